public import Foundation
public import Typesetting
public import UIKitValues
public import Views

/// The texts and the picture of a row, a header or a footer.
///
/// Fonts and distances of the styles are by eye, for iOS 14 to 18.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public struct TextProperties: Hashable {
    public enum TextAlignment: Int, Hashable, Sendable { case natural, center, justified }
    public enum TextTransform: Int, Hashable, Sendable {
      case none, uppercase, lowercase, capitalized
    }

    public var font: UIFont
    public var color = UIColor.label
    public var colorTransformer: UIConfigurationColorTransformer?
    public var alignment = TextAlignment.natural
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// 0 for as many as it needs.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    /// The least size of the font, as a fraction of `font`, from 0 to 1.
    public var minimumScaleFactor: CGFloat = 0
    public var adjustsFontForContentSizeCategory = true
    public var transform = TextTransform.none

    /// The color after its transformer.
    public func resolvedColor() -> UIColor { colorTransformer.map { $0(color) } ?? color }

    func transformed(_ text: String) -> String {
      switch transform {
      case .none: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case .capitalized: text.capitalized
      }
    }
  }

  public struct ImageProperties: Hashable {
    /// A reserved length that stands for the standard one.
    public static let standardDimension = -CGFloat.greatestFiniteMagnitude

    /// The size of symbols without their own; default: that of the text, in the scale `large`.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// Nil for the tint of the view.
    public var tintColor: UIColor?
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// In points.
    public var cornerRadius: CGFloat = 0
    /// The largest size in points, 0 for no limit; the picture keeps its proportions.
    public var maximumSize = CGSize.zero
    /// The room in points in whose middle the picture lies; 0 for its own.
    public var reservedLayoutSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false

    /// The tint after its transformer.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer.map { $0(color) } ?? color
    }
  }

  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  /// Replaces `text`.
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String?
  /// Replaces `secondaryText`.
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  /// The axes on which margins are at least those of the cell.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
  /// In points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 8)
  /// Whether the texts stand beside each other where there is room.
  public var prefersSideBySideTextAndSecondaryText = false
  /// In points, as are the next two.
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 12
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  private init(_ style: UIFont.TextStyle, secondary: UIFont.TextStyle) {
    textProperties = TextProperties(font: .preferredFont(forTextStyle: style))
    secondaryTextProperties = TextProperties(font: .preferredFont(forTextStyle: secondary))
    imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      textStyle: style, scale: .large)
  }

  private static func made(
    _ style: UIFont.TextStyle, secondary: UIFont.TextStyle = .caption1,
    _ change: (inout Self) -> Void = { _ in }
  ) -> Self {
    var configuration = Self(style, secondary: secondary)
    change(&configuration)
    return configuration
  }

  public static func cell() -> Self { made(.body) }
  public static func subtitleCell() -> Self { made(.body) }
  public static func valueCell() -> Self {
    made(.body, secondary: .body) {
      $0.secondaryTextProperties.color = .secondaryLabel
      $0.prefersSideBySideTextAndSecondaryText = true
    }
  }
  public static func sidebarCell() -> Self { made(.body) }
  public static func sidebarSubtitleCell() -> Self {
    made(.body) { $0.secondaryTextProperties.color = .secondaryLabel }
  }
  public static func accompaniedSidebarCell() -> Self { made(.body) }
  public static func accompaniedSidebarSubtitleCell() -> Self { sidebarSubtitleCell() }
  public static func plainHeader() -> Self { made(.headline) }
  public static func plainFooter() -> Self { footnote() }
  public static func groupedHeader() -> Self {
    footnote { $0.textProperties.transform = .uppercase }
  }
  public static func groupedFooter() -> Self { footnote() }
  public static func sidebarHeader() -> Self { made(.headline) }
  public static func prominentInsetGroupedHeader() -> Self { made(.headline) }
  public static func extraProminentInsetGroupedHeader() -> Self {
    made(.title3) { $0.textProperties.font = .boldSystemFont(ofSize: 20) }
  }
  public static func header() -> Self { groupedHeader() }
  public static func footer() -> Self { groupedFooter() }

  private static func footnote(_ change: (inout Self) -> Void = { _ in }) -> Self {
    made(.footnote) {
      $0.textProperties.color = .secondaryLabel
      $0.secondaryTextProperties.color = .secondaryLabel
      $0.directionalLayoutMargins.top = 6
      $0.directionalLayoutMargins.bottom = 6
      change(&$0)
    }
  }

  @preconcurrency @MainActor public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Dims the texts of a disabled view.
  @preconcurrency @MainActor public func updated(for state: any UIConfigurationState) -> Self {
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled
      ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    guard isDisabled else { return self }
    var copy = self
    copy.textProperties.color = .tertiaryLabel
    copy.secondaryTextProperties.color = .tertiaryLabel
    return copy
  }
}

/// The axes of a layout.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}
