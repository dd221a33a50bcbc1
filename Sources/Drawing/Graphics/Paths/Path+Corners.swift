public import Foundation

extension Path {
  /// Creates a layer's outline: its bounds with rounded corners, circular or continuous.
  ///
  /// It starts on the top edge, right of the corner (minX, minY), and goes clockwise on screen.
  public init(roundedRect rect: CGRect, corners: LayerNode.Corners) {
    self.init()
    let corners = corners.fitted(to: rect)
    let isRounded = corners.minXMinY || corners.maxXMinY || corners.maxXMaxY || corners.minXMaxY
    guard corners.radius > 0, isRounded, !rect.isNull, !rect.isInfinite else {
      addRect(rect)
      return
    }
    let curves = corners.curves(in: rect)
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    /// Draws a corner from the incoming edge (against `entry`) to the outgoing edge (along `exit`).
    func add(_ index: Int, _ corner: CGPoint, entry: CGVector, exit: CGVector) {
      guard let curve = curves[index] else { return addLine(to: corner) }
      let points = curve.points.map { corner + entry * $0.entry + exit * $0.exit }
      if currentPoint != points[0] { addLine(to: points[0]) }
      for index in stride(from: 1, to: points.count, by: 3) {
        addCurve(
          to: points[index + 2], control1: points[index], control2: points[index + 1])
      }
    }
    let (east, south) = (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
    move(to: CGPoint(x: left + (curves[0]?.extent ?? 0), y: top))
    add(1, CGPoint(x: right, y: top), entry: -east, exit: south)
    add(2, CGPoint(x: right, y: bottom), entry: -south, exit: -east)
    add(3, CGPoint(x: left, y: bottom), entry: east, exit: -south)
    if curves[0] != nil { add(0, CGPoint(x: left, y: top), entry: south, exit: east) }
    closeSubpath()
  }
}

extension LayerNode.Corners {
  /// The corners with the radius clamped to 0 … half of the rectangle's shorter side; NaN becomes
  /// 0.
  public func fitted(to rect: CGRect) -> LayerNode.Corners {
    var corners = self
    let limit = min(rect.width, rect.height) / 2
    guard let radii else {
      corners.radius = radius > 0 && limit > 0 ? min(radius, limit) : 0
      return corners
    }
    // As in CSS: all are smaller by one factor where two along a side do not fit.
    let fitting = radii.fitted(width: Double(rect.width), height: Double(rect.height))
    corners.radii = fitting
    corners.radius = CGFloat(fitting.max())
    return corners
  }

  /// The corners of the outline `inset` points inside the rectangle, such as a border's inner edge:
  /// radius less inset.
  public func inset(by inset: CGFloat, in rect: CGRect) -> LayerNode.Corners {
    var corners = fitted(to: rect)
    corners.radius = max(0, corners.radius - inset)
    corners.radii = corners.radii.map { pointwiseMax($0 - Double(inset), .zero) }
    return corners
  }

  /// The curves of fitted corners, clockwise from the minimum one; nil for a sharp one.
  fileprivate func curves(in rect: CGRect) -> [Corner?] {
    let half = min(rect.width, rect.height) / 2
    guard let radii else {
      let curve = Corner(radius: radius, available: half, isContinuous: isContinuous)
      return [minXMinY, maxXMinY, maxXMaxY, minXMaxY].map { $0 ? curve : nil }
    }
    return (0..<4).map { index in
      let radius = CGFloat(radii[index])
      guard radius > 0 else { return nil }
      return Corner(radius: radius, available: max(half, radius), isContinuous: isContinuous)
    }
  }
}

extension SIMD4<Double> {
  /// Radii, clockwise from the upper left, made smaller by one factor so that those along each side
  /// of a rectangle fit; negative ones and NaN become 0.
  public func fitted(width: Double, height: Double) -> SIMD4<Double> {
    // No radius is longer than both sides, so that sums stay finite.
    let most = Swift.max(width, height, 0)
    let radii = replacing(with: 0, where: .!(self .> .zero))
      .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: most))
    let sums = [
      (radii.x + radii.y, width), (radii.w + radii.z, width), (radii.x + radii.w, height),
      (radii.y + radii.z, height),
    ]
    let factor = sums.reduce(1) { $1.0 > 0 ? Swift.min($0, Swift.max(0, $1.1) / $1.0) : $0 }
    return factor.isFinite ? radii * factor : .zero
  }
}

/// The curve of a rounded corner, relative to the corner: one cubic (four points) if circular,
/// three (ten points) if continuous.
private struct Corner {
  /// `entry` is the distance from the corner back along the incoming edge, `exit` along the
  /// outgoing one.
  let points: [(entry: CGFloat, exit: CGFloat)]
  /// The length of each edge that the corner uses.
  let extent: CGFloat

  /// Apple's continuous corner of radius 1, up to its axis of symmetry (the numbers of *Core
  /// Animation's semantics*).
  static let continuous: [(CGFloat, CGFloat)] = [
    (1.52866483, 0), (1.08849299, 0), (0.86840694, 0), (0.63149379, 0.07491139),
    (0.37282383, 0.16905956),
  ]

  /// A quarter circle cut at the same angles, so that both can be interpolated point by point.
  static let circular: [(CGFloat, CGFloat)] = {
    let cut = atan2(1 - 0.63149379, 1 - 0.07491139)
    let handle = 4 / 3 * tan(cut / 4)
    let middle = 4 / 3 * tan((.pi / 2 - 2 * cut) / 4)
    let (s, c) = (sin(cut), cos(cut))
    return [
      (1, 0), (1 - handle, 0), (1 - s + handle * c, 1 - c - handle * s), (1 - s, 1 - c),
      (1 - s - middle * c, 1 - c + middle * s),
    ]
  }()

  /// - Parameter available: The length of each edge that the corner may use, in points.
  init(radius: CGFloat, available: CGFloat, isContinuous: Bool) {
    guard isContinuous else {
      let k = radius * (1 - Path.quarterHandle)
      points = [(radius, 0), (k, 0), (0, k), (0, radius)]
      extent = radius
      return
    }
    // The full continuous curve if it fits, the circle if only that fits, otherwise a mix.
    let full = Self.continuous[0].0
    let fraction = max(0, min(1, (available / radius - 1) / (full - 1)))
    let half = zip(Self.circular, Self.continuous).map { circle, smooth in
      (
        entry: radius * (circle.0 + (smooth.0 - circle.0) * fraction),
        exit: radius * (circle.1 + (smooth.1 - circle.1) * fraction)
      )
    }
    points = half + half.reversed().map { (entry: $0.exit, exit: $0.entry) }
    extent = half[0].entry
  }
}
