import Flipbook
import Foundation
import Testing
import Views

@testable import Controls

/// Alerts, sheets and menus of iOS 26 against measurements of iOS 26.1 on an iPhone 16, 393 × 852
/// points at 3 pixels per point, by the public project Vercantez/openuikit.
@MainActor
@Suite(.stage) struct PresentationLookTests {
  private let stage = Stage(device: "iPhone 16", scale: 3)
  private let presenter = UIViewController()
  /// Half a pixel.
  private let tolerance: CGFloat = 1 / 6

  init() throws {
    stage.look = .ios26
    stage.rootViewController = presenter
    try stage.advance(to: 0)
  }

  private func show(_ controller: UIViewController) throws {
    presenter.present(controller, animated: false)
    try stage.advance(to: stage.time + 1)
  }

  private func isNear(_ ours: CGRect, _ theirs: CGRect) -> Bool {
    abs(ours.minX - theirs.minX) <= tolerance && abs(ours.minY - theirs.minY) <= tolerance
      && abs(ours.width - theirs.width) <= tolerance
      && abs(ours.height - theirs.height) <= tolerance
  }

  private func all<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
    ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { all(type, in: $0) }
  }

  // MARK: Alerts

  private func alert(
    _ title: String?, _ message: String?, _ actions: [String],
    _ style: UIAlertController.Style = .alert
  ) -> UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for name in actions {
      alert.addAction(UIAlertAction(title: name, style: name == "Cancel" ? .cancel : .default))
    }
    return alert
  }

  struct Card: Sendable {
    var title: String?
    var message: String?
    var actions: [String]
    var height: CGFloat
  }

  /// With lines of 20.333 points in titles and 18 in messages, 22 and 20 for further ones, and 80
  /// for a row of buttons.
  nonisolated static let cards = [
    Card(title: "Title", message: "Message", actions: ["OK", "Cancel"], height: 152.333),
    Card(title: "Title", actions: ["OK"], height: 126.333),
    Card(message: "Message", actions: ["A", "B", "Cancel"], height: 238.333),
    Card(
      title: "A title of two lines, as it is that long", message: "Message", actions: ["OK"],
      height: 174.333),
    Card(
      title: "Title", message: "A message of two lines, since it is as long as that",
      actions: ["OK"], height: 172.333),
  ]

  @Test(arguments: cards) func cardsStandInTheMiddleOfTheSafeArea(card: Card) throws {
    let alert = alert(card.title, card.message, card.actions)
    try show(alert)
    let frame = alert.view.frame
    #expect(abs(frame.height - card.height) <= 2 * tolerance, "\(frame)")
    #expect(frame.width == 320)
    #expect(abs(frame.midX - 196.5) <= tolerance)
    #expect(abs(frame.midY - 438.5) <= tolerance)
  }

  @Test func textsAreLeading() throws {
    let alert = alert("Title", "Message", ["OK", "Cancel"])
    try show(alert)
    let labels = all(AlertHeader.self, in: alert.view).flatMap { all(UILabel.self, in: $0) }
    #expect(labels.map(\.textAlignment) == [.natural, .natural])
    #expect(labels.map { $0.font.pointSize } == [17, 15])
    #expect(isNear(labels[0].frame, CGRect(x: 30, y: 22, width: 260, height: 20.333)))
    #expect(isNear(labels[1].frame, CGRect(x: 30, y: 50, width: 260, height: 18)))
  }

  @Test func aSoleTextIsCenteredAndRegular() throws {
    let alert = alert(nil, "Message", ["OK"])
    try show(alert)
    let labels = all(AlertHeader.self, in: alert.view).flatMap { all(UILabel.self, in: $0) }
    let shown = labels.filter { !$0.isHidden }
    #expect(shown.map(\.textAlignment) == [.center])
    #expect(shown.map { $0.font.pointSize } == [17])
  }

  @Test func twoButtonsAreCapsulesSideBySide() throws {
    let alert = alert("Title", "Message", ["OK", "Cancel"])
    alert.preferredAction = alert.actions[0]
    try show(alert)
    let frames = all(AlertButton.self, in: alert.view).map { $0.convert($0.bounds, to: alert.view) }
    let y = alert.view.bounds.height - 64
    #expect(isNear(frames[0], CGRect(x: 164, y: y, width: 140, height: 48)))
    #expect(isNear(frames[1], CGRect(x: 16, y: y, width: 140, height: 48)))
    let preferred = all(AlertButton.self, in: alert.view)[0]
    #expect(preferred.layer.cornerRadius == 24)
    #expect(preferred.backgroundColor == AlertMetrics.preferredFill)
  }

  @Test func moreButtonsStandBelowOneAnother() throws {
    let alert = alert("Title", nil, ["Cancel", "One", "Two"])
    try show(alert)
    let buttons = all(AlertButton.self, in: alert.view)
    let frames = buttons.map { $0.convert($0.bounds, to: alert.view) }
    #expect(buttons.map { $0.action.title ?? "" } == ["One", "Two", "Cancel"])
    #expect(frames.map(\.width) == [288, 288, 288])
    #expect(abs(frames[1].minY - frames[0].maxY - 8) <= tolerance)
    #expect(abs(frames[2].minY - frames[1].maxY - 8) <= tolerance)
  }

  @Test func fieldsAreCapsules() throws {
    let alert = alert("Title", "Message", ["OK", "Cancel"])
    alert.addTextField { $0.placeholder = "Name" }
    try show(alert)
    let field = try #require(alert.textFields?.first)
    let frame = field.convert(field.bounds, to: alert.view)
    // Below the message, at 22 + 20.333 + 7.667 + 18.
    #expect(isNear(frame, CGRect(x: 30, y: 84.333, width: 260, height: 48)))
    #expect(field.superview?.frame.minX == 15)
    #expect(abs(alert.view.bounds.height - (84.333 + 48 + 4 + 80)) <= 2 * tolerance)
  }

  @Test func anActionSheetIsLikeAnAlert() throws {
    let alert = alert("Title", "Message", ["One", "Cancel"], .actionSheet)
    try show(alert)
    #expect(alert.view.frame.width == 320)
    #expect(abs(alert.view.frame.midY - 438.5) <= tolerance)
    #expect(all(AlertButton.self, in: alert.view).count == 2)
  }

  @Test func anAlertFollowsTheLook() throws {
    let alert = alert("Title", "Message", ["OK"])
    try show(alert)
    stage.look = .classic
    try stage.advance(to: stage.time + 0.1)
    #expect(alert.view.frame.width == 270)
    stage.look = .ios26
    try stage.advance(to: stage.time + 0.1)
    #expect(alert.view.frame.width == 320)
  }

  // MARK: Sheets

  private func sheet(
    _ detents: [UISheetPresentationController.Detent]
  ) throws -> (UISheetPresentationController, UIViewController) {
    let content = UIViewController()
    let sheet = try #require(content.sheetPresentationController)
    sheet.detents = detents
    try show(content)
    return (sheet, content)
  }

  @Test func aSheetOfFullHeightBeginsAtTheSafeArea() throws {
    let (sheet, content) = try sheet([.large()])
    let view = try #require(sheet.presentedView)
    #expect(view.frame == CGRect(x: 0, y: 59, width: 393, height: 793))
    #expect(content.view.safeAreaInsets.bottom == 34)
    #expect(view.layer.cornerRadius == 26)
    #expect(view.layer.cornerCurve == .continuous)
    #expect(presenter.view.transform.isIdentity)
  }

  /// The value of a detent, and the top and the height of its sheet.
  @Test(arguments: [
    (425.04, 403.687, 440.313), (200.0, 619.527, 224.473), (300.0, 523.598, 320.402),
    (500.0, 331.740, 512.260), (700.0, 139.883, 704.117),
  ])
  func lowerSheetsFloat(value: Double, top: Double, height: Double) throws {
    let frame = CGRect(x: 8, y: top, width: 377, height: height)
    let (sheet, content) = try sheet([.custom { _ in value }])
    let view = try #require(sheet.presentedView)
    #expect(isNear(view.frame, frame), "\(view.frame)")
    // The content is as wide as the screen, and as small as the sheet needs.
    #expect(abs(content.view.bounds.width - 393) <= tolerance)
    #expect(abs(content.view.safeAreaInsets.bottom - 34) <= tolerance)
  }

  @Test func halfHeightIsThatOfIOS26() throws {
    let (sheet, _) = try sheet([.medium()])
    let view = try #require(sheet.presentedView)
    #expect(isNear(view.frame, CGRect(x: 8, y: 403.687, width: 377, height: 440.313)))
  }

  /// The gap is 8 + (150 − d) · 20 / 74, at most 28; the content is d · (393 − 2 g) / 393 high.
  @Test(arguments: [(144.0, 9.622, 31.243), (100.0, 21.514, 11.027), (10.0, 28.0, 0.0)])
  func lowSheetsKeepMoreDistance(value: Double, gap: Double, bottom: Double) throws {
    let (sheet, content) = try sheet([.custom { _ in value }])
    let view = try #require(sheet.presentedView)
    let height = value * (393 - 2 * gap) / 393
    let frame = CGRect(x: gap, y: 852 - gap - height, width: 393 - 2 * gap, height: height)
    #expect(isNear(view.frame, frame), "\(view.frame)")
    #expect(abs(content.view.safeAreaInsets.bottom - bottom) <= 2 * tolerance)
  }

  @Test func theGapClosesOnTheWayToFullHeight() throws {
    let (sheet, content) = try sheet([.medium(), .large()])
    let view = try #require(sheet.presentedView)
    stage.drag(
      from: CGPoint(x: 196, y: 430), to: CGPoint(x: 196, y: 240), at: stage.time, duration: 0.5)
    try stage.advance(to: stage.time + 0.45)
    #expect(view.frame.minX > 2 && view.frame.minX < 6)
    try stage.advance(to: stage.time + 2)
    #expect(view.frame == CGRect(x: 0, y: 59, width: 393, height: 793))
    #expect(content.view.transform.isIdentity)
  }

  /// The distance of the left edge from the side at a depth below the top, both in points: measured
  /// values, of which the curve is an approximation.
  @Test(arguments: [
    (5.0, 9.25), (10.0, 6.0), (15.0, 3.75), (20.0, 2.25), (25.0, 1.25), (30.0, 0.75), (35.0, 0.5),
  ])
  func theCornerOfASheetIsNearTheMeasuredOne(depth: Double, reach: Double) throws {
    let (sheet, content) = try sheet([.large()])
    content.view.backgroundColor = .white
    presenter.view.backgroundColor = .black
    let top = try #require(sheet.presentedView).frame.minY
    let picture = try stage.bitmap(at: stage.time)
    let row = Int(((top + depth) * 3).rounded())
    let dark = (0..<90).reduce(0.0) { $0 + 1 - Double(picture[$1, row].red) / 255 } / 3
    #expect(abs(dark - reach) <= 1.5, "\(dark)")
  }

  @Test func theLowerCornersOfAFloatingSheetAreRounder() throws {
    let (sheet, content) = try sheet([.medium()])
    content.view.backgroundColor = .white
    presenter.view.backgroundColor = .black
    let frame = try #require(sheet.presentedView).frame
    let picture = try stage.bitmap(at: stage.time)
    /// The dark part of a row within the left end of the sheet, in points.
    func dark(_ y: CGFloat) -> Double {
      let start = Int((frame.minX * 3).rounded())
      let row = Int((y * 3).rounded(.down))
      return (start..<start + 240).reduce(0.0) { $0 + 1 - Double(picture[$1, row].red) / 255 } / 3
    }
    let (upper, lower) = (dark(frame.minY + 10), dark(frame.maxY - 10))
    #expect(abs(upper - 5.46) < 0.3, "\(upper)")
    // The curve of radius 58.2 at a depth of 10 points.
    #expect(abs(lower - 26.0) < 1.5, "\(lower)")
    sheet.preferredCornerRadius = 20
    try stage.advance(to: stage.time + 0.1)
    #expect(sheet.presentedView?.layer.cornerRadius == 20)
    #expect(sheet.presentedView?.layer.cornerRadii == nil)
  }

  // MARK: Menus

  private func menu(_ children: [UIMenuElement], title: String = "") throws -> MenuCard {
    let button = UIButton(frame: CGRect(x: 40, y: 120, width: 100, height: 44))
    button.menu = UIMenu(title: title, children: children)
    button.showsMenuAsPrimaryAction = true
    presenter.view.addSubview(button)
    stage.timeline.run { button.performPrimaryAction() }
    try stage.advance(to: stage.time + 1)
    return try #require(all(MenuCard.self, in: stage.window).first)
  }

  private func action(_ title: String, symbol: String? = nil, isOn: Bool = false) -> UIAction {
    UIAction(
      title: title, image: symbol.flatMap { UIImage(systemName: $0) }, state: isOn ? .on : .off
    ) { _ in }
  }

  @Test func aMenuCoversItsButton() throws {
    let card = try menu([action("One"), action("Two")])
    #expect(isNear(card.frame, CGRect(x: 40, y: 120, width: 250, height: 104)), "\(card.frame)")
    #expect(isNear(card.rows[0].frame, CGRect(x: 0, y: 10, width: 250, height: 42)))
    let title = try #require(all(UILabel.self, in: card.rows[0]).first)
    #expect(isNear(title.frame, CGRect(x: 28, y: 10.667, width: 194, height: 20.333)))
  }

  @Test func titlesMakeRoomForMarksAndImages() throws {
    let marked = try menu([action("One", isOn: true), action("Two")])
    #expect(all(UILabel.self, in: marked.rows[1]).first?.frame.minX == 40)
    marked.superview?.removeFromSuperview()
    let pictured = try menu([action("One", symbol: "star"), action("Two")])
    #expect(all(UILabel.self, in: pictured.rows[1]).first?.frame.minX == 60)
    let image = try #require(all(UIImageView.self, in: pictured.rows[0]).first)
    #expect(abs(image.frame.midX - 36.167) <= 2 * tolerance)
  }

  @Test func groupsSubtitlesAndTheTitleHaveTheirHeights() throws {
    let subtitled = action("Two")
    subtitled.subtitle = "Second"
    let card = try menu(
      [action("One"), UIMenu(options: .displayInline, children: [subtitled])], title: "Title")
    let frames = card.rows.map { $0.convert($0.bounds, to: card) }
    #expect(abs(frames[0].minY - 50.667) <= 2 * tolerance, "\(frames)")
    #expect(abs(frames[1].minY - frames[0].maxY - 21) <= tolerance)
    #expect(abs(frames[1].height - 58) <= 2 * tolerance)
  }
}
