import Foundation

/// A layer of a composition.
package struct LayerModel: Hashable, Sendable {
  package var kind = Kind.null
  package var name = ""
  package var index: Int?
  package var parent: Int?
  /// In frames of the composition that holds it; the last is not shown.
  package var inFrame = 0.0
  package var outFrame = 0.0
  package var transform = TransformModel()
  package var masks: [MaskModel] = []
  package var matte: Matte?
  /// The index of the layer that is the matte, where the file says so.
  package var matteIndex: Int?
  package var isMatteSource = false
  package var blendMode = 0
  package var isHidden = false
  package var effects: [EffectModel] = []
  package var styles: [LayerStyleModel] = []
  /// The cost of the values that it was read from; see `JSONPullReader`.
  package var cost = 0
  /// What of it is not drawn, in words.
  package var isAutoOriented = false
  package var hasOrientation = false
  package var is3D = false

  package enum Kind: Hashable, Sendable {
    case precomposition(PrecompositionModel)
    case solid(LottieColor, CGSize)
    case image(asset: String)
    case null
    case shape([ShapeItem])
    case text(TextModel)
    /// A type that is not drawn, by its number.
    case other(Int)
  }

  package enum Matte: Int, Hashable, Sendable {
    case alpha = 1
    case invertedAlpha = 2
    case luma = 3
    case invertedLuma = 4
  }
}

package struct PrecompositionModel: Hashable, Sendable {
  package var asset: String
  package var size: CGSize
  /// The frame of the outer composition at which its own frame 0 is.
  package var startFrame = 0.0
  /// How much longer one of its frames is.
  package var stretch = 1.0
  /// Its own time in seconds by the outer frame.
  package var remap: Animated<Double>?
}

package struct MaskModel: Hashable, Sendable {
  package var mode = Mode.add
  package var isInverted = false
  package var path = Animated(Bezier())
  /// In percent.
  package var opacity = Animated(100.0)
  package var expansion = Animated(0.0)
  package var feather = Animated(Vector.zero)

  package enum Mode: String, Hashable, Sendable {
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
    case none = "n"
  }
}

package struct EffectModel: Hashable, Sendable {
  package var type: Int
  package var name = ""
  package var isEnabled = true
  /// Its values in their order; nil for one that is no number or color.
  package var values: [Animated<NumberList>?] = []
  /// The names of its values, in the same order.
  package var names: [String] = []

  /// A value as a number.
  func number(_ index: Int) -> Animated<Double>? {
    guard index < values.count, let value = values[index] else { return nil }
    return value.map { $0.numbers.first ?? 0 }
  }

  /// The place of the first value of a name.
  func index(named name: String) -> Int? { names.firstIndex(of: name) }

  /// A value as a color.
  func color(_ index: Int) -> Animated<LottieColor>? {
    guard index < values.count, let value = values[index] else { return nil }
    return value.map { LottieColor(numbers: $0.numbers) ?? LottieColor(r: 0, g: 0, b: 0, a: 1) }
  }
}

package struct LayerStyleModel: Hashable, Sendable {
  package var type: Int
  package var isEnabled = true
  package var color = Animated(LottieColor(r: 0, g: 0, b: 0, a: 1))
  /// In percent.
  package var opacity = Animated(100.0)
  /// In degrees.
  package var angle = Animated(0.0)
  package var distance = Animated(0.0)
  package var size = Animated(0.0)
}
