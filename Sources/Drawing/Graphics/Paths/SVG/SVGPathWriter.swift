import Foundation

extension Path {
  /// The shortest SVG path data that keeps every number exact; parsing it restores the same
  /// elements.
  ///
  /// Commands are absolute; repeated letters are omitted, H and V are lines along the axes, S and T
  /// mirror the last control point. Elements that draw nothing (no move before them, or not finite)
  /// are omitted.
  public var svgPathData: String {
    var writer = SVGPathWriter()
    var start: CGPoint?
    for element in elements where element.isFinite {
      if case .move(let point) = element { start = point }
      guard let start else { continue }
      writer.write(element, subpathStart: start)
    }
    return writer.text
  }
}

private struct SVGPathWriter {
  private(set) var text = ""
  private var pen = CGPoint.zero
  /// The command that a number without a letter would repeat.
  private var implied: Character?
  /// Whether a following ".5" would be read as part of the last number.
  private var lastHasPoint = false
  private var lastIsNumber = false
  private var lastCubicControl: CGPoint?
  private var lastQuadControl: CGPoint?

  mutating func write(_ element: Path.Element, subpathStart: CGPoint) {
    let (cubic, quad) = (lastCubicControl, lastQuadControl)
    (lastCubicControl, lastQuadControl) = (nil, nil)
    switch element {
    case .move(let end):
      // A second move must show its letter: a pair after M is a line.
      implied = nil
      command("M", [end.x, end.y])
      implied = "L"
    case .line(let end):
      if end.y.bitPattern == pen.y.bitPattern {
        command("H", [end.x])
      } else if end.x.bitPattern == pen.x.bitPattern {
        command("V", [end.y])
      } else {
        command("L", [end.x, end.y])
      }
    case .quad(let end, let control):
      if isMirrored(control, of: quad) {
        command("T", [end.x, end.y])
      } else {
        command("Q", [control.x, control.y, end.x, end.y])
      }
      lastQuadControl = control
    case .cubic(let end, let control1, let control2):
      if isMirrored(control1, of: cubic) {
        command("S", [control2.x, control2.y, end.x, end.y])
      } else {
        command("C", [control1.x, control1.y, control2.x, control2.y, end.x, end.y])
      }
      lastCubicControl = control2
    case .close:
      text += "Z"
      (implied, lastIsNumber) = (nil, false)
    }
    pen = element.end ?? subpathStart
  }

  /// Whether mirroring the last control point in the current point results in exactly this point.
  private func isMirrored(_ control: CGPoint, of last: CGPoint?) -> Bool {
    let mirrored = last.map { CGPoint(x: 2 * pen.x - $0.x, y: 2 * pen.y - $0.y) } ?? pen
    return control.x.bitPattern == mirrored.x.bitPattern
      && control.y.bitPattern == mirrored.y.bitPattern
  }

  private mutating func command(_ letter: Character, _ numbers: [CGFloat]) {
    if letter != implied {
      text.append(letter)
      lastIsNumber = false
    }
    implied = letter
    for number in numbers { write(number) }
  }

  private mutating func write(_ number: CGFloat) {
    let digits = shortest(number)
    if lastIsNumber, digits.first != "-", !(digits.first == "." && lastHasPoint) { text += " " }
    text += digits
    lastIsNumber = true
    lastHasPoint = digits.contains(".") || digits.contains("e")
  }

  /// The shortest notation that reads back exactly: Swift's description without characters that SVG
  /// does not need.
  private func shortest(_ number: CGFloat) -> String {
    var digits = "\(Double(number))"
    if digits.hasSuffix(".0") { digits.removeLast(2) }
    digits = digits.replacingOccurrences(of: ".0e", with: "e")
      .replacingOccurrences(of: "e+", with: "e")
    if digits.hasPrefix("0.") { digits.removeFirst() }
    if digits.hasPrefix("-0.") { digits = "-" + digits.dropFirst(2) }
    return digits
  }
}
