import Flipbook
import Testing

/// A card over a dimmed screen, as libraries present one: its controller says how large it wants to
/// be, in overrides that stand together.
private final class CardDirector: UIPresentationController, UIAdaptivePresentationControllerDelegate
{
  private let dimming = UIView()
  private(set) var sizes: [CGSize] = []

  override var frameOfPresentedViewInContainerView: CGRect {
    let room = containerView?.bounds ?? .zero
    let size = size(
      forChildContentContainer: presentedViewController, withParentContainerSize: room.size)
    return CGRect(
      x: (room.width - size.width) / 2, y: room.height - size.height, width: size.width,
      height: size.height)
  }

  override func size(
    forChildContentContainer container: UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    CGSize(width: parentSize.width - 20, height: container.preferredContentSize.height)
  }

  override func preferredContentSizeDidChange(
    forChildContentContainer container: UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    sizes.append(container.preferredContentSize)
    UIView.animate(withDuration: 0.2) {
      self.presentedView?.frame = self.frameOfPresentedViewInContainerView
    }
  }

  override func presentationTransitionWillBegin() {
    dimming.frame = containerView?.bounds ?? .zero
    containerView?.insertSubview(dimming, at: 0)
  }

  override var adaptivePresentationStyle: UIModalPresentationStyle { .overFullScreen }

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }
}

private final class CardGuide: NSObject, UIViewControllerTransitioningDelegate {
  private(set) var director: CardDirector?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let made = CardDirector(presentedViewController: presented, presenting: presenting)
    made.delegate = made
    director = made
    return made
  }
}

@MainActor struct PresentedCardTests {
  @Test func theDirectorIsToldOfSizes() throws {
    let stage = Stage(size: CGSize(width: 200, height: 300))
    let root = UIViewController()
    stage.rootViewController = root
    let (card, guide) = (UIViewController(), CardGuide())
    card.preferredContentSize = CGSize(width: 0, height: 80)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = guide
    stage.at(0) { root.present(card, animated: false) }
    try stage.advance(to: 0.1)
    #expect(card.view.frame == CGRect(x: 10, y: 220, width: 180, height: 80))
    stage.at(0.5) { card.preferredContentSize.height = 120 }
    try stage.advance(to: 0.5)
    #expect(guide.director?.sizes == [CGSize(width: 0, height: 120)])
    #expect(card.view.frame.height == 120)
    stage.at(1) { card.preferredContentSize.height = 120 }
    try stage.advance(to: 1)
    #expect(guide.director?.sizes.count == 1)
    #expect(stage.diagnostics.contains { $0.keyPath == "delegate" })
  }

  @Test func aContainerIsToldOfItsChildren() {
    final class Frame: UIViewController {
      var heights: [CGFloat] = []
      override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
      ) { heights.append(container.preferredContentSize.height) }
    }
    _ = Stage(size: CGSize(width: 50, height: 50))
    let (frame, child) = (Frame(), UIViewController())
    frame.addChild(child)
    child.preferredContentSize = CGSize(width: 1, height: 7)
    #expect(frame.heights == [7])
  }
}
