public import Foundation

/// The ends beyond which a gradient is extended.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)

  var extent: GradientExtent { GradientExtent(rawValue: rawValue & 3) }
}

extension CGContext {
  // MARK: Gradients

  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard start.isFinite, end.isFinite, canDraw else { return }
    commands.append(
      .linearGradient(
        gradient, start: start, end: end, extends: options.extent, state.compositing))
  }

  /// Draws a gradient between two circles; negative radii draw nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    guard startCenter.isFinite, endCenter.isFinite, canDraw,
      startRadius >= 0, startRadius.isFinite, endRadius >= 0, endRadius.isFinite
    else { return }
    commands.append(
      .radialGradient(
        gradient, start: startCenter, startRadius: startRadius, end: endCenter,
        endRadius: endRadius, extends: options.extent, state.compositing))
  }

  /// - Parameter angle: The angle of the first color, in radians from +x toward +y; the others
  ///   follow in that direction.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard center.isFinite, angle.isFinite, canDraw else { return }
    commands.append(
      .conicGradient(gradient, center: center, angle: angle, state.compositing))
  }

  // MARK: Images

  /// Stretches an image over a rectangle, its top row at the rectangle's *maximum* y.
  ///
  /// This is Core Graphics' behavior, whose y goes up. In a space with y down, as here and in
  /// UIKit, the image is upside down on screen, unless the context is flipped first. To draw an
  /// image upright, use `drawUpright(_:in:)`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard byTiling else { return draw([rect], of: image, upsideDown: true) }
    draw(tiles(of: rect), of: image, upsideDown: true)
  }

  /// Stretches an image over a rectangle, its top row at the rectangle's minimum y.
  public func drawUpright(_ image: CGImage, in rect: CGRect) {
    draw([rect.standardized], of: image, upsideDown: false)
  }

  /// Draws a recording of another context, under this one's transform and clip.
  ///
  /// It keeps its alpha, blend modes and shadows.
  public func replay(_ list: DisplayList) {
    commands += [.save] + list.commands + [.restore]
  }

  // MARK: Text

  /// Draws shaped text, its origin moved to a point.
  public func draw(_ run: GlyphRun, at origin: CGPoint = .zero) {
    guard origin.isFinite, canDraw else { return }
    var run = run
    if origin != .zero {
      for index in run.glyphs.indices {
        run.glyphs[index].position.x += origin.x
        run.glyphs[index].position.y += origin.y
      }
    }
    commands.append(.glyphs(run, state.compositing))
  }

  private func draw(_ rects: [CGRect], of image: CGImage, upsideDown: Bool) {
    guard canDraw else { return }
    for rect in rects where !Path(rect: rect).isEmpty {
      let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
      if upsideDown { commands.append(.concatenate(flip)) }
      commands.append(
        .image(image, rect, state.interpolationQuality.filter, state.compositing))
      if upsideDown { commands.append(.concatenate(flip)) }
    }
  }

  /// The copies of a rectangle that cover the clip; only the rectangle itself if there would be
  /// more than 65,536.
  private func tiles(of rect: CGRect) -> [CGRect] {
    let clip = boundingBoxOfClipPath
    guard !clip.isNull, rect.width > 0, rect.height > 0 else { return [] }
    func range(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ step: CGFloat)
      -> ClosedRange<CGFloat>?
    {
      let (first, last) = (
        ((low - start) / step).rounded(.down), ((high - start) / step).rounded(.up)
      )
      return first.isFinite && last.isFinite && first < last ? first...(last - 1) : nil
    }
    guard let columns = range(clip.minX, clip.maxX, rect.minX, rect.width),
      let rows = range(clip.minY, clip.maxY, rect.minY, rect.height)
    else { return [] }
    let count =
      (columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1)
    guard count <= 65_536 else { return [rect] }
    return stride(from: rows.lowerBound, through: rows.upperBound, by: 1).flatMap { row in
      stride(from: columns.lowerBound, through: columns.upperBound, by: 1).map { column in
        rect.offsetBy(dx: column * rect.width, dy: row * rect.height)
      }
    }
  }
}
