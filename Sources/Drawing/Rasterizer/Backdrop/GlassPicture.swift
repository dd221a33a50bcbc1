import Base
import Foundation
import Graphics

/// The glass of a layer, or of all layers that are merged in it, in device space.
///
/// Merged glass has the blur and the saturation of the first layer, and each its own tint. It
/// shrinks with its strength and with the opacity of its layers. Layers that are turned count as
/// their bounding boxes in the container, those turned out of its plane as they are scaled in their
/// middle, and clips between them and the container do not.
struct GlassPicture {
  /// The blur and saturation, and the tint unless there are several.
  let material: LayerNode.Backdrop
  let isContainer: Bool
  private let lens: GlassLens
  private let plane: GlassPlane
  /// The tints of merged shapes, by their indices; empty for glass alone.
  private let tints: [CGColor]

  /// Nil without glass, for a plane seen edge on, and for a container without glass in it.
  init?(_ backdrop: LayerNode.Backdrop, _ rounded: RoundedRect, of p: PlacedNode) {
    guard let glass = backdrop.glass, let plane = GlassPlane(p.toDevice) else { return nil }
    self.plane = plane
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
      guard share > 0.01,
        let transform = plane.transform(of: node.toDevice, around: node.style.bounds)
      else { return }
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

  /// The covered share of each pixel, by its distance to the edge.
  /// - Parameter sampled: Is increased by the number of computed distances.
  func coverage(in frame: DeviceRect, sampled: inout Int) throws(RasterError) -> Coverage {
    let coverage = try Coverage(frame: frame)
    var count = 0
    coverage.change(frame) { y, row in
      var i = 0
      while i < row.count {
        count += 1
        guard let point = plane.point(Int(frame.x0) + i, y) else {
          row[i] = 0
          i += 1
          continue
        }
        let distance = lens.field.distance(to: point)
        let covered = UInt8(max(0, min(0.5 - distance * plane.scale(at: point), 1)) * 255 + 0.5)
        // Pixels further from the edge than the next one can be are alike.
        let end = min(row.count, i + plane.pixels(within: abs(distance)) - 1)
        repeat {
          row[i] = covered
          i += 1
        } while i < end
      }
    }
    sampled += count
    return coverage
  }

  /// The picture with the lens, the light and the shade over it.
  /// - Parameters:
  ///   - cache: Keeps the map of the lens while the glass and its place stay.
  ///   - sampled: Is increased by the number of computed distances.
  func drawn(
    over picture: Canvas, cache: NodeCache, budget: CacheBudget, sampled: inout Int
  ) throws(RasterError) -> Canvas {
    let key = GlassMap.Key(
      shapes: lens.field.shapes, spacing: lens.field.spacing, strength: lens.strength,
      toDevice: plane.toDevice, frame: picture.frame, tints: tints)
    let map: GlassMap
    if let kept = cache.glass, kept.key == key {
      map = kept
    } else {
      map = makeMap(key, sampled: &sampled)
      cache.store(glass: map, budget: budget)
    }
    let luminance = tints.isEmpty ? 0 : picture.meanLuminance
    let colors = tints.map { tint in
      var tint = tint
      tint.alpha = min(1, tint.alpha * GlassLens.density(tint: tint, over: luminance))
      return FlatColor(tint)
    }
    let result = try Canvas(frame: picture.frame)
    picture.flush()
    result.change(picture.frame) { y, row in
      result.copy(y, from: picture, to: &row)
      map.forEachRun(in: y) { run in
        if let position = run.shown { draw(position, of: picture, run.columns, &row) }
        if !colors.isEmpty {
          let tint = colors[run.tint]
          for x in run.columns { row[x] = tint.over(row[x]) }
        }
        if run.black > 0 { for x in run.columns { row[x] = row[x].shaded(0, run.black) } }
        if run.white > 0 { for x in run.columns { row[x] = row[x].shaded(255, run.white) } }
      }
    }
    return result
  }

  private func makeMap(_ key: GlassMap.Key, sampled: inout Int) -> GlassMap {
    let frame = key.frame
    let isUniform = tints.allSatisfy { $0 == tints.first }
    let straight = plane.isUpright ? lens.field.single.map(StraightEdges.init) : nil
    var columns = [GlassLens.Sample??](repeating: nil, count: frame.width)
    var map = GlassMap(key)
    for y in frame.rows {
      var i = 0
      while i < frame.width {
        guard let point = plane.point(Int(frame.x0) + i, y) else {
          i += 1
          continue
        }
        let isBesideEdge = straight?.isBesideVertical(point) ?? false
        func add(_ sample: GlassLens.Sample?, upTo end: Int) {
          guard sample != nil || !tints.isEmpty else { return }
          let sample = sample ?? GlassLens.Sample()
          map.add(
            i..<end, sample, plane.pixel(at: point + sample.offset),
            tint: isUniform ? 0 : lens.field.nearest(to: point))
        }
        if isBesideEdge, let sample = columns[i] {
          add(sample, upTo: i + 1)
          i += 1
          continue
        }
        sampled += 1
        let depth = -lens.field.distance(to: point)
        guard depth > -1 else {
          i += plane.pixels(within: -1 - depth)
          continue
        }
        let sample = lens.sample(at: point, depth: depth)
        if isBesideEdge { columns[i] = .some(sample) }
        var end = i + 1
        if let straight, let right = straight.rightEnd(of: point) {
          end = min(frame.width, max(end, plane.column(at: right) - Int(frame.x0)))
        } else if sample == nil, isUniform {
          end = min(frame.width, i + plane.pixels(within: depth - 2 * GlassLens.rim))
        }
        add(sample, upTo: end)
        i = end
      }
      map.endRow()
    }
    return map
  }

  /// Draws pixels that show another place.
  private func draw(
    _ position: GlassMap.Position, of picture: Canvas, _ columns: Range<Int>,
    _ row: inout MutableSpan<PremultipliedPixel>
  ) {
    guard columns.count > 1 else {
      row[columns.lowerBound] = picture.color(at: position)
      return
    }
    // Only rows differ where one sample is that of many columns.
    let left = Int(picture.frame.x0)
    let below = min(position.line + 1, picture.frame.rows.upperBound - 1)
    let shown = left + columns.lowerBound..<left + columns.upperBound
    picture.read(position.line, shown) { upper in
      picture.read(below, shown) { lower in
        for i in 0..<columns.count {
          row[columns.lowerBound + i] = upper[i].mixed(with: lower[i], position.down)
        }
      }
    }
  }
}

/// The plane of a layer with glass, and where its points are on the device.
struct GlassPlane {
  let toDevice: Projection
  private let toPlane: Projection
  /// Both as they are outside of perspective.
  private let affine: (toDevice: CGAffineTransform, toPlane: CGAffineTransform)?
  private let greatestScale: Double
  private let leastScale: Double

