import UIKit

/// A label that turns one text into another: letters that both have walk to their new places, the
/// others shrink away or grow in.
class MorphingLabel: UIView {
  var font = UIFont.systemFont(ofSize: 20, weight: .medium)
  var textColor: UIColor = .black
  var morphingDuration: CFTimeInterval = 0.6
  private(set) var glyphs: [Glyph] = []

  final class Glyph {
    let character: Character
    let layer = CATextLayer()
    init(_ character: Character) { self.character = character }
  }

  private var storedText = ""
  var text: String {
    get { storedText }
    set {
      guard newValue != storedText else { return }
      morph(to: newValue)
      storedText = newValue
    }
  }

  convenience init(frame: CGRect, text: String) {
    self.init(frame: frame)
    UIView.performWithoutAnimation { self.text = text }
    for glyph in glyphs { glyph.layer.removeAllAnimations() }
  }

  /// The position of each letter of a centered text.
  private func frames(of text: String) -> [CGRect] {
    let attributes: [NSAttributedString.Key: Any] = [.font: font]
    let widths = text.map { (String($0) as NSString).size(withAttributes: attributes).width }
    var x = bounds.midX - widths.reduce(0, +) / 2
    let height = font.lineHeight
    return widths.map { width in
      defer { x += width }
      return CGRect(x: x, y: bounds.midY - height / 2, width: width, height: height)
    }
  }

  private func morph(to text: String) {
    var old = glyphs
    var new: [Glyph] = []
    for (character, frame) in zip(text, frames(of: text)) {
      let middle = CGPoint(x: frame.midX, y: frame.midY)
      if let index = old.firstIndex(where: { $0.character == character }) {
        let glyph = old.remove(at: index)
        move(glyph.layer, to: middle)
        new.append(glyph)
      } else {
        let glyph = Glyph(character)
        setUp(glyph, size: frame.size, at: middle)
        new.append(glyph)
      }
    }
    for glyph in old { vanish(glyph.layer) }
    glyphs = new
  }

  private func setUp(_ glyph: Glyph, size: CGSize, at point: CGPoint) {
    let layer = glyph.layer
    layer.string = String(glyph.character)
    layer.font = font
    layer.fontSize = font.pointSize
    layer.foregroundColor = textColor.cgColor
    layer.alignmentMode = .center
    layer.contentsScale = UIScreen.main.scale
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.position = point
    self.layer.addSublayer(layer)
    add("transform.scale", from: 0.01, to: 1, on: layer)
    add("opacity", from: 0, to: 1, on: layer)
  }

  private func move(_ layer: CALayer, to point: CGPoint) {
    let from = (layer.presentation() ?? layer).position
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = point
    CATransaction.commit()
    add("position", from: NSValue(cgPoint: from), to: NSValue(cgPoint: point), on: layer)
  }

  private func vanish(_ layer: CALayer) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { layer.removeFromSuperlayer() }
    add("transform.scale", from: 1, to: 0.01, on: layer)
    add("opacity", from: 1, to: 0, on: layer)
    add("position.y", from: layer.position.y, to: layer.position.y + 14, on: layer)
    CATransaction.commit()
  }

  private func add(_ keyPath: String, from: Any, to: Any, on layer: CALayer) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = morphingDuration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "morph.\(keyPath)")
  }
}
