import Foundation
import Graphics

extension Form where Value == [Double] {
  /// A list of finite numbers, of a given length or any.
  static func numbers(_ count: Int? = nil, words: String) -> Form {
    let schema = Schema.list(of: Form<Double>.number.schema, count: count.map { $0...$0 })
    return Form(words, schema: schema) { node, decoding in
      guard let items = node.items, count == nil || items.count == count else {
        decoding.reportType(of: node, needed: words)
        return nil
      }
      let numbers = items.map { Form<Double>.number.read($0, decoding) }
      return numbers.contains(nil) ? nil : numbers.map { $0! }
    }
  }
}

extension Form where Value == CGPoint {
  static let point = Form<[Double]>.numbers(2, words: "a point [x, y]")
    .map { CGPoint(x: $0[0], y: $0[1]) }
    .shared(as: "point", about: "[x, y] in points, y down.")
}

extension Form where Value == CGSize {
  /// Width and height, which may be negative (an offset).
  static let offset = Form<[Double]>.numbers(2, words: "an offset [width, height]")
    .map { CGSize(width: $0[0], height: $0[1]) }
    .shared(as: "offset", about: "[width, height] in points, to the right and down.")

  /// Width and height of something, neither negative.
  static let size = Form(
    "a size [width, height]",
    schema: .list(of: Form<Double>.number(.notNegative).schema, count: 2...2)
  ) { node, decoding in
    guard let items = node.items, items.count == 2 else {
      decoding.reportType(of: node, needed: "a size [width, height]")
      return nil
    }
    let sides = items.map { Form<Double>.number(.notNegative, unit: "points").read($0, decoding) }
    guard let width = sides[0], let height = sides[1] else { return nil }
    return CGSize(width: width, height: height)
  }.shared(as: "size", about: "[width, height] in points.")
}

extension Form where Value == CGRect {
  static let rect = Form(
    "a rectangle [x, y, width, height]",
    schema: Schema([
      "type": "array", "minItems": 4, "maxItems": 4,
      "prefixItems": [
        ["type": "number"], ["type": "number"], ["type": "number", "minimum": 0],
        ["type": "number", "minimum": 0],
      ],
    ])
  ) { node, decoding in
    guard let items = node.items, items.count == 4 else {
      decoding.reportType(of: node, needed: "a rectangle [x, y, width, height]")
      return nil
    }
    let numbers = items.enumerated().map { index, item in
      Form<Double>.number(index < 2 ? .any : .notNegative, unit: "points").read(item, decoding)
    }
    guard let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return CGRect(x: x, y: y, width: width, height: height)
  }.shared(as: "rect", about: "[x, y, width, height] in points, y down.")
}

extension Form where Value == CGColor {
  static let color = Form(
    "a colour",
    schema: .any(of: [
      Schema(["type": "string"]),
      Schema([
        "type": "array", "items": ["type": "number"], "minItems": 3, "maxItems": 4,
      ]),
    ])
  ) { node, decoding in
    switch node.value.content {
    case .string(let text):
      do throws(CSSColor.Fault) {
        return try CSSColor.parse(text, isDark: decoding.isDark)
      } catch {
        switch error {
        case .unknownName:
          decoding.reportName(text, sort: "colour", allowed: CSSColor.names, at: node)
        case .malformed(let reason):
          decoding.report(.malformed(text, sort: "a colour", reason: reason), at: node)
        }
        return nil
      }
    case .array(let channels) where channels.count == 3 || channels.count == 4:
      let words = "a colour [red, green, blue, alpha] of numbers from 0 to 1"
      guard let c = Form<[Double]>.numbers(words: words).read(node, decoding) else { return nil }
      return CGColor(red: c[0], green: c[1], blue: c[2], alpha: c.count == 4 ? c[3] : 1)
    default:
      decoding.reportType(of: node, needed: "a colour such as \"#0A84FF\" or \"systemBlue\"")
      return nil
    }
  }.shared(
    as: "color",
    about: """
      A colour as CSS Color 4 writes it ("#0A84FF", "rgb(10 132 255 / 50%)", "hsl(210 100% 50%)", "tomato"), \
      a colour of UIKit in the scene's style ("systemBlue"), or [red, green, blue, alpha] in sRGB, 0 to 1.
      """)
}
