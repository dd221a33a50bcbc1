import Foundation
import LayerTree
import Views

/// Where a finger is to go: a point of the canvas, or the middle of a view wherever that is by
/// then.
enum TouchTarget {
  case point(CGPoint)
  case view(UIView, offset: CGPoint = .zero)
}

extension Stage {
  /// Where a target is now; nil, with a diagnostic, for a view that cannot be touched.
  @MainActor func place(of target: TouchTarget, for verb: String) -> CGPoint? {
    switch target {
    case .point(let point):
      let isInside = CGRect(origin: .zero, size: size).holds(point)
      if !isInside {
        report(verb, "the point \(words(point)) is not on the canvas of \(words(size))")
      }
      return point
    case .view(let view, let offset):
      let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      guard let point = point(middle, of: view) else {
        report(verb, "\(words(view)) is not in a window of the stage: add it first")
        return nil
      }
      return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
    }
  }

  /// Says what a finger has met where that is not what was meant.
  @MainActor func check(_ finger: Finger, on target: TouchTarget, at point: CGPoint, _ verb: String)
  {
    let met = finger.view
    switch target {
    case .view(let view, _):
      guard met?.isDescendant(of: view) != true else { return }
      let hidden = untouchable(view).map { ": \($0)" } ?? ""
      report(
        verb,
        "\(words(view)) does not get the touch at \(words(point))\(hidden); "
          + (met.map { "\(words($0)) does" } ?? "nothing does"))
    case .point:
      guard met == nil || met is UIWindow, met?.gestureRecognizers == nil else { return }
      let views = window(at: point).subviews.prefix(6).map { "\(words($0)) at \(words($0.frame))" }
      report(
        verb,
        "no view is touched at \(words(point)); "
          + (views.isEmpty ? "there are none" : "there are " + views.joined(separator: ", ")))
    }
  }

  /// Why a view gets no touches.
  @MainActor private func untouchable(_ view: UIView) -> String? {
    var next: UIView? = view
    while let current = next {
      let name = current === view ? "it" : words(current)
      if current.isHidden { return "\(name) is hidden" }
      if current.alpha < 0.01 { return "\(name) has an alpha of \(words(current.alpha))" }
      if !current.isUserInteractionEnabled { return "\(name) takes no touches" }
      next = current.superview
    }
    return nil
  }

  func report(_ verb: String, _ message: String) {
    timeline.report(
      Diagnostic(
        layer: "Stage", keyPath: verb, found: message, needed: "a view that can be touched",
        message: "at \(words(time)) s \(message)"))
  }

  @MainActor private func words(_ view: UIView) -> String {
    let name = view.accessibilityIdentifier ?? view.layer.name
    return "\(Swift.type(of: view))" + (name.map { " “\($0)”" } ?? "")
  }

  private func words(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
  private func words(_ point: CGPoint) -> String { "(\(words(point.x)), \(words(point.y)))" }
  private func words(_ size: CGSize) -> String { "\(words(size.width)) × \(words(size.height))" }
  private func words(_ box: CGRect) -> String {
    "(\([box.minX, box.minY, box.width, box.height].map(words).joined(separator: ", ")))"
  }
}
