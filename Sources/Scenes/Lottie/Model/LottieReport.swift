import Base
import Graphics

/// A feature of a file that is not drawn as specified.
public struct LottieIssue: Hashable, Sendable, CustomStringConvertible {
  /// The layer's name, preceded by those of the precompositions around it; empty for the whole
  /// file.
  public var layer: String
  /// The feature used by the file.
  public var feature: String
  /// The frames in which the layer shows; nil for the whole file.
  public var frames: ClosedRange<Double>?
  /// The result instead.
  public var instead: String

  public var description: String {
    var text = layer.isEmpty ? "" : "\(layer): "
    text += feature
    if let frames {
      text += ", frames \(Self.words(frames.lowerBound)) to \(Self.words(frames.upperBound))"
    }
    return text + ": " + instead
  }

  private static func words(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String((number * 100).rounded() / 100)
  }
}

extension LottieAnimation {
  /// The features of the file that are not supported, in the order of its layers, each once.
  public func issues(like fidelity: LottieFidelity = .lottieIOS) -> [LottieIssue] {
    var report = LottieReport(rules: fidelity, animation: self)
    report.add()
    return report.issues
  }
}

/// Collects the features of an animation that are not supported.
private struct LottieReport {
  let rules: LottieFidelity
  let animation: LottieAnimation
  private(set) var issues: [LottieIssue] = []
  private var known: Set<LottieIssue> = []
  private var layer: LayerModel?
  private var path = ""

  init(rules: LottieFidelity, animation: LottieAnimation) {
    self.rules = rules
    self.animation = animation
  }

  mutating func add() {
    if animation.hasSlots { note("slots", "the file's own values show") }
    for asset in animation.images.values.sorted(by: { $0.id < $1.id }) {
      if let problem = asset.problem { note("image \(asset.id)", problem + "; nothing shows") }
    }
    add(animation.layers, path: "", outer: [])
  }

  private mutating func note(_ feature: String, _ instead: String) {
    let frames = layer.map { $0.inFrame...max($0.inFrame, $0.outFrame) }
    let issue = LottieIssue(layer: path, feature: feature, frames: frames, instead: instead)
    if issues.count < 1000, known.insert(issue).inserted { issues.append(issue) }
  }

  private mutating func add(_ layers: [LayerModel], path outerPath: String, outer: Set<String>) {
    for (index, model) in layers.enumerated() where !model.isHidden {
      layer = model
      path = outerPath + (model.name.isEmpty ? "layer \(index + 1)" : model.name.shortened)
      add(model)
      if case .precomposition(let inner) = model.kind {
        let own = path
        if outer.contains(inner.asset) {
          note("a precomposition within itself", "its inner copy is left out")
        } else if let list = animation.precompositions[inner.asset] {
          add(list, path: own + " › ", outer: outer.union([inner.asset]))
        } else {
          note("precomposition \(inner.asset)", "it is not in the file; nothing shows")
        }
      }
    }
  }

  private mutating func add(_ model: LayerModel) {
    switch model.kind {
    case .other(let type):
      switch LayerType(rawValue: type) {
      case .audio: note("audio", "nothing is heard")
      case .camera: note("camera", "all layers show from the front")
      default: note("a layer of type \(type)", "nothing shows")
      }
    case .shape(let items): add(items)
    case .text(let text): add(text)
    default: break
    }
    if rules == .lottieIOS {
      if model.matte == .luma { note("luma matte", "the layer shows unmasked") }
      if model.matte == .invertedLuma {
        note("inverted luma matte", "the layer and its matte show as they are")
      }
    }
    addShadows(of: model)
    for effect in model.effects
    where effect.isEnabled && effect.kind != .shadow
      && (effect.kind == nil || rules == .lottieIOS)
    {
      note(
        "effect \(effect.name.isEmpty ? "of type \(effect.type)" : effect.name)", "it is not drawn")
    }
    for style in model.styles where style.isEnabled && !style.isDropShadow {
      note("layer style \(style.type.number)", "it is not drawn")
    }
    let isSkewed = model.transform.hasSkew && rules == .lottieIOS
    if isSkewed { note("skew of a layer", "the layer is upright") }
    if model.transform.turnsInDepth, !rules.turnsInDepth {
      note("rotation about x or y", "while turned, the layer shows without its transform")
    }
    if model.isAutoOriented { note("auto-orientation", "the layer keeps its rotation") }
    if usesExpressions(model) { note("expressions", "only the keyframes are used") }
    if !rules.drawsMaskOpacity,
      model.masks.contains(where: { mask in
        mask.feather.values.contains { $0.x != 0 || $0.y != 0 }
          || mask.expansion.values.contains { $0 != 0 }
      })
    {
      note("mask feather or expansion", "the mask's edge stays sharp and in place")
    }
    if !rules.drawsMaskOpacity,
      model.masks.contains(where: { $0.opacity.values.contains { $0 != 100 } })
    {
      note("mask opacity", "the mask is opaque")
    }
    if model.blendMode.choice.map(rules.draws) != true {
      note("blend mode \(model.blendMode.number)", "the normal mode is used")
    }
  }

