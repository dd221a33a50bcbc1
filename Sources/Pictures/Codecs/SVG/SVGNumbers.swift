import Foundation
import Graphics

/// A scanner for numbers in an SVG's attributes and style sheets.
enum SVGNumbers {
  /// Whether an attribute sets a position or a size.
  static func isGeometry(_ name: String) -> Bool { geometry.contains(name) }

  private static let geometry: Set<String> = [
    "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "fx", "fy", "x1", "y1", "x2", "y2",
    "dx", "dy", "d", "points", "viewBox", "transform", "gradientTransform", "patternTransform",
    "font", "font-size", "letter-spacing", "word-spacing", "textLength", "stroke-width",
    "stroke-dasharray", "stroke-dashoffset", "startOffset", "refX", "refY", "markerWidth",
    "markerHeight", "stdDeviation", "scale", "pathLength",
  ]

  /// The largest magnitude of the numbers in an attribute, or of the coordinates in path data.
  static func largest(in text: String, of name: String) -> Double {
    if name == "d", let path = try? Path(svgPathData: text) {
      return path.corners.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    }
    var largest = 0.0
    each(in: text) { number, _ in largest = max(largest, abs(number)) }
    return largest
  }

  static func list(_ text: String) -> [Double] {
    var list: [Double] = []
    each(in: text) { number, _ in list.append(number) }
    return list
  }

  /// Calls a function with each number and its unit in lowercase ("" without one); skips digits in
  /// names and in colors with a #.
  static func each(in text: String, _ body: (_ number: Double, _ unit: String) -> Void) {
    let bytes = Array(text.utf8)
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
    }
    func isSign(_ index: Int) -> Bool {
      index < bytes.count && [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index])
    }
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "#") {
        index += 1
        while index < bytes.count, bytes[index] | 0x20 >= UInt8(ascii: "a") || isDigit(index) {
          index += 1
        }
        continue
      }
      let isPoint = bytes[index] == UInt8(ascii: ".") && isDigit(index + 1)
      let isNegative = index > 0 && bytes[index - 1] == UInt8(ascii: "-")
      guard isDigit(index) || isPoint else {
        index += 1
        continue
      }
      let start = index
      while isDigit(index) { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: "."), isDigit(index + 1) {
        index += 1
        while isDigit(index) { index += 1 }
      }
      if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
        let digits = isSign(index + 1) ? index + 2 : index + 1
        if isDigit(digits) {
          index = digits
          while isDigit(index) { index += 1 }
        }
      }
      let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .infinity
      let unit = bytes[index...].prefix {
        $0 == UInt8(ascii: "%") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
      }
      // In path data, the next command follows a number; no unit has more than two letters.
      body(
        isNegative ? -number : number,
        unit.count > 2 ? "" : String(decoding: unit, as: UTF8.self).lowercased())
    }
  }
}

extension Path {
  /// All points and control points, in order.
  var corners: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let end), .line(let end): [end]
      case .quad(let end, let control): [control, end]
      case .cubic(let end, let control1, let control2): [control1, control2, end]
      case .close: []
      }
    }
  }

  /// An upper bound of its length: the length of its control polygons, including closing lines.
  var lengthAtMost: Double {
    var (length, at, start) = (0.0, CGPoint.zero, CGPoint.zero)
    func go(_ points: CGPoint...) {
      for point in points {
        length += hypot(point.x - at.x, point.y - at.y)
        at = point
      }
    }
    for element in elements {
      switch element {
      case .move(let end): (at, start) = (end, end)
      case .line(let end): go(end)
      case .quad(let end, let control): go(control, end)
      case .cubic(let end, let control1, let control2): go(control1, control2, end)
      case .close: go(start)
      }
    }
    return length
  }
}
