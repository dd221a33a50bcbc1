import Flipbook
import Testing

/// Controllers in a box with an arrow, or as a sheet.
@MainActor struct PopoverTests {
  let stage = Stage(size: CGSize(width: 320, height: 480))

  private final class Watcher: UIPopoverPresentationControllerDelegate {
    private(set) var log: [String] = []
    var style = UIModalPresentationStyle.none

    func adaptivePresentationStyle(
      for controller: UIPresentationController
    ) -> UIModalPresentationStyle { style }
    func popoverPresentationControllerDidDismissPopover(
      _ popoverPresentationController: UIPopoverPresentationController
    ) { log.append("dismissed") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      log.append("did dismiss")
    }
  }

  private func present(
    from rect: CGRect, _ watcher: Watcher?, _ directions: UIPopoverArrowDirection = .any
  ) throws -> UIViewController {
    let root = UIViewController()
    stage.rootViewController = root
    try stage.advance(to: 0.1)
    let source = UIView(frame: rect)
    root.view.addSubview(source)
    let content = UIViewController()
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 120, height: 80)
    let popover = try #require(content.popoverPresentationController)
    popover.sourceView = source
    popover.permittedArrowDirections = directions
    popover.delegate = watcher
    root.present(content, animated: true)
    try stage.advance(to: 1)
    return content
  }

  @Test func aBoxPointsAtItsSource() throws {
    let watcher = Watcher()
    let content = try present(from: CGRect(x: 20, y: 60, width: 40, height: 30), watcher)
    let popover = try #require(content.popoverPresentationController)
    #expect(popover.arrowDirection == .up)
    // 10 points from the edge, below the source, 13 of them for the arrow.
    #expect(popover.presentedView?.frame == CGRect(x: 10, y: 90, width: 120, height: 93))
    let frame = content.view.convert(content.view.bounds, to: stage.window)
    #expect(frame == CGRect(x: 10, y: 103, width: 120, height: 80))
    #expect(content.presentationController === popover)
    #expect(stage.diagnostics.isEmpty)
    // A tap in the box does nothing, one beside it dismisses.
    stage.tap(CGPoint(x: 60, y: 140), at: 1.1)
    try stage.advance(to: 2)
    #expect(content.presentingViewController != nil)
    stage.tap(CGPoint(x: 250, y: 400), at: 2.1)
    try stage.advance(to: 3)
    #expect(content.presentingViewController == nil)
    #expect(content.view.window == nil)
    #expect(watcher.log == ["dismissed", "did dismiss"])
  }

  @Test func theArrowIsWhereThereIsRoom() throws {
    let content = try present(from: CGRect(x: 240, y: 440, width: 40, height: 30), Watcher())
    let popover = try #require(content.popoverPresentationController)
    #expect(popover.arrowDirection == .down)
    #expect(popover.presentedView?.frame == CGRect(x: 190, y: 347, width: 120, height: 93))
  }

  @Test func permittedDirectionsCount() throws {
    let rect = CGRect(x: 20, y: 60, width: 40, height: 30)
    let content = try present(from: rect, Watcher(), .left)
    let popover = try #require(content.popoverPresentationController)
    #expect(popover.arrowDirection == .left)
    #expect(popover.presentedView?.frame == CGRect(x: 60, y: 35, width: 133, height: 80))
  }

  @Test func withoutADelegateItIsASheet() throws {
    let content = try present(from: CGRect(x: 20, y: 60, width: 40, height: 30), nil)
    let sheet = try #require(content.presentationController as? UISheetPresentationController)
    #expect(sheet.presentedView?.frame == CGRect(x: 0, y: 10, width: 320, height: 470))
    #expect(sheet.presentedView?.layer.cornerRadius == 10)
  }

  @Test func othersHaveNone() {
    #expect(UIViewController().popoverPresentationController == nil)
  }
}
