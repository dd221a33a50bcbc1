public import Foundation
import Graphics
public import Typesetting
public import Views

/// A picture that stands in a line of text, on the baseline unless its bounds say otherwise.
open class NSTextAttachment: NSObject, TextAttachmentConvertible {
  /// The character that stands for an attachment in a text, U+FFFC.
  public static let character = 0xFFFC

  /// What it shows; without one it keeps its room free.
  ///
  /// Templates, and symbols that have no color, take the text's; a symbol of no size takes that of
  /// the text's font.
  open var image: UIImage?
  /// In points about its origin on the baseline, y *up*; if zero, the image's own size, a symbol's
  /// baseline on the text's.
  open var bounds = CGRect.zero
  /// The bytes of an image file; setting them does not change `image`.
  open var contents: Data?
  /// The uniform type of the bytes; nothing depends on it.
  open var fileType: String?

  public override convenience init() { self.init(data: nil, ofType: nil) }

  /// Shows the image that the bytes of a file come to.
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
  /// A symbol as large and as bold as the text that it goes with, where it does not say so itself.
  fileprivate func sized(for font: Font) -> UIImage {
    guard let symbolConfiguration else { return self }
    let own = UIImage.SymbolConfiguration(font: UIFont(font))
    return applyingSymbolConfiguration(own.applying(symbolConfiguration)) ?? self
  }
}

extension NSAttributedString {
  /// One character with a picture in its place.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
