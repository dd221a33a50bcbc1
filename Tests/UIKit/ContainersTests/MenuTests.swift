import Flipbook
import Foundation
import Testing
import Views

@testable import CollectionViews
@testable import Controls

/// Menus of buttons: their content, their frames, and what a finger chooses.
@MainActor
@Suite(.stage) struct MenuTests {
  private let stage = Stage(device: "iPhone 13", scale: 2)
  private let root = UIViewController()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  private final class Log {
    var lines: [String] = []
  }
  private let log = Log()

  init() throws {
    window.rootViewController = root
    window.makeKeyAndVisible()
    try stage.advance(to: 0)
  }

  private func action(
    _ title: String, _ attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off
  ) -> UIAction {
    UIAction(title: title, attributes: attributes, state: state) { [log] in
      log.lines.append($0.title)
    }
  }

  private func button(
    _ children: [UIMenuElement], options: UIMenu.Options = [], y: CGFloat = 100
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("More", for: .normal)
    button.frame = CGRect(x: 20, y: y, width: 80, height: 40)
    button.menu = UIMenu(options: options, children: children)
    button.showsMenuAsPrimaryAction = true
    root.view.addSubview(button)
    return button
  }

  private var overlay: MenuOverlay? { window.subviews.compactMap { $0 as? MenuOverlay }.last }
  private var card: MenuCard? { overlay?.presentation?.cards.last }
  private var titles: [String] { card?.rows.map(\.item.title) ?? [] }

  private func frame(_ title: String) throws -> CGRect {
    let row = try #require(card?.rows.first { $0.item.title == title }, "\(titles)")
    return row.convert(row.bounds, to: nil)
  }

  private func wait(_ time: Double = 1) throws { try stage.advance(to: stage.time + time) }

  private func tap(_ title: String) throws {
    let frame = try frame(title)
    stage.tap(CGPoint(x: frame.midX, y: frame.midY))
    try wait()
  }

  @Test func aTapShowsTheMenuBelowTheButton() throws {
    let button = button([action("A"), action("B")])
    stage.tap(button)
    try wait()
    let card = try #require(card)
    #expect(card.frame == CGRect(x: 20, y: 148, width: 250, height: 88.5))
    #expect(titles == ["A", "B"])
    #expect(try frame("A").height == 44)
    #expect(try frame("B").minY == 148 + 44.5)
    #expect(button.isHighlighted)
    #expect(log.lines == [])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aChoicePerformsTheActionAndDismisses() throws {
    let button = button([action("A"), action("B")])
    stage.tap(button)
    try wait()
    try tap("B")
    #expect(log.lines == ["B"])
    #expect(overlay == nil)
    #expect(!button.isHighlighted)
    stage.tap(button)
    try wait()
    #expect(titles == ["A", "B"])
    stage.tap(CGPoint(x: 350, y: 700))
    try wait()
    #expect(overlay == nil)
    #expect(log.lines == ["B"])
  }

  @Test func theFingerSlidesIntoTheMenu() throws {
    let button = button([action("A"), action("B")])
    let finger = stage.touchDown(at: CGPoint(x: 60, y: 120))
    try wait()
    let (a, b) = (try frame("A"), try frame("B"))
    finger.move(to: CGPoint(x: 60, y: a.midY))
    try wait(0.1)
    #expect(card?.rows.map(\.isHighlighted) == [true, false])
    finger.move(to: CGPoint(x: 60, y: b.midY))
    try wait(0.1)
    #expect(card?.rows.map(\.isHighlighted) == [false, true])
    finger.up()
    try wait()
    #expect(log.lines == ["B"])
    #expect(overlay == nil)
    _ = button
  }

  @Test func aLongPressShowsTheMenuOfAButtonWithAnAction() throws {
    let button = button([action("A")])
    button.showsMenuAsPrimaryAction = false
    button.addAction(action("Tapped"), for: .primaryActionTriggered)
    stage.tap(button)
    try wait()
    #expect(log.lines == ["Tapped"])
    stage.press(button, for: 0.8)
    try wait(2)
    #expect(titles == ["A"])
    #expect(log.lines == ["Tapped"])
  }

  @Test func hiddenAndDisabledActions() throws {
    let hidden = action("Hidden", .hidden)
    let button = button([action("A", .disabled), hidden, action("B", .destructive)])
    stage.tap(button)
    try wait()
    #expect(titles == ["A", "B"])
    try tap("A")
    #expect(overlay != nil)
    #expect(log.lines == [])
    let rows = try #require(card?.rows)
    #expect(rows.map(\.accessibilityLabel) == ["A", "B"])
    #expect(rows.map(\.accessibilityTraits) == [[.button, .notEnabled], .button])
  }

