import Foundation
import Graphics

/// The traits for which an entry of a set is made.
struct AssetVariant {
  /// "dark" or "light", and "high".
  private let style, contrast: String?
  private let gamut: UIDisplayGamut
  private let idiom, width, height, direction, language: String?
  /// Whether it is made for some of the devices of its idiom.
  private let isForSome: Bool

  init(_ entry: [String: Any]) {
    func text(_ key: String) -> String? { entry[key] as? String }
    let appearances = (entry["appearances"] as? [[String: Any]] ?? []).compactMap {
      $0["value"] as? String
    }
    style = appearances.first { ["dark", "light"].contains($0) }
    contrast = appearances.first { $0 == "high" }
    gamut =
      switch text("display-gamut") {
      case "display-P3": .P3
      case "sRGB": .SRGB
      default: .unspecified
      }
    idiom = text("idiom").flatMap { $0 == "universal" ? nil : $0 }
    (width, height) = (text("width-class"), text("height-class"))
    (direction, language) = (text("language-direction"), text("locale"))
    isForSome = ["subtype", "memory", "graphics-feature-set", "screen-width"].contains {
      entry[$0] != nil
    }
  }

  /// Whether it can be shown on the device.
  func isUsable(in traits: UITraitCollection) -> Bool {
    let own =
      switch traits.userInterfaceIdiom {
      case .pad: "ipad"
      case .tv: "tv"
      case .carPlay: "car"
      case .mac: "mac"
      case .vision: "vision"
      default: "iphone"
      }
    return idiom == nil || idiom == own
  }

  /// The rank for traits, the best first: the direction, the language, the idiom, the style, the
  /// contrast, the size classes, and the gamut; of each what is made for it, then what is for any.
  func rank(in traits: UITraitCollection) -> Int {
    func rank(_ own: String?, _ wanted: String?) -> Int { own == wanted ? 0 : own == nil ? 1 : 2 }
    func name(_ size: UIUserInterfaceSizeClass) -> String? {
      size == .unspecified ? nil : size == .compact ? "compact" : "regular"
    }
    let isReversed = traits.layoutDirection == .rightToLeft
    let spoken = StringTables.stageLanguage ?? "en"
    let hasLanguage = language.map { Locale.Language.best(of: [$0], for: spoken) == $0 }
    let wide = traits.displayGamut == .P3 ? UIDisplayGamut.P3 : .SRGB
    let ranks = [
      rank(direction, isReversed ? "right-to-left" : "left-to-right"),
      hasLanguage == nil ? 1 : hasLanguage == true ? 0 : 2,
      idiom == nil ? 1 : 0,
      rank(style, traits.userInterfaceStyle == .dark ? "dark" : "light"),
      rank(contrast, traits.accessibilityContrast == .high ? "high" : nil),
      rank(width, name(traits.horizontalSizeClass)), rank(height, name(traits.verticalSizeClass)),
      isForSome ? 1 : 0,
    ]
    // What is made for other traits comes after all else; a color of another gamut is converted.
    let mismatches = ranks.filter { $0 == 2 }.count
    let gamutRank = gamut == wide ? 0 : gamut == .unspecified ? 1 : 2
    return (ranks + [gamutRank]).reduce(mismatches) { 3 * $0 + $1 }
  }
}
