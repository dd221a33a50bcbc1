public import Foundation

/// SVG path data that could not be read.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error, in UTF-8 bytes from the start (characters, in ASCII data).
  public var offset: Int
  /// A description of valid input at this position.
  public var expected: String
  /// The input at this position; nil at the end of the data.
  public var found: String?

  public init(offset: Int, expected: String, found: String?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  public var description: String {
    "path data, offset \(offset): expected \(expected), found \(found.map { "'\($0)'" } ?? "the end")"
  }
}

extension Path {
  /// Parses SVG path data: the whole grammar of SVG 1.1 and 2, with elliptical arcs as cubics of at
  /// most a quarter turn.
  ///
  /// Empty data is an empty path. (SVG viewers draw the part before a mistake; here it is an
  /// error.)
  public init(svgPathData data: String) throws(SVGPathError) {
    var parser = SVGPathParser(data)
    try parser.parse()
    self = parser.path
  }
}

/// A cursor over path data, with the state that commands share.
private struct SVGPathParser {
  private(set) var path = Path()
  private let bytes: [UInt8]
  private var offset = 0
  private var pen = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The control point that S and T reflect, and the kind of its curve.
  private var lastControl: (kind: Control, point: CGPoint)?

  private enum Control {
    case cubic
    case quad
  }

  init(_ data: String) { bytes = Array(data.utf8) }

  mutating func parse() throws(SVGPathError) {
    skipSpace()
    guard offset < bytes.count else { return }
    guard bytes[offset] | 0x20 == UInt8(ascii: "m") else { throw error("'M' or 'm'") }
    while offset < bytes.count {
      let letter = bytes[offset]
      guard UInt8(ascii: "A")...UInt8(ascii: "z") ~= letter,
        "MmZzLlHhVvCcSsQqTtAa".utf8.contains(letter)
      else { throw error("a command (one of MZLHVCSQTA) or a number") }
      offset += 1
      try run(letter | 0x20, isRelative: letter & 0x20 != 0)
      skipSpace()
    }
  }

  /// Runs one command with its arguments, repeatedly if they repeat.
  private mutating func run(_ letter: UInt8, isRelative: Bool) throws(SVGPathError) {
    if letter == UInt8(ascii: "z") {
      path.closeSubpath()
      (pen, lastControl) = (subpathStart, nil)
      return
    }
    var letter = letter
    skipSpace()
    repeat {
      let start = offset
      let origin = isRelative ? pen : .zero
      var control: (Control, CGPoint)?
      switch letter {
      case UInt8(ascii: "m"):
        pen = try point(origin)
        subpathStart = pen
        path.move(to: pen)
        // Further pairs are lines.
        letter = UInt8(ascii: "l")
      case UInt8(ascii: "l"):
        pen = try point(origin)
        path.addLine(to: pen)
      case UInt8(ascii: "h"):
        pen.x = try number() + origin.x
        try check(pen, from: start)
        path.addLine(to: pen)
      case UInt8(ascii: "v"):
        pen.y = try number() + origin.y
        try check(pen, from: start)
        path.addLine(to: pen)
      case UInt8(ascii: "c"), UInt8(ascii: "s"):
        let first: CGPoint
        if letter == UInt8(ascii: "c") {
          first = try point(origin)
          skipSeparator()
        } else {
          first = try reflected(.cubic)
        }
        let second = try point(origin)
        skipSeparator()
        pen = try point(origin)
        path.addCurve(to: pen, control1: first, control2: second)
        control = (.cubic, second)
      case UInt8(ascii: "q"), UInt8(ascii: "t"):
        let middle: CGPoint
        if letter == UInt8(ascii: "q") {
          middle = try point(origin)
          skipSeparator()
        } else {
          middle = try reflected(.quad)
        }
        pen = try point(origin)
        path.addQuadCurve(to: pen, control: middle)
        control = (.quad, middle)
      default:
        try arc(origin)
      }
      lastControl = control
    } while skipToRepetition()
  }

  private mutating func arc(_ origin: CGPoint) throws(SVGPathError) {
    let (width, height) = (try number(next: true), try number(next: true))
    let rotation = try number(next: true)
    let isLarge = try flag()
    skipSeparator()
    let isSweeping = try flag()
    skipSeparator()
    let end = try point(origin)
    path.addEllipticalArc(
      to: end, radii: CGSize(width: width, height: height), rotation: rotation * .pi / 180,
      isLarge: isLarge, isSweeping: isSweeping)
    pen = end
  }

  /// The last curve's control point mirrored in the current point; the current point after other
  /// commands.
  private func reflected(_ kind: Control) throws(SVGPathError) -> CGPoint {
    guard let lastControl, lastControl.kind == kind else { return pen }
    let point = CGPoint(x: 2 * pen.x - lastControl.point.x, y: 2 * pen.y - lastControl.point.y)
    try check(point, from: offset)
    return point
  }

  // MARK: Tokens

  private mutating func point(_ origin: CGPoint) throws(SVGPathError) -> CGPoint {
    let start = offset
    let x = try number(next: true)
    let point = CGPoint(x: x + origin.x, y: try number() + origin.y)
    try check(point, from: start)
    return point
  }

