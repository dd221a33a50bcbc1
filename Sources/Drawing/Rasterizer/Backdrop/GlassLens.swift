import Foundation
import Graphics

/// The optics of a piece of glass, in points and in the space of its shapes.
///
/// The rim is a convex bezel, whose height over the depth `t` of 0…1 is `(1 − (1 − t)⁴)^¼`, as in
/// published models of Apple's glass. Light that falls straight down is refracted by Snell's law
/// with the index of glass, 1.5, so that the rim shows what is further inside. All lengths and
/// opacities are guesses by eye, as Apple does not publish them.
struct GlassLens {
  /// The width of the rim that bends light, at most; less in small shapes.
  static let rim = 14.0
  /// The greatest distance by which the rim moves the picture inward.
  static let bend = 20.0
  /// The width over which the light at the edge fades, and its greatest opacity.
  static let (glowWidth, glow) = (1.2, 0.6)
  /// The depth from which on the light is less than a step of eight bits.
  private static let glowReach = 7.5
  /// The greatest opacity of the shade inside, on the side away from the light.
  static let shade = 0.12
  /// The direction to the light: from the upper left.
  static let light = SIMD2(-0.5, -0.866)

  let field: GlassField
  let strength: Double

  init(_ field: GlassField, strength: Double) {
    self.field = field
    self.strength = max(0, min(strength, 1))
  }

  /// The inward displacement at depths of 0…1 of the rim, relative to the greatest one.
  private static let displacements: [Double] = {
    let count = 128
    func height(_ t: Double) -> Double { pow(1 - pow(1 - t, 4), 0.25) }
    let values = (0...count).map { i in
      let t = max(Double(i) / Double(count), 0.004)
      let slope = (height(min(t + 0.001, 1)) - height(t - 0.001)) / 0.002
      let angle = atan(slope)
      let inside = asin(sin(angle) / 1.5)
      return height(t) * tan(angle - inside)
    }
    let greatest = values.max() ?? 1
    return values.enumerated().map { i, value in i == count ? 0 : value / greatest }
  }()

  /// The effect of the glass at a point.
  struct Sample {
    /// The vector to the point whose picture shows.
    var offset = SIMD2<Double>.zero
    /// The shares of white and of black on top, 0…1.
    var white = 0.0
    var black = 0.0
  }

  /// - Parameter depth: The distance from the edge, positive inside.
  func sample(at point: SIMD2<Double>, depth: Double) -> Sample? {
    guard depth < 2 * Self.rim else { return nil }
    let rim = min(Self.rim, field.thickness(at: point))
    let reach = 2 * rim
    guard reach > 0, depth < reach else { return nil }
    let outward = field.gradient(at: point)
    let facing = outward.x * Self.light.x + outward.y * Self.light.y
    var sample = Sample()
    if depth < rim {
      let t = max(0, depth / rim) * Double(Self.displacements.count - 1)
      let low = min(Int(t), Self.displacements.count - 2)
      let part = t - Double(low)
      let share = Self.displacements[low] * (1 - part) + Self.displacements[low + 1] * part
      sample.offset = outward * (-share * min(Self.bend, 1.5 * rim) * strength)
    }
    if depth < Self.glowReach {
      let edge = exp(-max(0, depth) / Self.glowWidth)
      sample.white = Self.glow * strength * edge * (0.25 + 0.75 * pow(abs(facing), 1.5))
    }
    let inner = 1 - max(0, depth) / reach
    sample.black = Self.shade * strength * inner * inner * max(0, -facing)
    return sample
  }

  /// The factor of a tint's opacity over a picture: up to 1.5 where the two differ most in
  /// brightness, and 0.75 where they are alike.
  static func density(tint: CGColor, over luminance: Double) -> Double {
    let own = 0.2126 * tint.red + 0.7152 * tint.green + 0.0722 * tint.blue
    return 0.75 + 0.75 * abs(Double(own) - luminance)
  }
}

/// The distance to the edge of one or several rounded rectangles, negative inside.
///
/// Several flow into one another: their distances are joined by a smooth minimum, the polynomial
/// one of Inigo Quilez.
struct GlassField {
  /// The shapes, in one space.
  let shapes: [RoundedRect]
  /// The distance below which they flow together.
  let spacing: Double

  /// The only shape, prepared for many distances; nil for several.
  private let only: Outline?

  init(_ shapes: [RoundedRect], spacing: Double = 0) {
    self.shapes = shapes
    self.spacing = spacing
    only = shapes.count == 1 ? Outline(shapes[0]) : nil
  }

  /// A rounded rectangle by its middle.
  private struct Outline {
    let middle: SIMD2<Double>
    let half: SIMD2<Double>
    let radii: SIMD4<Double>

    @inline(__always)
    init(_ shape: RoundedRect) {
      middle = SIMD2(Double(shape.rect.midX), Double(shape.rect.midY))
      half = SIMD2(Double(shape.rect.width), Double(shape.rect.height)) / 2
      // Each quarter has one corner, so that none reaches beyond the middle.
      radii = shape.radii.clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: max(0, min(half.x, half.y))))
    }

    @inline(__always)
    func distance(to point: SIMD2<Double>) -> Double {
      let p = point - middle
      let radius = p.x < 0 ? (p.y < 0 ? radii.x : radii.w) : (p.y < 0 ? radii.y : radii.z)
      let q = SIMD2(abs(p.x), abs(p.y)) - half + SIMD2(radius, radius)
      let outside = SIMD2(max(q.x, 0), max(q.y, 0))
      return min(max(q.x, q.y), 0) + (outside.x * outside.x + outside.y * outside.y).squareRoot()
        - radius
    }
  }

  /// The shape, if it is alone.
  var single: RoundedRect? { shapes.count == 1 ? shapes[0] : nil }

  /// Half of the shorter side of the shape that a point belongs to.
  func thickness(at point: SIMD2<Double>) -> Double {
    if let only { return min(only.half.x, only.half.y) }
    guard !shapes.isEmpty else { return 0 }
    let rect = shapes[nearest(to: point)].rect
    return Double(min(rect.width, rect.height) / 2)
  }

  func distance(to point: SIMD2<Double>) -> Double {
    if let only { return only.distance(to: point) }
    var result = Double.infinity
    for shape in shapes {
      let other = Self.distance(to: point, of: shape)
      let overlap = spacing > 0 ? max(spacing - abs(result - other), 0) / spacing : 0
      result = min(result, other) - overlap * overlap * spacing / 4
    }
    return result
  }

  /// The index of the shape that a point belongs to.
  func nearest(to point: SIMD2<Double>) -> Int {
    if shapes.count < 2 { return 0 }
    var best = (index: 0, distance: Double.infinity)
    for (index, shape) in shapes.enumerated() {
      let distance = Self.distance(to: point, of: shape)
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  /// The direction in which the distance grows, of length 1.
  func gradient(at point: SIMD2<Double>) -> SIMD2<Double> {
    let step = 0.25
    let across =
      distance(to: point + SIMD2(step, 0)) - distance(to: point - SIMD2(step, 0))
    let down = distance(to: point + SIMD2(0, step)) - distance(to: point - SIMD2(0, step))
    let length = (across * across + down * down).squareRoot()
    return length > 1e-9 ? SIMD2(across, down) / length : .zero
  }

  private static func distance(to point: SIMD2<Double>, of shape: RoundedRect) -> Double {
    Outline(shape).distance(to: point)
  }
}
