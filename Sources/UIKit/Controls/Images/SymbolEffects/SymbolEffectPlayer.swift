import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The effects of an image view's symbol.
///
/// While there are any, the view's layer has a sublayer in place of its drawing, and that has one
/// for each part of the symbol that moves by itself:
///
/// ```
/// layer of the view
/// └─ content: the image's frame, its scale and visibility as states
///    └─ part, part, …: the animations
/// ```
@MainActor
final class SymbolEffectPlayer {
  private unowned let view: UIImageView
  private var content: CALayer?
  private var parts: [ImageLayer] = []
  /// The effects that play, by the names of their kinds.
  private var playing: [String: Playing] = [:]
  /// The scale of the effect that changes it.
  private var scale = 1.0
  private var isHidden = false

  private struct Playing {
    var effect: any SymbolEffect
    var options: SymbolEffectOptions
    /// In the view's layer's time.
    var begin: Double
    var completion: UISymbolEffectCompletion?
    /// Counts the effects, so that the end of one that was replaced is not that of its successor.
    var number: Int
  }
  private var count = 0

  init(_ view: UIImageView) { self.view = view }

  /// Whether the symbol is shown by sublayers.
  var isActive: Bool { !playing.isEmpty || scale != 1 || isHidden || leaving > 0 }
  /// The number of symbols that are on their way out.
  private var leaving = 0
  private var isReplacing = false

  // MARK: Adding

  func add(
    _ effect: any SymbolEffect, _ options: SymbolEffectOptions, animated: Bool,
    _ completion: UISymbolEffectCompletion?
  ) {
    guard hasSymbol(for: "addSymbolEffect") else {
      completion?(context(effect, isFinished: false))
      return
    }
    let kind = effect.configuration.kind
    end(kind.name, isFinished: false)
    switch kind {
    case .scale(let isUp):
      set(
        scale: SymbolMotion.scale(isUp: isUp ?? true), animated: animated, effect, options,
        completion)
    case .appear(let isUp), .disappear(let isUp):
      var isIn = false
      if case .appear = kind { isIn = true }
      isHidden = !isIn
      let cycle = SymbolMotion.transition(isIn: isIn, isUp: isUp)
      guard animated else {
        update()
        completion?(context(effect, isFinished: true))
        return
      }
      start(effect, options, completion)
      update()
      add(cycle, to: parts, effect, options)
    default:
      guard animated else {
        completion?(context(effect, isFinished: true))
        return
      }
      start(effect, options, completion)
      update()
    }
  }

  private func set(
    scale newScale: Double, animated: Bool, _ effect: any SymbolEffect,
    _ options: SymbolEffectOptions, _ completion: UISymbolEffectCompletion?
  ) {
    let old = scale
    scale = newScale
    if animated { start(effect, options, completion) }
    update()
    guard animated, let content else {
      completion?(context(effect, isFinished: true))
      return
    }
    let spring = CASpringAnimation(perceptualDuration: 0.35 / options.speed, bounce: 0.25)
    spring.keyPath = "transform.scale"
    spring.fromValue = old
    spring.toValue = newScale
    spring.duration = spring.settlingDuration
    spring.delegate = delegate(of: effect)
    content.add(spring, forKey: effect.configuration.kind.name)
  }

  /// Shows another symbol, while the old one leaves.
  func replace(
    by image: UIImage, _ effect: any SymbolEffect, _ options: SymbolEffectOptions,
    _ completion: UISymbolEffectCompletion?
  ) {
    guard case .replace(let style) = effect.configuration.kind, image.isSymbolImage,
      view.displayedImage?.isSymbolImage == true
    else {
      view.image = image
      completion?(context(effect, isFinished: false))
      return
    }
    end(effect.configuration.kind.name, isFinished: false)
    showParts()
    let old = content
    (content, parts) = (nil, [])
    start(effect, options, completion)
    leaving += 1
    isReplacing = true
    view.image = image
    isReplacing = false
    update()
    var delay = 0.0
    if style != .offUp, let old {
      let cycle = SymbolMotion.transition(isIn: false, isUp: style == .upUp)
      delay = cycle.duration * 0.6
      for animation in cycle.animations(options, repeats: false) {
        old.add(animation, forKey: animation.keyPath)
      }
    }
    withoutActions { old?.opacity = 0 }
    let cycle = SymbolMotion.transition(isIn: true, isUp: true, start: delay)
    let end = SymbolEffectEnd { [weak self, weak old] isFinished in
      old?.removeFromSuperlayer()
      self?.leaving -= 1
      self?.end(effect.configuration.kind.name, isFinished: isFinished)
      self?.finishIfInactive()
    }
    for (index, animation) in cycle.animations(options, repeats: false).enumerated() {
      if index == 0 { animation.delegate = end }
      content?.add(animation, forKey: "replace.\(index)")
    }
  }

