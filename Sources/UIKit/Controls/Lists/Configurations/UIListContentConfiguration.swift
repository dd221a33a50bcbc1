public import Foundation
import Graphics
public import Typesetting
public import UIKitValues
public import Views

/// The texts and the picture of a row, a header or a footer.
///
/// Fonts and distances of the styles are by eye, for iOS 14 to 18; in the look of iOS 26 those of
/// cells, headers and footers are as measured.
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

  /// The element of a list, which has its values in each look.
  private let element: Element
  /// The look that the values are of, unless they were set.
  private var look: InterfaceLook

  private enum Element: Hashable, Sendable {
    case cell, subtitle, value, sidebarSubtitle
    case plainHeader, groupedHeader, footer, sidebarHeader, extraProminentHeader
  }

  /// Creates the configuration of an element, in the look of the current traits.
  private init(_ element: Element) { self.init(element, look: UITraitCollection.current.look) }

  private init(_ element: Element, look: InterfaceLook) {
    let metrics = ListMetrics(look)
    self.element = element
    self.look = look
    let style: UIFont.TextStyle =
      switch element {
      case .cell, .subtitle, .value, .sidebarSubtitle: .body
      case .plainHeader, .sidebarHeader: .headline
      case .groupedHeader: metrics.groupedHeader.style
      case .footer: metrics.footer.style
      case .extraProminentHeader: .title3
      }
    textProperties = TextProperties(font: .preferredFont(forTextStyle: style))
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: element == .value ? .body : metrics.subtitle))
    imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      textStyle: style, scale: .large)
    textToSecondaryTextVerticalPadding = metrics.textGap
    var (top, bottom) = (metrics.contentPadding, metrics.contentPadding)
    switch element {
    case .cell, .sidebarHeader: break
    case .subtitle: secondaryTextProperties.color = metrics.subtitleColor
    case .sidebarSubtitle: secondaryTextProperties.color = .secondaryLabel
    case .value:
      secondaryTextProperties.color = .secondaryLabel
      prefersSideBySideTextAndSecondaryText = true
    case .plainHeader:
      (top, bottom) = (metrics.plainHeader.contentTop, metrics.plainHeader.contentBottom)
    case .groupedHeader, .footer:
      let edge = element == .footer ? metrics.footer : metrics.groupedHeader
      textProperties.color = edge.color
      secondaryTextProperties.color = .secondaryLabel
      if element == .groupedHeader, metrics.hasCapitals { textProperties.transform = .uppercase }
      (top, bottom) = (edge.contentTop, edge.contentBottom)
    case .extraProminentHeader: textProperties.font = .boldSystemFont(ofSize: 20)
    }
    directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: top, leading: 16, bottom: bottom, trailing: 8)
  }

  /// The configuration with the values of another look, in place of those that were not set.
  private func adopting(_ look: InterfaceLook) -> Self {
    guard look != self.look else { return self }
    let (old, new) = (Self(element, look: self.look), Self(element, look: look))
    var copy = self
    copy.look = look
    func adopt<Value: Equatable>(_ path: WritableKeyPath<Self, Value>) {
      if copy[keyPath: path] == old[keyPath: path] { copy[keyPath: path] = new[keyPath: path] }
    }
    adopt(\.textProperties.font)
    adopt(\.textProperties.color)
    adopt(\.textProperties.transform)
    adopt(\.secondaryTextProperties.font)
    adopt(\.secondaryTextProperties.color)
    adopt(\.imageProperties.preferredSymbolConfiguration)
    adopt(\.textToSecondaryTextVerticalPadding)
    adopt(\.directionalLayoutMargins.top)
    adopt(\.directionalLayoutMargins.bottom)
    return copy
  }

  public static func cell() -> Self { Self(.cell) }
  public static func subtitleCell() -> Self { Self(.subtitle) }
  public static func valueCell() -> Self { Self(.value) }
  public static func sidebarCell() -> Self { Self(.cell) }
  public static func sidebarSubtitleCell() -> Self { Self(.sidebarSubtitle) }
  public static func accompaniedSidebarCell() -> Self { Self(.cell) }
  public static func accompaniedSidebarSubtitleCell() -> Self { sidebarSubtitleCell() }
  public static func plainHeader() -> Self { Self(.plainHeader) }
  public static func plainFooter() -> Self { Self(.footer) }
  public static func groupedHeader() -> Self { Self(.groupedHeader) }
  public static func groupedFooter() -> Self { Self(.footer) }
  public static func sidebarHeader() -> Self { Self(.sidebarHeader) }
  public static func prominentInsetGroupedHeader() -> Self { Self(.sidebarHeader) }
  public static func extraProminentInsetGroupedHeader() -> Self { Self(.extraProminentHeader) }
  public static func header() -> Self { groupedHeader() }
  public static func footer() -> Self { groupedFooter() }

  @preconcurrency @MainActor public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// Adopts the look of the state, and dims the texts of a disabled view.
  @preconcurrency @MainActor public func updated(for state: any UIConfigurationState) -> Self {
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled
      ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    var copy = adopting(state.traitCollection.look)
    guard isDisabled else { return copy }
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
