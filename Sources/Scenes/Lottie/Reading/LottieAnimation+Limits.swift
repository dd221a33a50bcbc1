import Base
import Graphics

extension LottieAnimation {
  /// Throws if drawing takes more layers, values or levels than `Limits` allows.
  ///
  /// A composition counts once per use, so a small file may have billions of layers. They are
  /// counted one by one up to the limit, which takes milliseconds.
  func checkLayers(_ file: String) throws(LottieError) {
    var count = ExpandedCount(animation: self, file: file)
    try count.add(layers, depth: 0, outer: [])
  }
}

/// The count of layers and values of an animation, once per use of their composition.
private struct ExpandedCount {
  let animation: LottieAnimation
  let file: String
  private var layers = 0
  private var values = 0

  init(animation: LottieAnimation, file: String) {
    self.animation = animation
    self.file = file
  }

  /// Counts the layers of a composition, including nested ones.
  /// - Parameters:
  ///   - depth: The number of levels around it.
  ///   - outer: The compositions around it, in which it is not drawn again.
  mutating func add(
    _ models: [LayerModel], depth: Int, outer: Set<String>
  ) throws(LottieError) {
    // lottie-ios ignores layers of some types, so an index may refer to another layer.
    let parents = [
      Self.parents(of: models), Self.parents(of: LottieFidelity.lottieIOS.supported(models)),
    ]
    var sources: [Int: Int] = [:]
    for (position, model) in models.enumerated() {
      if let index = model.index, sources[index] == nil { sources[index] = position }
    }
    for model in models {
      try add(model, depth: depth, outer: outer, parents)
      // A matte with an index is drawn for each layer that refers to it.
      if model.matte != nil, let index = model.matteIndex, let position = sources[index] {
        try add(models[position], depth: depth, outer: outer, parents)
      }
    }
  }

  /// The parents of layers by the layers' indices; the last of several layers with equal indices
  /// counts.
  private static func parents(of models: [LayerModel]) -> [Int: Int] {
    var parents: [Int: Int] = [:]
    for model in models { if let index = model.index { parents[index] = model.parent } }
    return parents
  }

  /// The number of a layer's parents, or one more than the limit.
  private func parentCount(of model: LayerModel, _ parents: [Int: Int]) -> Int {
    var seen: Set<Int> = model.index.map { [$0] } ?? []
    var count = 0
    var next = model.parent
    while let index = next, count <= Limits.depth, seen.insert(index).inserted {
      count += 1
      next = parents[index]
    }
    return count
  }

  private mutating func add(
    _ model: LayerModel, depth: Int, outer: Set<String>, _ parents: [[Int: Int]]
  ) throws(LottieError) {
    let levels = depth + 1 + (parents.map { parentCount(of: model, $0) }.max() ?? 0)
    layers += levels - depth
    values += model.cost
    switch model.kind {
    case .shape(let items): try add(items, of: model, depth: levels)
    case .text(let text): try add(text, of: model)
    default: break
    }
    guard levels <= Limits.depth else { throw tooDeep(model) }
    guard layers <= Limits.layers else {
      throw .tooManyLayers(file: file, limit: Limits.layers)
    }
    guard values <= Limits.lottieValues else { throw .tooManyValues(file: file) }
    if case .precomposition(let inner) = model.kind, !model.isHidden,
      !outer.contains(inner.asset), let models = animation.precompositions[inner.asset]
    {
      try add(models, depth: levels, outer: outer.union([inner.asset]))
    }
  }

  /// Counts the groups of a shape layer, including each copy of a repeater.
  private mutating func add(
    _ items: [ShapeItem], of model: LayerModel, depth: Int
  ) throws(LottieError) {
    let count = try groupCount(items, of: model, depth: depth)
    layers = layers.addingSaturated(count)
  }

  private func groupCount(
    _ items: [ShapeItem], of model: LayerModel, depth: Int
  ) throws(LottieError) -> Int {
    guard depth <= Limits.depth else { throw tooDeep(model) }
    var (count, sinceRepeater) = (0, 0)
    for item in items {
      switch item.kind {
      case .group(let members):
        let inner = try groupCount(members, of: model, depth: depth + 1)
        sinceRepeater = sinceRepeater.addingSaturated(inner).addingSaturated(1)
      case .repeater(let repeater):
        let copies = ShapeBuilder.copyCount(of: repeater)
        count = count.addingSaturated(
          copies.multipliedSaturated(by: sinceRepeater.addingSaturated(1)))
        sinceRepeater = 0
      default: break
      }
    }
    return count.addingSaturated(sinceRepeater)
  }

  /// Counts the letters of a text and their outlines in the file.
  private mutating func add(_ text: TextModel, of model: LayerModel) throws(LottieError) {
    for document in text.documents?.values ?? [] {
      let letters = document.text.unicodeScalars.count
      guard letters <= Limits.letters else {
        throw .tooManyLetters(
          file: file, layer: model.name.shortened, letters: letters, limit: Limits.letters)
      }
      values += Self.letterCost * letters
      values += min(letters, LetterAnimation.letterLimit) * text.animators.count
      guard !animation.glyphs.isEmpty, let font = animation.fonts[document.font] else { continue }
      for character in document.text {
        let key = GlyphKey(character: String(character), family: font.family, style: font.style)
        values += animation.glyphs[key]?.cost ?? 0
      }
    }
  }

  /// The values that a letter counts as: twice the elements of its outline.
  private static let letterCost = 80

  private func tooDeep(_ model: LayerModel) -> LottieError {
    .tooDeep(file: file, layer: model.name.shortened, limit: Limits.depth)
  }
}

extension Int {
  fileprivate func addingSaturated(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  fileprivate func multipliedSaturated(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}
