public import Foundation

/// The way in which `drawPath(using:)` paints.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGContext {
  // MARK: Building the path

  /// The current path in user space, if any.
  public var path: CGPath? { userPath.isEmpty ? nil : CGPath(userPath) }

  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// In user space; the zero point if there is none.
  public var currentPointOfPath: CGPoint { userPath.currentPoint ?? .zero }

  /// The box around all points of the current path, in user space; null if there is none.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// Whether painting the current path in a mode would cover a point of user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let path = userPath
    func strokeContains() -> Bool {
      path.stroked(state.stroke).contains(point)
    }
    return switch mode {
    case .fill: path.contains(point)
    case .eoFill: path.contains(point, using: .evenOdd)
    case .stroke: strokeContains()
    case .fillStroke: path.contains(point) || strokeContains()
    case .eoFillStroke: path.contains(point, using: .evenOdd) || strokeContains()
    }
  }

  /// Discards the current path.
  public func beginPath() { currentPath = Path() }

  public func closePath() { currentPath.closeSubpath() }
  public func move(to point: CGPoint) { edit { $0.move(to: point) } }
  public func addLine(to point: CGPoint) { edit { $0.addLine(to: point) } }
  public func addLines(between points: [CGPoint]) { edit { $0.addLines(between: points) } }
  public func addRect(_ rect: CGRect) { edit { $0.addRect(rect) } }
  public func addRects(_ rects: [CGRect]) { edit { $0.addRects(rects) } }
  public func addEllipse(in rect: CGRect) { edit { $0.addEllipse(in: rect) } }
  public func addPath(_ path: CGPath) { edit { $0.addPath(path.value) } }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    edit { $0.addQuadCurve(to: end, control: control) }
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    edit { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  /// Adds an arc; angles are in radians from +x toward +y, `clockwise` is as in Core Graphics, with
  /// y up: see `Path.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    edit {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }
  }

  /// Rounds the corner at `tangent1End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
  }

  /// Replaces the current path by the outline of its stroke.
  public func replacePathWithStrokedPath() { edit { $0 = $0.stroked(state.stroke) } }

  // MARK: Painting

  public func drawPath(using mode: CGPathDrawingMode) {
    let path = consumePath()
    switch mode {
    case .fill: fill(path, .winding)
    case .eoFill: fill(path, .evenOdd)
    case .stroke: stroke(path, state.stroke)
    case .fillStroke, .eoFillStroke:
      fill(path, mode == .fillStroke ? .winding : .evenOdd)
      stroke(path, state.stroke)
    }
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .winding ? .fill : .eoFill)
  }

  public func strokePath() { drawPath(using: .stroke) }

  public func fill(_ rect: CGRect) {
    beginPath()
    fill(Path(rect: rect.standardized), .winding)
  }

  public func fill(_ rects: [CGRect]) {
    beginPath()
    var path = Path()
    path.addRects(rects.map(\.standardized))
    fill(path, .winding)
  }

  public func stroke(_ rect: CGRect) { stroke(rect, width: state.stroke.width) }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    beginPath()
    guard width.isFinite else { return }
    var style = state.stroke
    style.width = width
    stroke(Path(rect: rect), style)
  }

  public func fillEllipse(in rect: CGRect) {
    beginPath()
    fill(Path(ellipseIn: rect), .winding)
  }

  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    stroke(Path(ellipseIn: rect), state.stroke)
  }

  /// Strokes a line from the first point to the second, from the third to the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    var path = Path()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[index])
      path.addLine(to: points[index + 1])
    }
    stroke(path, state.stroke)
  }

  /// Makes a rectangle transparent, inside the clip.
  public func clear(_ rect: CGRect) {
    let rect = rect.standardized
    guard !Path(rect: rect).isEmpty, canDraw else { return }
    commands.append(.clear(rect))
  }

  // MARK: Clip

  /// Intersects the clip with the inside of the current path; without a path it does nothing, as in
  /// Core Graphics.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = consumePath()
    if !path.isEmpty { addClip(path, rule) }
  }

  public func clip(to rect: CGRect) {
    beginPath()
    guard !rect.isInfinite else { return }
    addClip(Path(rect: rect.standardized), .winding)
  }

  /// Intersects the clip with the union of the rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    var path = Path()
    path.addRects(rects.map(\.standardized))
    addClip(path, .winding)
  }

  /// Multiplies the clip by the alpha of an image stretched over the rectangle, and intersects it
  /// with the rectangle.
  ///
  /// As in `draw(_:in:)`, and in Core Graphics, the image's top row is at the rectangle's *maximum*
  /// y: upside down on screen.
  public func clip(to rect: CGRect, mask: CGImage) {
    let rect = rect.standardized
    guard !Path(rect: rect).isEmpty else { return }
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
    commands += [.concatenate(flip), .clipToMask(mask, rect), .concatenate(flip)]
    state.clipBox = state.clipBox.overlap(rect.applying(state.ctm))
  }

  /// A rectangle around the clip, in user space; null if everything is clipped.
  public var boundingBoxOfClipPath: CGRect {
    state.clipBox.isNull ? .null : convertToUserSpace(state.clipBox)
  }

  // MARK: Recording

  /// Whether drawing can be visible: not with a singular transform.
  var canDraw: Bool { state.ctm.inverse != nil }

  /// The current path in the present user space.
  var userPath: Path {
    if pathTransform == state.ctm { return currentPath }
    guard let inverse = state.ctm.inverse else { return Path() }
    var path = Path()
    path.addPath(currentPath, transform: pathTransform.concatenating(inverse))
    return path
  }

  /// Changes the path in user space; existing elements stay in place in base space.
  private func edit(_ change: (inout Path) -> Void) {
    if pathTransform != state.ctm {
      guard state.ctm.inverse != nil else { return }
      currentPath = userPath
      pathTransform = state.ctm
    }
    change(&currentPath)
  }

  /// Returns the current path in user space and clears it.
  private func consumePath() -> Path {
    let path = userPath
    beginPath()
    return path
  }

  func addClip(_ path: Path, _ rule: FillRule) {
    commands.append(.clip(path, rule))
    let box = path.boundingBoxOfPath
    state.clipBox = state.clipBox.overlap(box.applying(state.ctm))
  }

  private func fill(_ path: Path, _ rule: FillRule) {
    guard !path.isEmpty, canDraw else { return }
    commands.append(.fill(path, rule, state.fillColor, state.compositing))
  }

  private func stroke(_ path: Path, _ style: StrokeStyle) {
    guard !path.isEmpty, canDraw, style.width >= 0 else { return }
    commands.append(.stroke(path, style, state.strokeColor, state.compositing))
  }
}
