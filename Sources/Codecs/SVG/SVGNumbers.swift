/// The numbers in an SVG's attributes and style sheets.
enum SVGNumbers {
  /// Whether an attribute says where something is, or how large.
  static func isGeometry(_ name: String) -> Bool { geometry.contains(name) }

  private static let geometry: Set<String> = [
    "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "fx", "fy", "x1", "y1", "x2", "y2",
    "dx", "dy", "d", "points", "viewBox", "transform", "gradientTransform", "patternTransform",
    "font", "font-size", "letter-spacing", "word-spacing", "textLength", "stroke-width",
    "stroke-dasharray", "stroke-dashoffset", "startOffset", "refX", "refY", "markerWidth",
    "markerHeight", "stdDeviation", "scale",
  ]

  static func largest(in text: String) -> Double {
    var largest = 0.0
    each(in: text) { largest = max(largest, $0) }
    return largest
  }

  static func sum(of text: String) -> Double {
    var sum = 0.0
    each(in: text) { sum += $0 }
    return sum
  }

  /// Calls a function with the magnitude of each number; digits of colors and names with a # are
  /// none.
  static func each(in text: String, _ body: (Double) -> Void) {
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
      body(Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .infinity)
    }
  }
}

/// What elements hand on to those within them, as far as it takes time to draw.
struct SVGStyle {
  /// The shortest pattern of dashes; nil for a whole line.
  private(set) var dash: Double?
  /// The largest number that places or shapes something.
  private(set) var largest = 0.0
  /// By how much fonts are larger than those around them.
  private(set) var fontFactor = 1.0

  /// Takes in declarations: of a style sheet, all of its rules.
  mutating func add(_ sheet: String) {
    for part in sheet.split(whereSeparator: { ";{}".contains($0) }) {
      let pair = part.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      add(String(pair[0].filter { !$0.isWhitespace }), String(pair[1]))
    }
  }

  mutating func add(_ attributes: [(name: String, value: String)]) {
    for (name, value) in attributes {
      if name == "style" { add(value) } else { add(name, value) }
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    if SVGNumbers.isGeometry(name) { largest = max(largest, SVGNumbers.largest(in: value)) }
    switch name {
    case "stroke-dasharray":
      let sum = SVGNumbers.sum(of: value)
      if sum > 0 { dash = min(dash ?? sum, sum) }
    case "font", "font-size":
      let isPart = value.contains("%")
      guard isPart || value.contains("em") || value.contains("ex") else { return }
      fontFactor = max(fontFactor, SVGNumbers.largest(in: value) / (isPart ? 100 : 1))
    default: break
    }
  }
}
