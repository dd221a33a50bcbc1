import JSON

// The numbers by which files name a choice. Unless a comment says otherwise, a number that no case
// has counts as the first case.

/// A number that names a choice, or one that no choice has.
package enum NumberedChoice<Choice: RawRepresentable<Int> & Hashable & Sendable>: Hashable, Sendable
{
  case known(Choice)
  case other(Int)

  package init(number: Int) {
    self = Choice(rawValue: number).map { .known($0) } ?? .other(number)
  }

  /// Nil for a number that no choice has.
  var choice: Choice? { if case .known(let choice) = self { choice } else { nil } }

  package var number: Int {
    switch self {
    case .known(let choice): choice.rawValue
    case .other(let number): number
    }
  }
}

/// The types of layers.
package enum LayerType: Int {
  case precomposition = 0
  case solid, image, null, shape, text, audio
  case camera = 13
}

/// The types of layer styles.
package enum LayerStyleType: Int, Sendable {
  case stroke = 0
  case dropShadow = 1
}

package enum BlendMode: Int, CaseIterable, Sendable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, hue, saturation, color, luminosity
  case add

  /// The name of Core Animation's filter; nil for `normal`.
  var filter: String? {
    switch self {
    case .normal: nil
    case .add: "plusLighterBlendMode"
    default: "\(self)BlendMode"
    }
  }
}

/// The direction of an outline.
enum OutlineDirection: Int {
  case forward = 1
  case reversed = 3
}

enum StarType: Int {
  case star = 1
  case polygon
}

enum WindingRule: Int {
  case nonZero = 1
  case evenOdd
}

enum GradientType: Int {
  case linear = 1
  case radial
}

/// Whether a trim treats all paths as one, in order.
enum TrimMode: Int {
  case together = 1
  case individual
}

/// The order in which a repeater's copies are painted.
enum CopyOrder: Int {
  case above = 1
  case below
}

enum ZigzagPoint: Int {
  case corner = 1
  case smooth
}

/// The way in which a list's paths become one.
package enum MergeMode: Int, Sendable {
  case merge = 1
  case add, subtract, intersect, exclude
}

/// The shape of a line's ends; any other number is `round`, but 0 is `butt`.
package enum LineCap: Int, Sendable {
  case butt = 1
  case round, square
}

/// The shape of a line's corners; any other number is `round`, but for strokes, 0 is `miter`.
package enum LineJoin: Int, Sendable {
  case miter = 1
  case round, bevel
}

/// The alignment of a text's lines.
package enum Justification: Int, Sendable {
  case left = 0
  case right, center, justifiedLastLeft, justifiedLastRight, justifiedLastCenter, justified

  /// The fraction of the free space in a line that is to its left; justified lines are not spread.
  var alignmentFraction: Double {
    switch self {
    case .left, .justifiedLastLeft, .justified: 0
    case .center, .justifiedLastCenter: 0.5
    case .right, .justifiedLastRight: 1
    }
  }
}

/// The unit of a text animator's range.
package enum RangeUnit: Int, Sendable {
  case percent = 1
  case index
}

/// The parts of a text that a range counts.
package enum RangeBasis: Int, Sendable {
  case characters = 1
  case charactersWithoutSpaces, words, lines
}

/// The course of a text animator's effect over its range.
package enum RangeShape: Int, Sendable {
  case square = 1
  case rampUp, rampDown, triangle, round, smooth
}

extension JSONPullReader {
  /// Reads a number that names a choice; nil for one that no case has.
  mutating func choice<Choice: RawRepresentable<Int>>() throws(Fault) -> Choice? {
    try integer().flatMap { Choice(rawValue: $0) }
  }
}
