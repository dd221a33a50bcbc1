import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The answer of interactive glass to a touch: it grows, and a light follows the finger.
///
/// All its numbers are by eye.
@MainActor
final class GlassPress {
  /// The light at the finger, above the glass and below its content.
  let glow = GlassGlow()
  let recognizer = GlassTouchRecognizer(target: nil, action: nil)
  private weak var backdrop: UIView?
  private weak var content: UIView?

  init(backdrop: UIView, content: UIView) {
    self.backdrop = backdrop
    self.content = content
    recognizer.cancelsTouchesInView = false
    recognizer.onChange = { [weak self] in self?.touched(at: $0) }
  }

  /// Gives the light the shape of the glass.
  func layOut(over backdrop: UIView) {
    glow.center = backdrop.center
    glow.bounds.size = backdrop.bounds.size
    glow.layer.cornerRadius = backdrop.layer.cornerRadius
    glow.layer.cornerCurve = backdrop.layer.cornerCurve
    glow.layer.maskedCorners = backdrop.layer.maskedCorners
    glow.layer.cornerRadii = backdrop.layer.cornerRadii
  }

  func remove() {
    glow.removeFromSuperview()
    recognizer.view?.removeGestureRecognizer(recognizer)
    show(nil)
  }

  private var isPressed = false

  /// - Parameter point: In the view's space; nil without a finger.
  private func touched(at point: CGPoint?) {
    if let point { glow.move(to: point) }
    guard isPressed != (point != nil) else { return }
    isPressed = point != nil
    UIView.animate(
      withDuration: isPressed ? 0.3 : 0.5, delay: 0, usingSpringWithDamping: isPressed ? 0.8 : 0.5,
      initialSpringVelocity: 0, options: .allowUserInteraction, animations: { self.show(point) })
  }

  private func show(_ point: CGPoint?) {
    let size = backdrop?.bounds.size ?? .zero
    let growth = min(0.15, 8 / max(size.width, size.height, 1))
    let transform =
      point == nil ? CGAffineTransform.identity : CGAffineTransform(scale: 1 + growth)
    for view in [backdrop, content, glow] { view?.transform = transform }
    glow.alpha = point == nil ? 0 : 1
  }
}

extension CGAffineTransform {
  fileprivate init(scale: CGFloat) { self.init(scaleX: scale, y: scale) }
}

/// A round light that fades outward, cut to the shape of glass.
final class GlassGlow: UIView {
  private let light = CAGradientLayer()
  /// The diameter in points, at least.
  private static let diameter: CGFloat = 120

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    alpha = 0
    light.type = .radial
    light.startPoint = CGPoint(x: 0.5, y: 0.5)
    light.endPoint = CGPoint(x: 1, y: 1)
    light.colors = [
      CGColor(red: 1, green: 1, blue: 1, alpha: 0.45), CGColor(red: 1, green: 1, blue: 1, alpha: 0),
    ]
    layer.addSublayer(light)
  }

  required init?(coder: NSCoder) { nil }

  /// Puts the light below the finger.
  func move(to point: CGPoint) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let side = max(Self.diameter, min(bounds.width, bounds.height) * 2)
    light.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    light.position = point
    CATransaction.commit()
  }
}

/// Observes a finger and lets all other recognizers be.
final class GlassTouchRecognizer: UIGestureRecognizer {
  /// Called with the finger's point in the view, and with nil once it has gone.
  var onChange: ((CGPoint?) -> Void)?

  /// The finger that it follows.
  private var followed: UITouch?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard followed == nil, let touch = touches.first else { return }
    // Controls that do nothing leave the glass as it is.
    if let control = touch.view as? UIControl, !control.isEnabled { return }
    followed = touch
    onChange?(touch.location(in: view))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if let followed, touches.contains(followed) { onChange?(followed.location(in: view)) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    finish(touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    finish(touches)
  }

  override func reset() {
    super.reset()
    followed = nil
    onChange?(nil)
  }

  private func finish(_ touches: Set<UITouch>) {
    if let followed, !touches.contains(followed) { return }
    followed = nil
    onChange?(nil)
    state = .failed
  }
}
