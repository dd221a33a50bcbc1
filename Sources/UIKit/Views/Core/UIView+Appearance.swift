import Foundation
import LayerTree
import UIKitValues

extension UIView {
  /// The appearance properties of a view that its layer does not store.
  struct Appearance {
    var backgroundColor: UIColor?
    var tintColor: UIColor?
    var tintAdjustmentMode = TintAdjustmentMode.automatic
    var contentMode = ContentMode.scaleToFill
    var mask: UIView?
    var traits = TraitState()
  }

  /// The adaptation of contents to a change of the bounds.
  public enum ContentMode: Int, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight

    /// The layer's gravity; as in UIKit, gravities have y up, so their "top" is a view's bottom.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  /// The color, or gray if the tint is dimmed.
  final func dimmedTint(_ color: UIColor) -> UIColor {
    tintAdjustmentMode == .dimmed ? .systemGray : color
  }

  final func tintChanged() {
    tintColorDidChange()
    for view in subviewList where view.appearance.tintColor == nil { view.tintChanged() }
  }
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

extension UIView {
  /// The direction for an attribute: left to right, unless it forces right to left.
  public static func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The direction for an attribute, relative to a surrounding direction.
  public static func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }
}
