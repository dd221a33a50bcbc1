import Foundation
import JSON

/// The text of a text layer.
package struct TextModel: Hashable, Sendable {
  package var documents: Animated<TextDocument>?
  package var animators: [TextAnimatorModel] = []
  package var isOnPath = false
}

/// A text and its style, until the next keyframe.
package struct TextDocument: LottieValue {
  package var text = ""
  package var font = ""
  /// In points.
  package var size = 0.0
  package var fill: LottieColor?
  package var stroke: LottieColor?
  package var strokeWidth = 0.0
  package var strokesOverFill = false
  package var justification = Justification.left
  /// In thousandths of the size.
  package var tracking = 0.0
  /// The distance of baselines, in points; 0 for the font's own.
  package var lineHeight = 0.0
  package var baselineShift = 0.0
  /// The size of the box that wraps the text; nil for point text.
  package var boxSize: Vector?
  package var boxPosition: Vector?

  package init() {}
  package init?(numbers: [Double]) { nil }

  package func mixed(with end: TextDocument, by fractions: Fractions) -> TextDocument { self }

  package static func read(
    _ reader: inout JSONPullReader
  ) throws(JSONPullReader.Fault) -> TextDocument? {
    guard try reader.kind() == .object else {
      try reader.skip()
      return nil
    }
    var document = TextDocument()
    try reader.object { (reader, key) throws(JSONPullReader.Fault) in
      switch key {
      case "t": document.text = try reader.text() ?? ""
      case "f": document.font = try reader.text() ?? ""
      case "s": document.size = try reader.value() ?? 0
      case "fc": document.fill = LottieColor(numbers: try reader.numbers())
      case "sc": document.stroke = LottieColor(numbers: try reader.numbers())
      case "sw": document.strokeWidth = try reader.value() ?? 0
      case "of": document.strokesOverFill = try reader.flag() ?? false
      case "j": document.justification = try reader.choice() ?? .left
      case "tr": document.tracking = try reader.value() ?? 0
      case "lh": document.lineHeight = try reader.value() ?? 0
      case "ls": document.baselineShift = try reader.value() ?? 0
      case "sz": document.boxSize = Vector(numbers: try reader.numbers())
      case "ps": document.boxPosition = Vector(numbers: try reader.numbers())
      default: break
      }
    }
    return document
  }
}

/// An animator, which changes single letters of a text.
package struct TextAnimatorModel: Hashable, Sendable {
  package var name = ""
  package var unit = RangeUnit.percent
  package var basis = RangeBasis.characters
  package var shape = RangeShape.square
  package var start = Animated(0.0)
  package var end: Animated<Double>?
  package var offset = Animated(0.0)
  package var amount = Animated(100.0)
  package var position: Animated<Vector>?
  package var anchor: Animated<Vector>?
  package var scale: Animated<Vector>?
  package var rotation: Animated<Double>?
  package var opacity: Animated<Double>?
  package var tracking: Animated<Double>?
  package var fill: Animated<LottieColor>?
  package var stroke: Animated<LottieColor>?
  package var strokeWidth: Animated<Double>?
}

/// A font that a file names.
package struct FontModel: Hashable, Sendable {
  package var name = ""
  package var family = ""
  package var style = ""
}

/// The outline of a character, drawn at size 100.
package struct GlyphModel: Hashable, Sendable {
  package var width = 0.0
  package var shapes: [ShapeItem] = []
  /// The cost of its values; see `JSONPullReader`.
  package var cost = 0
}

package struct GlyphKey: Hashable, Sendable {
  package var character: String
  package var family: String
  package var style: String
}