  /// Nil for a plane that is seen edge on.
  init?(_ toDevice: Projection) {
    guard let inverse = toDevice.inverse else { return nil }
    self.toDevice = toDevice
    toPlane = inverse
    if let transform = toDevice.affine {
      guard let inverse = transform.inverse else { return nil }
      affine = (transform, inverse)
      (greatestScale, leastScale) = transform.singularValues
    } else {
      affine = nil
      (greatestScale, leastScale) = (1, 0)
    }
  }

  /// Whether rows of pixels are rows of the plane.
  var isUpright: Bool {
    guard let transform = affine?.toDevice else { return false }
    return transform.b == 0 && transform.c == 0 && transform.a > 0
  }

  /// The point in the middle of a pixel; nil behind the eye.
  @inline(__always)
  func point(_ x: Int, _ y: Int) -> SIMD2<Double>? {
    let pixel = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
    guard let affine else {
      return toPlane.map(pixel).flatMap { point in
        toDevice.map(point) == nil ? nil : SIMD2(Double(point.x), Double(point.y))
      }
    }
    let p = pixel.applying(affine.toPlane)
    return SIMD2(p.x, p.y)
  }

  /// The place of a point on the device; nil behind the eye.
  @inline(__always)
  func pixel(at point: SIMD2<Double>) -> CGPoint? {
    let point = CGPoint(x: point.x, y: point.y)
    return affine.map { point.applying($0.toDevice) } ?? toDevice.map(point)
  }

  /// The greatest scale around a point, in pixels.
  @inline(__always)
  func scale(at point: SIMD2<Double>) -> Double {
    affine != nil
      ? greatestScale : toDevice.derivative(at: CGPoint(x: point.x, y: point.y)).maximumScale
  }

  /// The number of pixels, at least 1, from one pixel to the first that may be further away than a
  /// distance in the plane.
  @inline(__always)
  func pixels(within distance: Double) -> Int {
    max(1, Int(saturating: (distance * leastScale).rounded(.down)))
  }

  /// The first column whose middle is at or beyond an x of an upright plane.
  func column(at x: Double) -> Int {
    guard let affine else { return 0 }
    return Int(saturating: (x * affine.toDevice.a + affine.toDevice.tx - 0.5).rounded(.up))
  }

  /// The transform of another layer's plane to this one; in perspective that of the middle.
  func transform(of other: Projection, around bounds: CGRect) -> CGAffineTransform? {
    if let affine, let other = other.affine { return other.concatenating(affine.toPlane) }
    let relative = other.concatenating(toPlane)
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    guard let image = relative.map(middle) else { return nil }
    var transform = relative.derivative(at: middle)
    let linear = middle.applying(transform)
    (transform.tx, transform.ty) = (image.x - linear.x, image.y - linear.y)
    return transform
  }
}

/// The parts of a rounded rectangle where only the distance to one straight edge counts.
private struct StraightEdges {
  private let middle: SIMD2<Double>
  private let half: SIMD2<Double>
  private let radius: Double
  /// More than the steps with which gradients are measured.
  private static let margin = 0.6

  init(_ shape: RoundedRect) {
    middle = SIMD2(Double(shape.rect.midX), Double(shape.rect.midY))
    half = SIMD2(Double(shape.rect.width), Double(shape.rect.height)) / 2
    radius = shape.radii.max()
  }

  /// Whether the point is as all others on its side that are as far from the vertical edge.
  func isBesideVertical(_ point: SIMD2<Double>) -> Bool {
    let p = point - middle
    let depth = half.x - abs(p.x)
    return half.y - abs(p.y) >= max(depth, radius) + Self.margin
  }

  /// The x up to which points are as this one, since only the upper or lower edge counts.
  func rightEnd(of point: SIMD2<Double>) -> Double? {
    let p = point - middle
    let depth = half.y - abs(p.y)
    let reach = half.x - max(depth, radius) - Self.margin
    return abs(p.x) <= reach ? middle.x + reach : nil
  }
}

/// A color that covers pixels by its alpha.
private struct FlatColor: Equatable {
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

  /// The color between the middles of four pixels.
  fileprivate func color(at position: GlassMap.Position) -> PremultipliedPixel {
    let right = min(position.column + 1, frame.columns.upperBound - 1)
    let below = min(position.line + 1, frame.rows.upperBound - 1)
    func mixed(_ y: Int) -> PremultipliedPixel {
      read(y, position.column..<right + 1) {
        $0[0].mixed(with: $0[$0.count - 1], position.across)
      }
    }
    return mixed(position.line).mixed(with: mixed(below), position.down)
  }
}
