public import Foundation
import Graphics
import UIKitValues
import Views

/// An effect of a `UIVisualEffectView` on the content beneath it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}

/// Blurs the content beneath and draws a material over it.
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable, CaseIterable {
    case extraLight = 0
    case light = 1
    case dark = 2
    /// Light or dark, by the view's traits; so are all below without Light or Dark in their names.
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial = 7
    case systemMaterial = 8
    case systemThickMaterial = 9
    case systemChromeMaterial = 10
    case systemUltraThinMaterialLight = 11
    case systemThinMaterialLight = 12
    case systemMaterialLight = 13
    case systemThickMaterialLight = 14
    case systemChromeMaterialLight = 15
    case systemUltraThinMaterialDark = 16
    case systemThinMaterialDark = 17
    case systemMaterialDark = 18
    case systemThickMaterialDark = 19
    case systemChromeMaterialDark = 20
  }

  let style: UIBlurEffect.Style

  public init(style: UIBlurEffect.Style) { self.style = style }
}

/// Makes content stand out from a blur; here by a suitable tint color.
open class UIVibrancyEffect: UIVisualEffect {
  let blur: UIBlurEffect
  let style: UIVibrancyEffectStyle

  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle = .label) {
    blur = blurEffect
    self.style = style
  }

  /// The tint of template images and of labels without an explicit color.
  var tint: UIColor {
    switch style {
    case .label: .label
    case .secondaryLabel: .secondaryLabel
    case .tertiaryLabel: .tertiaryLabel
    case .quaternaryLabel: .quaternaryLabel
    case .separator: .separator
    case .fill: .systemFill
    case .secondaryFill: .secondarySystemFill
    case .tertiaryFill: .tertiarySystemFill
    }
  }
}

public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill
  case separator
}

/// The material of one kind of view, such as that of alerts.
final class MaterialEffect: UIVisualEffect {
  private let (light, dark): (BlurMaterial, BlurMaterial)

  init(light: BlurMaterial, dark: BlurMaterial) { (self.light, self.dark) = (light, dark) }

  func material(isDark: Bool) -> BlurMaterial { isDark ? dark : light }
}

/// The parameters of a blur: adjusted by eye to iOS's materials over the same pictures.
struct BlurMaterial {
  /// The Gaussian's sigma, in points.
  var radius: CGFloat
  var saturation: CGFloat
  var tint: CGColor

  /// - Parameter white: 0…1, as the alpha.
  init(_ radius: CGFloat, saturation: CGFloat = 1.8, white: CGFloat, alpha: CGFloat) {
    self.radius = radius
    self.saturation = saturation
    tint = CGColor(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes glass nearly white or black, or nearly its tint, as in high contrast; by eye.
  mutating func makeOpaque(isDark: Bool, tint own: CGColor?) {
    let white: CGFloat = isDark ? 0 : 1
    tint = CGColor(red: white, green: white, blue: white, alpha: 0.95)
    guard let own else { return }
    let share = min(max(own.alpha, 0), 1)
    tint.red += (own.red - white) * share
    tint.green += (own.green - white) * share
    tint.blue += (own.blue - white) * share
  }

  /// Lets less of the content through, as in high contrast; by eye.
  mutating func thicken() { tint.alpha = max(tint.alpha, 0.92) }

  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    switch style {
    case .extraLight: self.init(20, white: 0.97, alpha: 0.82)
    case .light: self.init(30, white: 1, alpha: 0.3)
    case .dark: self.init(20, white: 0.11, alpha: 0.73)
    case .regular: self = isDark ? Self(.dark, isDark: true) : Self(30, white: 0.97, alpha: 0.6)
    case .prominent: self = Self(isDark ? .dark : .extraLight, isDark: isDark)
    case .systemUltraThinMaterial:
      self.init(
        isDark ? .systemUltraThinMaterialDark : .systemUltraThinMaterialLight, isDark: isDark)
    case .systemThinMaterial:
      self.init(isDark ? .systemThinMaterialDark : .systemThinMaterialLight, isDark: isDark)
    case .systemMaterial:
      self.init(isDark ? .systemMaterialDark : .systemMaterialLight, isDark: isDark)
    case .systemThickMaterial:
      self.init(isDark ? .systemThickMaterialDark : .systemThickMaterialLight, isDark: isDark)
    case .systemChromeMaterial:
      self.init(isDark ? .systemChromeMaterialDark : .systemChromeMaterialLight, isDark: isDark)
    case .systemUltraThinMaterialLight: self.init(22.5, white: 0.965, alpha: 0.44)
    case .systemThinMaterialLight: self.init(29.5, white: 0.965, alpha: 0.6)
    case .systemMaterialLight: self.init(29.5, white: 0.965, alpha: 0.73)
    case .systemThickMaterialLight: self.init(29.5, white: 0.975, alpha: 0.86)
    case .systemChromeMaterialLight: self.init(29.5, white: 0.975, alpha: 0.8)
    case .systemUltraThinMaterialDark: self.init(22.5, white: 0.145, alpha: 0.55)
    case .systemThinMaterialDark: self.init(29.5, white: 0.145, alpha: 0.7)
    case .systemMaterialDark: self.init(29.5, white: 0.145, alpha: 0.82)
    case .systemThickMaterialDark: self.init(29.5, white: 0.145, alpha: 0.9)
    case .systemChromeMaterialDark: self.init(29.5, white: 0.115, alpha: 0.8)
    }
  }
}
