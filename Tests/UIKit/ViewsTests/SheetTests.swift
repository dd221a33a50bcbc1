import Flipbook
import Testing

/// Sheets: where they rest, and how a finger moves them.
@MainActor struct SheetTests {
  let stage = Stage(size: CGSize(width: 320, height: 500))
  private let root = UIViewController()
  private let content = UIViewController()

  private final class Watcher: UISheetPresentationControllerDelegate {
    private(set) var log: [String] = []
    var mayDismiss = true

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) {
      let identifier = sheetPresentationController.selectedDetentIdentifier
      log.append(identifier == .large ? "large" : identifier == .medium ? "medium" : "other")
    }
    func presentationControllerShouldDismiss(
      _ presentationController: UIPresentationController
    ) -> Bool { mayDismiss }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      log.append("will dismiss")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      log.append("did dismiss")
    }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) { log.append("attempt") }
  }

  private let watcher = Watcher()

  private func present(
    _ detents: [UISheetPresentationController.Detent], animated: Bool = false
  ) throws -> UISheetPresentationController {
    stage.rootViewController = root
    try stage.advance(to: 0.1)
    let sheet = try #require(content.sheetPresentationController)
    sheet.detents = detents
    sheet.delegate = watcher
    root.present(content, animated: animated)
    try stage.advance(to: 1)
    return sheet
  }

  private func top(_ sheet: UISheetPresentationController) throws -> CGFloat {
    let view = try #require(sheet.presentedView)
    return try #require(view.layer.presentation()).frame.minY
  }

  @Test func detentsHaveTheirHeights() throws {
    let sheet = try present([.large(), .medium()])
    // 490 points are free; 0.56 of them is 274.4, on pixels of a whole point 274.
    #expect(sheet.presentedView?.frame == CGRect(x: 0, y: 226, width: 320, height: 274))
    #expect(content.view.frame == CGRect(x: 0, y: 0, width: 320, height: 274))
    #expect(root.view.transform.isIdentity)
    sheet.selectedDetentIdentifier = .large
    try stage.advance(to: 1.1)
    #expect(sheet.presentedView?.frame == CGRect(x: 0, y: 10, width: 320, height: 490))
    // The view behind is 16 points from both sides, and its top is where it was.
    #expect(root.view.frame.approximately(CGRect(x: 16, y: 0, width: 288, height: 450)))
    #expect(root.view.layer.cornerRadius == 10)
    content.dismiss(animated: false)
    try stage.advance(to: 1.2)
    #expect(root.view.transform.isIdentity)
    #expect(root.view.layer.cornerRadius == 0)
    #expect(!root.view.clipsToBounds)
    #expect(stage.window.subviews == [root.view])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func customDetentsAreAsked() throws {
    var maximum: CGFloat = 0
    let sheet = try present([
      .custom { context in
        maximum = context.maximumDetentValue
        return 120
      },
      .custom { _ in nil },
      .custom(identifier: .init("too high")) { _ in 9000 },
    ])
    #expect(maximum == 490)
    #expect(sheet.presentedView?.frame.height == 120)
    sheet.animateChanges { sheet.selectedDetentIdentifier = .init("too high") }
    try stage.advance(to: 1.1)
    // The spring of ω = 18.2574 s⁻¹ a tenth of a second after its start: (1 + ωt) e^(−ωt) is left.
    let (t, omega) = (0.1, 18.2574)
    let left = (1 + omega * t) * exp(-omega * t)
    #expect(abs(try top(sheet) - (10 + 370 * left)) < 1)
    try stage.advance(to: 2)
    #expect(try top(sheet) == 10)
  }

  @Test func aFingerGoesBetweenDetents() throws {
    let sheet = try present([.medium(), .large()])
    stage.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 90), at: 1, duration: 0.5)
    try stage.advance(to: 1.5)
    // 10 points are needed for the drag to begin.
    #expect(abs(try top(sheet) - (226 - 140)) < 2)
    #expect(root.view.frame.minX > 5)
    try stage.advance(to: 3)
    #expect(try top(sheet) == 10)
    #expect(watcher.log == ["large"])
    // Back by a slow drag that ends nearer to the medium detent.
    stage.drag(from: CGPoint(x: 160, y: 30), to: CGPoint(x: 160, y: 180), at: 3, duration: 2)
    try stage.advance(to: 7)
    #expect(try top(sheet) == 226)
    #expect(watcher.log == ["large", "medium"])
  }

  @Test func aFingerDismisses() throws {
    let sheet = try present([.medium()])
    let view = try #require(sheet.presentedView)
    stage.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 340), at: 1, duration: 1)
    try stage.advance(to: 3)
    #expect(view.frame.minY == 226)
    #expect(watcher.log.isEmpty)
    // Beyond half of its height.
    stage.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 395), at: 3, duration: 1)
    try stage.advance(to: 6)
    #expect(content.presentingViewController == nil)
    #expect(watcher.log == ["will dismiss", "did dismiss"])
    #expect(stage.window.subviews == [root.view])
  }

  @Test func aFlickDismisses() throws {
    _ = try present([.large()])
    stage.drag(from: CGPoint(x: 160, y: 40), to: CGPoint(x: 160, y: 200), at: 1, duration: 0.1)
    try stage.advance(to: 1.2)
    #expect(content.isBeingDismissed)
    try stage.advance(to: 2)
    #expect(root.presentedViewController == nil)
  }

  @Test func aModalSheetResists() throws {
    let sheet = try present([.medium()])
    content.isModalInPresentation = true
    stage.drag(from: CGPoint(x: 160, y: 240), to: CGPoint(x: 160, y: 450), at: 1, duration: 0.5)
    try stage.advance(to: 1.5)
    #expect(abs(try top(sheet) - (226 + 0.2 * 200)) < 2)
    try stage.advance(to: 3)
    #expect(try top(sheet) == 226)
    #expect(watcher.log == ["attempt"])
    content.isModalInPresentation = false
    watcher.mayDismiss = false
    stage.tap(CGPoint(x: 160, y: 100), at: 3)
    try stage.advance(to: 4)
    #expect(watcher.log == ["attempt", "attempt"])
    watcher.mayDismiss = true
    stage.tap(CGPoint(x: 160, y: 100), at: 4)
    try stage.advance(to: 5)
    #expect(root.presentedViewController == nil)
  }

  @Test func touchesBesideAnUndimmedSheetGoBehind() throws {
    var taps = 0
    let button = UIButton(frame: CGRect(x: 20, y: 40, width: 100, height: 40))
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    let sheet = try present([.medium(), .large()])
    stage.tap(CGPoint(x: 200, y: 240), at: 1)
    sheet.largestUndimmedDetentIdentifier = .medium
    stage.tap(CGPoint(x: 60, y: 60), at: 1.1)
    try stage.advance(to: 2)
    #expect(taps == 1)
    #expect(root.presentedViewController === content)
    sheet.selectedDetentIdentifier = .large
    stage.tap(CGPoint(x: 60, y: 3), at: 2.1)
    try stage.advance(to: 3)
    #expect(root.presentedViewController == nil)
    #expect(taps == 1)
  }

  @Test func aSheetAtTheTopHandsTheDragToItsContent() throws {
    let list = UIScrollView()
    list.contentSize = CGSize(width: 320, height: 2000)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.frame = content.view.bounds
    content.view.addSubview(list)
    let sheet = try present([.medium(), .large()])
    stage.drag(from: CGPoint(x: 160, y: 460), to: CGPoint(x: 160, y: 160), at: 1, duration: 1)
    try stage.advance(to: 2)
    // The first 216 of 290 points move the sheet, and the others its content.
    #expect(try top(sheet) == 10)
    #expect(abs(list.contentOffset.y - 74) < 2)
    try stage.advance(to: 4)
    let offset = list.contentOffset.y
    #expect(offset > 74)
    // Scrolled content scrolls first.
    stage.drag(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 160, y: 140), at: 4, duration: 1)
    try stage.advance(to: 6)
    #expect(try top(sheet) == 10)
    #expect(list.contentOffset.y < offset)
  }

  @Test func theGrabberGoesToTheNextDetent() throws {
    let sheet = try present([.medium(), .large()])
    sheet.prefersGrabberVisible = true
    stage.tap(CGPoint(x: 160, y: 233), at: 1)
    try stage.advance(to: 2)
    #expect(sheet.selectedDetentIdentifier == .large)
    stage.tap(CGPoint(x: 160, y: 17), at: 2)
    try stage.advance(to: 3)
    #expect(sheet.selectedDetentIdentifier == .medium)
    #expect(try top(sheet) == 226)
  }

  /// A presentation context is only for styles of one; a sheet covers the whole screen.
  @Test func aSheetIsPresentedByTheRoot() throws {
    let child = UIViewController()
    child.definesPresentationContext = true
    root.addChild(child)
    root.view.addSubview(child.view)
    stage.rootViewController = root
    try stage.advance(to: 0.1)
    child.present(content, animated: false)
    #expect(content.presentingViewController === root)
    try stage.advance(to: 0.2)
    #expect(root.view.transform.a < 1)
    child.dismiss(animated: false)
    try stage.advance(to: 0.3)
    content.modalPresentationStyle = .overCurrentContext
    child.present(content, animated: false)
    #expect(content.presentingViewController === child)
  }

  @Test func sheetsStack() throws {
    let first = try present([.large()])
    let second = UIViewController()
    content.present(second, animated: true)
    try stage.advance(to: 3)
    let view = try #require(first.presentedView)
    #expect(view.frame.approximately(CGRect(x: 16, y: 0, width: 288, height: 441)))
    second.dismiss(animated: true)
    try stage.advance(to: 4)
    #expect(view.frame == CGRect(x: 0, y: 10, width: 320, height: 490))
  }
}

extension CGRect {
  fileprivate func approximately(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 0.01 && abs(minY - other.minY) < 0.01
      && abs(width - other.width) < 0.01 && abs(height - other.height) < 0.01
  }
}
