public import Foundation

extension Scene {
  /// A font of a text layer or of a view, in the parts that a scene names.
  public struct Font: Hashable, Sendable {
    /// A family, or a name with a style such as "Inter-Bold".
    public var name: String?
    /// A family alone, as text layers may name it.
    public var family: String?
    /// In points; of a text layer, its own `fontSize` says so.
    public var size: CGFloat?
    /// A name such as "bold", or 100 to 900 in a text layer.
    public var weight: Weight?
    /// A text style of iOS, such as "headline".
    public var textStyle: String?
    /// "default", "monospaced", "rounded" or "serif".
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
      /// "ultraLight" to "black".
      case named(String)
      /// 100 to 900.
      case number(Double)
    }
  }

  /// A stretch of text with a look of its own; what it leaves out is that of its layer or view.
  public struct TextRun: Hashable, Sendable {
    /// The characters; nil for an image.
    public var text: String?
    /// A picture among the text, in place of characters; of views only.
    public var image: Image?
    /// Attributes under the names of `NSAttributedString`'s keys: "font", "kern", "foregroundColor", "shadow".
    public var attributes: Properties

    public init(_ text: String? = nil, image: Image? = nil, attributes: Properties = [:]) {
      self.text = text
      self.image = image
      self.attributes = attributes
    }
  }
}
