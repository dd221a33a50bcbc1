import Foundation
import Graphics

/// The notation of paths in `SymbolTable`: SVG path data, and shapes among it.
///
/// | shape | |
/// | --- | --- |
/// | `O x y r` | a circle |
/// | `E x y rx ry` | an ellipse |
/// | `R x y width height r` | a rectangle with round corners |
/// | `I x y r from to` | an arc, in degrees |
/// | `Y x y n from to angle` | rays between two radii, the first at an angle in degrees |
///
/// After a shape, the path goes on with a move or with another shape.
enum SymbolPath {
  /// The path; nil for invalid notation.
  static func path(_ text: Substring) -> Path? {
    var path = Path()
    var rest = text[...]
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      let letter = rest[start]
      let body = rest[rest.index(after: start)...]
      let isShape = shapes[letter] != nil
      let end = body.firstIndex { isShape ? $0.isLetter : shapes[$0] != nil } ?? body.endIndex
      if let count = shapes[letter] {
        guard let numbers = numbers(body[..<end], count: count) else { return nil }
        add(letter, numbers, to: &path)
      } else {
        guard let part = try? Path(svgPathData: String(rest[start..<end])) else { return nil }
        path.addPath(part)
      }
      rest = rest[end...]
    }
    return path
  }

  /// The shapes by their letters, none of which SVG uses, with the count of their numbers.
  private static let shapes: [Character: Int] = ["O": 3, "E": 4, "R": 5, "I": 5, "Y": 6]

  private static func numbers(_ text: Substring, count: Int) -> [CGFloat]? {
    let numbers = text.split(separator: " ").compactMap { Double($0) }.map { CGFloat($0) }
    return numbers.count == count ? numbers : nil
  }

  private static func add(_ letter: Character, _ n: [CGFloat], to path: inout Path) {
    let center = CGPoint(x: n[0], y: n[1])
    switch letter {
    case "O", "E":
      let (width, height) = (2 * n[2], 2 * n[letter == "E" ? 3 : 2])
      path.addEllipse(
        in: CGRect(x: n[0] - width / 2, y: n[1] - height / 2, width: width, height: height))
    case "R":
      path.addPath(
        Path(
          roundedRect: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerWidth: n[4],
          cornerHeight: n[4]))
    case "I":
      let (from, to) = (n[3] * .pi / 180, n[4] * .pi / 180)
      var arc = Path()
      arc.move(to: CGPoint(x: n[0] + n[2] * cos(from), y: n[1] + n[2] * sin(from)))
      arc.addRelativeArc(center: center, radius: n[2], startAngle: from, delta: to - from)
      path.addPath(arc)
    default:
      for index in 0..<Int(n[2]) {
        let angle = (n[5] + 360 * CGFloat(index) / n[2]) * .pi / 180
        for (radius, isStart) in [(n[3], true), (n[4], false)] {
          let point = CGPoint(x: n[0] + radius * cos(angle), y: n[1] + radius * sin(angle))
          if isStart { path.move(to: point) } else { path.addLine(to: point) }
        }
      }
    }
  }
}
