public import Foundation
public import UIKitValues
public import Views

/// The effect at an edge of a scroll view, where content lies under bars.
///
/// In the look of iOS 26 there is one under the bars of navigation and tab bar controllers, and
/// where an interaction says that a view is at the edge; in the classic look where an interaction
/// or another style than the automatic one asks for it.
@preconcurrency @MainActor
open class UIScrollEdgeEffect: NSObject {
  public enum Style: Int, Sendable {
    /// As `soft` here.
    case automatic
    /// Content is blurred more and more toward the edge, and fades into the ground.
    case soft
    /// Content is blurred evenly, up to a thin line.
    case hard
  }

  /// The style; blurs, opacities and distances are by eye.
  open var style = Style.automatic { didSet { if style != oldValue { changed() } } }
  /// Whether there is no effect.
  open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
  /// Called after a change.
  final var onChange: (() -> Void)?

  override init() { super.init() }

  private func changed() {
    onChange?()
    valuesChanged()
  }
}

/// Makes a view that lies over an edge of a scroll view count as a bar: the effect at that edge
/// reaches as far as the view.
@preconcurrency @MainActor
open class UIScrollEdgeElementContainerInteraction: NSObject, UIInteraction {
  open private(set) weak var view: UIView?
  /// The scroll view below.
  open weak var scrollView: UIScrollView? {
    didSet {
      guard scrollView !== oldValue else { return }
      oldValue?.edges.remove(self)
      scrollView?.edges.add(self)
      valuesChanged()
    }
  }
  /// The edge, one alone.
  open var edge: UIRectEdge = [] {
    didSet {
      guard edge != oldValue else { return }
      scrollView?.placeEdgeEffects()
      valuesChanged()
    }
  }

  public override init() { super.init() }

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) {
    self.view = view
    scrollView?.setNeedsLayout()
  }
}

extension UIScrollView {
  public final var topEdgeEffect: UIScrollEdgeEffect { edges[.top].effect }
  public final var bottomEdgeEffect: UIScrollEdgeEffect { edges[.bottom].effect }
  public final var leftEdgeEffect: UIScrollEdgeEffect { edges[.left].effect }
  public final var rightEdgeEffect: UIScrollEdgeEffect { edges[.right].effect }
}
