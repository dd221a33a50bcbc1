public import Foundation
public import Typesetting
public import UIKitValues
import Views

extension UIButton {
  /// The appearance of a button: one of five styles, and settings that override it.
  public struct Configuration: Hashable, Sendable {
    public enum Size: Int, Sendable {
      case medium, small, mini, large
    }

    public enum CornerStyle: Int, Sendable {
      /// The radius of `background`.
      case fixed = -1
      case dynamic, small, medium, large, capsule
    }

    public enum TitleAlignment: Int, Sendable {
      case automatic, leading, center, trailing
    }

    public enum MacIdiomStyle: Int, Sendable {
      case automatic, bordered, borderless, borderlessTinted
    }

    enum Style: Hashable, Sendable {
      case plain, gray, tinted, filled, borderless
      case glass(UIGlassEffect.Style, isProminent: Bool)
    }

    let style: Style

    init(_ style: Style) { self.style = style }

    public static func plain() -> Configuration { Configuration(.plain) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderless() -> Configuration { Configuration(.borderless) }
    /// The same as `gray()` on iOS.
    public static func bordered() -> Configuration { Configuration(.gray) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// Glass in a capsule, from iOS 26 on.
    public static func glass() -> Configuration { glass(.regular, isProminent: false) }
    /// Glass in the color of the tint.
    public static func prominentGlass() -> Configuration { glass(.regular, isProminent: true) }
    public static func clearGlass() -> Configuration { glass(.clear, isProminent: false) }
    public static func prominentClearGlass() -> Configuration { glass(.clear, isProminent: true) }

    private static func glass(
      _ style: UIGlassEffect.Style, isProminent: Bool
    ) -> Configuration {
      var configuration = Configuration(.glass(style, isProminent: isProminent))
      configuration.cornerStyle = .capsule
      return configuration
    }

    public var title: String?
    /// An attributed title; its attributes override those of the style.
    public var attributedTitle: AttributedString?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var subtitle: String?
    public var attributedSubtitle: AttributedString?
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var image: UIImage?
    /// The size and weight of a symbol without its own; nil for the size of body text.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// The position of the image relative to the titles.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Points between image and titles.
    public var imagePadding: CGFloat = 0
    /// Points between title and subtitle.
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic

    /// The color of text and image; nil for the style's.
    public var baseForegroundColor: UIColor?
    /// The color from which the style derives the background; nil for the tint.
    public var baseBackgroundColor: UIColor?
    /// The background; its color overrides the style's, its radius is used with the `fixed` corner
    /// style.
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var automaticallyUpdateForSelection = true
    public var macIdiomStyle = MacIdiomStyle.automatic

    /// The size, which determines insets and font.
    public var buttonSize = Size.medium
    private var ownInsets: NSDirectionalEdgeInsets?
    /// The insets in points; default: those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? defaultInsets }
      set { ownInsets = newValue }
    }

    /// Whether it contains closures, which cannot be compared.
    var hasClosures: Bool {
      titleTextAttributesTransformer != nil || subtitleTextAttributesTransformer != nil
        || imageColorTransformer != nil || activityIndicatorColorTransformer != nil
        || background.backgroundColorTransformer != nil
    }

    public mutating func setDefaultContentInsets() { ownInsets = nil }

    /// The insets by size, in points, by eye.
    private var defaultInsets: NSDirectionalEdgeInsets {
      let (vertical, horizontal): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini, .small: (5, 10)
        case .medium: (7, 12)
        case .large: (15, 20)
        }
      return NSDirectionalEdgeInsets(
        top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    }

    /// The configuration for the button's state; here a copy, as the button applies its state
    /// itself.
    @MainActor
    public func updated(for button: UIButton) -> Configuration { self }
  }
}
