import Foundation
import Graphics

/// What a view keeps for constraints.
struct ConstraintState {
  /// The active constraints that it is the nearest common ancestor for.
  var installed: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var derivedGuides: [UILayoutGuide] = []
  /// How strongly it refuses to be larger than its content, horizontally and vertically.
  var hugging = [UILayoutPriority.defaultLow, .defaultLow]
  /// How strongly it refuses to be smaller than its content.
  var compression = [UILayoutPriority.defaultHigh, .defaultHigh]
  /// Where the last solution has its alignment rectangle, in the superview's space.
  var solved: CGRect?
  /// Whether the last solution depends on its frame.
  var isInvolved = false
  /// The safe area and margins that the last solution counted with.
  var usedInsets: [UIEdgeInsets] = []
  /// Whether the size of its content, or of a subview's, has changed while it was laid out.
  var contentChanged = false
  /// The solver of the whole tree; kept by the topmost view only.
  var engine: LayoutEngine?
}

/// Whether the constraints of a tree of views need to be solved.
final class LayoutEngine {
  var isDirty = true
  var isSolving = false
  /// Set while frames follow a solution, which must not make it out of date.
  var isApplying = false
  /// How many constraints have been activated.
  var count = 0
}

/// A view whose content is higher when it is narrower.
@MainActor package protocol WrappingContent: UIView {
  /// The intrinsic size when lines break at a width; nil where nothing breaks.
  func intrinsicContentSize(wrappingAt width: CGFloat) -> CGSize?
}

/// A view with a baseline of its own.
@MainActor package protocol BaselineContent: UIView {
  /// The first line's; nil for the top edge.
  var firstBaseline: Baseline? { get }
  /// The last line's; nil for the bottom edge.
  var lastBaseline: Baseline? { get }
}

/// Where a baseline is in a view, whatever the view's height turns out to be.
package struct Baseline {
  /// The position as a fraction of the height, 0 at the top.
  package var part: CGFloat
  /// From there down, in points.
  package var offset: CGFloat

  /// - Parameters:
  ///   - y: Where it is while the view has a height.
  ///   - alignment: What moves the text as the height changes.
  package init(
    at y: CGFloat, inHeight height: CGFloat, alignment: UIControl.ContentVerticalAlignment
  ) {
    part =
      switch alignment {
      case .top, .fill: 0
      case .center: 0.5
      case .bottom: 1
      }
    offset = y - part * height
  }
}

/// A view that adds equations of its own, such as a stack view.
@MainActor protocol ConstraintSource: UIView {
  /// Adds required equations.
  func addEquations(to system: LayoutSystem)
  /// Adds optional equations, after those of the views' own sizes.
  func addOptionalEquations(to system: LayoutSystem)
}

/// A view whose content has a size of its own, which the edges of views in it determine.
@MainActor package protocol ContentArea: UIView {
  func setSolvedContentSize(_ size: CGSize)
}
