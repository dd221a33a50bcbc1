import UIKit

/// Plume's colors; each has a light and a dark variant in the catalog.
public enum PlumeColor: String, CaseIterable {
  case accent = "Accent"
  case ground = "Ground"
  case surface = "Surface"
  case ink = "Ink"
  case muted = "Muted"
  case danger = "Danger"
  case success = "Success"
  case outline = "Outline"

  public var color: UIColor {
    guard let color = UIColor(named: rawValue, in: .module, compatibleWith: nil) else {
      preconditionFailure("\(rawValue) is missing in Colors.xcassets")
    }
    return color
  }
}

/// Distances in points.
public enum Spacing {
  public static let xs: CGFloat = 4
  public static let s: CGFloat = 8
  public static let m: CGFloat = 12
  public static let l: CGFloat = 16
  public static let xl: CGFloat = 24
}

/// Text styles that follow the reader's text size.
public enum Typography {
  case title, headline, body, caption

  public var font: UIFont {
    switch self {
    case .title: return scaled(.systemFont(ofSize: 24, weight: .bold), .title2)
    case .headline: return scaled(.systemFont(ofSize: 17, weight: .semibold), .headline)
    case .body: return scaled(.systemFont(ofSize: 16), .body)
    case .caption: return scaled(.systemFont(ofSize: 12, weight: .medium), .caption1)
    }
  }

  private func scaled(_ font: UIFont, _ style: UIFont.TextStyle) -> UIFont {
    UIFontMetrics(forTextStyle: style).scaledFont(for: font)
  }
}

extension UILabel {
  /// A label in one of Plume's styles, of as many lines as it needs.
  public convenience init(_ text: String, _ style: Typography, color: PlumeColor = .ink) {
    self.init(frame: .zero)
    self.text = text
    font = style.font
    textColor = color.color
    adjustsFontForContentSizeCategory = true
    numberOfLines = 0
    translatesAutoresizingMaskIntoConstraints = false
  }
}
