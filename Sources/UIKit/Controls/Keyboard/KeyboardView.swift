import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The keys of a keyboard, and the bar of suggestions above them, which is empty.
///
/// Colors and letters are by eye, as on iOS 17.
@MainActor
final class KeyboardView: UIView {
  /// The content of the keys.
  struct Model: Equatable {
    var type = UIKeyboardType.default
    var page = KeyboardPage.letters
    var shift = KeyboardShift.off
    var language = KeyboardLanguage(nil)
    var returnKey = UIReturnKeyType.default
    var isReturnEnabled = true
    var isDark = false
  }

  private(set) var model = Model()
  private(set) var measures: KeyboardMeasures?
  private var plan: KeyboardPlan?
  private var keys: [KeyView] = []
  private let preview = KeyPreview()
  private var pressed: KeyView? { didSet { if pressed !== oldValue { showPressed(oldValue) } } }
  /// Called for a key once a finger has left it.
  var onKey: (KeyboardKey) -> Void = { _ in }

  override init(frame: CGRect) {
    super.init(frame: frame)
    semanticContentAttribute = .forceLeftToRight
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows keys; those that are in the same places stay.
  func show(_ model: Model, measures: KeyboardMeasures) {
    guard model != self.model || measures != self.measures else { return }
    (self.model, self.measures) = (model, measures)
    let plan = KeyboardPlan(
      model.type, page: model.page, language: model.language, measures: measures)
    if plan != self.plan {
      self.plan = plan
      pressed = nil
      for key in keys { key.removeFromSuperview() }
      keys = plan.places.map { KeyView($0, scale: measures.scale) }
      for key in keys { addSubview(key) }
      addSubview(preview)
      accessibilityElements = keys
    }
    backgroundColor = KeyboardColors(isDark: model.isDark).ground
    for key in keys { key.show(model) }
  }

  // MARK: Touches

  /// The key at a point: each has half of the gaps around it.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard super.hitTest(point, with: event) != nil else { return nil }
    return key(at: point) ?? self
  }

  private func key(at point: CGPoint) -> KeyView? {
    let nearest = keys.min { $0.distance(to: point) < $1.distance(to: point) }
    return nearest.flatMap { $0.distance(to: point) < 12 ? $0 : nil }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = touches.first.flatMap { key(at: $0.location(in: self)) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = touches.first.flatMap { key(at: $0.location(in: self)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let key = pressed
    pressed = nil
    if let key, key.isEnabled { onKey(key.place.key) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { pressed = nil }

  // MARK: Pressed keys

  /// Shows the key of a character as pressed for a moment, if it is on this page.
  /// - Returns: Whether it is.
  @discardableResult
  func flash(_ character: Character) -> Bool {
    let text = String(character)
    guard
      let key = keys.first(where: { $0.typedText == text })
        ?? keys.first(where: { $0.typedText?.lowercased() == text.lowercased() })
        ?? (text == "\u{8}" ? keys.first { $0.place.key == .delete } : nil)
    else { return false }
    pressed = key
    let timeline = Timeline.current
    timeline.schedule(at: timeline.now + Self.flashTime, name: "a pressed key") { [weak self] in
      onStage { if self?.pressed === key { self?.pressed = nil } }
    }
    return true
  }

  /// The time for which a typed key shows as pressed, in seconds, by eye.
  private static let flashTime = 0.07

  private func showPressed(_ old: KeyView?) {
    old?.isPressed = false
    pressed?.isPressed = true
    guard let pressed, case .text(let text) = pressed.place.key, !model.page.isPad, let measures
    else {
      preview.isHidden = true
      return
    }
    preview.show(
      pressed.shownText ?? text, over: pressed.frame, in: bounds.width, scale: measures.scale,
      isDark: model.isDark)
    bringSubviewToFront(preview)
  }
}

/// The colors of keys, by eye.
struct KeyboardColors {
  let isDark: Bool

  private func color(_ light: Int, _ dark: Int) -> UIColor {
    let code = isDark ? dark : light
    func part(_ shift: Int) -> CGFloat { CGFloat((code >> shift) & 0xFF) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  var ground: UIColor { color(0xD1D4DB, 0x2B2B2B) }
  var key: UIColor { color(0xFFFFFF, 0x6B6B6B) }
  var function: UIColor { color(0xABB0BC, 0x474747) }
  var shadow: UIColor { color(0x898A8D, 0x1A1A1A) }
  var text: UIColor { color(0x000000, 0xFFFFFF) }
  var disabledText: UIColor { color(0x7C7F87, 0x8A8A8A) }
  var icon: UIColor { color(0x50555C, 0xD0D0D0) }
  /// The ground of a return key that is not the default one.
  var action: UIColor { color(0x007AFF, 0x0A84FF) }
}
