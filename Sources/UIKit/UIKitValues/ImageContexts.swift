public import Foundation
public import Graphics
import LayerTree

/// The contexts of `UIGraphicsBeginImageContext`, the current one last.
private final class ImageContexts: TimelineState {
  var stack: [CGContext] = []
  init() {}
}

/// Begins a drawing of a size in points, one pixel per point; it becomes the current context.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a drawing of a size in points; it becomes the current context.
/// - Parameters:
///   - opaque: Whether the drawing begins black instead of transparent.
///   - scale: Pixels per point where the drawing is rasterized; 0 for the screen's scale.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : Timeline.current.display.scale
  let context = CGContext(
    canvas: CGContext.Canvas(bounds: CGRect(origin: .zero, size: size), scale: scale),
    isOpaque: opaque)
  Timeline.current.state(ImageContexts.self).stack.append(context)
  UIGraphicsPushContext(context)
}

/// The image drawn so far; nil outside of an image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  Timeline.current.state(ImageContexts.self).stack.last.map { UIImage(drawnIn: $0) }
}

/// Restores the previous context.
public func UIGraphicsEndImageContext() {
  guard Timeline.current.state(ImageContexts.self).stack.popLast() != nil else { return }
  UIGraphicsPopContext()
}

extension UIImage {
  /// Creates an image of a context's drawing so far.
  package convenience init(drawnIn context: CGContext) {
    let canvas = context.canvas ?? CGContext.Canvas(bounds: context.boundingBoxOfClipPath, scale: 1)
    var style = Style(size: canvas.bounds.size)
    style.scale = canvas.scale
    self.init(.drawing(canvas.framed(context.displayList)), style)
  }
}

extension CGContext.Canvas {
  /// Converts a display list from the canvas's coordinates to ones with the origin at the top left
  /// and y down, clipped to the canvas.
  func framed(_ list: DisplayList) -> DisplayList {
    let transform =
      isYUp
      ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -bounds.minX, ty: bounds.maxY)
      : CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    return DisplayList(
      [
        .save, .clip(Path(rect: CGRect(origin: .zero, size: bounds.size)), .winding),
        .concatenate(transform),
      ] + list.commands + [.restore])
  }
}

extension CGContext {
  package convenience init(canvas: Canvas, isOpaque: Bool) {
    self.init(bounds: canvas.bounds)
    self.canvas = canvas
    guard isOpaque else { return }
    fill(canvas.bounds)
  }

  /// Creates a context in pixels with y *up* from the bottom left, as in Core Graphics; nil for
  /// sizes of 0 or less.
  ///
  /// Without `data`, the context records drawing commands, and the layout of pixels has no effect.
  /// With `data`, each call draws directly into that memory, which must live as long as the
  /// context; the layout must be 8 bits per component, RGB, with alpha premultiplied or skipped,
  /// first or last, in either byte order. Nil, with a diagnostic, for any other layout. Drawing
  /// pixels requires a stage.
  ///
  /// - Parameters:
  ///   - width: In pixels, as the height.
  ///   - bytesPerRow: At least `4 * width`; 0 for exactly that.
  ///   - bitmapInfo: A `CGImageAlphaInfo`, and the byte order from `CGBitmapInfo`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0 else { return nil }
    let canvas = Canvas(
      bounds: CGRect(x: 0, y: 0, width: width, height: height), scale: 1, isYUp: true)
    self.init(bounds: canvas.bounds)
    self.canvas = canvas
    guard let data = unsafe data else { return }
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    memory = unsafe ContextMemory(
      data: data, canvas: canvas, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: info)
    guard memory == nil else { return }
    ViewFact.contextLayout(bits: bitsPerComponent, bytesPerRow: bytesPerRow, info: bitmapInfo)
      .report(of: "CGContext", at: "data")
    return nil
  }

  /// The memory with which the context was created, if any.
  public var data: UnsafeMutableRawPointer? { unsafe (memory as? ContextMemory)?.data }

  /// The pixels drawn so far; nil, with a diagnostic, without a stage, or for a layer's context.
  public func makeImage() -> CGImage? {
    if let memory { return CGImage(memory.bitmap()) }
    guard let canvas else {
      ViewFact.contextWithoutBitmap.report(of: "CGContext", at: "makeImage")
      return nil
    }
    return PictureRasterizer.bitmap(
      of: canvas.framed(displayList), size: canvas.bounds.size, scale: canvas.scale,
      caller: "CGContext"
    ).map(CGImage.init)
  }
}
