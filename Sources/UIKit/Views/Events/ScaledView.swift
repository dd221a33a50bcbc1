package import Foundation
import Graphics
import LayerTree

/// Scales and rotates a view by two fingers, about the point between them.
///
/// It begins with the fingers' first movement, and the view stays as they leave it.
@preconcurrency @MainActor package final class ScaledView: NSObject {
  private let view: UIView
  private let recognizer = TwoFingerGestureRecognizer()
  private var start: (transform: CATransform3D, center: CGPoint)?

  /// - Parameter touched: The view on which the fingers come down.
  package init(_ view: UIView, on touched: UIView) {
    self.view = view
    super.init()
    recognizer.addTarget { [weak self] _ in self?.changed() }
    touched.addGestureRecognizer(recognizer)
  }

  /// Stops following the fingers.
  package func end() { recognizer.view?.removeGestureRecognizer(recognizer) }

  private func changed() {
    guard recognizer.state == .began || recognizer.state == .changed else { return }
    let (before, center) = start ?? (view.transform3D, view.center)
    start = (before, center)
    let (scale, angle) = (recognizer.scale, recognizer.rotation)
    let turn = CATransform3DScale(
      CATransform3DMakeRotation(angle, 0, 0, 1), scale, scale, 1)
    view.transform3D = CATransform3DConcat(before, turn)
    // The center moves as the plane does that the fingers turn.
    let middle = recognizer.location(in: view.superview)
    let (x, y) = (scale * (center.x - middle.x), scale * (center.y - middle.y))
    let (cosine, sine) = (cos(angle), sin(angle))
    view.center = CGPoint(
      x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
  }
}

/// Recognizes two fingers from their first movement, with their scale and rotation since then.
private final class TwoFingerGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the fingers' distances now and at the start.
  private(set) var scale = 1.0
  /// In radians since the start, positive clockwise.
  private(set) var rotation = 0.0
  private var pair = FingerPair()

  override func reset() {
    pair = FingerPair()
    (scale, rotation) = (1, 0)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let extra = pair.update(with: tracked) { ignore(extra, for: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let old = pair.last, let new = pair.measure(tracked) else { return }
    rotation += FingerPair.rotation(from: old.angle, to: new.angle)
    if pair.first.length > 0 { scale = new.length / pair.first.length }
    state = state == .possible ? .began : .changed
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}
