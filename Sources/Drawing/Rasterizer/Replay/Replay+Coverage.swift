import Foundation
import Graphics

/// Painting through coverage that is cached between frames.
extension Replay {
  /// The alpha from which Cairo treats a color as opaque, and mixes it by other arithmetic.
  private static let opaque = 0.996

  /// Paints a color on the target through the cached coverage of a shape, if there is any.
  /// - Parameters:
  ///   - box: The bounds of the ink in device space.
  ///   - draw: Draws the shape into a context, cut at the sides of a rectangle; returns false if it
  ///     cannot be cached.
  /// - Returns: Whether the shape has been painted.
  func paintCached(
    _ shape: CoverageCache.Shape, _ color: CGColor, _ box: CGRect, on target: Target,
    draw: (CairoContext, DeviceRect) -> Bool
  ) throws(RasterError) -> Bool {
    guard let coverages, !box.isNull, color.alpha < Self.opaque || color.alpha == 1 else {
      return false
    }
    let (clip, canvas) = (target.clip, target.canvas)
    let limits = DeviceRect(x0: clip.x0, y0: canvas.frame.y0, x1: clip.x1, y1: canvas.frame.y1)
    let picture = try coverages.cache.picture(
      of: shape,
      at: CoverageCache.CommandPosition(content: coverages.content, command: commandCount),
      transform, box: box, limits: limits, number: painter.work.frames,
      budget: painter.coverageBudget, draw: draw)
    guard let picture else { return false }
    if color.alpha == 1, let pixel = PremultipliedPixel(filling: color) {
      canvas.fill(through: picture, with: pixel, in: target.dirty)
    } else {
      target.context.setColor(color)
      picture.coverage.mask(target.context, movedTo: picture.frame)
    }
    return true
  }
}

extension StrokeStyle {
  /// The bounds of a stroke's ink in device space.
  func inkBox(of path: Path, in t: CGAffineTransform) -> CGRect {
    path.controlBox.insetBy(dx: -reach, dy: -reach).box(in: t)
  }
}

extension Path {
  /// The path with dashes applied.
  ///
  /// Cairo could apply them, too, but it measures curves outside the clip by their chords, so that
  /// dashes would depend on the repainted area.
  func dashed(by style: StrokeStyle) -> Path {
    if style.dashes.isEmpty { return self }
    return dashed(phase: style.dashPhase, lengths: style.dashes.map { max(0, $0) })
  }
}

extension Canvas {
  /// Mixes an opaque color into the pixels by coverage, exactly as Cairo fills a path.
  func fill(
    through picture: CoverageCache.Picture, with pixel: PremultipliedPixel, in rect: DeviceRect
  ) {
    let rect = rect.intersection(picture.frame)
    guard !rect.isEmpty else { return }
    let (coverage, frame) = (picture.coverage, picture.frame)
    let dx = Int(coverage.frame.x0) - Int(frame.x0)
    let dy = Int(coverage.frame.y0) - Int(frame.y0)
    let columns = rect.columns.lowerBound + dx..<rect.columns.upperBound + dx
    let color = FourPixels(repeating: pixel.word)
    change(rect) { y, row in
      coverage.read(y + dy, columns) { mask in
        precondition(mask.count == row.count)
        var next = 0
        while next + 4 <= row.count {
          // Most pixels are fully covered, or not at all.
          let word = mask.word(at: next)
          if word == .max {
            row.setFour(color, at: next)
          } else if word != 0 {
            let shares = FourPixels(bytes: word)
            row.setFour(row.four(at: next).mixed(with: color, by: shares), at: next)
          }
          next += 4
        }
        for i in next..<row.count {
          let mixed = FourPixels(repeating: row[i].word)
            .mixed(with: color, by: FourPixels(repeating: UInt32(mask[i])))
          row[i].word = mixed.x
        }
      }
    }
  }
}
