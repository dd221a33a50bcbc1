package import Foundation
package import Graphics
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

/// A view whose content, beside its layout, depends on the layout direction.
@MainActor package protocol DirectionalContent: UIView {
  /// Called when the direction has changed.
  func directionDidChange()
}

extension UIView {
  /// The direction for an attribute in the application.
  public static func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute)
    -> UIUserInterfaceLayoutDirection
  {
    userInterfaceLayoutDirection(for: attribute, relativeTo: applicationDirection)
  }

  private static var applicationDirection: UIUserInterfaceLayoutDirection {
    UITraitCollection.ofScreen.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// The direction for an attribute, relative to a surrounding direction; playback controls and
  /// spatial ones stay left to right.
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

  /// The direction of the view's content: that of its traits, unless its `semanticContentAttribute`
  /// has another; subviews do not inherit the attribute.
  public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: appearance.traits.isRightToLeft ? .rightToLeft : .leftToRight)
  }

  package final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The mirror image of a rectangle of the view in a right-to-left direction, else the rectangle.
  package final func oriented(_ rect: CGRect) -> CGRect {
    isRightToLeft ? rect.mirrored(in: bounds) : rect
  }

  /// Updates layout and drawing to another direction.
  final func directionChanged() {
    if let margins = layoutState.directionalMargins, let own = layoutState.margins,
      directed(own.mirrored) == margins
    {
      layoutMargins = undirected(margins)
    }
    constraintsChanged()
    parent?.constraintsChanged()
    setNeedsLayout()
    setNeedsDisplay()
    (self as? any DirectionalContent)?.directionDidChange()
  }
}

extension CGRect {
  /// The mirror image about the vertical middle line of another rectangle.
  package func mirrored(in outer: CGRect) -> CGRect {
    CGRect(x: outer.minX + outer.maxX - maxX, y: minY, width: width, height: height)
  }
}

extension UIEdgeInsets {
  /// The insets with left and right exchanged.
  package var mirrored: UIEdgeInsets {
    UIEdgeInsets(top: top, left: right, bottom: bottom, right: left)
  }
}

extension UIView {
  /// The properties of every view that appearance proxies may set.
  static var ownAppearanceProperties: [AnyKeyPath] {
    [
      \UIView.backgroundColor, \UIView.ownTintColor, \UIView.tintAdjustmentMode, \UIView.alpha,
      \UIView.clipsToBounds, \UIView.contentMode, \UIView.semanticContentAttribute,
      \UIView.overrideUserInterfaceStyle, \UIView.isMultipleTouchEnabled,
      \UIView.isExclusiveTouch, \UIView.isUserInteractionEnabled,
    ]
  }
}
