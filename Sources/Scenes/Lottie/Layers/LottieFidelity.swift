/// The player whose rendering is reproduced.
public enum LottieFidelity: String, Hashable, Sendable, CaseIterable {
  /// lottie-ios with its Core Animation engine, on an iPhone.
  case lottieIOS = "lottie-ios"
  /// After Effects, from which the file was exported.
  case afterEffects = "after-effects"
}

@available(*, deprecated, renamed: "LottieFidelity")
public typealias LottieLikeness = LottieFidelity

// The behaviors in which lottie-ios and After Effects differ; they are decided only here. First
// come those of keyframes and layers; those of shapes and texts are in separate files.

extension LottieFidelity {
  // MARK: Keyframes

  /// A key time; lottie-ios has 32-bit floats.
  func keyTime(_ time: Double) -> Double {
    switch self {
    case .lottieIOS: Double(Float(time))
    case .afterEffects: time
    }
  }

  /// Whether a motion along curves is by length; otherwise it is by the Bézier parameter.
  func movesByLength(_ position: Animated<Vector>) -> Bool {
    switch self {
    case .lottieIOS: false
    case .afterEffects:
      position.keyframes.contains { $0.leaving != nil || !$0.otherEasings.isEmpty }
    }
  }

  /// The easing of a component of a keyframe; in lottie-ios, all have that of the first.
  func easing<Value>(of keyframe: Keyframe<Value>, component: Int) -> Easing {
    let others = keyframe.otherEasings
    return switch self {
    case .afterEffects where component > 0 && !others.isEmpty:
      others[min(component, others.count) - 1]
    case .lottieIOS, .afterEffects: keyframe.easing
    }
  }

  /// The values and the key times of a single hold keyframe before an eased part; nil if it has no
  /// effect.
  func singleHold(_ value: Any) -> (values: [Any], times: [Double])? {
    switch self {
    case .lottieIOS: nil
    case .afterEffects: ([value, value], [0, 0.5, 1])
    }
  }

  /// Whether values computed from several properties or for a remapped time are exact; otherwise
  /// they change in steps of a tenth of a frame.
  var evaluatesExactly: Bool { self == .afterEffects }

  // MARK: Layers

  /// The layers of a list that can be drawn, or be parents and mattes.
  func supported(_ layers: [LayerModel]) -> [LayerModel] {
    switch self {
    // It knows layers of the types from 0 to 6.
    case .lottieIOS:
      layers.filter {
        if case .other(let type) = $0.kind { LayerType(rawValue: type) == .audio } else { true }
      }
    case .afterEffects: layers
    }
  }

  /// The matte of a layer, which is the layer above it or has an index.
  func matte(of layer: LayerModel) -> LayerModel.Matte? {
    // lottie-ios ignores inverted luma mattes; it knows luma mattes, but cannot draw them.
    self == .lottieIOS && layer.matte == .invertedLuma ? nil : layer.matte
  }

  func draws(_ matte: LayerModel.Matte) -> Bool {
    switch (self, matte) {
    case (.lottieIOS, .luma), (.lottieIOS, .invertedLuma): false
    default: true
    }
  }

  /// Whether a matte may be any layer of the list, and is never drawn itself.
  var findsMattes: Bool { self == .afterEffects }

  /// The transform as drawn: lottie-ios ignores a layer's skew and a group's split position.
  func transform(_ model: TransformModel, ofLayer isLayer: Bool) -> TransformModel {
    guard self == .lottieIOS else { return model }
    var model = model
    if isLayer {
      model.skew = Animated(0)
    } else if case .split = model.position {
      model.position = .together(Animated(.zero))
    }
    return model
  }

  /// Whether rotations about x and y are drawn; otherwise a layer rotated so is drawn without its
  /// transform.
  var turnsInDepth: Bool { self == .afterEffects }

  func draws(_ mode: BlendMode) -> Bool {
    switch self {
    // Core Animation does not support hue, saturation, color and luminosity.
    case .lottieIOS: mode.rawValue <= BlendMode.exclusion.rawValue
    case .afterEffects: true
    }
  }

  /// Whether opacity, expansion, feather and modes of masks are drawn; otherwise masks are opaque.
  var drawsMaskOpacity: Bool { self == .afterEffects }

  // MARK: Effects and shadows

  /// The effects that are drawn, besides shadows; nil if none ever are.
  func effects(of layer: LayerModel) -> [EffectModel]? {
    switch self {
    case .lottieIOS: nil
    case .afterEffects: layer.effects.filter(\.isEnabled)
    }
  }

  /// Whether a shadow is drawn; lottie-ios draws also those that are switched off.
  func drawsShadow(isEnabled: Bool) -> Bool { isEnabled || self == .lottieIOS }

  /// Whether a shadow without some of its values replaces a layer style.
  var drawsPartialShadows: Bool { self == .lottieIOS }

  /// The index of a shadow's value, found by its English name or by its usual index.
  func index(of name: String, usually index: Int, in shadow: EffectModel) -> Int? {
    switch self {
    case .lottieIOS: shadow.index(named: name)
    case .afterEffects: index
    }
  }

  /// Whether a fading layer and its shadow fade separately; otherwise as a group.
  var fadesShadowsSeparately: Bool { self == .lottieIOS }
}
