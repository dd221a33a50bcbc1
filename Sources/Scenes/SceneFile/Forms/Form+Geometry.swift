import Base
import Foundation
import Graphics
import SceneModel

extension Form where Value == [Double] {
  /// A list of finite numbers, of a given length or any.
  static func numbers(_ count: Int? = nil, words: String) -> Form {
    let schema = Schema.list(of: Form<Double>.number.schema, count: count.map { $0...$0 })
    return Form(
      words, schema: schema, write: { numbers, _ in .numbers(numbers) },
      read: {
        node, decoding in
        guard let items = node.items, count == nil || items.count == count else {
          decoding.reportType(of: node, needed: words)
          return nil
        }
        let numbers = items.map { Form<Double>.number.read($0, decoding) }
        return numbers.contains(nil) ? nil : numbers.map { $0! }
      })
  }
}

extension Form where Value == CGPoint {
  static let point = Form<[Double]>.numbers(2, words: "a point [x, y]")
    .map {
      CGPoint(x: $0[0], y: $0[1])
    } inverse: {
      [$0.x, $0.y]
    }
    .shared(as: "point", about: "[x, y] in points, y down.")
}

extension Form where Value == CGSize {
  /// An offset: a width and a height, which may be negative.
  static let offset = Form<[Double]>.numbers(2, words: "an offset [width, height]")
    .map {
      CGSize(width: $0[0], height: $0[1])
    } inverse: {
      [$0.width, $0.height]
    }
    .shared(as: "offset", about: "[width, height] in points, to the right and down.")

  /// A size: a width and a height, neither negative.
  static let size = size(.notNegative).shared(as: "size", about: "[width, height] in points.")

  /// A size in points.
  ///
  /// - Parameter range: The range of both sides.
  static func size(_ range: NumberRange) -> Form {
    Form(
      "a size [width, height]",
      schema: .list(of: Form<Double>.number(range).schema, count: 2...2),
      write: { size, _ in .numbers([size.width, size.height]) },
      read: { node, decoding in
        guard let items = node.items, items.count == 2 else {
          decoding.reportType(of: node, needed: "a size [width, height]")
          return nil
        }
        let sides = items.map { Form<Double>.number(range, unit: "points").read($0, decoding) }
        guard let width = sides[0], let height = sides[1] else { return nil }
        return CGSize(width: width, height: height)
      })
  }
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
    ]), write: { rect, _ in .numbers(rect.numbers) }
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

extension CGRect {
  /// The numbers x, y, width and height, each with its own sign.
  fileprivate var numbers: [Double] {
    [origin.x, origin.y, size.width, size.height]
  }
}

extension Form where Value == CGRect {
  /// A rectangle that may be the difference of two, so that its sides may be negative.
  static let anyRect = Form<[Double]>.numbers(4, words: "a rectangle [x, y, width, height]").map {
    CGRect(origin: CGPoint(x: $0[0], y: $0[1]), size: CGSize(width: $0[2], height: $0[3]))
  } inverse: {
    $0.numbers
  }
}

extension Form where Value == UIEdgeInsets {
  /// Distances inward: one for all edges, or [top, left, bottom, right].
  static let insets: Form = {
    let words = "a number, or insets [top, left, bottom, right]"
    let numbers = Form<[Double]>.numbers(4, words: words)
    return Form(
      words, schema: .any(of: [Schema(["type": "number"]), numbers.schema]),
      write: { insets, _ in
        let sides: [Double] = [insets.top, insets.left, insets.bottom, insets.right]
        return sides.allSatisfy { $0 == sides[0] } ? .number(sides[0]) : .numbers(sides)
      }
    ) { node, decoding in
      if case .number = node.value.content {
        return Form<Double>.number.read(node, decoding).map {
          UIEdgeInsets(top: $0, left: $0, bottom: $0, right: $0)
        }
      }
      return numbers.read(node, decoding).map {
        UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
      }
    }.shared(as: "insets", about: "In points: one for all edges, or [top, left, bottom, right].")
  }()
}

extension Form where Value == CGFloat {
  static let points = points(.any)

  /// A number of points.
  static func points(_ range: NumberRange) -> Form {
    Form<Double>.number(range, unit: "points").map {
      CGFloat($0)
    } inverse: {
      Double($0)
    }
  }

  static let fraction = Form<Double>.number(.unit).map {
    CGFloat($0)
  } inverse: {
    Double($0)
  }
}
