import Foundation

extension Path {
  /// SVG path data in as few characters as keep every number exact; reading it gives the same
  /// elements back.
  ///
  /// Absolute commands, the letter left out where it repeats, H and V for lines along the axes, S
  /// and T where a control point mirrors the last one. Elements that draw nothing (no move before
  /// them, or not finite) are left out.
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
  /// The letter that a number without one would repeat.
  private var implied: Character?
  /// Whether the last number could take in a following ".5".
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

  /// Whether a reader that mirrors the last control in the pen would find this very point.
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

  /// Swift's description is the shortest that reads back exactly; this drops what SVG
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
