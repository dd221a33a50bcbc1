import Foundation

/// A layer of a composition.
package struct LayerModel: Hashable, Sendable {
  package var kind = Kind.null
  package var name = ""
  package var index: Int?
  package var parent: Int?
  /// The range of frames in its composition; `outFrame` is exclusive.
  package var inFrame = 0.0
  package var outFrame = 0.0
  package var transform = TransformModel()
  package var masks: [MaskModel] = []
  package var matte: Matte?
  /// The index of the matte layer, if the file has one.
  package var matteIndex: Int?
  package var isMatteSource = false
  package var blendMode = NumberedChoice.known(BlendMode.normal)
  package var isHidden = false
  package var effects: [EffectModel] = []
  package var styles: [LayerStyleModel] = []
  /// The cost of its values; see `JSONPullReader`.
  package var cost = 0
  /// Whether the layer follows its motion path.
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
    /// The number of a `LayerType` that is not drawn, or of none.
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
  /// The frame of the outer composition at which its frame 0 is.
  package var startFrame = 0.0
  /// The factor by which its frames are longer.
  package var stretch = 1.0
  /// The remapped time, in seconds, by the outer frame.
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
  /// The values in order; nil for one that is neither a number nor a color.
  package var values: [Animated<NumberList>?] = []
  /// The names of the values, in the same order.
  package var names: [String] = []

  /// A value as a number.
  func number(_ index: Int) -> Animated<Double>? {
    guard index < values.count, let value = values[index] else { return nil }
    return value.map { $0.numbers.first ?? 0 }
  }

  /// The index of the first value with a name.
  func index(named name: String) -> Int? { names.firstIndex(of: name) }

  /// A value as a color.
  func color(_ index: Int) -> Animated<LottieColor>? {
    guard index < values.count, let value = values[index] else { return nil }
    return value.map { LottieColor(numbers: $0.numbers) ?? LottieColor(r: 0, g: 0, b: 0, a: 1) }
  }
}

package struct LayerStyleModel: Hashable, Sendable {
  package var type: NumberedChoice<LayerStyleType>
  package var isEnabled = true
  package var color = Animated(LottieColor(r: 0, g: 0, b: 0, a: 1))
  /// In percent.
  package var opacity = Animated(100.0)
  /// In degrees.
  package var angle = Animated(0.0)
  package var distance = Animated(0.0)
  package var size = Animated(0.0)

  var isDropShadow: Bool { type == .known(.dropShadow) }
}
