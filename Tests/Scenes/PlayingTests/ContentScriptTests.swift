import Flipbook
import Foundation
import Testing

@testable import SceneFile

/// Steps that present sheets, push pages, open menus, play symbols and count.
@MainActor struct ContentScriptTests {
  private func stage(_ views: String, _ script: String, _ keys: String = "") throws -> Stage {
    try Scene(json: "{size: [320, 480], \(keys) views: [\(views)], script: [\(script)]}")
      .makeStage()
  }

  private func first<View: UIView>(_ type: View.Type, _ stage: Stage) throws -> View {
    func find(_ view: UIView) -> View? {
      view as? View ?? view.subviews.lazy.compactMap(find).first
    }
    return try #require(find(stage.window))
  }

  // MARK: Sheets

  /// The sheet opens at its own height, and a finger opens it further.
  @Test func sheetsArePresentedAndDragged() throws {
    let stage = try stage(
      "{class: 'UIView', id: 'box', frame: [0, 0, 10, 10]}",
      """
      {at: 0.1, present: {sheet: {view: {id: 'content'}, height: 120, detents: ['large'],
        prefersGrabberVisible: true, preferredCornerRadius: 20}}},
      {at: 1, set: {backgroundColor: 'red'}, on: 'content'},
      {at: 1.5, drag: [160, 380], to: [160, 60], duration: 0.3},
      {at: 3, dismiss: 'last'}
      """)
    try stage.advance(to: 1.2)
    let root = try #require(stage.window.rootViewController)
    let sheet = try #require(root.presentedViewController)
    #expect(root.view.subviews.count == 1)
    #expect(sheet.view.backgroundColor == .red)
    #expect(sheet.sheetPresentationController?.prefersGrabberVisible == true)
    #expect(sheet.sheetPresentationController?.preferredCornerRadius == 20)
    func top() -> CGFloat { sheet.view.convert(CGPoint.zero, to: nil).y }
    #expect(top() == 360)
    try stage.advance(to: 2.8)
    #expect(top() < 60)
    try stage.advance(to: 4)
    #expect(root.presentedViewController == nil)
    #expect(stage.diagnostics == [])
  }

  // MARK: Pages

