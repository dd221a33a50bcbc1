import Foundation
import LayerTree
import Views

/// The target of a finger: a point of the canvas, or the center of a view at the time of the touch.
enum TouchTarget {
  case point(CGPoint)
  case view(UIView, offset: CGPoint = .zero)
}

extension Stage {
  /// The present location of a target; nil, with a diagnostic, for a view that cannot be touched.
  @MainActor func location(of target: TouchTarget, for verb: String) -> CGPoint? {
    switch target {
    case .point(let point):
      let isInside = CGRect(origin: .zero, size: size).safelyContains(point)
      if !isInside {
        report(.outsideCanvas(point, canvas: size), verb)
      }
      return point
    case .view(let view, _): return located(point(of: target), in: view, for: verb)
    }
  }

  /// The present location of a point of a view; nil, with a diagnostic, for a view that cannot be
  /// touched.
  @MainActor package func location(
    of point: CGPoint, in view: UIView, for verb: String
  ) -> CGPoint? {
    located(self.point(point, of: view), in: view, for: verb)
  }

  @MainActor private func located(
    _ point: CGPoint?, in view: UIView, for verb: String
  ) -> CGPoint? {
    if point == nil { report(.notInWindow(view: text(view)), verb) }
    return point
  }

  /// The present point of a target; nil for a view that is not on the canvas.
  @MainActor func point(of target: TouchTarget) -> CGPoint? {
    switch target {
    case .point(let point): point
    case .view(let view, let offset):
      point(CGPoint(x: view.bounds.midX, y: view.bounds.midY), of: view).map {
        CGPoint(x: $0.x + offset.x, y: $0.y + offset.y)
      }
    }
  }

  /// Reports a touch that reached another view than its target.
  @MainActor func check(_ finger: Finger, on target: TouchTarget, at point: CGPoint, _ verb: String)
  {
    let met = finger.view
    switch target {
    case .view(let view, _):
      guard met?.isDescendant(of: view) != true else { return }
      report(
        .missed(
          view: text(view), at: point, obstacle: obstacle(to: view), hit: met.map { text($0) }),
        verb)
    case .point:
      guard met == nil || met is UIWindow, met?.gestureRecognizers == nil else { return }
      let views = window(at: point).subviews.prefix(6).map { (name: text($0), frame: $0.frame) }
      report(.touchesNothing(at: point, views: views), verb)
    }
  }

  /// The reason why a view gets no touches.
  @MainActor private func obstacle(to view: UIView) -> StagingFact.Obstacle? {
    var next: UIView? = view
    while let current = next {
      let name = current === view ? "it" : text(current)
      if current.isHidden { return .hidden(view: name) }
      if current.alpha < 0.01 { return .transparent(view: name, alpha: current.alpha) }
      if !current.isUserInteractionEnabled { return .ignoresTouches(view: name) }
      next = current.superview
    }
    return nil
  }

  func report(_ fault: StagingFact.InputFault, _ verb: String) {
    timeline.report(Diagnostic(StagingFact.input(fault, time: time), of: "Stage", at: verb))
  }

  @MainActor private func text(_ view: UIView) -> String {
    let name = view.accessibilityIdentifier ?? view.layer.name
    return "\(Swift.type(of: view))" + (name.map { " “\($0)”" } ?? "")
  }
}
