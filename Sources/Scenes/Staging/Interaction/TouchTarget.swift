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
        report(verb, "the point \(text(point)) is not on the canvas of \(text(size))")
      }
      return point
    case .view(let view, let offset):
      let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      guard let point = point(middle, of: view) else {
        report(verb, "\(text(view)) is not in a window of the stage: add it first")
        return nil
      }
      return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
    }
  }

  /// Reports a touch that reached another view than its target.
  @MainActor func check(_ finger: Finger, on target: TouchTarget, at point: CGPoint, _ verb: String)
  {
    let met = finger.view
    switch target {
    case .view(let view, _):
      guard met?.isDescendant(of: view) != true else { return }
      let hidden = untouchable(view).map { ": \($0)" } ?? ""
      report(
        verb,
        "\(text(view)) does not get the touch at \(text(point))\(hidden); "
          + (met.map { "\(text($0)) does" } ?? "nothing does"))
    case .point:
      guard met == nil || met is UIWindow, met?.gestureRecognizers == nil else { return }
      let views = window(at: point).subviews.prefix(6).map { "\(text($0)) at \(text($0.frame))" }
      report(
        verb,
        "no view is touched at \(text(point)); "
          + (views.isEmpty ? "there are none" : "there are " + views.joined(separator: ", ")))
    }
  }

  /// The reason why a view gets no touches.
  @MainActor private func untouchable(_ view: UIView) -> String? {
    var next: UIView? = view
    while let current = next {
      let name = current === view ? "it" : text(current)
      if current.isHidden { return "\(name) is hidden" }
      if current.alpha < 0.01 { return "\(name) has an alpha of \(text(current.alpha))" }
      if !current.isUserInteractionEnabled { return "\(name) takes no touches" }
      next = current.superview
    }
    return nil
  }

  func report(_ verb: String, _ message: String) {
    timeline.report(
      Diagnostic(
        layer: "Stage", keyPath: verb, found: message, needed: "a view that can be touched",
        message: "at \(text(time)) s \(message)"))
  }

  @MainActor private func text(_ view: UIView) -> String {
    let name = view.accessibilityIdentifier ?? view.layer.name
    return "\(Swift.type(of: view))" + (name.map { " “\($0)”" } ?? "")
  }

  private func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
  private func text(_ point: CGPoint) -> String { "(\(text(point.x)), \(text(point.y)))" }
  private func text(_ size: CGSize) -> String { "\(text(size.width)) × \(text(size.height))" }
  private func text(_ box: CGRect) -> String {
    "(\([box.minX, box.minY, box.width, box.height].map(text).joined(separator: ", ")))"
  }
}