  @Test func inlineMenusAreGroups() throws {
    let inline = UIMenu(title: "Sort", options: .displayInline, children: [action("Name")])
    let button = button([action("A"), inline, action("B")])
    stage.tap(button)
    try wait()
    #expect(titles == ["A", "Name", "B"])
    let groups = MenuGroup.groups(of: try #require(button.menu), provided: [:])
    #expect(groups.map(\.title) == [nil, "Sort", nil])
    // A thick line lies between the groups.
    #expect(try frame("B").minY == frame("Name").maxY + 8)
  }

  @Test func submenusOpenInPlace() throws {
    let submenu = UIMenu(title: "Share", children: [action("Mail"), action("Copy")])
    let button = button([action("A"), submenu])
    stage.tap(button)
    try wait()
    let row = try frame("Share")
    try tap("Share")
    #expect(titles == ["Mail", "Copy"])
    #expect(card?.frame.minY == row.minY)
    #expect(overlay?.presentation?.cards.first?.isCovered == true)
    // The heading closes it.
    stage.tap(CGPoint(x: row.midX, y: row.midY))
    try wait()
    #expect(titles == ["A", "Share"])
    #expect(overlay?.presentation?.cards.first?.isCovered == false)
    try tap("Share")
    try tap("Copy")
    #expect(log.lines == ["Copy"])
    #expect(overlay == nil)
  }

  @Test func someActionsKeepTheMenu() throws {
    var count = 0
    let more = UIAction(title: "0", attributes: .keepsMenuPresented) {
      count += 1
      $0.title = "\(count)"
    }
    let button = button([more])
    stage.tap(button)
    try wait()
    try tap("0")
    try tap("1")
    #expect(titles == ["2"])
    #expect(count == 2)
  }

  @Test func oneOfSeveralIsSelected() throws {
    let actions = [action("A", state: .on), action("B"), action("C")]
    let button = button(actions, options: .singleSelection)
    stage.tap(button)
    try wait()
    #expect(card?.rows.first?.accessibilityTraits.contains(.selected) == true)
    try tap("C")
    #expect(actions.map(\.state) == [.off, .off, .on])
    #expect(button.menu?.selectedElements == [actions[2]])
  }

  @Test func aPopUpButtonHasTheTitleOfItsSelection() throws {
    let actions = [action("Small"), action("Large")]
    let button = button(actions)
    button.changesSelectionAsPrimaryAction = true
    #expect(button.currentTitle == "Small")
    #expect(actions[0].state == .on)
    stage.tap(button)
    try wait()
    try tap("Large")
    #expect(button.currentTitle == "Large")
    #expect(actions.map(\.state) == [.off, .on])
    #expect(!button.isSelected)
  }

  @Test func deferredElementsComeLater() throws {
    var calls = 0
    let element = UIDeferredMenuElement { provide in
      calls += 1
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
        MainActor.assumeIsolated { provide([action("Late"), action("Later")]) }
      }
    }
    let button = button([action("A"), element])
    stage.tap(button)
    try wait()
    #expect(titles == ["A", "Loading…"])
    try wait(2)
    #expect(titles == ["A", "Late", "Later"])
    let height: CGFloat = 3 * 44 + 2 * 0.5
    #expect(card?.bounds.height == height)
    stage.tap(CGPoint(x: 350, y: 700))
    try wait()
    stage.tap(button)
    try wait()
    #expect(titles == ["A", "Late", "Later"])
    #expect(calls == 1)
    let uncached = UIDeferredMenuElement.uncached { provide in
      calls += 1
      provide([action("Now")])
    }
    button.menu = UIMenu(children: [uncached])
    #expect(titles == ["Now"])
    #expect(calls == 2)
  }

  @Test func atTheBottomItOpensUpwardWithTheFirstElementNearest() throws {
    let button = button([action("A"), action("B")], y: 700)
    stage.tap(button)
    try wait()
    #expect(card?.frame.maxY == 692)
    #expect(titles == ["B", "A"])
    stage.tap(CGPoint(x: 350, y: 100))
    try wait()
    button.preferredMenuElementOrder = .fixed
    stage.tap(button)
    try wait()
    #expect(titles == ["A", "B"])
  }

  @Test func aLongMenuScrolls() throws {
    let button = button((0..<30).map { action("\($0)") })
    stage.tap(button)
    try wait()
    let card = try #require(card)
    #expect(card.frame.maxY <= 844 - 34 - 8)
    let last = try frame("29")
    #expect(last.minY > 844)
    stage.drag(from: CGPoint(x: 100, y: 700), to: CGPoint(x: 100, y: 200), duration: 0.2)
    try wait(4)
    #expect(try frame("29").minY < last.minY - 300)
    #expect(log.lines == [])
  }

  @Test func smallElementsStandSideBySide() throws {
    let image = UIImage(systemName: "star")
    let children = ["A", "B"].map { UIAction(title: $0, image: image) { _ in } }
    let row = UIMenu(options: .displayInline, preferredElementSize: .small, children: children)
    let button = button([row, action("C")])
    stage.tap(button)
    try wait()
    let (a, b) = (try frame("A"), try frame("B"))
    #expect(a.minY == b.minY)
    #expect(a.width == 125)
    #expect(b.minX == a.maxX)
    #expect(try frame("C").width == 250)
  }

  @Test func inRightToLeftItIsMirrored() throws {
    stage.traitOverrides.layoutDirection = .rightToLeft
    let button = button([action("A")])
    button.frame.origin.x = 155
    stage.tap(button)
    try wait()
    #expect(card?.frame.midX == 195)
    let label = try #require(card?.rows.first?.subviews.compactMap { $0 as? UILabel }.first)
    #expect(abs(label.frame.maxX - (250 - 16)) < 1e-9)
  }
}
