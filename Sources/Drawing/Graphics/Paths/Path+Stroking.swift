import Base
public import Foundation

extension Path {
  /// The outline of a stroked path, to be filled by winding number.
  ///
  /// Lines are offset exactly, curves to 1/5000 of the width. The pieces of the outline may
  /// overlap, as in Core Graphics. The result is empty unless the width is positive and finite. A
  /// subpath of zero length becomes a dot with round caps, an axis-aligned square with square caps,
  /// and nothing with butt caps.
  public func stroked(_ style: StrokeStyle) -> Path {
    guard style.width > 0, style.width.isFinite else { return Path() }
    let path =
      style.dashes.isEmpty ? self : dashed(phase: style.dashPhase, lengths: style.dashes)
    var stroker = Stroker(style)
    for subpath in path.subpaths { stroker.stroke(subpath) }
    return stroker.outline
  }
}

extension CGPath {
  /// The outline of the stroked path.
  /// - Parameter transform: Applied to the path before it is stroked.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      value.applying(transform)
        .stroked(
          StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)))
  }

  /// Returns a copy of the path cut into dashes, each a separate subpath.
  ///
  /// `phase` and `lengths` (dashes and gaps in turn) are in the units of the transformed path.
  /// - Parameter transform: Applied to the path before it is dashed.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(value.applying(transform).dashed(phase: phase, lengths: lengths))
  }

  /// The older spelling of `copy(strokingWithWidth:…)`; never nil, but optional as in Core
  /// Graphics.
  public convenience init?(
    __byStroking path: CGPath, transform: CGAffineTransform?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    self.init(path.value.applying(transform ?? .identity).stroked(style))
  }
}

/// Builds the outline of a stroke along both sides of a path.
///
/// Every piece and every join adds an area of positive winding: both sides are cut at the same
/// points, and on the inside of a corner the outline passes through the corner itself. So no areas
/// cancel, even where the stroke is wider than the radius of a bend.
private struct Stroker {
  private(set) var outline = Path()
  private let style: StrokeStyle
  private let radius: CGFloat
  private let tolerance: CGFloat

  /// A piece of the path with its offset curves, both in the path's direction, left and right as on
  /// screen.
  private struct Piece {
    var start, end: CGPoint
    /// Unit tangents.
    var startTangent, endTangent: CGVector
    var left, right: Segment
    /// Whether the path has a corner at the start, to be joined in the style's way.
    var startsWithCorner = true
    /// Whether the radius of the bend is smaller than half of the stroke's width.
    ///
    /// The inner side is then the path itself, and the area beyond the center of the bend is a
    /// separate loop.
    var isTight = false
  }

  /// One side of the outline as it grows.
  private struct Side {
    var segments: [Segment] = []
    var currentPoint: CGPoint

    mutating func addLine(to point: CGPoint) {
      if point != currentPoint { segments.append(.line(currentPoint, point)) }
      currentPoint = point
    }

    mutating func add(_ segment: Segment) {
      addLine(to: segment.start)
      segments.append(segment)
      currentPoint = segment.end
    }
  }

  init(_ style: StrokeStyle) {
    self.style = style
    radius = style.width / 2
    tolerance = style.width / 5000
  }