  /// Throws for a point whose sum has overflowed.
  private func check(_ point: CGPoint, from start: Int) throws(SVGPathError) {
    guard point.isFinite else {
      throw SVGPathError(
        offset: start, expected: "a point within the range of a number", found: text(from: start))
    }
  }

  /// - Parameter next: Whether another argument must follow.
  private mutating func number(next: Bool = false) throws(SVGPathError) -> CGFloat {
    let start = offset
    func digits(_ from: Int) -> Int {
      bytes[from...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    }
    func byte(_ at: Int) -> UInt8? { at < bytes.count ? bytes[at] : nil }
    var end = start
    if byte(end) == UInt8(ascii: "-") || byte(end) == UInt8(ascii: "+") { end += 1 }
    let whole = digits(end)
    end += whole
    var fraction = 0
    if byte(end) == UInt8(ascii: ".") {
      fraction = digits(end + 1)
      if whole + fraction > 0 { end += 1 + fraction }
    }
    guard whole + fraction > 0 else { throw error("a number") }
    if byte(end) == UInt8(ascii: "e") || byte(end) == UInt8(ascii: "E") {
      let sign = byte(end + 1) == UInt8(ascii: "-") || byte(end + 1) == UInt8(ascii: "+") ? 1 : 0
      let exponent = end + 1 + sign < bytes.count ? digits(end + 1 + sign) : 0
      if exponent > 0 { end += 1 + sign + exponent }
    }
    guard let value = Double(text(from: start, to: end)), value.isFinite else {
      throw SVGPathError(
        offset: start, expected: "a number within range", found: text(from: start, to: end))
    }
    offset = end
    if next { skipSeparator() }
    return value
  }

  /// Parses a single 0 or 1; the next argument may follow without a separator.
  private mutating func flag() throws(SVGPathError) -> Bool {
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: "0") || bytes[offset] == UInt8(ascii: "1")
    else { throw error("a flag, 0 or 1") }
    offset += 1
    return bytes[offset - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[offset]) {
      offset += 1
    }
  }

  /// Skips white space with at most one comma in it.
  private mutating func skipSeparator() {
    skipSpace()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  /// Skips to another set of arguments; returns whether there is one: a number, or a comma before
  /// it.
  private mutating func skipToRepetition() -> Bool {
    skipSpace()
    guard offset < bytes.count else { return false }
    if bytes[offset] == UInt8(ascii: ",") {
      skipSeparator()
      return true
    }
    return "+-.0123456789".utf8.contains(bytes[offset])
  }

  private func error(_ expected: String) -> SVGPathError {
    let rest = String(decoding: bytes[min(offset, bytes.count)...].prefix(8), as: UTF8.self)
    return SVGPathError(offset: offset, expected: expected, found: rest.first.map(String.init))
  }

  private func text(from start: Int, to end: Int? = nil) -> String {
    String(decoding: bytes[start..<(end ?? offset)], as: UTF8.self)
  }
}

extension Path {
  /// Adds SVG's arc, from the current point to `end` along an ellipse of given radii, turned by
  /// `rotation` (radians).
  ///
  /// Radii too small to reach `end` are scaled up; with a radius of 0 it is a line; an arc to the
  /// current point itself adds nothing.
  /// - Parameters:
  ///   - isLarge: Whether to use the arc of more than half a turn.
  ///   - isSweeping: Whether the angle increases, which is clockwise on screen.
  public mutating func addEllipticalArc(
    to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, isSweeping: Bool
  ) {
    guard let start = currentPoint, start != end else { return }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.isFinite else {
      return addLine(to: end)
    }
    // SVG 2, B.2.4: the half chord in the ellipse's axes, where the ellipse is a unit circle.
    let (s, c) = (sin(rotation), cos(rotation))
    let half = CGVector(dx: (start.x - end.x) / 2, dy: (start.y - end.y) / 2)
    var (x, y) = ((c * half.dx + s * half.dy) / rx, (c * half.dy - s * half.dx) / ry)
    let reach = hypot(x, y)
    if reach > 1 { (rx, ry, x, y) = (rx * reach, ry * reach, x / reach, y / reach) }
    let square = min(1, x * x + y * y)
    guard square > 0 else { return addLine(to: end) }
    let lift = ((1 - square) / square).squareRoot() * (isLarge == isSweeping ? -1 : 1)
    // The center in the unit circle's plane, relative to the chord's midpoint.
    let (cx, cy) = (lift * y, -lift * x)
    let startAngle = atan2(y - cy, x - cx)
    var sweep = atan2(-y - cy, -x - cx) - startAngle
    if isSweeping, sweep < 0 { sweep += 2 * .pi }
    if !isSweeping, sweep > 0 { sweep -= 2 * .pi }
    let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let fromCircle = CGAffineTransform(
      a: rx * c, b: rx * s, c: -ry * s, d: ry * c, tx: middle.x, ty: middle.y)
    var circle = Path()
    circle.addRelativeArc(
      center: CGPoint(x: cx, y: cy), radius: 1, startAngle: startAngle, delta: sweep)
    var curves = circle.applying(fromCircle).elements.dropFirst()
    guard case .cubic(_, let control1, let control2) = curves.popLast() else {
      return addLine(to: end)
    }
    elements += curves
    // The end is exactly the given one.
    addCurve(to: end, control1: control1, control2: control2)
  }
}
