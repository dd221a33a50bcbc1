import Foundation
import Graphics

extension UIColor {
  /// A grey, the same for both styles.
  private static func level(_ white: CGFloat, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(white: white, alpha: alpha)
  }

  private static func plain(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// One colour for each style, from `0xRRGGBB` and an opacity.
  private static func dynamic(
    _ light: UInt32, _ lightAlpha: CGFloat = 1, dark: UInt32, _ darkAlpha: CGFloat = 1
  ) -> UIColor {
    var (forLight, forDark) = (
      CGColor(pixel: 0xFF00_0000 | light), CGColor(pixel: 0xFF00_0000 | dark)
    )
    (forLight.alpha, forDark.alpha) = (lightAlpha, darkAlpha)
    return UIColor { [forLight, forDark] in
      $0.userInterfaceStyle == .dark ? forDark : forLight
    }
  }

  // MARK: Fixed colours

  public static let black = level(0)
  public static let darkGray = level(1 / 3)
  public static let lightGray = level(2 / 3)
  public static let white = level(1)
  public static let gray = level(0.5)
  public static let red = plain(1, 0, 0)
  public static let green = plain(0, 1, 0)
  public static let blue = plain(0, 0, 1)
  public static let cyan = plain(0, 1, 1)
  public static let yellow = plain(1, 1, 0)
  public static let magenta = plain(1, 0, 1)
  public static let orange = plain(1, 0.5, 0)
  public static let purple = plain(0.5, 0, 0.5)
  public static let brown = plain(0.6, 0.4, 0.2)
  public static let clear = level(0, 0)
  public static let darkText = level(0)
  public static let lightText = level(1, 0.6)

  // MARK: System colours

  public static let systemRed = dynamic(0xFF3B30, dark: 0xFF453A)
  public static let systemOrange = dynamic(0xFF9500, dark: 0xFF9F0A)
  public static let systemYellow = dynamic(0xFFCC00, dark: 0xFFD60A)
  public static let systemGreen = dynamic(0x34C759, dark: 0x30D158)
  public static let systemMint = dynamic(0x00C7BE, dark: 0x63E6E2)
  public static let systemTeal = dynamic(0x30B0C7, dark: 0x40C8E0)
  public static let systemCyan = dynamic(0x32ADE6, dark: 0x64D2FF)
  public static let systemBlue = dynamic(0x007AFF, dark: 0x0A84FF)
  public static let systemIndigo = dynamic(0x5856D6, dark: 0x5E5CE6)
  public static let systemPurple = dynamic(0xAF52DE, dark: 0xBF5AF2)
  public static let systemPink = dynamic(0xFF2D55, dark: 0xFF375F)
  public static let systemBrown = dynamic(0xA2845E, dark: 0xAC8E68)
  public static let systemGray = dynamic(0x8E8E93, dark: 0x8E8E93)
  public static let systemGray2 = dynamic(0xAEAEB2, dark: 0x636366)
  public static let systemGray3 = dynamic(0xC7C7CC, dark: 0x48484A)
  public static let systemGray4 = dynamic(0xD1D1D6, dark: 0x3A3A3C)
  public static let systemGray5 = dynamic(0xE5E5EA, dark: 0x2C2C2E)
  public static let systemGray6 = dynamic(0xF2F2F7, dark: 0x1C1C1E)
  /// Of what can be touched where no view says otherwise; a view's own is its `tintColor`.
  public static let tintColor = systemBlue

  // MARK: Text and lines

  public static let label = dynamic(0x000000, dark: 0xFFFFFF)
  public static let secondaryLabel = dynamic(0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6)
  public static let tertiaryLabel = dynamic(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3)
  public static let quaternaryLabel = dynamic(0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16)
  public static let placeholderText = dynamic(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3)
  public static let link = dynamic(0x007AFF, dark: 0x0984FF)
  public static let separator = dynamic(0x3C3C43, 0.29, dark: 0x545458, 0.6)
  public static let opaqueSeparator = dynamic(0xC6C6C8, dark: 0x38383A)

  // MARK: Fills and backgrounds

  public static let systemFill = dynamic(0x787880, 0.2, dark: 0x787880, 0.36)
  public static let secondarySystemFill = dynamic(0x787880, 0.16, dark: 0x787880, 0.32)
  public static let tertiarySystemFill = dynamic(0x767680, 0.12, dark: 0x767680, 0.24)
  public static let quaternarySystemFill = dynamic(0x747480, 0.08, dark: 0x767680, 0.18)
  public static let systemBackground = dynamic(0xFFFFFF, dark: 0x000000)
  public static let secondarySystemBackground = dynamic(0xF2F2F7, dark: 0x1C1C1E)
  public static let tertiarySystemBackground = dynamic(0xFFFFFF, dark: 0x2C2C2E)
  public static let systemGroupedBackground = dynamic(0xF2F2F7, dark: 0x000000)
  /// As `systemGroupedBackground` was called before iOS 13.
  public static let groupTableViewBackground = systemGroupedBackground
  public static let secondarySystemGroupedBackground = dynamic(0xFFFFFF, dark: 0x1C1C1E)
  public static let tertiarySystemGroupedBackground = dynamic(0xF2F2F7, dark: 0x2C2C2E)

  /// All of these by name.
  package static let named: [String: UIColor] = [
    "black": black, "darkGray": darkGray, "lightGray": lightGray, "white": white, "gray": gray,
    "red": red, "green": green, "blue": blue, "cyan": cyan, "yellow": yellow,
    "magenta": magenta, "orange": orange, "purple": purple, "brown": brown, "clear": clear,
    "darkText": darkText, "lightText": lightText,
    "systemRed": systemRed, "systemOrange": systemOrange, "systemYellow": systemYellow,
    "systemGreen": systemGreen, "systemMint": systemMint, "systemTeal": systemTeal,
    "systemCyan": systemCyan, "systemBlue": systemBlue, "systemIndigo": systemIndigo,
    "systemPurple": systemPurple, "systemPink": systemPink, "systemBrown": systemBrown,
    "systemGray": systemGray, "systemGray2": systemGray2, "systemGray3": systemGray3,
    "systemGray4": systemGray4, "systemGray5": systemGray5, "systemGray6": systemGray6,
    "tintColor": tintColor, "label": label, "secondaryLabel": secondaryLabel,
    "tertiaryLabel": tertiaryLabel, "quaternaryLabel": quaternaryLabel,
    "placeholderText": placeholderText, "link": link, "separator": separator,
    "opaqueSeparator": opaqueSeparator, "systemFill": systemFill,
    "secondarySystemFill": secondarySystemFill, "tertiarySystemFill": tertiarySystemFill,
    "quaternarySystemFill": quaternarySystemFill, "systemBackground": systemBackground,
    "secondarySystemBackground": secondarySystemBackground,
    "tertiarySystemBackground": tertiarySystemBackground,
    "systemGroupedBackground": systemGroupedBackground,
    "secondarySystemGroupedBackground": secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackground": tertiarySystemGroupedBackground,
  ]
}
