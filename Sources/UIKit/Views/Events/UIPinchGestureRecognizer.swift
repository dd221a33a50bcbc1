public import Foundation

/// Recognizes two fingers that move apart or together, once their distance has changed by 8 points.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the fingers' distances now and when it began; may be set, to continue from there.
  open var scale: CGFloat = 1
  /// In scale per second, between the last two moves.
  open private(set) var velocity: CGFloat = 0

  private var pair = FingerPair()
  /// The change of the distance until it begins, in points, by eye.
  private static let slop = 8.0

  open override func reset() {
    pair = FingerPair()
    (scale, velocity) = (1, 0)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let extra = pair.update(with: tracked) { ignore(extra, for: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let old = pair.last, let new = pair.measure(tracked) else { return }
    if state == .possible {
      guard abs(new.length - pair.first.length) > Self.slop else { return }
      scale = 1
      state = .began
    } else if old.length > 0 {
      let before = scale
      scale *= new.length / old.length
      if new.time > old.time { velocity = (scale - before) / (new.time - old.time) }
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}

/// Recognizes two fingers that rotate, once they have turned by π/12.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// In radians since it began, positive clockwise; may be set, to continue from there.
  open var rotation: CGFloat = 0
  /// In radians per second, between the last two moves.
  open private(set) var velocity: CGFloat = 0

  private var pair = FingerPair()
  private static let slop = Double.pi / 12

  open override func reset() {
    pair = FingerPair()
    (rotation, velocity) = (0, 0)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let extra = pair.update(with: tracked) { ignore(extra, for: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let old = pair.last, let new = pair.measure(tracked) else { return }
    if state == .possible {
      guard abs(FingerPair.rotation(from: pair.first.angle, to: new.angle)) > Self.slop else {
        return
      }
      rotation = 0
      state = .began
    } else {
      let angle = FingerPair.rotation(from: old.angle, to: new.angle)
      rotation += angle
      if new.time > old.time { velocity = angle / (new.time - old.time) }
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}
