public import Foundation
public import Graphics
import LayerTree

/// Creates images from drawings, which are sharp at any scale.
open class UIGraphicsImageRenderer: NSObject {
  /// The bounds in points; their origin is the drawing's top left.
  public final let bounds: CGRect
  public final let format: UIGraphicsImageRendererFormat

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext(bounds: bounds, format: format)
    UIGraphicsPushContext(context.cgContext)
    actions(context)
    UIGraphicsPopContext()
    return context.currentImage
  }

  /// The bytes of a PNG file; empty, with a diagnostic, without a stage.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The bytes of a JPEG file; empty, with a diagnostic, without a stage.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point, if pixels are requested; by default the screen's.
  open var scale: CGFloat = Timeline.current.display.scale
  /// Whether the drawing begins black instead of transparent.
  open var opaque = false
  open var preferredRange = Range.automatic
  /// The drawing's bounds, in points; zero before it.
  open internal(set) var bounds = CGRect.zero

  /// Has no effect: colors are sRGB.
  public enum Range: Int, Hashable, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended, standard
  }

  public override init() { super.init() }
  public convenience init(for traitCollection: UITraitCollection) { self.init() }

  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of a renderer's drawing.
open class UIGraphicsImageRendererContext: NSObject {
  public final let cgContext: CGContext
  public final let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    format.bounds = bounds
    cgContext = CGContext(
      canvas: CGContext.Canvas(bounds: bounds, scale: format.scale), isOpaque: format.opaque)
  }

  /// The image drawn so far.
  open var currentImage: UIImage { UIImage(drawnIn: cgContext) }

  open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    UIGraphicsPushContext(cgContext)
    UIRectFillUsingBlendMode(rect, blendMode)
    UIGraphicsPopContext()
  }

  /// Strokes a frame of one point inside the rectangle, in the stroke color.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    stroke(rect)
    cgContext.restoreGState()
  }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