  @Test func pagesArePushedAndPopped() throws {
    let stage = try stage(
      "{class: 'UINavigationController', id: 'nav', titles: ['A'], subviews: [{}]}",
      """
      {at: 0.1, push: {id: 'b'}, on: 'nav', title: 'B'}, {at: 1, push: {}, on: 'nav', title: 'C'},
      {at: 2, pop: 'nav'}, {at: 3, push: {}, on: 'nav', title: 'D', animated: false},
      {at: 4, pop: 'nav', toRoot: true}, {at: 5, pop: 'nav'}
      """)
    let bar = try first(UINavigationBar.self, stage)
    var titles: [[String?]] = []
    for time in [0, 0.9, 1.9, 2.9, 3.9, 4.9] {
      try stage.advance(to: time)
      titles.append((bar.items ?? []).map(\.title))
    }
    #expect(
      titles == [["A"], ["A", "B"], ["A", "B", "C"], ["A", "B"], ["A", "B", "D"], ["A"]])
    #expect(stage.diagnostics == [])
    try stage.advance(to: 6)
    #expect(stage.diagnostics.map(\.message) == ["there is no page to pop at this time"])
  }

  /// After the back button the stack is what the finger has left.
  @Test func pagesFollowTheBackButton() throws {
    let stage = try stage(
      "{class: 'UINavigationController', id: 'nav', titles: ['A', 'B'], depth: 2, subviews: [{}, {}]}",
      "{at: 0.5, tap: [20, 22]}, {at: 2, push: {}, on: 'nav', title: 'C', animated: false}")
    let bar = try first(UINavigationBar.self, stage)
    try stage.advance(to: 1.5)
    #expect(bar.items?.map(\.title) == ["A"])
    try stage.advance(to: 2.5)
    #expect(bar.items?.map(\.title) == ["A", "C"])
  }

  // MARK: Menus

  @Test func menusOfButtonsOpenAndClose() throws {
    let stage = try stage(
      """
      {class: 'UIButton', title: 'More', frame: [20, 20, 80, 40], showsMenuAsPrimaryAction: true,
       menu: {title: 'Do', items: ['Copy', {title: 'Sort', isInline: true, items: [
         {title: 'Name', isOn: true}, 'Date']}, {title: 'Delete', attributes: ['destructive']}]}}
      """, "{at: 0.5, tap: [60, 40]}")
    let button = try first(UIButton.self, stage)
    try stage.advance(to: 0.1)
    let menu = try #require(button.menu)
    #expect(menu.title == "Do")
    #expect(menu.children.map(\.title) == ["Copy", "Sort", "Delete"])
    let group = try #require(menu.children[1] as? UIMenu)
    #expect(group.options == .displayInline)
    #expect((group.children[0] as? UIAction)?.state == .on)
    #expect((menu.children[2] as? UIAction)?.attributes == .destructive)
    try stage.advance(to: 1.5)
    func texts(_ view: UIView) -> [String] {
      ((view as? UILabel)?.text).map { [$0] } ?? view.subviews.flatMap(texts)
    }
    let shown = texts(stage.window)
    #expect(["Do", "Copy", "Name", "Date", "Delete"].allSatisfy(shown.contains))
  }

  @Test func longPressesOpenContextMenus() throws {
    let stage = try stage(
      "{frame: [20, 20, 80, 40], backgroundColor: 'red', contextMenu: {items: ['Copy']}}",
      "{at: 0.1, press: [60, 40], for: 0.8}")
    func hasMenu(_ view: UIView) -> Bool {
      (view as? UILabel)?.text == "Copy" || view.subviews.contains(where: hasMenu)
    }
    try stage.advance(to: 0.2)
    #expect(!hasMenu(stage.window))
    try stage.advance(to: 1.5)
    #expect(hasMenu(stage.window))
  }

  // MARK: Symbols

  @Test func symbolsMoveAndAreReplaced() throws {
    let stage = try stage(
      """
      {class: 'UIImageView', frame: [20, 20, 40, 40], id: 'a', image: {systemName: 'heart'}},
      {class: 'UIImageView', frame: [80, 20, 40, 40], id: 'b', image: {systemName: 'wifi'}}
      """,
      """
      {at: 0.5, symbolEffect: 'bounce', on: 'a'},
      {at: 2, symbolEffect: 'replace', symbol: 'heart.fill', on: 'a', speed: 2},
      {at: 0.5, symbolEffect: 'pulse', on: 'b', repeatCount: 'infinity'},
      {at: 3, symbolEffect: 'none', on: 'b'}
      """)
    let views = stage.window.subviews.compactMap { $0 as? UIImageView }
    func plays(_ view: UIImageView) -> Bool { view.layer.sublayers?.isEmpty == false }
    var playing: [[Bool]] = []
    for time in [0.1, 0.7, 1.9, 2.2, 5] {
      try stage.advance(to: time)
      playing.append(views.map(plays))
    }
    #expect(
      playing == [[false, false], [true, true], [false, true], [true, true], [false, false]])
    #expect(views[0].image?.description == UIImage(systemName: "heart.fill")?.description)
    #expect(stage.diagnostics == [])
  }

  /// Every name in the table is an effect that does something.
  @Test(arguments: symbolEffectNames) func symbolEffectsPlay(name: String) throws {
    guard name != "none" else { return }
    let symbol = name.hasPrefix("replace") ? "symbol: 'star.fill'," : ""
    let stage = try stage(
      "{class: 'UIImageView', id: 'a', frame: [0, 0, 40, 40], image: {systemName: 'wifi'}}",
      "{at: 0.5, symbolEffect: '\(name)', \(symbol) on: 'a'}")
    let view = try first(UIImageView.self, stage)
    try stage.advance(to: 0.6)
    #expect(view.layer.sublayers?.isEmpty == false)
  }

  // MARK: Numbers

  @Test func labelsCount() throws {
    let stage = try stage(
      "{class: 'UILabel', id: 'n', frame: [0, 0, 200, 40]}",
      """
      {at: 1, count: {from: 20, to: 120, format: '{{{value}}} of 120'}, on: 'n', duration: 2,
       delay: 0.5, timing: 'linear'}
      """)
    let label = try first(UILabel.self, stage)
    var texts: [String?] = []
    for time in [0.9, 1.1, 1.5, 2.5, 3, 3.6, 5] {
      try stage.advance(to: time)
      texts.append(label.text)
    }
    #expect(
      texts == [
        nil, "{20} of 120", "{20} of 120", "{70} of 120", "{95} of 120", "{120} of 120",
        "{120} of 120",
      ])
    #expect(stage.diagnostics == [])
  }

  /// The label and the ring have the same number at each time.
  @Test func countsStrokeShapesAsFar() throws {
    let scene = try Scene(
      json: """
        {size: "140x140@2x",
         layers: [{class: 'CAShapeLayer', id: 'bar', path: {ring: [70, 70, 50]}, strokeEnd: 0}],
         views: [{class: 'UILabel', id: 'n', center: [70, 70], font: 'semibold 24', text: '0%'}],
         script: [{at: 0.5, count: '80%', on: ['bar', 'n'], duration: 2, timing: 'linear'}]}
        """)
    let stage = scene.makeStage()
    let label = try first(UILabel.self, stage)
    let bar = try #require(stage.rootLayer.sublayers?.first as? CAShapeLayer)
    #expect(label.font == .systemFont(ofSize: 24, weight: .semibold))
    #expect(bar.path?.currentPoint == CGPoint(x: 70, y: 20))
    var widths: [CGFloat] = []
    for (time, text, end) in [
      (0.4, "0%", 0.0), (1.5, "40%", 0.4), (2.5, "80%", 0.8), (3, "80%", 0.8),
    ] {
      try stage.advance(to: time)
      #expect(label.text == text)
      #expect(abs((bar.presentation() ?? bar).strokeEnd - end) < 0.001)
      #expect(label.center == CGPoint(x: 70, y: 70))
      #expect(label.bounds.size == label.intrinsicContentSize)
      widths.append(label.bounds.width)
    }
    #expect(widths[1] > widths[0])
    #expect(stage.diagnostics == [])
  }

  /// A step that sets the size of a view keeps it from following its content.
  @Test func sizesOfStepsStay() throws {
    let stage = try stage(
      """
      {class: 'UILabel', id: 'n', center: [160, 240], text: 'a'},
      {class: 'UILabel', id: 'm', center: [160, 40], text: 'a'}
      """,
      """
      {at: 1, set: {text: 'a long text'}, on: 'n'}, {at: 2, set: {bounds: [0, 0, 20, 10]}, on: 'n'},
      {at: 3, set: {text: 'another text'}, on: 'n'},
      {at: 4, set: {'layer.bounds.size': [30, 15]}, on: 'm'}, {at: 5, set: {text: 'long'}, on: 'm'}
      """)
    let label = try first(UILabel.self, stage)
    let narrow = label.bounds.width
    try stage.advance(to: 1.5)
    #expect(label.bounds.width > 2 * narrow)
    #expect(label.center == CGPoint(x: 160, y: 240))
    try stage.advance(to: 4)
    #expect(label.bounds.size == CGSize(width: 20, height: 10))
    try stage.advance(to: 6)
    let other = try #require(label.superview?.subviews.last)
    #expect(other.bounds.size == CGSize(width: 30, height: 15))
  }

  /// Any property that changes the size of the content changes that of the view.
  @Test func sizesFollowTheContent() throws {
    let stage = try stage(
      "{class: 'UIButton', id: 'b', center: [50, 60], title: {normal: 'a', selected: 'a longer title'}}",
      "{at: 1, set: {isSelected: true}, on: 'b'}, {at: 2, set: {alpha: 0.5}, on: 'b'}")
    let view = try first(UIButton.self, stage)
    let narrow = view.bounds.width
    try stage.advance(to: 1.5)
    #expect(view.bounds.width > narrow + 40)
    #expect(view.bounds.size == view.intrinsicContentSize)
    #expect(view.center == CGPoint(x: 50, y: 60))
    // Others leave a size that code has set.
    view.bounds.size = CGSize(width: 9, height: 9)
    try stage.advance(to: 2.5)
    #expect(view.bounds.size == CGSize(width: 9, height: 9))
  }

  /// Numbers beyond a stroke's are refused, rather than drawn as a full stroke.
  @Test(arguments: ["'1,250 steps'", "'72 %'", "{to: 100}", "{from: -1, to: 1}"])
  func countsOfShapesAreFractions(count: String) {
    let scene = """
      {size: [10, 10], layers: [{class: 'CAShapeLayer', id: 'ring', path: 'M0 0L9 9'}],
       script: [{count: \(count), on: 'ring'}]}
      """
    let error = #expect(throws: SceneErrors.self) { try Scene(json: scene) }
    #expect("\(error as Any)".contains("must be numbers of 0 to 1"))
  }

  @Test(arguments: [
    ("72%", 0.72, "{value:%}"), ("12.5 %", 12.5, "{value:.1} %"),
    ("1,250 steps", 1250, "{value:,} steps"),
    ("+3", 3, "{value:+}"), ("-0.50", -0.5, "{value:.2}"), ("no. −4", -4, "no. {value}"),
    ("A-5", 5, "A-{value}"), ("{7}", 7, "{{{value}}}"),
    ("about 12.5%.", 0.125, "about {value:.1%}."),
  ]) func textsSayHowNumbersEnd(text: String, end: Double, format: String) throws {
    let found = try #require(Scene.NumberText.ending(with: text))
    #expect(found.end == end)
    #expect(found.format.source == format)
  }

  @Test(arguments: ["", "none", "1 of 2", "1.2.3", "1234567890123456"])
  func otherTextsAreNoEnds(text: String) {
    #expect(Scene.NumberText.ending(with: text) == nil)
  }

  /// A later count takes the label over.
  @Test func theLastCountWins() throws {
    let stage = try stage(
      "{class: 'UILabel', id: 'n', frame: [0, 0, 200, 40]}",
      """
      {at: 0, count: {to: 1000}, on: 'n', duration: 4},
      {at: 1, count: {from: 5, to: 9}, on: 'n', duration: 1}
      """)
    let label = try first(UILabel.self, stage)
    try stage.advance(to: 5)
    #expect(label.text == "9")
  }

  @Test(arguments: [
    ("{value}", 1234.5, "en", "1235"), ("{value:.1} %", 71.96, "en", "72.0 %"),
    ("{value:,.2}", 1234.5, "de", "1.234,50"), ("{value:+}", 3, "en", "+3"),
    ("{value:+}", -3, "en", "-3"), ("{value:+}", 0, "en", "0"), ("{value}", -0.2, "en", "0"),
    ("{value:.1%}", 0.1234, "en", "12.3%"), ("{value:%}", 0.5, "de", "50\u{a0}%"),
    ("{value:,.2EUR}", 1234.5, "de", "1.234,50\u{a0}€"), ("{value:,.0USD}", 1500, "en", "$1,500"),
    ("{value:,.0JPY} up", 1500, "ja", "¥1,500 up"),
  ]) func numbersAreWrittenAsInTheLanguage(
    format: String, number: Double, language: String, text: String
  ) throws {
    let format = try #require(Scene.NumberText(source: format))
    #expect(format.text(of: number, Locale(identifier: language)) == text)
  }

  @Test(arguments: [
    "", "x", "{value", "value}", "{value}{value}", "{other}", "{value:}x}", "{value:.}",
    "{value:.10}", "{value:%EUR}", "{value:,+}", "{value:eur}", "{ value }",
  ]) func wrongFormatsAreRefused(format: String) {
    #expect(Scene.NumberText(source: format) == nil)
  }
}
