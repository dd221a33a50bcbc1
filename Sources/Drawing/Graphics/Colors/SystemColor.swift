package import Foundation

/// A dynamic color of iOS by the name of `UIColor`'s property, with variants for light and dark,
/// for high contrast, and for dark elevated views.
///
/// The variants of tints, grays and backgrounds are those that Apple publishes; labels and fills
/// are the same in high contrast, and separators are stronger, by eye. `darkText` and `lightText`
/// have one variant. The tints of iOS 26 are those that Apple publishes for it.
package struct SystemColor: Sendable {
  package let name: String
  package let light: CGColor
  package let dark: CGColor
  private let contrast: (light: CGColor, dark: CGColor)
  private let elevated: (dark: CGColor, contrast: CGColor)

  /// - Parameters:
  ///   - light: `0xRRGGBB` of the light variant, with an opacity of 0…1.
  ///   - dark: `0xRRGGBB` of the dark variant.
  ///   - contrast: The light and dark variants for high contrast; nil if they are the same.
  ///   - elevated: The dark variants for elevated views, without and with high contrast; nil if
  ///     they are the same.
  private init(
    _ name: String, _ light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32,
    _ darkAlpha: CGFloat = 1, contrast: (UInt32, UInt32)? = nil,
    elevated: (UInt32, UInt32)? = nil
  ) {
    self.name = name
    self.light = CGColor(rgb: light, alpha: lightAlpha)
    self.dark = CGColor(rgb: dark, alpha: darkAlpha)
    self.contrast =
      contrast.map { (CGColor(rgb: $0.0), CGColor(rgb: $0.1)) } ?? (self.light, self.dark)
    self.elevated =
      elevated.map { (CGColor(rgb: $0.0), CGColor(rgb: $0.1)) } ?? (self.dark, self.contrast.dark)
  }

  /// The variant for an appearance.
  package func variant(isDark: Bool, hasHighContrast: Bool, isElevated: Bool) -> CGColor {
    switch (isDark, hasHighContrast, isElevated) {
    case (false, false, _): light
    case (false, true, _): contrast.light
    case (true, false, false): dark
    case (true, true, false): contrast.dark
    case (true, false, true): elevated.dark
    case (true, true, true): elevated.contrast
    }
  }

  /// The color with a name in a look.
  package static func named(_ name: String, in look: InterfaceLook = .classic) -> SystemColor? {
    switch look {
    case .classic: byName[name]
    case .ios26: changedIn26[name] ?? byName[name]
    }
  }

  package static let names = all.map(\.name)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let all = [
    SystemColor("systemRed", 0xFF3B30, dark: 0xFF453A, contrast: (0xD70015, 0xFF6961)),
    SystemColor("systemOrange", 0xFF9500, dark: 0xFF9F0A, contrast: (0xC93400, 0xFFB340)),
    SystemColor("systemYellow", 0xFFCC00, dark: 0xFFD60A, contrast: (0xB25000, 0xFFD426)),
    SystemColor("systemGreen", 0x34C759, dark: 0x30D158, contrast: (0x248A3D, 0x30DB5B)),
    SystemColor("systemMint", 0x00C7BE, dark: 0x63E6E2, contrast: (0x0C817B, 0x66D4CF)),
    SystemColor("systemTeal", 0x30B0C7, dark: 0x40C8E0, contrast: (0x008299, 0x5DE6FF)),
    SystemColor("systemCyan", 0x32ADE6, dark: 0x64D2FF, contrast: (0x0071A4, 0x70D7FF)),
    SystemColor("systemBlue", 0x007AFF, dark: 0x0A84FF, contrast: (0x0040DD, 0x409CFF)),
    SystemColor("systemIndigo", 0x5856D6, dark: 0x5E5CE6, contrast: (0x3634A3, 0x7D7AFF)),
    SystemColor("systemPurple", 0xAF52DE, dark: 0xBF5AF2, contrast: (0x8944AB, 0xDA8FFF)),
    SystemColor("systemPink", 0xFF2D55, dark: 0xFF375F, contrast: (0xD30F45, 0xFF6482)),
    SystemColor("systemBrown", 0xA2845E, dark: 0xAC8E68, contrast: (0x7F6545, 0xB59469)),
    SystemColor("systemGray", 0x8E8E93, dark: 0x8E8E93, contrast: (0x6C6C70, 0xAEAEB2)),
    SystemColor("systemGray2", 0xAEAEB2, dark: 0x636366, contrast: (0x8E8E93, 0x7C7C80)),
    SystemColor("systemGray3", 0xC7C7CC, dark: 0x48484A, contrast: (0xAEAEB2, 0x545456)),
    SystemColor("systemGray4", 0xD1D1D6, dark: 0x3A3A3C, contrast: (0xBCBCC0, 0x444446)),
    SystemColor("systemGray5", 0xE5E5EA, dark: 0x2C2C2E, contrast: (0xD8D8DC, 0x363638)),
    SystemColor("systemGray6", 0xF2F2F7, dark: 0x1C1C1E, contrast: (0xEBEBF0, 0x242426)),
    SystemColor("label", 0x000000, dark: 0xFFFFFF),
    SystemColor("secondaryLabel", 0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6),
    SystemColor("tertiaryLabel", 0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3),
    SystemColor("quaternaryLabel", 0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16),
    SystemColor("placeholderText", 0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3),
    SystemColor("link", 0x007AFF, dark: 0x0984FF),
    SystemColor("separator", 0x3C3C43, 0.29, dark: 0x545458, 0.6, contrast: (0x8D8D92, 0x6C6C70)),
    SystemColor("opaqueSeparator", 0xC6C6C8, dark: 0x38383A, contrast: (0x8D8D92, 0x6C6C70)),
    SystemColor("systemFill", 0x787880, 0.2, dark: 0x787880, 0.36),
    SystemColor("secondarySystemFill", 0x787880, 0.16, dark: 0x787880, 0.32),
    SystemColor("tertiarySystemFill", 0x767680, 0.12, dark: 0x767680, 0.24),
    SystemColor("quaternarySystemFill", 0x747480, 0.08, dark: 0x767680, 0.18),
    SystemColor("systemBackground", 0xFFFFFF, dark: 0x000000, elevated: (0x1C1C1E, 0x242426)),
    SystemColor(
      "secondarySystemBackground", 0xF2F2F7, dark: 0x1C1C1E, contrast: (0xEBEBF0, 0x242426),
      elevated: (0x2C2C2E, 0x363638)),
    SystemColor(
      "tertiarySystemBackground", 0xFFFFFF, dark: 0x2C2C2E, contrast: (0xFFFFFF, 0x363638),
      elevated: (0x3A3A3C, 0x444446)),
    SystemColor(
      "systemGroupedBackground", 0xF2F2F7, dark: 0x000000, contrast: (0xEBEBF0, 0x000000),
      elevated: (0x1C1C1E, 0x242426)),
    SystemColor(
      "secondarySystemGroupedBackground", 0xFFFFFF, dark: 0x1C1C1E, contrast: (0xFFFFFF, 0x242426),
      elevated: (0x2C2C2E, 0x363638)),
    SystemColor(
      "tertiarySystemGroupedBackground", 0xF2F2F7, dark: 0x2C2C2E, contrast: (0xEBEBF0, 0x363638),
      elevated: (0x3A3A3C, 0x444446)),
    SystemColor("darkText", 0x000000, dark: 0x000000),
    SystemColor("lightText", 0xFFFFFF, 0.6, dark: 0xFFFFFF, 0.6),
  ]

  /// The colors that iOS 26 has otherwise: links are as blue as its tint, by eye, and separators
  /// have the colors of pictures of its lists.
  private static let changedIn26 = Dictionary(
    uniqueKeysWithValues: [
      SystemColor("systemRed", 0xFF383C, dark: 0xFF4245, contrast: (0xE9152D, 0xFF6165)),
      SystemColor("systemOrange", 0xFF8D28, dark: 0xFF9230, contrast: (0xC55300, 0xFFA056)),
      SystemColor("systemYellow", 0xFFCC00, dark: 0xFFD600, contrast: (0xA16A00, 0xFEDF43)),
      SystemColor("systemGreen", 0x34C759, dark: 0x30D158, contrast: (0x008932, 0x4AD968)),
      SystemColor("systemMint", 0x00C8B3, dark: 0x00DAC3, contrast: (0x008575, 0x54DFCB)),
      SystemColor("systemTeal", 0x00C3D0, dark: 0x00D2E0, contrast: (0x008198, 0x3BDDEC)),
      SystemColor("systemCyan", 0x00C0E8, dark: 0x3CD3FE, contrast: (0x007EAE, 0x6DD9FF)),
      SystemColor("systemBlue", 0x0088FF, dark: 0x0091FF, contrast: (0x1E6EF4, 0x5CB8FF)),
      SystemColor("systemIndigo", 0x6155F5, dark: 0x6D7CFF, contrast: (0x564ADE, 0xA7AAFF)),
      SystemColor("systemPurple", 0xCB30E0, dark: 0xDB34F2, contrast: (0xB02FC2, 0xEA8DFF)),
      SystemColor("systemPink", 0xFF2D55, dark: 0xFF375F, contrast: (0xE7124D, 0xFF8AC4)),
      SystemColor("systemBrown", 0xAC7F5E, dark: 0xB78A66, contrast: (0x956D51, 0xDBA679)),
      SystemColor("link", 0x0088FF, dark: 0x0091FF),
      SystemColor(
        "separator", 0x000000, 0.09, dark: 0xEBEBF5, 0.135, contrast: (0x8D8D92, 0x6C6C70)),
    ].map { ($0.name, $0) })
}

extension CGColor {
  /// Creates a color from `0xRRGGBB`.
  package init(rgb: UInt32, alpha: CGFloat = 1) {
    func channel(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 0xFF) / 255 }
    self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
  }
}
