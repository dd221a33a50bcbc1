import Foundation
import Graphics

/// A scroll view in a sheet, whose drags the sheet may take over.
///
/// Scroll views adopt it.
@MainActor package protocol SheetScrolling: UIView {
  var panGestureRecognizer: UIPanGestureRecognizer { get }
  /// Whether its content can be dragged up and down.
  var scrollsVertically: Bool { get }
  var isScrolledToTop: Bool { get }
  /// Begins a drag by a finger that has moved the sheet to its full height.
  func beginDrag(handedOverBy pan: UIPanGestureRecognizer)
  /// Scrolls by a distance from the place where the drag began.
  func continueDrag(by distance: CGFloat)
  func endDrag(_ pan: UIPanGestureRecognizer)
}

/// Moves a sheet with a finger.
@MainActor final class SheetDrag {
  private unowned let sheet: UISheetPresentationController
  let recognizer: UIPanGestureRecognizer
  /// The height of the sheet when the finger began to move it.
  private var startHeight: CGFloat = 0
  /// The scroll view below the finger.
  private weak var scroll: (any SheetScrolling)?
  private var isScrolling = false

  init(of sheet: UISheetPresentationController) {
    self.sheet = sheet
    let pan = SheetPan { recognizer in
      if let pan = recognizer as? SheetPan { pan.moved(pan) }
    }
    recognizer = pan
    pan.maximumNumberOfTouches = 1
    pan.mayBegin = { [unowned self] in mayBegin($0) }
    pan.moved = { [unowned self] in moved($0) }
  }

  private func mayBegin(_ movement: CGPoint) -> Bool {
    guard sheet.isDraggable, abs(movement.y) > abs(movement.x) else { return false }
    scroll = scrollView(at: recognizer.location(in: sheet.sheet))
    guard let scroll else { return true }
    guard scroll.isScrolledToTop else { return false }
    if movement.y > 0 { return true }
    return sheet.prefersScrollingExpandsWhenScrolledToEdge
      && shownHeight < sheet.layout.highest - 0.5
  }

  /// The innermost view at a point that scrolls vertically.
  private func scrollView(at point: CGPoint) -> (any SheetScrolling)? {
    var view = sheet.sheet.hitTest(point, with: nil)
    while let current = view, current !== sheet.sheet {
      if let scroll = current as? any SheetScrolling, scroll.scrollsVertically { return scroll }
      view = current.superview
    }
    return nil
  }

  /// The height on the screen, also in the middle of an animation.
  private var shownHeight: CGFloat {
    guard let container = sheet.containerView else { return 0 }
    let frame = sheet.sheet.layer.presentation()?.frame ?? sheet.sheet.frame
    return container.bounds.height - frame.minY
  }

  private func moved(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      startHeight = shownHeight
      sheet.sheet.layer.removeAllAnimations()
      follow(pan)
    case .changed: follow(pan)
    case .ended, .cancelled: end(pan)
    default: break
    }
  }

  /// Follows the finger exactly; upwards no further than the highest detent, from where the content
  /// is scrolled instead.
  private func follow(_ pan: UIPanGestureRecognizer) {
    let layout = sheet.layout
    let wanted = startHeight - pan.translation(in: sheet.containerView).y
    let beyond = wanted - layout.highest
    if beyond > 0, let scroll, !isScrolling {
      isScrolling = true
      scroll.beginDrag(handedOverBy: pan)
    }
    if isScrolling { scroll?.continueDrag(by: max(beyond, 0)) }
    sheet.shownHeight = resisted(min(wanted, layout.highest), layout)
    sheet.place()
  }

  /// The share of a finger's way that a sheet follows which may not be dismissed; by eye.
  private static let resistance: CGFloat = 0.2

  private func resisted(_ height: CGFloat, _ layout: SheetLayout) -> CGFloat {
    guard height < layout.lowest, sheet.presentedViewController.isModalInPresentation else {
      return height
    }
    return layout.lowest - (layout.lowest - height) * Self.resistance
  }

  private func end(_ pan: UIPanGestureRecognizer) {
    let layout = sheet.layout
    let velocity = pan.state == .ended ? pan.velocity(in: sheet.containerView).y : 0
    if isScrolling { scroll?.endDrag(pan) }
    let isAtTop = isScrolling && sheet.shownHeight == layout.highest
    (isScrolling, scroll) = (false, nil)
    if isAtTop { return sheet.select(layout.detents.count - 1, velocity: 0) }
    let height = sheet.shownHeight ?? layout.highest
    let wanted = startHeight - pan.translation(in: sheet.containerView).y
    let release = SheetRelease(velocity: velocity, height: min(wanted, layout.highest))
    if pan.state == .ended, release.detent(in: layout) == nil {
      sheet.releaseVelocity = velocity
      if sheet.dismissByUser() { return }
      sheet.releaseVelocity = 0
    }
    sheet.shownHeight = height
    sheet.select(release.detent(in: layout) ?? 0, velocity: velocity)
  }
}

/// A vertical pan for which the scroll views in a sheet wait.
private final class SheetPan: UIPanGestureRecognizer, DirectedPan {
  var mayBegin: (CGPoint) -> Bool = { _ in true }
  var moved: (UIPanGestureRecognizer) -> Void = { _ in }

  func allowsBegin(_ movement: CGPoint) -> Bool { mayBegin(movement) }

  override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    (otherGestureRecognizer.view as? any SheetScrolling)?.panGestureRecognizer
      === otherGestureRecognizer
  }
}
