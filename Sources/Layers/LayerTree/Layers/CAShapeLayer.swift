import Animation
import Base
public import Foundation
public import Graphics

/// A layer that fills and strokes a path, above its contents and under its sublayers.
///
/// The path is in the layer's space, and is not clipped to the bounds.
open class CAShapeLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "path", \CAShapeLayer.path.asPath, \.shape.path, "What is filled and stroked."),
      LayerProperty(
        "fillColor", \CAShapeLayer.fillColor, \.shape.fillColor,
        "Fills the path; null for no fill."),
      LayerProperty(
        "fillRule", \CAShapeLayer.fillRule, \.shape.fillRule,
        "Which areas of a path that crosses itself are inside."),
      LayerProperty(
        "strokeColor", \CAShapeLayer.strokeColor, \.shape.strokeColor,
        "Strokes the path; null for no stroke."),
      LayerProperty(
        "strokeStart", \CAShapeLayer.strokeStart, \.shape.strokeStart, range: .unit,
        "Where the stroke begins, as a fraction of the path's length."),
      LayerProperty(
        "strokeEnd", \CAShapeLayer.strokeEnd, \.shape.strokeEnd, range: .unit,
        "Where the stroke ends, as a fraction of the path's length."),
      LayerProperty(
        "lineWidth", \CAShapeLayer.lineWidth, \.shape.lineWidth, range: .notNegative,
        unit: "points", "The stroke's width in points."),
      LayerProperty(
        "miterLimit", \CAShapeLayer.miterLimit, \.shape.miterLimit, range: .notNegative,
        "A miter longer than this times the width is cut off."),
      LayerProperty(
        "lineCap", \CAShapeLayer.lineCap, \.shape.lineCap, "The shape of the stroke's ends."),
      LayerProperty(
        "lineJoin", \CAShapeLayer.lineJoin, \.shape.lineJoin,
        "The shape of the stroke's corners."),
      LayerProperty(
        "lineDashPhase", \CAShapeLayer.lineDashPhase, \.shape.lineDashPhase,
        "How far into the pattern the stroke begins, in points."),
      LayerProperty(
        "lineDashPattern", \CAShapeLayer.lineDashPattern.asNumbers, \.shape.lineDashPattern,
        range: .notNegative, unit: "points", animatable: false,
        "Lengths of dashes and gaps in turn, in points."),
    ])

  open override class var propertyTable: LayerPropertyTable { table }

  /// The path, copied when set; changes do not animate implicitly, but it can be animated.
  ///
  /// Paths with the same kinds of elements in the same order interpolate; others switch halfway.
  open var path: CGPath? {
    get { properties.shape.path.map { CGPath($0) } }
    set { change(\.shape.path, to: newValue?.value, key: "path") }
  }

  /// Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { properties.shape.fillColor }
    set { change(\.shape.fillColor, to: newValue, key: "fillColor") }
  }

  open var fillRule: CAShapeLayerFillRule {
    get { properties.shape.fillRule }
    set { change(\.shape.fillRule, to: newValue, key: "fillRule") }
  }

  /// Nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { properties.shape.strokeColor }
    set { change(\.shape.strokeColor, to: newValue, key: "strokeColor") }
  }

  /// The start of the stroke, as a fraction of the path's whole length; clamped to 0…1.
  open var strokeStart: CGFloat {
    get { properties.shape.strokeStart }
    set { change(\.shape.strokeStart, to: newValue, key: "strokeStart") }
  }

  /// The end of the stroke, as a fraction of the path's whole length; nothing is stroked unless it
  /// is past the start.
  open var strokeEnd: CGFloat {
    get { properties.shape.strokeEnd }
    set { change(\.shape.strokeEnd, to: newValue, key: "strokeEnd") }
  }

  /// In points, half of it on either side of the path.
  open var lineWidth: CGFloat {
    get { properties.shape.lineWidth }
    set { change(\.shape.lineWidth, to: newValue, key: "lineWidth") }
  }

  /// A miter longer than this times the width becomes a bevel.
  open var miterLimit: CGFloat {
    get { properties.shape.miterLimit }
    set { change(\.shape.miterLimit, to: newValue, key: "miterLimit") }
  }

  open var lineCap: CAShapeLayerLineCap {
    get { properties.shape.lineCap }
    set { change(\.shape.lineCap, to: newValue, key: "lineCap") }
  }

  open var lineJoin: CAShapeLayerLineJoin {
    get { properties.shape.lineJoin }
    set { change(\.shape.lineJoin, to: newValue, key: "lineJoin") }
  }

  /// The offset into the dash pattern at which the stroke begins, in points.
  open var lineDashPhase: CGFloat {
    get { properties.shape.lineDashPhase }
    set { change(\.shape.lineDashPhase, to: newValue, key: "lineDashPhase") }
  }

  /// Lengths of dashes and gaps in turn, in points; nil and an empty list are a solid line.
  ///
  /// If any length is negative, or all are 0, the line is solid too.
  open var lineDashPattern: [NSNumber]? {
    get { properties.shape.lineDashPattern.map { $0.map { NSNumber(value: $0) } } }
    set {
      change(
        \.shape.lineDashPattern, to: newValue?.map(\.doubleValue), key: "lineDashPattern")
    }
  }
}

