import Base
public import Foundation
public import Graphics

/// A renderer of layer snapshots, which repaints only the changes since the last one.
///
/// The picture depends on the snapshot alone: a new renderer would give the same bytes. Use one
/// renderer per thread.
public final class LayerRenderer {
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The largest canvas, in pixels a side and altogether.
  public static let maximumSide = Bitmap.maximumSide
  public static let maximumPixels = Limits.canvasPixels

  /// Counters of the drawing work so far.
  public struct Work: Equatable, Sendable {
    public var frames = 0
    /// Layers whose own content was drawn, in frames, groups and textures.
    public var layersDrawn = 0
    /// Offscreen canvases for opacity, masks, blending and textures.
    public var groupsMade = 0
    /// Clips with smooth edges whose coverage was computed.
    public var clipsMade = 0
    public var shadowsBlurred = 0
    public var backdropsBlurred = 0
    /// Distances to the edges of glass that were computed, at most one for a pixel and a picture.
    public var glassSamples = 0
    /// Paths that were filled or stroked, onto a canvas or into a cache.
    public var pathsDrawn = 0
    /// Runs of glyphs whose outlines were filled, onto a canvas or into a cache.
    public var glyphRunsFilled = 0
    /// The glyphs of those runs that were filled, without invisible ones.
    public var glyphsFilled = 0
    /// Parts of pictures that were shrunk to whole pixels, as in Core Graphics.
    public var picturesShrunk = 0
    /// The pixels of the shrunk parts.
    public var shrunkPixels = 0
    /// Pixels of the bitmaps of rasterized layers.
    public var pixelsRasterized = 0
    /// Pixels of the canvas that were repainted.
    public var pixelsRepainted = 0
  }

  public var work: Work { painter.work }

  private let painter = Painter()
  /// The canvas on which changes of parts are drawn before they are copied.
  private var canvas: Canvas?
  private var placed: PlacedNode?
  private var last: (frame: DeviceRect, background: CGColor?)?
  /// The pixels of the last picture, which the next one changes in place, unless that picture is
  /// still retained.
  private var pixels: [PremultipliedPixel] = []

  /// - Parameter scale: The number of pixels per point, greater than 0.
  public init(scale: CGFloat) { self.scale = scale }

  /// Draws a snapshot's picture of `size` × `scale` pixels, rounded up to whole ones.
  public func draw(_ snapshot: LayerSnapshot) throws(RasterError) -> Bitmap {
    let (width, height) = try Self.pixelSize(of: snapshot.size, scale: scale)
    guard width > 0, height > 0 else { return Bitmap(width: width, height: height) }
    do throws(RasterError) {
      try repaint(snapshot, width, height)
    } catch {
      // The next frame starts from scratch.
      (canvas, placed, last, pixels) = (nil, nil, nil, [])
      throw error
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The canvas size in pixels; throws if it exceeds the limits, before memory is allocated.
  public static func pixelSize(of size: CGSize, scale: CGFloat) throws(RasterError)
    -> (width: Int, height: Int)
  {
    guard scale.isFinite, scale > 0 else { throw .invalidScale(Double(scale)) }
    // Slightly above an integer is a rounding error, not another pixel.
    let width = (size.width * scale - 1e-6).rounded(.up)
    let height = (size.height * scale - 1e-6).rounded(.up)
    guard width.isFinite, height.isFinite, size.width >= 0, size.height >= 0,
      Bitmap.allows(width: width, height: height, pixels: maximumPixels)
    else { throw .canvasTooLarge(width: Double(width), height: Double(height)) }
    return (max(0, Int(saturating: width)), max(0, Int(saturating: height)))
  }

  private func repaint(_ snapshot: LayerSnapshot, _ width: Int, _ height: Int)
    throws(RasterError)
  {
    let frame = DeviceRect(width: width, height: height)
    let scaling = Projection(CGAffineTransform(scaleX: scale, y: scale))
    let toDevice = snapshot.root.style.transform.concatenating(scaling)
    var damage = Damage()
    if last?.frame != frame { (canvas, placed, pixels) = (nil, nil, []) }
    if let old = placed, let last, last.background == snapshot.background {
      placed = PlacedNode.update(old, to: snapshot.root, toDevice: toDevice, damage: &damage)
    } else {
      placed = PlacedNode(snapshot.root, toDevice: toDevice)
      damage.add(frame)
    }
    last = (frame, snapshot.background)
    painter.work.frames += 1
    guard let placed else { return }
    var visible = Damage()
    for rect in damage.rects { visible.add(rect.intersection(frame)) }
    visible.include(backdropsOf: placed, in: frame)
    // If nearly everything changes, one pass is cheaper than several parts.
    if visible.rects.reduce(0, { $0 + $1.area }) > frame.area / 4 * 3 { visible.add(frame) }
    let pixel = PremultipliedPixel(snapshot.background ?? .clear)
    for rect in visible.rects {
      painter.work.pixelsRepainted += rect.area
      if rect == frame {
        // Freed first, since its memory may be used again.
        pixels = []
        pixels = try Canvas.pixels(of: frame, on: pixel) { canvas throws(RasterError) in
          try painter.paint(placed, on: Target(canvas: canvas, dirty: frame, viewport: frame))
        }
        continue
      }
      let canvas: Canvas
      if let last = self.canvas { canvas = last } else { canvas = try Canvas(frame: frame) }
      self.canvas = canvas
      canvas.fill(rect, with: pixel)
      try painter.paint(placed, on: Target(canvas: canvas, dirty: rect, viewport: frame))
      try canvas.check()
      canvas.copyPixels(of: rect, to: &pixels)
    }
  }
}
