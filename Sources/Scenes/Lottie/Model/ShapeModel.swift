import Foundation

/// An item of a shape layer's list.
package struct ShapeItem: Hashable, Sendable {
  package var name = ""
  package var isHidden = false
  package var kind: Kind

  package indirect enum Kind: Hashable, Sendable {
    case group([ShapeItem])
    case path(OutlineModel)
    case rectangle(RectangleModel)
    case ellipse(EllipseModel)
    case star(StarModel)
    case fill(FillModel)
    case stroke(StrokeModel)
    case trim(TrimModel)
    case repeater(RepeaterModel)
    /// The radius, in points.
    case roundedCorners(Animated<Double>)
    case merge(MergeMode)
    case offset(OffsetModel)
    /// The amount, in percent.
    case pucker(Animated<Double>)
    case zigzag(ZigzagModel)
    case transform(TransformModel)
    /// Another type, by its name in the file.
    case unknown(String)
  }

  package init(_ kind: Kind, name: String = "") {
    self.kind = kind
    self.name = name
  }

  /// Whether it is a path.
  var drawsPath: Bool {
    switch kind {
    case .path, .rectangle, .ellipse, .star: true
    default: false
    }
  }
}

package struct OutlineModel: Hashable, Sendable {
  package var path: Animated<Bezier>
  package var isReversed = false
}

package struct RectangleModel: Hashable, Sendable {
  package var position = Animated(Vector.zero)
  package var size = Animated(Vector.zero)
  package var radius = Animated(0.0)
  package var isReversed = false
}

package struct EllipseModel: Hashable, Sendable {
  package var position = Animated(Vector.zero)
  package var size = Animated(Vector.zero)
  package var isReversed = false
}

package struct StarModel: Hashable, Sendable {
  /// Whether it has inner vertices; else it is a polygon.
  package var isStar = true
  package var position = Animated(Vector.zero)
  package var points = Animated(5.0)
  /// In degrees.
  package var rotation = Animated(0.0)
  package var outerRadius = Animated(0.0)
  package var innerRadius = Animated(0.0)
  /// In percent.
  package var outerRoundness = Animated(0.0)
  package var innerRoundness = Animated(0.0)
  package var isReversed = false
}

/// A linear or radial gradient.
package struct GradientModel: Hashable, Sendable {
  package var isRadial = false
  package var start = Animated(Vector.zero)
  package var end = Animated(Vector.zero)
  package var colorCount = 0
  /// Position, red, green and blue of each color; then position and alpha of each opacity stop.
  package var stops: Animated<NumberList>?
  /// The distance of a radial gradient's focus from its center, in percent, and its direction.
  package var highlightLength = Animated(0.0)
  package var highlightAngle = Animated(0.0)
}

/// The paint of a fill or a stroke.
package enum PaintModel: Hashable, Sendable {
  case color(Animated<LottieColor>)
  case gradient(GradientModel)
}

package struct FillModel: Hashable, Sendable {
  package var paint: PaintModel
  /// In percent.
  package var opacity = Animated(100.0)
  package var isEvenOdd = false
}

package struct StrokeModel: Hashable, Sendable {
  package var paint: PaintModel
  /// In percent.
  package var opacity = Animated(100.0)
  package var width = Animated(0.0)
  package var cap = LineCap.round
  package var join = LineJoin.round
  package var miterLimit = 4.0
  /// Lengths of dashes and gaps as listed.
  package var dashes: [Animated<Double>] = []
  package var dashOffset: Animated<Double>?
}

package struct TrimModel: Hashable, Sendable {
  /// In percent.
  package var start = Animated(0.0)
  package var end = Animated(100.0)
  /// In degrees.
  package var offset = Animated(0.0)
  /// Whether all paths are trimmed as one, in order.
  package var isIndividual = false

  /// Whether it has no effect.
  var isEmpty: Bool {
    !start.isAnimated && start.first == 0 && !end.isAnimated && end.first == 100
  }
}

package struct RepeaterModel: Hashable, Sendable {
  /// The number of copies; 0 if the file has none.
  package var copies = Animated(0.0)
  package var offset = Animated(0.0)
  package var transform = TransformModel()
  /// In percent, of the first and of the last copy.
  package var startOpacity = Animated(100.0)
  package var endOpacity = Animated(100.0)
  /// Whether later copies are painted above earlier ones.
  package var stacksAbove = true
}

package struct OffsetModel: Hashable, Sendable {
  /// In points.
  package var amount = Animated(0.0)
  package var join = LineJoin.round
  package var miterLimit = 4.0
}

package struct ZigzagModel: Hashable, Sendable {
  package var amplitude = Animated(0.0)
  package var frequency = Animated(0.0)
  package var isSmooth = false
}

/// The transform of a layer or of a group.
package struct TransformModel: Hashable, Sendable {
  package var anchor = Animated(Vector.zero)
  package var position = Position.together(Animated(Vector.zero))
  /// In percent.
  package var scale = Animated(Vector(100, 100, 100))
  /// In degrees.
  package var rotation = Animated(0.0)
  package var rotationX = Animated(0.0)
  package var rotationY = Animated(0.0)
  /// In percent.
  package var opacity = Animated(100.0)
  /// In degrees.
  package var skew = Animated(0.0)
  package var skewAxis = Animated(0.0)

  package enum Position: Hashable, Sendable {
    case together(Animated<Vector>)
    case split(x: Animated<Double>, y: Animated<Double>)
  }

  package init() {}

  var hasSkew: Bool { skew.values.contains { $0 != 0 } }
  var isMirrored: Bool { scale.values.contains { $0.x < 0 } }
  var turnsInDepth: Bool {
    rotationX.values.contains { $0 != 0 } || rotationY.values.contains { $0 != 0 }
  }
}