/// The properties that `CAShapeLayer` adds to a layer's.
struct ShapeProperties: LayerPropertyGroup {
  var path: Path?
  var fillColor: CGColor? = .black
  var fillRule = CAShapeLayerFillRule.nonZero
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [Double]?
  /// Cached lengths of the path, valid while only the stroke's ends are animated.
  private let lengths = PathLengths()

  func drawing(
    _ place: LayerDrawingPlace, of layer: LayerProperties, isFlipped: Bool
  ) -> DisplayList? {
    guard place == .aboveContents, let path, !path.isEmpty else { return nil }
    var commands: [DisplayList.Command] = []
    if let fillColor, fillColor.alpha > 0 {
      let rule: FillRule = fillRule == .evenOdd ? .evenOdd : .winding
      commands.append(.fill(path, rule, fillColor, DisplayList.Compositing()))
    }
    if let strokeColor, strokeColor.alpha > 0, lineWidth > 0, lineWidth.isFinite {
      var steps = 0
      let line = path.trimmed(from: strokeStart, to: strokeEnd, steps: &steps) { _ in
        lengths.measured(path)
      }
      if !line.isEmpty {
        commands.append(.stroke(line, strokeStyle, strokeColor, DisplayList.Compositing()))
      }
    }
    return layer.upright(commands, isFlipped: isFlipped)
  }

  private var strokeStyle: StrokeStyle {
    let pattern = lineDashPattern ?? []
    let isDashed =
      pattern.allSatisfy { $0 >= 0 && $0.isFinite } && pattern.contains { $0 > 0 }
      && lineDashPhase.isFinite
    return StrokeStyle(
      width: lineWidth, cap: lineCap.cap, join: lineJoin.join,
      miterLimit: miterLimit.isFinite ? miterLimit : 10, dashPhase: isDashed ? lineDashPhase : 0,
      dashes: isDashed ? pattern.map { CGFloat($0) } : [])
  }
}

/// A cache of the lengths of the last measured path.
///
/// All copies of a layer's properties share one.
private final class PathLengths: Sendable {
  private let last = Confined<(path: Path, measured: MeasuredPath)?>(nil)

  func measured(_ path: Path) -> MeasuredPath {
    last.with { last in
      if let last, last.path == path { return last.measured }
      let measured = MeasuredPath(path)
      last = (path, measured)
      return measured
    }
  }
}

extension LayerProperties {
  var shape: ShapeProperties {
    get { group() }
    set { extra = newValue }
  }
}