  private func start(
    _ effect: any SymbolEffect, _ options: SymbolEffectOptions,
    _ completion: UISymbolEffectCompletion?
  ) {
    count += 1
    playing[effect.configuration.kind.name] = Playing(
      effect: effect, options: options,
      // 0 would mean the time of the commit.
      begin: max(1e-9, view.layer.convertTime(CACurrentMediaTime(), from: nil)),
      completion: completion, number: count)
  }

  // MARK: Removing

  func remove(
    _ effect: any SymbolEffect, _ options: SymbolEffectOptions, animated: Bool,
    _ completion: UISymbolEffectCompletion?
  ) {
    let kind = effect.configuration.kind
    switch kind {
    case .scale where scale != 1:
      set(scale: 1, animated: animated, effect, options, completion)
      return
    case .appear where isHidden, .disappear where isHidden:
      add(
        AppearSymbolEffect(configuration: SymbolEffectConfiguration(kind: .appear(isUp: nil))),
        options, animated: animated, completion)
      return
    default: break
    }
    if animated { returnParts(from: kind.name, speed: options.speed) }
    end(kind.name, isFinished: false)
    completion?(context(effect, isFinished: true))
  }

  func removeAll(_ options: SymbolEffectOptions, animated: Bool) {
    for playing in playing.values.sorted(by: { $0.number < $1.number }) {
      remove(playing.effect, options, animated: animated, nil)
    }
    if scale != 1 { remove(ScaleSymbolEffect.scale, options, animated: animated, nil) }
    if isHidden { remove(DisappearSymbolEffect.disappear, options, animated: animated, nil) }
  }

  /// Animates the parts from where an effect has brought them to their own values.
  private func returnParts(from name: String, speed: Double) {
    guard let playing = playing[name] else { return }
    leaving += 1
    let end = SymbolEffectEnd { [weak self] _ in
      self?.leaving -= 1
      self?.finishIfInactive()
    }
    var isFirst = true
    for (index, part) in parts.enumerated() {
      guard let cycle = cycle(of: playing.effect, index) else { continue }
      for (motion, key) in cycle.motions.map({ ($0, Self.key(name, $0.keyPath)) }) {
        let shown = part.presentation()?.value(forKeyPath: motion.keyPath)
        part.removeAnimation(forKey: key)
        let back = CABasicAnimation(keyPath: motion.keyPath)
        back.fromValue = shown
        back.duration = 0.2 / speed
        back.timingFunction = CAMediaTimingFunction(name: .easeOut)
        if isFirst { back.delegate = end }
        isFirst = false
        part.add(back, forKey: "return.\(motion.keyPath)")
      }
    }
    if isFirst { leaving -= 1 }
  }

  /// The end of an effect, after which the view draws the symbol itself if there is no other.
  private func end(_ name: String, isFinished: Bool) {
    guard let ended = playing.removeValue(forKey: name) else { return }
    for part in parts {
      for key in part.animationKeys() ?? [] where key.hasPrefix("\(name).") {
        part.removeAnimation(forKey: key)
      }
    }
    ended.completion?(context(ended.effect, isFinished: isFinished))
    finishIfInactive()
  }

  private func finishIfInactive() {
    guard !isActive, content != nil else { return }
    removeParts()
    view.showImage()
  }

  private func context(
    _ effect: any SymbolEffect, isFinished: Bool
  ) -> UISymbolEffectCompletionContext {
    UISymbolEffectCompletionContext(isFinished: isFinished, sender: view, effect: effect)
  }

  // MARK: Layers

  /// Shows the view's symbol after a change of it or its colors.
  ///
  /// Effects that repeat go on; changes of state are at their end.
  func refresh() {
    guard !isReplacing else { return }
    update()
    for (name, playing) in playing.sorted(by: { $0.value.number < $1.value.number })
    where SymbolMotion.cycle(of: playing.effect.configuration.kind, part(0)) == nil {
      end(name, isFinished: true)
    }
  }

