import Animation
import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Staging
import UIKitValues
import Views

extension Scene.Morph: ScriptAction {
  var length: Double { delay + duration }

  func perform(on ids: [String], in objects: SceneObjects) {
    guard let stage = objects.stage else { return }
    for id in ids {
      guard let label = objects.view(id) as? UILabel else { continue }
      stage.at(stage.time + delay) { [weak label, weak objects] in
        guard let label, let objects else { return }
        onStage { begin(on: label, named: id, in: objects) }
      }
    }
  }

  @MainActor private func begin(on label: UILabel, named id: String, in objects: SceneObjects) {
    let longest = max(text.count, label.text?.count ?? 0)
    switch style {
    case .roll where longest <= RollingText.mostCharacters:
      guard let stage = objects.stage else { return }
      for container in label.subviews.compactMap({ $0 as? RollContainer }) { container.roll?.end() }
      let roll = RollingText(on: label, to: text)
      roll.animate(duration: duration, CAMediaTimingFunction(points: timing))
      stage.at(stage.time + duration) { onStage { roll.end() } }
    case .crossFade, .roll:
      if style == .roll { objects.report(id, .longRoll(characters: longest)) }
      let fade = CATransition()
      fade.type = .fade
      fade.duration = duration
      fade.timingFunction = CAMediaTimingFunction(points: timing)
      label.layer.add(fade, forKey: nil)
      label.text = text
    }
  }
}

/// The characters of a label while some of them roll away and others roll in.
///
/// Characters belong together from the end of both texts, as the digits of numbers do. Equal ones
/// move to their new positions; the others roll by the height of the line, up if the new text is
/// the greater number or no number, and else down.
@MainActor private final class RollingText {
  /// More characters fade instead: each is a label, and is measured with all before it.
  static let mostCharacters = 200

  private let label: UILabel
  private let color: UIColor?
  private let container = RollContainer()
  private var rows: [(view: UIView, start: CGRect, end: CGRect, fades: Double?)] = []

  init(on label: UILabel, to text: String) {
    self.label = label
    color = label.textColor
    let old = label.text ?? ""
    let before = Self.frames(of: old, in: label)
    let after = Self.frames(of: text, in: label)
    let isLess = (Self.number(text) ?? .infinity) < (Self.number(old) ?? -.infinity)
    container.frame = label.bounds
    container.isUserInteractionEnabled = false
    let pairs = max(before.count, after.count)
    for index in 0..<pairs {
      let from = index < before.count ? before[before.count - 1 - index] : nil
      let to = index < after.count ? after[after.count - 1 - index] : nil
      if let from, let to, from.character == to.character {
        add(from.character, from.frame, to.frame, fades: nil)
        continue
      }
      let height = (from ?? to)?.frame.height ?? 0
      let shift = isLess ? height : -height
      if let from {
        var end = from.frame.offsetBy(dx: 0, dy: shift)
        if let to { end.origin.x = to.frame.midX - from.frame.width / 2 }
        add(from.character, from.frame, end, fades: 0)
      }
      if let to {
        var start = to.frame.offsetBy(dx: 0, dy: -shift)
        if let from { start.origin.x = from.frame.midX - to.frame.width / 2 }
        add(to.character, start, to.frame, fades: 1)
      }
    }
    label.text = text
    label.textColor = .clear
    let clip = (before + after).map(\.frame).reduce(CGRect.null) { $0.union($1) }
    if !clip.isNull {
      container.frame = CGRect(
        x: label.bounds.minX, y: clip.minY, width: label.bounds.width, height: clip.height)
      container.bounds = container.frame
      container.clipsToBounds = true
    }
    container.roll = self
    label.addSubview(container)
  }

  /// The number in a text, with its sign and its decimal separator: the last point or comma, if no
  /// three digits follow it; nil without digits.
  private static func number(_ text: String) -> Double? {
    let isNegative = text.prefix { !$0.isNumber }.contains { "-−".contains($0) }
    let kept = text.filter { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    let separator = kept.lastIndex { !$0.isNumber }
    let decimals = separator.map { kept[kept.index(after: $0)...] } ?? ""
    let digits = kept.filter(\.isNumber)
    guard let number = Double(digits) else { return nil }
    let magnitude =
      decimals.count == 3 ? number : number / pow(10, Double(decimals.count))
    return isNegative ? -magnitude : magnitude
  }

  /// The characters of a text with their frames in the label, on one line.
  private static func frames(
    of text: String, in label: UILabel
  ) -> [(character: Character, frame: CGRect)] {
    guard let font = label.font else { return [] }
    let attributes: [NSAttributedString.Key: Any] = [.font: font]
    func width(_ text: Substring) -> CGFloat {
      NSAttributedString(string: String(text), attributes: attributes).size().width
    }
    let whole = width(text[...])
    let isRight: Bool =
      label.textAlignment == .right
      || label.textAlignment == .natural
        && label.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let left =
      isRight
      ? label.bounds.maxX - whole
      : label.textAlignment == .center ? label.bounds.midX - whole / 2 : label.bounds.minX
    let height = font.lineHeight
    let top = label.bounds.midY - height / 2
    return text.indices.map { index in
      let start = width(text[..<index])
      let end = width(text[...index])
      return (text[index], CGRect(x: left + start, y: top, width: end - start, height: height))
    }
  }

  private func add(_ character: Character, _ start: CGRect, _ end: CGRect, fades: Double?) {
    let view = UILabel(frame: end)
    view.font = label.font
    view.textColor = color
    view.text = String(character)
    // Room for parts of the letter beyond its advance.
    view.textAlignment = .center
    func wide(_ frame: CGRect) -> CGRect { frame.insetBy(dx: -frame.height, dy: 0) }
    container.addSubview(view)
    rows.append((view, wide(start), wide(end), fades))
  }

  func animate(duration: Double, _ timing: CAMediaTimingFunction) {
    for (view, start, end, fades) in rows {
      view.frame = end
      let move = CABasicAnimation(keyPath: "position")
      move.fromValue = CGPoint(x: start.midX, y: start.midY)
      move.toValue = CGPoint(x: end.midX, y: end.midY)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue) = (1 - (fades ?? 0), fades ?? 1)
      for (key, animation) in [("move", move), ("fade", fade)] {
        animation.duration = duration
        animation.timingFunction = timing
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        view.layer.add(animation, forKey: key)
      }
    }
  }

  /// Shows the label's own text again.
  func end() {
    guard container.superview != nil else { return }
    container.removeFromSuperview()
    container.roll = nil
    if label.textColor == .clear { label.textColor = color }
  }
}

/// The view of the characters of a text that rolls.
@MainActor private final class RollContainer: UIView {
  /// The text that rolls, until its end.
  weak var roll: RollingText?
}
