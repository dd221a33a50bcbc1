public import Foundation
public import Typesetting
public import UIKitValues
public import Views

/// The picture, the texts and the buttons of a screen without content.
///
/// Fonts and distances are by eye, for iOS 17 and 18.
public struct UIContentUnavailableConfiguration: UIContentConfiguration, Hashable {
  public enum Alignment: Int, Hashable, Sendable { case center, natural }

  public struct ImageProperties: Hashable {
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// Nil for the tint of the view.
    public var tintColor: UIColor?
    /// In points.
    public var cornerRadius: CGFloat = 0
    /// The largest size in points, 0 for no limit; the picture keeps its proportions.
    public var maximumSize = CGSize.zero
    public var accessibilityIgnoresInvertColors = false
  }

  public struct TextProperties: Hashable {
    public var font: UIFont
    public var color = UIColor.label
    public var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// 0 for as many as it needs.
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    /// The least size of the font, as a fraction of `font`, from 0 to 1.
    public var minimumScaleFactor: CGFloat = 0
    public var allowsDefaultTighteningForTruncation = false
  }

  public struct ButtonProperties: Hashable {
    public var primaryAction: UIAction?
    /// Shown by a long press, or by a tap if there is no action.
    public var menu: UIMenu?
    public var isEnabled = true
    public var role = UIButton.Role.normal
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
  /// Shown if it has a title or an image.
  public var button = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()
  public var secondaryButton = UIButton.Configuration.plain()
  public var secondaryButtonProperties = ButtonProperties()
  public var alignment = Alignment.center
  /// The axes on which margins are at least those of the view.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// In points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 16, leading: 16, bottom: 16, trailing: 16)
  /// The distances between the parts, in points.
  public var imageToTextPadding: CGFloat = 10
  public var textToSecondaryTextPadding: CGFloat = 6
  public var textToButtonPadding: CGFloat = 20
  public var buttonToSecondaryButtonPadding: CGFloat = 8
  public var background = UIBackgroundConfiguration.clear()

  /// The kind, which decides about the spinner and about updates for a state.
  enum Style: Hashable { case empty, loading, search }
  var style: Style

  private init(_ style: Style, text: UIFont.TextStyle, secondary: UIFont.TextStyle) {
    self.style = style
    textProperties = TextProperties(
      font: UIFontMetrics(forTextStyle: text).scaledFont(
        for: .systemFont(ofSize: style == .loading ? 15 : 22, weight: .bold)))
    if style == .loading { textProperties.font = .preferredFont(forTextStyle: .subheadline) }
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: secondary), color: .secondaryLabel)
    imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 48)
    imageProperties.tintColor = .secondaryLabel
  }

  /// Nothing yet; set what it shows.
  public static func empty() -> Self { Self(.empty, text: .title2, secondary: .subheadline) }

  /// A spinner with a text.
  public static func loading() -> Self {
    var configuration = Self(.loading, text: .subheadline, secondary: .subheadline)
    configuration.text = SystemText.loading.text
    configuration.textProperties.color = .secondaryLabel
    return configuration
  }

  /// A magnifying glass, and that a search has found nothing; with the searched text after an
  /// update for a state that has one.
  public static func search() -> Self {
    var configuration = Self(.search, text: .title2, secondary: .subheadline)
    configuration.image = UIImage(systemName: "magnifyingglass")
    configuration.text = SystemText.noResults.text
    configuration.secondaryText = SystemText.spelling.text
    return configuration
  }

  @preconcurrency @MainActor
  public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }

  public func updated(for state: any UIConfigurationState) -> Self {
    var updated = self
    let searched = (state as? UIContentUnavailableConfigurationState)?.searchText
    if style == .search, text == SystemText.noResults.text, let searched, !searched.isEmpty {
      updated.text = String(
        format: SystemText.noResultsFor.text, locale: nil, arguments: [searched])
    }
    return updated
  }

  /// Whether a button has something to show.
  static func isShown(_ button: UIButton.Configuration) -> Bool {
    button.title?.isEmpty == false || button.attributedTitle != nil || button.image != nil
      || button.subtitle?.isEmpty == false
  }
}
