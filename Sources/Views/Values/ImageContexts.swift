public import Foundation
public import Graphics
import LayerTree

/// The contexts that `UIGraphicsBeginImageContext` began, the current one last.
private final class ImageContexts: TimelineState {
  var stack: [CGContext] = []
  init() {}
}

/// Begins a drawing of a size in points, one pixel a point; it becomes the current context.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// - Parameters:
///   - opaque: Whether the drawing begins black instead of transparent.
///   - scale: Pixels per point, for code that asks for pixels; 0 for the screen's.
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

/// What has been drawn so far; nil outside of an image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  Timeline.current.state(ImageContexts.self).stack.last.map { UIImage(drawnIn: $0) }
}

/// Goes back to the context before.
public func UIGraphicsEndImageContext() {
  guard Timeline.current.state(ImageContexts.self).stack.popLast() != nil else { return }
  UIGraphicsPopContext()
}

extension UIImage {
  /// What a context has recorded so far.
  convenience init(drawnIn context: CGContext) {
    let canvas = context.canvas ?? CGContext.Canvas(bounds: context.boundingBoxOfClipPath, scale: 1)
    var style = Style(size: canvas.bounds.size)
    style.scale = canvas.scale
    self.init(.drawing(canvas.framed(context.displayList)), style)
  }
}

extension CGContext.Canvas {
  /// A list in the canvas's space as one that begins at the origin, cut at the edges, y down.
  func framed(_ list: DisplayList) -> DisplayList {
    let place =
      isYUp
      ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -bounds.minX, ty: bounds.maxY)
      : CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    return DisplayList(
      [
        .save, .clip(Path(rect: CGRect(origin: .zero, size: bounds.size)), .winding),
        .concatenate(place),
      ] + list.commands + [.restore])
  }
}

extension CGContext {
  convenience init(canvas: Canvas, isOpaque: Bool) {
    self.init(bounds: canvas.bounds)
    self.canvas = canvas
    guard isOpaque else { return }
    fill(canvas.bounds)
  }

  /// A canvas in pixels with y going *up* from the bottom left, as Core Graphics has it; nil for
  /// sizes of 0 or less.
  ///
  /// It records like any other, so that there are no pixels behind a pointer: `data` must be nil,
  /// or nothing is made.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard width > 0, height > 0 else { return nil }
    guard unsafe data == nil else {
      Timeline.current.report(
        Diagnostic(
          layer: "CGContext", keyPath: "data", found: "a pointer", needed: "nil",
          message: "drawing is recorded, not written to memory; pass nil and use makeImage()"))
      return nil
    }
    self.init(bounds: CGRect(x: 0, y: 0, width: width, height: height))
    canvas = Canvas(
      bounds: CGRect(x: 0, y: 0, width: width, height: height), scale: 1, isYUp: true)
  }

  /// The pixels of what has been drawn; nil, with a diagnostic, where there is no stage, and for a
  /// layer's own context.
  public func makeImage() -> CGImage? {
    guard let canvas else {
      Timeline.current.report(
        Diagnostic(
          layer: "CGContext", keyPath: "makeImage", found: "a layer's context",
          needed: "an image context",
          message: "a context without a canvas of its own has no pixels; draw in an image context"))
      return nil
    }
    return PictureMaker.bitmap(
      of: canvas.framed(displayList), size: canvas.bounds.size, scale: canvas.scale,
      asker: "CGContext"
    ).map(CGImage.init)
  }
}
