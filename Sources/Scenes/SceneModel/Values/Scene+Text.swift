public import Foundation

extension Scene {
  /// A font of a text layer or of a view, by its parts.
  public struct Font: Hashable, Sendable {
    /// The name of a family, or of a family with a style, such as "Inter-Bold".
    public var name: String?
    /// The name of a family alone; for text layers.
    public var family: String?
    /// The size in points; a text layer uses its `fontSize` instead.
    public var size: CGFloat?
    /// The weight: a name such as "bold", or 100 to 900 in a text layer.
    public var weight: Weight?
    /// A text style of iOS, such as "headline".
    public var textStyle: String?
    /// The design of the system's font: "default", "monospaced", "rounded" or "serif".
    public var design = "default"
    public var isItalic = false
    /// Whether all digits have one width.
    public var hasMonospacedDigits = false

    public init(name: String? = nil, size: CGFloat? = nil, weight: Weight? = nil) {
      self.name = name
      self.size = size
      self.weight = weight
    }

    public enum Weight: Hashable, Sendable {
      /// One of the names "ultraLight" to "black".
      case named(String)
      /// A number from 100 to 900.
      case number(Double)
    }
  }

  /// A run of text with attributes; all others are those of its layer or view.
  public struct TextRun: Hashable, Sendable {
    /// The characters; nil for an image.
    public var text: String?
    /// A picture within the text, in place of characters; only in views.
    public var image: Image?
    /// Attributes under the names of `NSAttributedString`'s keys: "font", "kern",
    /// "foregroundColor", "shadow".
    public var attributes: Properties

    public init(_ text: String? = nil, image: Image? = nil, attributes: Properties = [:]) {
      self.text = text
      self.image = image
      self.attributes = attributes
    }
  }
}
