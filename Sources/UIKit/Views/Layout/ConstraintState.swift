import Foundation
import Graphics
import LayerTree

/// The Auto Layout state of a view.
struct ConstraintState {
  /// The active constraints whose nearest common ancestor is this view.
  var installed: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var derivedGuides: [UILayoutGuide] = []
  var anchors = LayoutAnchors()
  /// The content hugging priorities, horizontal and vertical.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  /// The content compression resistance priorities, horizontal and vertical.
  var compression = [UILayoutPriority.defaultHigh, .defaultHigh]
  /// Its alignment rectangle in the last solution, in the superview's coordinates.
  var solved: CGRect?
  /// Whether the last solution depends on its frame.
  var isInvolved = false
  /// The safe area and margins used in the last solution.
  var usedInsets: [UIEdgeInsets] = []
  /// Whether the content size of the view or a subview has changed during its layout.
  var contentChanged = false
  /// The layout engine of the whole tree; used in the topmost view only.
  var engine: LayoutEngine?
}

/// Whether the constraints of a tree of views need to be solved.
@MainActor final class LayoutEngine {
  var isDirty = true
  var isSolving = false
  /// Set while the frames of a solution are applied, which must not invalidate it.
  var isApplying = false
  /// The number of constraints activated so far.
  var count = 0
  /// The constraints that the last solution leaves out, each with the reason.
  var conflicts: [(constraint: NSLayoutConstraint, message: String)] = [] {
    didSet {
      guard oldValue.isEmpty, !conflicts.isEmpty else { return }
      Timeline.current.reportLater { [weak self] in onStage { self?.reportConflicts() } }
    }
  }

  private func reportConflicts() {
    for (constraint, message) in conflicts {
      constraint.report(
        message, needed: "constraints that can be satisfied simultaneously")
    }
    conflicts = []
  }
}

/// A view whose content becomes higher when it gets narrower.
@MainActor package protocol WrappingContent: UIView {
  /// The intrinsic size when lines break at a width; nil if nothing breaks.
  func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize?
}

/// A view with text baselines.
@MainActor package protocol BaselineContent: UIView {
  /// The first line's baseline; nil for the top edge.
  var firstBaseline: Baseline? { get }
  /// The last line's baseline; nil for the bottom edge.
  var lastBaseline: Baseline? { get }
}

/// The position of a baseline in a view as a function of the view's height.
package struct Baseline {
  /// The position as a fraction of the height, 0 at the top.
  package var fraction: CGFloat
  /// From there down, in points.
  package var offset: CGFloat

  /// - Parameters:
  ///   - y: The position at the given height.
  ///   - alignment: The vertical alignment of the text.
  package init(
    at y: CGFloat, inHeight height: CGFloat, alignment: UIControl.ContentVerticalAlignment
  ) {
    fraction =
      switch alignment {
      case .top, .fill: 0
      case .center: 0.5
      case .bottom: 1
      }
    offset = y - fraction * height
  }
}

/// A view that adds its own equations, such as a stack view.
@MainActor protocol ConstraintSource: UIView {
  /// Adds required equations.
  func addEquations(to system: LayoutSystem)
  /// Adds optional equations, after those of the views' own sizes.
  func addOptionalEquations(to system: LayoutSystem)
}

/// A view with scrollable content, whose size is determined by the edges of its subviews.
@MainActor package protocol ContentArea: UIView {
  func setSolvedContentSize(_ size: CGSize)
}
