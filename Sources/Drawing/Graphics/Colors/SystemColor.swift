package import Foundation

/// A dynamic color of iOS, with light and dark variants, by the name of `UIColor`'s property.
///
/// `darkText` and `lightText` are the same in both.
package struct SystemColor: Sendable {
  package let name: String
  package let light: CGColor
  package let dark: CGColor

  /// - Parameters:
  ///   - light: `0xRRGGBB` of the light variant, with an opacity of 0…1.
  ///   - dark: `0xRRGGBB` of the dark variant.
  private init(
    _ name: String, _ light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32,
    _ darkAlpha: CGFloat = 1
  ) {
    self.name = name
    self.light = CGColor(rgb: light, alpha: lightAlpha)
    self.dark = CGColor(rgb: dark, alpha: darkAlpha)
  }

  package static func named(_ name: String) -> SystemColor? { byName[name] }

  package static let names = all.map(\.name)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let all = [
    SystemColor("systemRed", 0xFF3B30, dark: 0xFF453A),
    SystemColor("systemOrange", 0xFF9500, dark: 0xFF9F0A),
    SystemColor("systemYellow", 0xFFCC00, dark: 0xFFD60A),
    SystemColor("systemGreen", 0x34C759, dark: 0x30D158),
    SystemColor("systemMint", 0x00C7BE, dark: 0x63E6E2),
    SystemColor("systemTeal", 0x30B0C7, dark: 0x40C8E0),
    SystemColor("systemCyan", 0x32ADE6, dark: 0x64D2FF),
    SystemColor("systemBlue", 0x007AFF, dark: 0x0A84FF),
    SystemColor("systemIndigo", 0x5856D6, dark: 0x5E5CE6),
    SystemColor("systemPurple", 0xAF52DE, dark: 0xBF5AF2),
    SystemColor("systemPink", 0xFF2D55, dark: 0xFF375F),
    SystemColor("systemBrown", 0xA2845E, dark: 0xAC8E68),
    SystemColor("systemGray", 0x8E8E93, dark: 0x8E8E93),
    SystemColor("systemGray2", 0xAEAEB2, dark: 0x636366),
    SystemColor("systemGray3", 0xC7C7CC, dark: 0x48484A),
    SystemColor("systemGray4", 0xD1D1D6, dark: 0x3A3A3C),
    SystemColor("systemGray5", 0xE5E5EA, dark: 0x2C2C2E),
    SystemColor("systemGray6", 0xF2F2F7, dark: 0x1C1C1E),
    SystemColor("label", 0x000000, dark: 0xFFFFFF),
    SystemColor("secondaryLabel", 0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6),
    SystemColor("tertiaryLabel", 0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3),
    SystemColor("quaternaryLabel", 0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16),
    SystemColor("placeholderText", 0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3),
    SystemColor("link", 0x007AFF, dark: 0x0984FF),
    SystemColor("separator", 0x3C3C43, 0.29, dark: 0x545458, 0.6),
    SystemColor("opaqueSeparator", 0xC6C6C8, dark: 0x38383A),
    SystemColor("systemFill", 0x787880, 0.2, dark: 0x787880, 0.36),
    SystemColor("secondarySystemFill", 0x787880, 0.16, dark: 0x787880, 0.32),
    SystemColor("tertiarySystemFill", 0x767680, 0.12, dark: 0x767680, 0.24),
    SystemColor("quaternarySystemFill", 0x747480, 0.08, dark: 0x767680, 0.18),
    SystemColor("systemBackground", 0xFFFFFF, dark: 0x000000),
    SystemColor("secondarySystemBackground", 0xF2F2F7, dark: 0x1C1C1E),
    SystemColor("tertiarySystemBackground", 0xFFFFFF, dark: 0x2C2C2E),
    SystemColor("systemGroupedBackground", 0xF2F2F7, dark: 0x000000),
    SystemColor("secondarySystemGroupedBackground", 0xFFFFFF, dark: 0x1C1C1E),
    SystemColor("tertiarySystemGroupedBackground", 0xF2F2F7, dark: 0x2C2C2E),
    SystemColor("darkText", 0x000000, dark: 0x000000),
    SystemColor("lightText", 0xFFFFFF, 0.6, dark: 0xFFFFFF, 0.6),
  ]
}

extension CGColor {
  /// Creates a color from `0xRRGGBB`.
  package init(rgb: UInt32, alpha: CGFloat = 1) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