  /// Shows the view's symbol by sublayers, with the effects that play.
  private func update() {
    showParts()
    for playing in playing.values.sorted(by: { $0.number < $1.number }) {
      let kind = playing.effect.configuration.kind
      guard SymbolMotion.cycle(of: kind, part(0)) != nil else { continue }
      let cycles = parts.indices.compactMap { index in
        cycle(of: playing.effect, index).map { (layer: parts[index], cycle: $0) }
      }
      for (index, row) in cycles.enumerated() {
        add(
          row.cycle, to: [row.layer], playing.effect, playing.options, begin: playing.begin,
          isLast: index == cycles.count - 1)
      }
    }
    finishIfInactive()
  }

  private func add(
    _ cycle: SymbolMotion.Cycle, to layers: [CALayer], _ effect: any SymbolEffect,
    _ options: SymbolEffectOptions, begin: Double = 0, isLast: Bool = true
  ) {
    let kind = effect.configuration.kind
    for (index, layer) in layers.enumerated() {
      let animations = cycle.animations(options, repeats: kind.repeatsByDefault)
      for (number, animation) in animations.enumerated() {
        animation.beginTime = begin
        if number == 0, index == layers.count - 1, isLast {
          animation.delegate = delegate(of: effect)
        }
        layer.add(animation, forKey: Self.key(kind.name, animation.keyPath ?? ""))
      }
    }
  }

  private static func key(_ name: String, _ keyPath: String) -> String { "\(name).\(keyPath)" }

  private func delegate(of effect: any SymbolEffect) -> SymbolEffectEnd {
    let name = effect.configuration.kind.name
    let number = playing[name]?.number
    return SymbolEffectEnd { [weak self] isFinished in
      guard let self, playing[name]?.number == number, isFinished else { return }
      end(name, isFinished: true)
    }
  }

  /// The movement of a part by an effect; nil for none.
  private func cycle(of effect: any SymbolEffect, _ index: Int) -> SymbolMotion.Cycle? {
    let kind = effect.configuration.kind
    var part = part(index)
    if case .variableColor = kind {
      // The parts without a step are always lit, unless none has one.
      let steps = parts.indices.filter { parts[$0].picture?.image.symbolStep != nil }
      if !steps.isEmpty {
        guard let rank = steps.firstIndex(of: index) else { return nil }
        (part.index, part.count) = (rank, steps.count)
      }
    }
    return SymbolMotion.cycle(of: kind, part)
  }

  private func part(_ index: Int) -> SymbolMotion.Part {
    let isWhole = playing.values.contains { $0.effect.configuration.isWhole }
    return SymbolMotion.Part(
      index: isWhole ? 0 : index, count: isWhole ? 1 : max(1, parts.count),
      width: Double(view.displayedImage?.size.width ?? 0), isRightToLeft: view.isRightToLeft)
  }

  private func hasSymbol(for method: String) -> Bool {
    if view.displayedImage?.isSymbolImage == true { return true }
    ControlFact.unsupported(reason: "effects move symbols only").report(
      of: "UIImageView", at: method)
    return false
  }

  /// Makes the layers of the parts of the view's symbol anew.
  private func showParts() {
    guard let image = view.displayedImage.map(view.oriented), image.isSymbolImage else {
      removeParts()
      return
    }
    content?.removeFromSuperlayer()
    let content = CALayer()
    let bySteps = playing.values.contains {
      if case .variableColor = $0.effect.configuration.kind { true } else { false }
    }
    parts = image.symbolParts(bySteps: bySteps).map { part in
      let layer = ImageLayer()
      layer.contentsScale = part.scale
      view.traitCollection.performAsCurrent {
        layer.picture = (part, part.displayed(tint: view.tintColor))
      }
      content.addSublayer(layer)
      return layer
    }
    view.layer.insertSublayer(content, at: 0)
    self.content = content
    view.clearPicture()
    layoutParts()
    for part in parts { part.setNeedsDisplay() }
  }

  private func removeParts() {
    content?.removeFromSuperlayer()
    (content, parts) = (nil, [])
  }

  /// Places the symbol in the view by its content mode.
  func layoutParts() {
    guard let content, let size = view.displayedImage?.size else { return }
    withoutActions {
      content.transform = CATransform3DIdentity
      content.frame = view.layer.contentsGravity.frame(of: size, in: view.layer.bounds)
      content.transform = CATransform3DMakeScale(scale, scale, 1)
      for part in parts {
        part.frame = content.bounds
        part.opacity = isHidden ? 0 : 1
      }
    }
  }

  private func withoutActions(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }
}

/// Calls a closure at the end of an animation.
private final class SymbolEffectEnd: CAAnimationDelegate {
  private let action: (Bool) -> Void

  init(_ action: @escaping (Bool) -> Void) { self.action = action }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { action(flag) }
}
