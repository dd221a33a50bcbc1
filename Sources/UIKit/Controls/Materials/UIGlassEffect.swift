public import Foundation
import Graphics
public import UIKitValues

/// Glass, as from iOS 26 on: it bends, blurs and tints the content beneath, and its edge is lit.
///
/// It has the shape of the visual effect view, which is a capsule unless `cornerConfiguration` says
/// otherwise. Apple does not publish its numbers: radius, saturation, tints and the lens are by
/// eye.
open class UIGlassEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case regular
    /// Clearer, for what is in front of pictures.
    case clear
  }

  let style: UIGlassEffect.Style

  public init(style: UIGlassEffect.Style) { self.style = style }

  public convenience override init() { self.init(style: .regular) }

  /// Whether it reacts to touches: it grows a little, gets lighter at the finger, and springs back.
  open var isInteractive = false
  /// The color of the glass; nil for none.
  open var tintColor: UIColor?

  /// The share of the lens, its light and its shade that shows, 0…1.
  var lensStrength: CGFloat { 1 }

  /// The blur, saturation and tint.
  ///
  /// - Parameter tint: The color of the glass, for the present traits.
  func material(isDark: Bool, tint: UIColor?) -> BlurMaterial {
    var material =
      style == .clear
      ? BlurMaterial(2, saturation: 1.3, white: isDark ? 0 : 1, alpha: 0.04)
      : BlurMaterial(5, saturation: 1.5, white: isDark ? 0.1 : 1, alpha: isDark ? 0.35 : 0.4)
    if let tint {
      material.tint = tint.cgColor
      material.tint.alpha *= style == .clear ? 0.55 : 0.75
    }
    return material
  }
}

/// A container of glass: views with `UIGlassEffect` in its content view flow into one another where
/// they are close.
open class UIGlassContainerEffect: UIVisualEffect {
  /// The distance in points below which they do.
  open var spacing: CGFloat = 0
}
