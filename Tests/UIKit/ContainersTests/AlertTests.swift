import Flipbook
import Foundation
import Testing
import Views

@testable import Controls

/// Alerts and action sheets: their frames, and what a finger chooses.
@MainActor
@Suite(.stage) struct AlertTests {
  private let stage: Stage
  private let presenter = UIViewController()

  init() throws {
    stage = Stage(device: "iPhone 13", scale: 2)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    try stage.advance(to: 0)
  }

  private final class Log {
    var chosen: [String] = []
  }

  private let log = Log()

  private func alert(
    _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)]
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [log] in log.chosen.append($0.title ?? "") })
    }
    return alert
  }

  private func show(_ alert: UIAlertController) throws {
    presenter.present(alert, animated: true)
    try stage.advance(to: stage.time + 1)
  }

  private func wait() throws { try stage.advance(to: stage.time + 1) }

  /// The frames of the buttons in the window, by their titles.
  private func buttons(of alert: UIAlertController) -> [String: CGRect] {
    func search(_ view: UIView) -> [AlertButton] {
      (view as? AlertButton).map { [$0] } ?? view.subviews.flatMap(search)
    }
    return search(alert.view).reduce(into: [:]) { frames, button in
      frames[button.action.title ?? ""] = button.convert(button.bounds, to: nil)
    }
  }

  @Test func twoButtonsStandSideBySide() throws {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    try show(alert)
    let card = alert.view.frame
    #expect(card.width == 270)
    #expect(card.midX == 195)
    #expect(abs(card.midY - 422) <= 0.5)
    let frames = buttons(of: alert)
    let (cancel, delete) = (try #require(frames["Cancel"]), try #require(frames["Delete"]))
    #expect(cancel.minX == card.minX)
    #expect(delete.maxX == card.maxX)
    #expect(cancel.minY == delete.minY)
    #expect(cancel.height == 44)
    #expect(cancel.maxY == card.maxY)
  }

  @Test func theButtonThatCancelsIsAtTheRightInRightToLeft() throws {
    stage.traitOverrides.layoutDirection = .rightToLeft
    let alert = alert(.alert, [("Cancel", .cancel), ("OK", .default)])
    try show(alert)
    #expect(buttons(of: alert)["Cancel"]?.maxX == alert.view.frame.maxX)
  }

  @Test(arguments: [
    ["A", "B", "Cancel"], ["A title that is far too long", "Cancel"],
  ])
  func moreOrLongerButtonsAreStackedWithCancelLast(titles: [String]) throws {
    let actions = titles.map { ($0, $0 == "Cancel" ? UIAlertAction.Style.cancel : .default) }
    let alert = alert(.alert, actions.reversed())
    try show(alert)
    let frames = buttons(of: alert).sorted { $0.value.minY < $1.value.minY }
    #expect(frames.last?.key == "Cancel")
    #expect(Set(frames.map(\.value.minX)) == [alert.view.frame.minX])
    #expect(frames.last?.value.maxY == alert.view.frame.maxY)
  }

  @Test func theHandlerIsCalledOnceTheAlertIsDismissed() throws {
    let alert = alert(.alert, [("OK", .default), ("Cancel", .cancel)])
    var presented: UIViewController?
    alert.addAction(
      UIAlertAction(title: "More", style: .default) { _ in
        presented = self.presenter.presentedViewController
        self.log.chosen.append("More")
      })
    try show(alert)
    let more = try #require(buttons(of: alert)["More"])
    stage.tap(CGPoint(x: more.midX, y: more.midY))
    try stage.advance(to: stage.time + 0.2)
    #expect(log.chosen == [])
    try wait()
    #expect(log.chosen == ["More"])
    #expect(presented == nil)
    #expect(alert.presentingViewController == nil)
  }

  @Test func theFingerMaySlideToAnotherButton() throws {
    let alert = alert(.actionSheet, [("A", .default), ("B", .destructive), ("Cancel", .cancel)])
    try show(alert)
    let frames = buttons(of: alert)
    let (a, b) = (try #require(frames["A"]), try #require(frames["B"]))
    stage.drag(from: CGPoint(x: 195, y: a.midY), to: CGPoint(x: 195, y: b.midY), duration: 0.2)
    try wait()
    #expect(log.chosen == ["B"])
  }

  @Test func aFingerThatLeavesTheButtonsChoosesNothing() throws {
    let alert = alert(.alert, [("OK", .default)])
    try show(alert)
    let button = try #require(buttons(of: alert)["OK"])
    stage.drag(from: CGPoint(x: 195, y: button.midY), to: CGPoint(x: 195, y: 20), duration: 0.2)
    try wait()
    #expect(log.chosen == [])
    #expect(presenter.presentedViewController === alert)
  }

  @Test func disabledActionsAreNotChosen() throws {
    let alert = alert(.alert, [("OK", .default)])
    alert.actions[0].isEnabled = false
    try show(alert)
    let button = try #require(buttons(of: alert)["OK"])
    stage.tap(CGPoint(x: button.midX, y: button.midY))
    try wait()
    #expect(presenter.presentedViewController === alert)
    alert.actions[0].isEnabled = true
    stage.tap(CGPoint(x: button.midX, y: button.midY))
    try wait()
    #expect(log.chosen == ["OK"])
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func aTapBesideASheetCancels(style: UIAlertController.Style) throws {
    let alert = alert(style, [("OK", .default), ("Cancel", .cancel)])
    try show(alert)
    stage.tap(CGPoint(x: 20, y: 100))
    try wait()
    #expect(log.chosen == (style == .actionSheet ? ["Cancel"] : []))
  }

  @Test func aSheetLiesAtTheBottomWithItsCancelButtonApart() throws {
    let alert = alert(.actionSheet, [("Cancel", .cancel), ("A", .default), ("B", .default)])
    try show(alert)
    #expect(alert.view.frame.minX == 8)
    #expect(alert.view.frame.width == 374)
    #expect(abs(alert.view.frame.maxY - (844 - 34)) < 1e-9)
    let frames = buttons(of: alert)
    let (cancel, last) = (try #require(frames["Cancel"]), try #require(frames["B"]))
    #expect(cancel.height == 57)
    #expect(cancel.minY - last.maxY == 8)
  }

  @Test func onATabletASheetIsAPopoverWithoutCancel() throws {
    let stage = Stage(device: "iPad mini (6th generation)", scale: 1)
    let window = UIWindow(frame: CGRect(origin: .zero, size: stage.size))
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    let source = UIView(frame: CGRect(x: 300, y: 200, width: 100, height: 40))
    presenter.view.addSubview(source)
    let alert = alert(.actionSheet, [("A", .default), ("Cancel", .cancel)])
    alert.popoverPresentationController?.sourceView = source
    presenter.present(alert, animated: false)
    try stage.advance(to: 1)
    let frame = alert.view.convert(alert.view.bounds, to: nil)
    #expect(frame.width == 288)
    #expect(frame.minY > 240)
    #expect(buttons(of: alert).keys.sorted() == ["A"])
  }

  @Test func theFirstFieldIsEditedAndTheReturnKeyGoesOn() throws {
    let alert = alert(.alert, [("OK", .default)])
    alert.preferredAction = alert.actions[0]
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField()
    try show(alert)
    let fields = try #require(alert.textFields)
    #expect(fields.map(\.isFirstResponder) == [true, false])
    fields[0].insertText("Ada")
    fields[0].insertText("\n")
    #expect(fields.map(\.isFirstResponder) == [false, true])
    fields[1].insertText("\n")
    try wait()
    #expect(log.chosen == ["OK"])
    #expect(fields[0].text == "Ada")
  }

  @Test func typingGoesOnWhileActionsAndTextsChange() throws {
    let alert = alert(.alert, [("OK", .default)])
    alert.actions[0].isEnabled = false
    alert.addTextField()
    try show(alert)
    let field = try #require(alert.textFields?.first)
    let changes = UIAction { [weak alert] _ in
      alert?.actions[0].isEnabled = true
      alert?.message = "Typed"
    }
    field.addAction(changes, for: .editingChanged)
    field.insertText("a")
    try wait()
    #expect(field.isFirstResponder)
    #expect(field.window != nil)
    field.insertText("b")
    #expect(field.text == "ab")
    try wait()
    let button = try #require(buttons(of: alert)["OK"])
    stage.tap(CGPoint(x: button.midX, y: button.midY))
    try wait()
    #expect(log.chosen == ["OK"])
  }

  @Test func mistakesAreReported() throws {
    let alert = alert(.actionSheet, [("Cancel", .cancel), ("Again", .cancel)])
    alert.addTextField()
    #expect(alert.actions.count == 1)
    #expect(alert.textFields == nil)
    try show(UIAlertController(title: "Stuck", message: nil, preferredStyle: .alert))
    #expect(stage.diagnostics.map { "\($0)" }.count == 3)
  }

  @Test func aCardWithoutRoomScrollsItsTexts() throws {
    let alert = UIAlertController(
      title: "Long", message: String(repeating: "word ", count: 800), preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    try show(alert)
    #expect(alert.view.frame.minY >= 47)
    #expect(buttons(of: alert)["OK"]?.maxY == alert.view.frame.maxY)
  }
}
