import Foundation
import LayerTree
import Views

/// A simulated finger: its touch and its dot.
@MainActor
final class Finger {
  private let source: TouchSource
  private let touch: UITouch
  private let window: UIWindow
  private let dot: TouchIndicator?
  /// The mouse pointer that shows it in place of a dot.
  private let pointer: PointerPath?
  let stage: Stage

  /// Begins touches at points of the canvas, all at the same time.
  ///
  /// A finger alone has the mouse pointer, unless another one presses it.
  static func down(at points: [CGPoint], on stage: Stage) -> [Finger] {
    guard let first = points.first else { return [] }
    let window = stage.window(at: first)
    let source = stage.timeline.state(TouchSource.self)
    let path = stage.pointerPath
    let pointer = stage.showsPointer && points.count == 1 && !path.isPressed ? path : nil
    pointer?.press(at: first, now: stage.time)
    let dots = points.map {
      stage.showsTouches && pointer == nil ? TouchIndicator(at: $0, on: stage.timeline) : nil
    }
    let touches = source.beginTouches(
      at: points.map { stage.convert($0, to: window) }, in: window)
    return zip(touches, dots).map { Finger(source, $0, window, $1, pointer, stage) }
  }

  static func down(at point: CGPoint, on stage: Stage) -> Finger {
    down(at: [point], on: stage)[0]
  }

  private init(
    _ source: TouchSource, _ touch: UITouch, _ window: UIWindow, _ dot: TouchIndicator?,
    _ pointer: PointerPath?, _ stage: Stage
  ) {
    self.source = source
    self.touch = touch
    self.window = window
    self.dot = dot
    self.pointer = pointer
    self.stage = stage
  }

  var view: UIView? { touch.view }

  static func move(_ fingers: [Finger], to points: [CGPoint]) {
    guard let first = fingers.first else { return }
    for (finger, point) in zip(fingers, points) {
      finger.dot?.move(to: point)
      finger.pointer?.move(to: point)
    }
    first.source.change(
      zip(fingers, points).map { ($0.touch, .moved($0.stage.convert($1, to: $0.window))) })
  }

  func move(to point: CGPoint) { Finger.move([self], to: [point]) }

  static func up(_ fingers: [Finger]) {
    guard let first = fingers.first else { return }
    for finger in fingers { finger.endIndication() }
    first.source.change(fingers.map { ($0.touch, .ended(nil)) })
  }

  func up() { Finger.up([self]) }

  func cancel() {
    endIndication()
    source.change([(touch, .cancelled)])
  }

  private func endIndication() {
    dot?.fadeOut()
    pointer?.release(now: stage.time)
  }
}

extension Stage {
  /// The frontmost window that has a view at a point of the canvas, or else the stage's window.
  @MainActor func window(at point: CGPoint) -> UIWindow {
    // The stage's own window would cover those that were shown before.
    let application = UIApplication.shared
    return application.allWindows.last { $0.hitTest(convert(point, to: $0), with: nil) != nil }
      ?? application.windows.last ?? window
  }

  /// Converts a point of the canvas, from its top left, to a window.
  @MainActor func convert(_ point: CGPoint, to window: UIWindow) -> CGPoint {
    let origin = canvas.bounds.origin
    return window.layer.convert(
      CGPoint(x: point.x + origin.x, y: point.y + origin.y), from: canvas)
  }

  /// Converts a point of a view to the canvas; nil for a view that is not on it.
  @MainActor package func point(_ point: CGPoint, of view: UIView) -> CGPoint? {
    guard let window = view.window, !window.isHidden else { return nil }
    let inWindow = view.convert(point, to: window)
    let (found, origin) = (window.layer.convert(inWindow, to: canvas), canvas.bounds.origin)
    return CGPoint(x: found.x - origin.x, y: found.y - origin.y)
  }
}