  mutating func stroke(_ subpath: Subpath) {
    let segments = subpath.allSegments
    var pieces: [Piece] = []
    for segment in segments where !segment.isPoint {
      let first = pieces.count
      add(segment, to: &pieces)
      for index in pieces.indices.dropFirst(first + 1) { pieces[index].startsWithCorner = false }
    }
    if !subpath.isClosed { addCapDirections(of: segments, &pieces) }
    guard let first = pieces.first, let last = pieces.last else {
      // A move without further elements draws nothing; a segment of zero length is a dot.
      if !segments.isEmpty || subpath.isClosed { addDot(at: subpath.start) }
      return
    }
    var left = Side(currentPoint: first.left.start)
    var right = Side(currentPoint: first.right.start)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { join(pieces[index - 1], piece, &left, &right) }
      left.add(piece.left)
      right.add(piece.right)
    }
    if subpath.isClosed {
      join(last, first, &left, &right)
      left.addLine(to: first.left.start)
      right.addLine(to: first.right.start)
      add(loop: left.segments)
      add(loop: right.segments.reversed().map(\.reversed))
    } else {
      cap(at: last.end, direction: last.endTangent, from: &left, to: right.currentPoint)
      var back = Side(
        segments: right.segments.reversed().map(\.reversed), currentPoint: first.right.start)
      cap(at: first.start, direction: -first.startTangent, from: &back, to: first.left.start)
      add(loop: left.segments + back.segments)
    }
  }

  /// Adds pieces of zero length at the ends of an open subpath, so that caps follow the curve's own
  /// tangent: the last chord of a tight bend deviates from it, and a tight piece has only one side.
  private func addCapDirections(of segments: [Segment], _ pieces: inout [Piece]) {
    func end(at point: CGPoint, _ tangent: CGVector?, beside piece: Piece) -> Piece? {
      let other = point == piece.end ? piece.endTangent : piece.startTangent
      guard let tangent, piece.isTight || abs(tangent.cross(other)) > 1e-6 else { return nil }
      let out = tangent.perpendicular * radius
      return Piece(
        start: point, end: point, startTangent: tangent, endTangent: tangent,
        left: .line(point - out, point - out), right: .line(point + out, point + out),
        startsWithCorner: false)
    }
    guard let first = pieces.first, let last = pieces.last else { return }
    let drawn = segments.filter { !$0.isPoint }
    if let piece = end(at: last.end, drawn.last?.tangent(at: 1), beside: last) {
      pieces.append(piece)
    }
    if let piece = end(at: first.start, drawn.first?.tangent(at: 0), beside: first) {
      pieces[0].startsWithCorner = false
      pieces.insert(piece, at: 0)
    }
  }

  private mutating func add(loop: [Segment]) {
    // Overflowed loops are omitted.
    guard let first = loop.first, loop.allSatisfy(\.element.isFinite) else { return }
    outline.elements.append(.move(to: first.start))
    outline.elements += loop.map(\.element)
    outline.elements.append(.close)
  }

  private mutating func addDot(at point: CGPoint) {
    let box = CGRect(
      x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
    switch style.cap {
    case .butt: break
    case .round: outline.addEllipse(in: box)
    case .square: outline.addRect(box)
    }
  }

  // MARK: Ends and corners

  /// Adds the cap of an end, from one side around to the other.
  private func cap(
    at point: CGPoint, direction: CGVector, from side: inout Side, to target: CGPoint
  ) {
    switch style.cap {
    case .butt: break
    case .square:
      let ahead = direction * radius
      side.addLine(to: side.currentPoint + ahead)
      side.addLine(to: target + ahead)
    case .round: addArc(about: point, sweep: .pi, to: &side)
    }
    side.addLine(to: target)
  }

  private mutating func join(_ a: Piece, _ b: Piece, _ left: inout Side, _ right: inout Side) {
    let (cross, dot) = (a.endTangent.cross(b.startTangent), a.endTangent.dot(b.startTangent))
    if abs(cross) < 1e-9, dot > 0 { return }
    let turn = atan2(cross, dot)
    // The outline passes through the corner on the inside, and around it on the outside.
    fillInside(of: a, b, turn: turn)
    if turn > 0 {
      right.addLine(to: a.end)
      addOuterJoin(from: a, to: b, turn: turn, side: -1, &left)
    } else {
      left.addLine(to: a.end)
      addOuterJoin(from: a, to: b, turn: turn, side: 1, &right)
    }
    left.addLine(to: b.left.start)
    right.addLine(to: b.right.start)
  }

  /// Adds the triangle that the inner offsets of two chords leave open beyond the center of a bend
  /// whose radius is smaller than half of the stroke's width.
  private mutating func fillInside(of a: Piece, _ b: Piece, turn: CGFloat) {
    let reach = radius * abs(turn)
    guard !b.startsWithCorner || abs(turn) < 0.06, abs(turn) < 1,
      reach > min(a.start.distance(to: a.end), b.start.distance(to: b.end))
    else { return }
    let (from, to) = turn > 0 ? (a.right.end, b.right.start) : (a.left.end, b.left.start)
    let corners = turn > 0 ? [a.end, from, to] : [a.end, to, from]
    add(loop: [
      .line(corners[0], corners[1]), .line(corners[1], corners[2]), .line(corners[2], corners[0]),
    ])
  }

  /// - Parameter sign: −1 on the left (on screen, looking along the path), 1 on the right.
  private func addOuterJoin(
    from a: Piece, to b: Piece, turn: CGFloat, side sign: CGFloat, _ side: inout Side
  ) {
    let corner = a.end
    let cosine = cos(turn)
    // The inner side of a tight piece is the path itself.
    func addTightEnd(of piece: Piece, _ tangent: CGVector) {
      if piece.isTight { side.addLine(to: corner + tangent.perpendicular * (sign * radius)) }
    }
    if b.startsWithCorner { addTightEnd(of: a, a.endTangent) }
    defer { if b.startsWithCorner { addTightEnd(of: b, b.startTangent) } }
    guard b.startsWithCorner else {
      // Between chords of a tight bend the join is round; for small turns a line is close enough.
      if abs(turn) > 0.05 { addArc(about: corner, sweep: turn, to: &side) }
      return
    }
    switch style.join {
    case .bevel: break
    case .round: addArc(about: corner, sweep: turn, to: &side)
    case .miter:
      // Miter length over width is 1 / cos(turn / 2).
      guard style.miterLimit * style.miterLimit * (1 + cosine) / 2 >= 1 else { break }
      let normals = a.endTangent.perpendicular + b.startTangent.perpendicular
      side.addLine(to: corner + normals * (sign * radius / (1 + cosine)))
    }
  }

  /// Adds an arc about a point from the side's current point.
  private func addArc(about center: CGPoint, sweep: CGFloat, to side: inout Side) {
    var from = CGVector(from: center, to: side.currentPoint)
    let count = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
    let step = sweep / count
    let handle = 4 / 3 * tan(step / 4)
    let (s, c) = (sin(step), cos(step))
    for _ in 0..<Int(saturating: count) {
      let to = from * c + from.perpendicular * s
      side.add(
        .cubic(
          side.currentPoint, center + from + from.perpendicular * handle,
          center + to + to.perpendicular * -handle, center + to))
      from = to
    }
  }

  // MARK: Offset curves

  private mutating func add(_ segment: Segment, to pieces: inout [Piece]) {
    if case .line = segment {
      addChord(segment, to: &pieces)
    } else {
      addCurve(segment, to: &pieces, depth: 12)
    }
  }

  private func addChord(_ segment: Segment, to pieces: inout [Piece]) {
    let (a, b) = (segment.start, segment.end)
    guard let tangent = CGVector(from: a, to: b).normalized else { return }
    let out = tangent.perpendicular * radius
    pieces.append(
      Piece(
        start: a, end: b, startTangent: tangent, endTangent: tangent,
        left: .line(a - out, b - out), right: .line(a + out, b + out)))
  }

  private mutating func addCurve(_ segment: Segment, to pieces: inout [Piece], depth: Int) {
    guard let a = segment.tangent(at: 0), let b = segment.tangent(at: 1) else { return }
    if depth == 0 || !isOffsettable(segment) { return addChord(segment, to: &pieces) }
    let (head, tail) = segment.split(at: 0.5)
    let middle = segment.tangent(at: 0.5) ?? a
    // At most 60° per piece, so that one cubic on each side can follow it.
    if a.dot(middle) > 0.86, middle.dot(b) > 0.86, a.dot(b) > 0.49 {
      if segment.bends(tighterThan: radius) {
        if let piece = tightPiece(segment, a, b) { return pieces.append(piece) }
        // The curve bends tightly in parts. Splitting it may give halves that are tight throughout;
        // after six splits it is short enough for chords.
        if depth <= 6 { return addChords(segment, a, b, to: &pieces, depth: 8) }
      } else if let left = offset(segment, a, b, by: -radius),
        let right = offset(segment, a, b, by: radius)
      {
        pieces.append(
          Piece(
            start: segment.start, end: segment.end, startTangent: a, endTangent: b, left: left,
            right: right))
        return
      }
    }
    addCurve(head, to: &pieces, depth: depth - 1)
    addCurve(tail, to: &pieces, depth: depth - 1)
  }

  /// A piece whose bend has a radius smaller than half of the stroke's width throughout; nil if its
  /// offset curves cannot be approximated.
  ///
  /// Its sides are the outer offset curve and the path. Inside the bend, the normals cross near its
  /// center:
  ///
  ///        ╭── path ──╮
  ///         ╲        ╱
  ///          ╲      ╱
  ///           ╲    ╱
  ///             ╳  center
  ///           ╱    ╲
  ///          ╰──────╯  inner offset curve
  ///
  /// A single outline through both triangles would wind in opposite directions and cancel areas of
  /// other pieces, so each is a separate loop, with the same winding.
  private mutating func tightPiece(_ segment: Segment, _ a: CGVector, _ b: CGVector) -> Piece? {
    let turn = a.cross(b)
    let inside = turn > 0 ? radius : -radius
    guard abs(turn) > 1e-3, segment.bends(tighterThan: radius, allAlong: true),
      let outer = offset(segment, a, b, by: -inside),
      let inner = offset(segment, a, b, by: inside, turnsBack: true)
    else { return nil }
    // The intersection of both ends' normals.
    let (start, end) = (segment.start, segment.end)
    let reach = CGVector(from: start, to: end).cross(b.perpendicular) / turn
    let center = start + a.perpendicular * reach
    guard abs(reach) < radius, reach * inside > 0 else { return nil }
    let (near, far) = turn > 0 ? (segment, inner) : (segment.reversed, inner.reversed)
    add(loop: [near, .line(near.end, center), .line(center, near.start)])
    add(loop: [.line(center, far.start), far, .line(far.end, center)])
    return Piece(
      start: start, end: end, startTangent: a, endTangent: b, left: turn > 0 ? outer : segment,
      right: turn > 0 ? segment : outer, isTight: true)
  }

  /// Whether a curve is large enough for its bends to be visible, and not so large that numbers
  /// overflow.
  private func isOffsettable(_ segment: Segment) -> Bool {
    let extent = segment.points.reduce(0) { max($0, $1.distance(to: segment.start)) }
    return extent > tolerance && extent < 1e100
  }

  /// Adds lines that each turn little from the one before.
  private func addChords(
    _ segment: Segment, _ a: CGVector, _ b: CGVector, to pieces: inout [Piece], depth: Int
  ) {
    let (head, tail) = segment.split(at: 0.5)
    let middle = segment.tangent(at: 0.5) ?? a
    let bulge = head.end.distance(to: segment.start.interpolated(to: segment.end, by: 0.5))
    let isStraight = min(a.dot(b), a.dot(middle), middle.dot(b)) > 0.9988 && bulge < tolerance * 4
    if depth == 0 || isStraight || !isOffsettable(segment) { return addChord(segment, to: &pieces) }
    addChords(head, a, middle, to: &pieces, depth: depth - 1)
    addChords(tail, middle, b, to: &pieces, depth: depth - 1)
  }

  /// A cubic through both ends and the midpoint of the true offset curve; nil unless it stays
  /// within `tolerance` of that curve.
  /// - Parameter turnsBack: Whether the offset curve must run opposite to the segment, as it does
  ///   beyond the center of curvature.
  private func offset(
    _ segment: Segment, _ a: CGVector, _ b: CGVector, by distance: CGFloat,
    turnsBack: Bool = false
  ) -> Segment? {
    func moved(_ t: CGFloat) -> (point: CGPoint, normal: CGVector)? {
      segment.tangent(at: t).map {
        (segment.point(at: t) + $0.perpendicular * distance, $0.perpendicular)
      }
    }
    let (start, end) = (
      segment.start + a.perpendicular * distance, segment.end + b.perpendicular * distance
    )
    guard let middle = moved(0.5) else { return nil }
    // Handles p along a and q back along b: 3/8 · (p·a − q·b) is the offset of the midpoint from
    // the chord's midpoint.
    let chordMiddle = start.interpolated(to: end, by: 0.5)
    let lack = CGVector(from: chordMiddle, to: middle.point) * (8 / 3)
    let chord = CGVector(from: start, to: end)
    let determinant = -a.cross(b)
    var (p, q): (CGFloat, CGFloat)
    if abs(determinant) > 1e-3 {
      (p, q) = (-lack.cross(b) / determinant, a.cross(lack) / determinant)
    } else {
      // Nearly straight: a third of the way, and the check below decides.
      p = chord.dot(a) / 3
      q = chord.dot(b) / 3
    }
    let sign: CGFloat = turnsBack ? -1 : 1
    guard p * sign > 0, q * sign > 0, abs(p + q) < 3 * chord.length else { return nil }
    let curve = Segment.cubic(start, start + a * p, end + b * -q, end)
    let stays = [0.2, 0.4, 0.6, 0.8].allSatisfy { t in
      guard let (point, normal) = moved(t) else { return false }
      // Only the distance along the normal counts: equal parameters may lie at different points
      // along the two curves.
      return abs(CGVector(from: point, to: nearest(to: point, on: curve, from: t)).dot(normal))
        <= tolerance
    }
    return stays ? curve : nil
  }

  /// The point of a curve nearest to a point, by two Newton steps from a parameter.
  private func nearest(to point: CGPoint, on curve: Segment, from t: CGFloat) -> CGPoint {
    var t = t
    for _ in 0..<2 {
      let tangent = curve.derivative(at: t)
      t += CGVector(from: curve.point(at: t), to: point).dot(tangent) / tangent.dot(tangent)
    }
    return curve.point(at: t)
  }
}
