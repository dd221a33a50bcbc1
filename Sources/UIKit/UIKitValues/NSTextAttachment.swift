public import Foundation
import Graphics
public import Typesetting

/// An image in a line of text, on the baseline unless it has bounds.
open class NSTextAttachment: NSObject, TextAttachmentConvertible {
  /// The attachment character of a text, U+FFFC.
  public static let character = 0xFFFC

  /// The image; without one, the space stays empty.
  ///
  /// Templates, and symbols without a color, have the text's color; a symbol without a size has
  /// that of the text's font.
  open var image: UIImage?
  /// The bounds in points, relative to the baseline, y *up*; if zero, the image's size, with a
  /// symbol's baseline on the text's.
  open var bounds = CGRect.zero
  /// The bytes of an image file; setting them does not change `image`.
  open var contents: Data?
  /// The uniform type of the bytes; not used.
  open var fileType: String?

  public override convenience init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment with the image of a file's bytes.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    image = contentData.flatMap { UIImage(data: $0) }
    super.init()
  }

  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  public func textAttachment(in font: Font) -> TextAttachment {
    guard let image = image?.sized(for: font) else {
      return TextAttachment(bounds: bounds, drawing: DisplayList(), size: bounds.size)
    }
    var box = bounds
    if box == .zero {
      box = CGRect(
        origin: CGPoint(x: 0, y: -(image.baselineOffsetFromBottom ?? 0)), size: image.size)
    }
    let place = CGRect(origin: .zero, size: box.size)
    let context = CGContext(bounds: place)
    image.paint(image.displayed(tint: nil), in: place, into: context)
    return TextAttachment(
      bounds: box, drawing: context.displayList, size: box.size, isTemplate: image.isTemplate)
  }
}

extension UIImage {
  /// A symbol without an explicit size or weight, with those of the text.
  fileprivate func sized(for font: Font) -> UIImage {
    guard let symbolConfiguration else { return self }
    let own = UIImage.SymbolConfiguration(font: UIFont(font))
    return applyingSymbolConfiguration(own.applying(symbolConfiguration)) ?? self
  }
}

extension NSAttributedString {
  /// Creates a text of one attachment character.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
