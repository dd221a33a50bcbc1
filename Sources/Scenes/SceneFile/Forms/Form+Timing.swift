import Foundation
import SceneModel

extension Form where Value == [Double] {
  /// A timing function: a name, or the control points of a Bézier curve from (0, 0) to (1, 1).
  static let timingCurve: Form = {
    let names = timingCurves.map(\.name)
    let words = "a timing function: a name such as \"easeInEaseOut\", or [c1x, c1y, c2x, c2y]"
    let schema = Schema.any(of: [
      .enumeration(names),
      Schema([
        "type": "array", "minItems": 4, "maxItems": 4,
        "prefixItems": [
          ["type": "number", "minimum": 0, "maximum": 1], ["type": "number"],
          ["type": "number", "minimum": 0, "maximum": 1], ["type": "number"],
        ],
      ]),
    ])
    return Form(
      words, schema: schema,
      write: { points, _ in
        timingCurves.first { $0.points == points }.map { .string($0.name) } ?? .numbers(points)
      }
    ) { node, decoding in
      if let name = node.string {
        guard let curve = timingCurves.first(where: { $0.name == name }) else {
          decoding.reportName(name, kind: "timing function", allowed: names, at: node)
          return nil
        }
        return curve.points
      }
      guard let items = node.items, items.count == 4 else {
        decoding.reportType(of: node, needed: words)
        return nil
      }
      let points = items.enumerated().map { index, item in
        Form<Double>.number(index.isMultiple(of: 2) ? .unit : .any).read(item, decoding)
      }
      return points.contains(nil) ? nil : points.map { $0! }
    }.shared(
      as: "timingFunction",
      about: "A name, or [c1x, c1y, c2x, c2y], the control points of a curve from (0, 0) to (1, 1)."
    )
  }()
}

/// The names of `CAMediaTimingFunctionName`, and the control points that they stand for.
private let timingCurves: [(name: String, points: [Double])] = [
  ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
  ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
]