  private mutating func addShadows(of model: LayerModel) {
    guard rules == .lottieIOS else { return }
    if let shadow = model.effects.first(where: { $0.kind == .shadow }) {
      if shadow.index(named: "Opacity") == nil {
        note("a shadow whose values lack their English names", "no shadow is drawn")
        return
      }
      let values = ["Shadow Color", "Direction", "Distance", "Softness"]
      let missing = values.filter { shadow.index(named: $0) == nil }
      if !missing.isEmpty {
        note(
          "a shadow without \(missing.joined(separator: ", "))",
          "the default values of a layer are used")
      }
      if !shadow.isEnabled { note("a shadow that is switched off", "it is drawn nevertheless") }
    } else if let shadow = model.styles.first(where: { $0.isDropShadow }), !shadow.isEnabled {
      note("a shadow that is switched off", "it is drawn nevertheless")
    }
  }

  private func usesExpressions(_ model: LayerModel) -> Bool {
    let transform = model.transform
    let numbers = [transform.rotation, transform.opacity, transform.skew]
    let vectors = [transform.anchor, transform.scale]
    if numbers.contains(where: \.hasExpression) || vectors.contains(where: \.hasExpression) {
      return true
    }
    switch transform.position {
    case .together(let position): return position.hasExpression
    case .split(let x, let y): return x.hasExpression || y.hasExpression
    }
  }

  /// The largest factor by which zigzags and offsets of the list increase the number of vertices.
  private func growth(_ items: [ShapeItem]) -> Double {
    items.reduce(1) { growth, item in
      switch item.kind {
      case .zigzag(let model) where !item.isHidden:
        growth * Double(Bezier.ridgeCount(model.frequency.values.max() ?? 0) + 1)
      case .offset where !item.isHidden: growth * Double(Bezier.offsetPieces)
      default: growth
      }
    }
  }

  private mutating func add(_ items: [ShapeItem]) {
    // A rectangle has up to eight vertices.
    if rules.modifiesPaths, growth(items) * 8 > Double(Limits.modifiedVertices) {
      note(
        "zigzags and offsets of many parts",
        "a path is drawn as it is if it would have over \(Limits.modifiedVertices) vertices")
    }
    for item in items where !item.isHidden {
      switch item.kind {
      case .group(let members): add(members)
      case .transform(let transform) where rules == .lottieIOS:
        if case .split = transform.position {
          note("a group's position in two properties", "the group stays at its origin")
        }
      case .merge where !rules.modifiesPaths:
        note("merged paths", "the paths are drawn as they are")
      case .offset where !rules.modifiesPaths:
        note("offset paths", "the paths are drawn as they are")
      case .pucker where !rules.modifiesPaths:
        note("pucker and bloat", "the paths are drawn as they are")
      case .zigzag where !rules.modifiesPaths: note("zigzag", "the paths are drawn as they are")
      case .unknown(let type) where !type.isEmpty: note("shape item \(type)", "nothing is drawn")
      case .fill(let fill):
        if case .gradient(let gradient) = fill.paint { add(gradient) }
      case .stroke(let stroke):
        if case .gradient(let gradient) = stroke.paint { add(gradient) }
        if stroke.dashes.contains(where: \.isAnimated) {
          note("animated dash lengths", "the lengths of the first keyframe are used")
        }
      default: break
      }
    }
  }

  private mutating func add(_ gradient: GradientModel) {
    if gradient.isRadial, gradient.highlightLength.values.contains(where: { $0 != 0 }) {
      note("a gradient's highlight", "the gradient is centered")
    }
  }

  private mutating func add(_ text: TextModel) {
    let letters = (text.documents?.values ?? []).map { $0.text.count { !$0.isNewline } }.max() ?? 0
    if !text.animators.isEmpty, rules == .lottieIOS {
      note("text animators", "the letters are not animated")
    } else if !text.animators.isEmpty, letters > LetterAnimation.letterLimit {
      note(
        "text animators of over \(LetterAnimation.letterLimit) letters",
        "the letters are not animated")
    }
    let names = Set((text.documents?.values ?? []).map(\.font)).subtracting([""])
    for name in names.sorted()
    where !rules.usesFileGlyphs(for: name, family: animation.fonts[name]?.family ?? "") {
      note("font \(name)", "Helvetica is used where the font is not installed, as on a phone")
    }
    let paragraphs = (text.documents?.values ?? []).lazy.filter { $0.boxSize != nil }.flatMap {
      $0.text.split(whereSeparator: \.isNewline)
    }
    if paragraphs.contains(where: { $0.utf8.count > LineBreaker.wrapLimit }) {
      note("a paragraph of over \(LineBreaker.wrapLimit) bytes", "it is drawn on one line")
    }
    if text.isOnPath { note("text on a path", "the lines are straight") }
    if let documents = text.documents, documents.isAnimated, rules == .lottieIOS {
      note("text keyframes", "only the first text is shown")
    }
  }
}
