import Foundation
import LayerTree
public import UIKitValues

extension UIView {
  /// The appearance properties of a view that its layer does not store.
  struct Appearance {
    var backgroundColor: UIColor?
    var tintColor: UIColor?
    var tintAdjustmentMode = TintAdjustmentMode.automatic
    var contentMode = ContentMode.scaleToFill
    var mask: UIView?
    var style = UIUserInterfaceStyle.unspecified
    var minimumTextSize: UIContentSizeCategory?
    var maximumTextSize: UIContentSizeCategory?

    var overridesTraits: Bool {
      style != .unspecified || minimumTextSize != nil || maximumTextSize != nil
    }

    /// The traits of a view, from those of its superview.
    func traits(in outer: UITraitCollection) -> UITraitCollection {
      var size = outer.preferredContentSizeCategory
      if let minimumTextSize { size = max(size, minimumTextSize) }
      if let maximumTextSize { size = min(size, maximumTextSize) }
      return UITraitCollection(traitsFrom: [
        outer, UITraitCollection(userInterfaceStyle: style),
        UITraitCollection(preferredContentSizeCategory: size),
      ])
    }
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

  // MARK: Traits

  final var currentTraits: UITraitCollection {
    let views = sequence(first: self) { $0.parent }.filter { $0.appearance.overridesTraits }
    return views.reversed().reduce(.ofScreen) { $1.appearance.traits(in: $0) }
  }

  /// Updates the colors of this view and its subviews to the current traits.
  final func traitsChanged() {
    if let color = appearance.backgroundColor {
      layer.backgroundColor = color.resolvedColor(with: traitCollection).cgColor
    }
    setNeedsDisplay()
    traitCollectionDidChange(nil)
    for view in subviewList { view.traitsChanged() }
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

// MARK: - Text size

extension UIView {
  /// The smallest text size of this view and its subviews; nil, the default, for no limit.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { appearance.minimumTextSize }
    set {
      guard newValue != appearance.minimumTextSize else { return }
      appearance.minimumTextSize = newValue
      traitsChanged()
      valuesChanged()
    }
  }

  /// The largest text size of this view and its subviews; nil, the default, for no limit.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { appearance.maximumTextSize }
    set {
      guard newValue != appearance.maximumTextSize else { return }
      appearance.maximumTextSize = newValue
      traitsChanged()
      valuesChanged()
    }
  }
}
