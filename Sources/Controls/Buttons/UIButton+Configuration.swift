public import Foundation
public import Typesetting
public import Views

extension UIButton {
  /// How a button looks: one of eight styles, and what differs from it.
  public struct Configuration: Hashable, @unchecked Sendable {
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

    public var title: String?
    /// Its attributes win over those of the style.
    public var attributedTitle: AttributedString?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var subtitle: String?
    public var attributedSubtitle: AttributedString?
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var image: UIImage?
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// Takes the image's place.
    public var showsActivityIndicator = false
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// Where the image is, seen from the titles.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Points between image and titles.
    public var imagePadding: CGFloat = 0
    /// Points between title and subtitle.
    public var titlePadding: CGFloat = 1
    public var titleAlignment = TitleAlignment.automatic

    /// The text's and image's color, the style's for nil.
    public var baseForegroundColor: UIColor?
    /// What the style makes the background of, the tint for nil.
    public var baseBackgroundColor: UIColor?
    /// Its color, where there is one, wins over the style's; its radius counts with the `fixed`
    /// corner style.
    public var background = UIBackgroundConfiguration()
    public var cornerStyle = CornerStyle.dynamic
    public var automaticallyUpdateForSelection = true
    public var macIdiomStyle = MacIdiomStyle.automatic

    /// Sets insets and font.
    public var buttonSize = Size.medium
    private var ownInsets: NSDirectionalEdgeInsets?
    /// In points; those of the size until set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? defaultInsets }
      set { ownInsets = newValue }
    }

    /// Whether there is code in it, which cannot be compared.
    var hasClosures: Bool {
      titleTextAttributesTransformer != nil || subtitleTextAttributesTransformer != nil
        || imageColorTransformer != nil || activityIndicatorColorTransformer != nil
        || background.backgroundColorTransformer != nil
    }

    public mutating func setDefaultContentInsets() { ownInsets = nil }

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

    /// The button's configuration for its state; here a copy, as the look follows the state by
    /// itself.
    @MainActor
    public func updated(for button: UIButton) -> Configuration { self }
  }
}
