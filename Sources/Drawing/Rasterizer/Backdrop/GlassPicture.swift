import Base
import Foundation
import Graphics

/// The glass of a layer, or of all layers that are merged in it, in device space.
///
/// Merged glass has the blur and the saturation of the first layer, and each its own tint. It
/// shrinks with its strength and with the opacity of its layers. Layers that are turned count as
/// their bounding boxes, and clips between them and the container do not.
struct GlassPicture {
  /// The blur and saturation, and the tint unless there are several.
  let material: LayerNode.Backdrop
  let isContainer: Bool
  private let lens: GlassLens
  private let toShapes: CGAffineTransform
  private let toDevice: CGAffineTransform
  /// The tints of merged shapes, by their indices; empty for glass alone.
  private let tints: [CGColor]

  /// Nil without glass, in perspective, and for a container without glass in it.
  init?(_ backdrop: LayerNode.Backdrop, _ rounded: RoundedRect, of p: PlacedNode) {
    guard let glass = backdrop.glass, let toDevice = p.toDevice.affine,
      let toShapes = toDevice.inverse
    else { return nil }
    self.toDevice = toDevice
    self.toShapes = toShapes
    isContainer = glass.spacing != nil
    guard let spacing = glass.spacing else {
      material = backdrop
      tints = []
      lens = GlassLens(GlassField([rounded]), strength: glass.strength)
      return
    }
    var shapes: [RoundedRect] = []
    var tints: [CGColor] = []
    var first: LayerNode.Backdrop?
    p.forEachMergedGlass { node, backdrop, opacity in
      let share = opacity * Double(backdrop.glass?.strength ?? 0)
      guard share > 0.01, let affine = node.toDevice.affine else { return }
      let transform = affine.concatenating(toShapes)
      var shape = RoundedRect(node.style.bounds, corners: node.style.corners)
      shape.rect = shape.rect.applying(transform)
      shape.radii *= Double(transform.maximumScale)
      let side = Double(min(shape.rect.width, shape.rect.height))
      if share < 1, let smaller = shape.inset(by: CGFloat((1 - share) * side / 2)) {
        shape = smaller
      }
      shapes.append(shape)
      tints.append(backdrop.tint ?? .clear)
      first = first ?? backdrop
    }
    guard var material = first else { return nil }
    material.tint = nil
    self.material = material
    self.tints = tints
    lens = GlassLens(GlassField(shapes, spacing: Double(spacing)), strength: 1)
  }

  /// The point of the shapes' space in the middle of a pixel.
  @inline(__always)
  private func point(_ x: Int, _ y: Int) -> SIMD2<Double> {
    let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(toShapes)
    return SIMD2(p.x, p.y)
  }

  /// The covered share of each pixel, by its distance to the edge.
  func coverage(in frame: DeviceRect) throws(RasterError) -> Coverage {
    let coverage = try Coverage(frame: frame)
    let scale = Double(toDevice.maximumScale)
    coverage.change(frame) { y, row in
      for i in row.indices {
        let distance = lens.field.distance(to: point(Int(frame.x0) + i, y)) * scale
        row[i] = UInt8(max(0, min(0.5 - distance, 1)) * 255 + 0.5)
      }
    }
    return coverage
  }

  /// The picture with the lens, the light and the shade over it.
  func drawn(over picture: Canvas) throws(RasterError) -> Canvas {
    let result = try Canvas(frame: picture.frame)
    picture.flush()
    let frame = picture.frame
    let luminance = tints.isEmpty ? 0 : picture.meanLuminance
    let colors = tints.map { tint in
      var tint = tint
      tint.alpha = min(1, tint.alpha * GlassLens.density(tint: tint, over: luminance))
      return FlatColor(tint)
    }
    result.change(frame) { y, row in
      result.copy(y, from: picture, to: &row)
      for i in row.indices {
        let point = point(Int(frame.x0) + i, y)
        let depth = -lens.field.distance(to: point)
        guard depth > -1 else { continue }
        let sample = lens.sample(at: point, depth: depth)
        if let sample, sample.offset != .zero {
          let shown = CGPoint(x: point.x + sample.offset.x, y: point.y + sample.offset.y)
            .applying(toDevice)
          row[i] = picture.color(at: shown.x - 0.5, shown.y - 0.5)
        }
        if !colors.isEmpty { row[i] = colors[lens.field.nearest(to: point)].over(row[i]) }
        guard let sample else { continue }
        if sample.black > 0.002 { row[i] = row[i].shaded(0, share(sample.black)) }
        if sample.white > 0.002 { row[i] = row[i].shaded(255, share(sample.white)) }
      }
    }
    return result
  }
}

/// A share of 0…1 in 255 steps.
private func share(_ value: Double) -> UInt32 { UInt32(max(0, min(value, 1)) * 255 + 0.5) }

/// A color that covers pixels by its alpha.
private struct FlatColor {
  private let pixel: PremultipliedPixel

  init(_ color: CGColor) {
    func channel(_ value: CGFloat) -> UInt32 {
      UInt32(max(0, min(value, 1)) * max(0, min(color.alpha, 1)) * 255 + 0.5)
    }
    pixel = PremultipliedPixel(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue),
      alpha: channel(1))
  }

  func over(_ other: PremultipliedPixel) -> PremultipliedPixel { pixel.over(other) }
}

extension PremultipliedPixel {
  /// The pixel mixed with a gray of the same alpha.
  fileprivate func shaded(_ gray: UInt32, _ share: UInt32) -> PremultipliedPixel {
    let level = (gray * alpha + 127) / 255
    return mixed(
      with: PremultipliedPixel(red: level, green: level, blue: level, alpha: alpha), share)
  }
}

extension Canvas {
  /// The mean brightness of its pixels, 0…1, over every fourth one of every fourth row.
  var meanLuminance: Double {
    flush()
    var (sum, count) = (0.0, 0)
    for y in stride(from: frame.rows.lowerBound, to: frame.rows.upperBound, by: 4) {
      read(y, frame.columns) { row in
        for i in stride(from: 0, to: row.count, by: 4) {
          let pixel = row[i]
          sum +=
            0.2126 * Double(pixel.red) + 0.7152 * Double(pixel.green) + 0.0722 * Double(pixel.blue)
          count += 1
        }
      }
    }
    return count == 0 ? 0 : sum / (255 * Double(count))
  }

  /// Copies a row of a canvas with the same frame.
  fileprivate func copy(
    _ y: Int, from other: Canvas, to row: inout MutableSpan<PremultipliedPixel>
  ) { other.copyRow(y, frame.columns, to: &row, at: 0) }

  /// The color between the middles of four pixels; beyond the edges, that at the edge.
  fileprivate func color(at x: Double, _ y: Double) -> PremultipliedPixel {
    let (columns, rows) = (frame.columns, frame.rows)
    let x = max(Double(columns.lowerBound), min(x, Double(columns.upperBound - 1)))
    let y = max(Double(rows.lowerBound), min(y, Double(rows.upperBound - 1)))
    let (column, line) = (Int(saturating: x.rounded(.down)), Int(saturating: y.rounded(.down)))
    let (right, below) = (
      min(column + 1, columns.upperBound - 1), min(line + 1, rows.upperBound - 1)
    )
    let across = UInt32((x - Double(column)) * 255 + 0.5)
    func mixed(_ y: Int) -> PremultipliedPixel {
      read(y, column..<right + 1) { $0[0].mixed(with: $0[$0.count - 1], across) }
    }
    return mixed(line).mixed(with: mixed(below), UInt32((y - Double(line)) * 255 + 0.5))
  }
}
