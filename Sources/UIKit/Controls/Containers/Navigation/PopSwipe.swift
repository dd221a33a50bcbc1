import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The swipe from the edge of the screen that goes back in a navigation controller.
///
/// The pop is completed if the finger has moved it by half, or flicks; the speed of a flick is by
/// eye.
@MainActor
final class PopSwipe {
  let recognizer = EdgeSwipe(target: nil, action: nil)
  private let permission = Permission()
  private weak var controller: UINavigationController?
  private var driver: UIPercentDrivenInteractiveTransition?
  /// The heights of the bar at the start and at the end.
  private var heights: (from: CGFloat, to: CGFloat) = (0, 0)

  /// Content that scrolls sideways waits for it.
  final class EdgeSwipe: UIScreenEdgePanGestureRecognizer {
    weak var controller: UINavigationController?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      guard let controller, controller.canPopInteractively else {
        state = .failed
        return
      }
      edges = controller.view.isRightToLeft ? .right : .left
      super.touchesBegan(touches, with: event)
    }

    override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
      other.view is UIScrollView && other is UIPanGestureRecognizer
    }
  }

  /// Allows it while there is a back button.
  private final class Permission: UIGestureRecognizerDelegate {
    weak var controller: UINavigationController?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let controller, !controller.isNavigationBarHidden,
        let item = controller.topViewController?.navigationItem
      else { return false }
      let isReplaced =
        item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton
      return !item.hidesBackButton && !isReplaced && item.backAction == nil
    }
  }

  func connect(to controller: UINavigationController) {
    guard self.controller == nil else { return }
    self.controller = controller
    permission.controller = controller
    recognizer.controller = controller
    recognizer.delegate = permission
    recognizer.addTarget { [weak self] in self?.moved($0) }
  }

  private static let flick: CGFloat = 500

  private func moved(_ pan: EdgeSwipe) {
    guard let controller, let view = controller.view else { return }
    let sign: CGFloat = view.isRightToLeft ? -1 : 1
    let part = min(max(sign * pan.translation(in: view).x / max(view.bounds.width, 1), 0), 1)
    switch pan.state {
    case .began:
      let driver = UIPercentDrivenInteractiveTransition()
      self.driver = driver
      heights.from = controller.navigationBar.frame.height
      controller.popInteractively(by: driver)
      heights.to = controller.navigationBar.frame.height
      controller.bars.isChangingItems = true
      update(part)
    case .changed: update(part)
    case .ended, .cancelled, .failed:
      let speed = sign * pan.velocity(in: view).x
      let finishes =
        pan.state == .ended && (speed > Self.flick || part > 0.5 && speed > -Self.flick)
      end(part, finishes: finishes)
    default: break
    }
  }

  private func update(_ part: CGFloat) {
    driver?.update(part)
    controller?.navigationBar.showTransition(part)
    showHeight(part)
  }

  private func showHeight(_ part: CGFloat) {
    guard let controller, !controller.isNavigationBarHidden else { return }
    controller.placeBar(height: heights.from + (heights.to - heights.from) * part, isHidden: false)
  }

  private func end(_ part: CGFloat, finishes: Bool) {
    guard let driver else { return }
    self.driver = nil
    let rest = Double(finishes ? 1 - part : part) * UINavigationBar.transitionTime
    controller?.navigationBar.animateTransition(
      to: finishes ? 1 : 0, duration: max(rest, 0.01), curve: .linear)
    UIView.animate(
      withDuration: max(rest, 0.01), delay: 0, options: .curveLinear,
      animations: { self.showHeight(finishes ? 1 : 0) },
      completion: { [weak self] _ in
        self?.controller?.bars.isChangingItems = false
        self?.controller?.view.setNeedsLayout()
      })
    if finishes { driver.finish() } else { driver.cancel() }
  }
}

extension UINavigationController {
  /// Whether there is a controller to go back to, and no transition.
  fileprivate var canPopInteractively: Bool {
    viewControllers.count > 1 && transitionCoordinator == nil && presentedViewController == nil
  }
}
