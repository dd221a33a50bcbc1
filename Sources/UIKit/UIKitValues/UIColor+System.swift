import Foundation
import Graphics

extension UIColor {
  /// A gray, the same in light and dark.
  private static func level(_ white: CGFloat, _ alpha: CGFloat = 1) -> UIColor {
    UIColor(white: white, alpha: alpha)
  }

  private static func plain(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// A system color, which adapts to light and dark, contrast and level.
  private static func system(_ name: String) -> UIColor {
    guard let classic = SystemColor.named(name), let new = SystemColor.named(name, in: .ios26)
    else { preconditionFailure("no color \(name)") }
    return UIColor {
      ($0.look == .ios26 ? new : classic).variant(
        isDark: $0.userInterfaceStyle == .dark, hasHighContrast: $0.accessibilityContrast == .high,
        isElevated: $0.userInterfaceLevel == .elevated)
    }
  }

  // MARK: Fixed colors

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
  public static let darkText = system("darkText")
  public static let lightText = system("lightText")

  // MARK: System colors

  public static let systemRed = system("systemRed")
  public static let systemOrange = system("systemOrange")
  public static let systemYellow = system("systemYellow")
  public static let systemGreen = system("systemGreen")
  public static let systemMint = system("systemMint")
  public static let systemTeal = system("systemTeal")
  public static let systemCyan = system("systemCyan")
  public static let systemBlue = system("systemBlue")
  public static let systemIndigo = system("systemIndigo")
  public static let systemPurple = system("systemPurple")
  public static let systemPink = system("systemPink")
  public static let systemBrown = system("systemBrown")
  public static let systemGray = system("systemGray")
  public static let systemGray2 = system("systemGray2")
  public static let systemGray3 = system("systemGray3")
  public static let systemGray4 = system("systemGray4")
  public static let systemGray5 = system("systemGray5")
  public static let systemGray6 = system("systemGray6")
  /// The default color of interactive controls; a view's is its `tintColor`.
  public static let tintColor = systemBlue

  // MARK: Text and lines

  public static let label = system("label")
  public static let secondaryLabel = system("secondaryLabel")
  public static let tertiaryLabel = system("tertiaryLabel")
  public static let quaternaryLabel = system("quaternaryLabel")
  public static let placeholderText = system("placeholderText")
  public static let link = system("link")
  public static let separator = system("separator")
  public static let opaqueSeparator = system("opaqueSeparator")

  // MARK: Fills and backgrounds

  public static let systemFill = system("systemFill")
  public static let secondarySystemFill = system("secondarySystemFill")
  public static let tertiarySystemFill = system("tertiarySystemFill")
  public static let quaternarySystemFill = system("quaternarySystemFill")
  public static let systemBackground = system("systemBackground")
  public static let secondarySystemBackground = system("secondarySystemBackground")
  public static let tertiarySystemBackground = system("tertiarySystemBackground")
  public static let systemGroupedBackground = system("systemGroupedBackground")
  /// The name of `systemGroupedBackground` before iOS 13.
  public static let groupTableViewBackground = systemGroupedBackground
  public static let secondarySystemGroupedBackground = system("secondarySystemGroupedBackground")
  public static let tertiarySystemGroupedBackground = system("tertiarySystemGroupedBackground")

  /// All these colors by name.
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
