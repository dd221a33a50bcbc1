import Animation
import Base
import Controls
import Foundation
import LayerTree
import SceneModel
import Staging
import UIKitValues
import Views

// MARK: Symbols

/// An effect of symbols by its name in scenes.
private struct NamedSymbolEffect: Sendable {
  let name: String
  let add: @MainActor @Sendable (UIImageView, SymbolEffectOptions, String?) -> Void

  init(
    _ name: String, _ effect: some DiscreteSymbolEffect & IndefiniteSymbolEffect & SymbolEffect
  ) {
    self.name = name
    add = { view, options, _ in view.addSymbolEffect(effect, options: options) }
  }

  init(_ name: String, lasting effect: some IndefiniteSymbolEffect & SymbolEffect) {
    self.name = name
    add = { view, options, _ in view.addSymbolEffect(effect, options: options) }
  }

  init(_ name: String, to effect: some ContentTransitionSymbolEffect & SymbolEffect) {
    self.name = name
    add = { view, options, symbol in
      guard let image = symbol.flatMap({ UIImage(systemName: $0) }) else { return }
      view.setSymbolImage(image, contentTransition: effect, options: options)
    }
  }
}

private let symbolEffects: [NamedSymbolEffect] = [
  .init("bounce", .bounce), .init("bounce.up", .bounce.up), .init("bounce.down", .bounce.down),
  .init("pulse", .pulse),
  .init("variableColor", .variableColor),
  .init("variableColor.iterative", .variableColor.iterative),
  .init("variableColor.reversing", .variableColor.reversing),
  .init("variableColor.iterative.reversing", .variableColor.iterative.reversing),
  .init("scale.up", lasting: .scale.up), .init("scale.down", lasting: .scale.down),
  .init("appear", lasting: .appear), .init("appear.up", lasting: .appear.up),
  .init("appear.down", lasting: .appear.down),
  .init("disappear", lasting: .disappear), .init("disappear.up", lasting: .disappear.up),
  .init("disappear.down", lasting: .disappear.down),
  .init("replace", to: .replace), .init("replace.downUp", to: .replace.downUp),
  .init("replace.upUp", to: .replace.upUp), .init("replace.offUp", to: .replace.offUp),
  .init("wiggle", .wiggle), .init("wiggle.clockwise", .wiggle.clockwise),
  .init("wiggle.counterClockwise", .wiggle.counterClockwise),
  .init("wiggle.left", .wiggle.left), .init("wiggle.right", .wiggle.right),
  .init("wiggle.up", .wiggle.up), .init("wiggle.down", .wiggle.down),
  .init("wiggle.forward", .wiggle.forward), .init("wiggle.backward", .wiggle.backward),
  .init("rotate", .rotate), .init("rotate.clockwise", .rotate.clockwise),
  .init("rotate.counterClockwise", .rotate.counterClockwise),
  .init("breathe", .breathe), .init("breathe.plain", .breathe.plain),
  .init("breathe.pulse", .breathe.pulse),
]

/// The names of effects in scenes.
package let symbolEffectNames = symbolEffects.map(\.name) + ["none"]

extension Scene.PlaySymbolEffect: ScriptAction {
  func perform(on ids: [String], in objects: SceneObjects) {
    var options = SymbolEffectOptions.speed(speed)
    if let repeatCount {
      options = options.repeat(repeatCount.isFinite ? Int(saturating: repeatCount) : nil)
    }
    for case let view as UIImageView in ids.compactMap({ objects.view($0) }) {
      if name == "none" {
        view.removeAllSymbolEffects(options: options)
      } else {
        symbolEffects.first { $0.name == name }?.add(view, options, symbol)
      }
    }
  }
}

// MARK: Numbers

extension Scene.Count: ScriptAction {
  var length: Double { delay + duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    for id in ids {
      if let label = objects.views[id] as? UILabel {
        let text = CountingText(self, on: label, from: objects.stage?.time ?? 0, objects)
        objects.retain(text, for: label)
      } else if let shape = objects.layer(id) as? CAShapeLayer {
        stroke(shape, from: objects.stage?.time ?? 0)
      }
    }
  }

  /// Strokes a shape as far as the number, 0 to 1.
  private func stroke(_ shape: CAShapeLayer, from time: Double) {
    let stroke = CABasicAnimation(keyPath: "strokeEnd")
    stroke.fromValue = start
    stroke.beginTime = shape.convertTime(time, from: nil) + delay
    stroke.duration = duration
    stroke.timingFunction = CAMediaTimingFunction(
      controlPoints: Float(timing[0]), Float(timing[1]), Float(timing[2]), Float(timing[3]))
    stroke.fillMode = .backwards
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.strokeEnd = end
    CATransaction.commit()
    shape.add(stroke, forKey: "strokeEnd")
  }
}

/// Sets the text of a label to a number that changes with each refresh of the display.
@MainActor private final class CountingText {
  private let count: Scene.Count
  private let timing: CubicTiming
  private let start: Double
  private weak var label: UILabel?
  private weak var objects: SceneObjects?

  /// - Parameter time: The time on the stage's clock, in seconds.
  init(_ count: Scene.Count, on label: UILabel, from time: Double, _ objects: SceneObjects) {
    self.count = count
    self.label = label
    self.objects = objects
    start = time + count.delay
    let points = count.timing
    timing = CubicTiming(points[0], points[1], points[2], points[3])
    show(count.start)
    let link = CADisplayLink { [weak self] link in
      if let self { update(link) } else { link.invalidate() }
    }
    link.add(to: .main, forMode: .common)
  }

  private func update(_ link: CADisplayLink) {
    let fraction = (link.timestamp - start) / count.duration
    guard fraction < 1 else {
      show(count.end)
      return link.invalidate()
    }
    let progress = fraction <= 0 ? 0 : timing.value(at: fraction)
    show(count.start + (count.end - count.start) * progress)
  }

  private func show(_ number: Double) {
    guard let label else { return }
    label.text = count.format.text(of: number, Locale(identifier: FolderTexts.language))
    objects?.resize(label)
  }
}

extension Scene.NumberText {
  /// The text with a number, as it is written in a language.
  func text(of number: Double, _ locale: Locale) -> String {
    // Negative zero has no sign.
    let step = pow(10, Double(fractionDigits + (unit == .percent ? 2 : 0)))
    let rounded = (number * step).rounded() / step + 0
    let grouping: NumberFormatStyleConfiguration.Grouping = isGrouped ? .automatic : .never
    let digits =
      switch unit {
      case .none:
        rounded.formatted(
          FloatingPointFormatStyle<Double>(locale: locale)
            .precision(.fractionLength(fractionDigits)).grouping(grouping)
            .sign(strategy: hasPlus ? .always(includingZero: false) : .automatic))
      case .percent:
        rounded.formatted(
          FloatingPointFormatStyle<Double>.Percent(locale: locale)
            .precision(.fractionLength(fractionDigits)).grouping(grouping)
            .sign(strategy: hasPlus ? .always(includingZero: false) : .automatic))
      case .currency(let code):
        rounded.formatted(
          FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
            .precision(.fractionLength(fractionDigits)).grouping(grouping)
            .sign(strategy: hasPlus ? .always(showZero: false) : .automatic))
      }
    return prefix + digits + suffix
  }
}
