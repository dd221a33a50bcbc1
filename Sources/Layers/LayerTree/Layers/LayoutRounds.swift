import Foundation

/// Counts how often each layer is laid out, or displayed, in one pass.
///
/// Layout may invalidate layers below or above, and a tree settles after a few rounds. A layer that
/// never settles is stopped after a dozen, with a diagnostic that names the cause, so that it costs
/// a dozen layouts in the first commit and a few in each later one, until it settles.
struct LayoutRounds {
  static let limit = 12
  /// The limit for a layer that has not settled before.
  static let unsettledLimit = 3

  private var counts: [ObjectIdentifier: Int] = [:]
  /// Layers of this pass that have not settled before.
  private var suspects: [CALayer] = []
  private var round = 0

  mutating func begin() { round += 1 }

  /// Whether a layer may be laid out or displayed once more; if not, it is stopped.
  mutating func allows(_ layer: CALayer) -> Bool {
    let isUnsettled = layer.flags.contains(.isUnsettled)
    guard round > 1 || isUnsettled else { return true }
    guard layer.flags.contains(.needsLayout) || layer.flags.contains(.needsDisplay) else {
      return true
    }
    let count = counts[ObjectIdentifier(layer), default: 0] + 1
    counts[ObjectIdentifier(layer)] = count
    if isUnsettled, count == 1 { suspects.append(layer) }
    let limit = isUnsettled ? Self.unsettledLimit : Self.limit
    if count == limit - 1 { layer.flags.insert(.recordsLayoutCause) }
    guard count >= limit else { return true }
    layer.stopUpdating()
    return false
  }

  /// Ends a pass; layers that settled in it have the full limit again.
  func end() {
    for layer in suspects where counts[ObjectIdentifier(layer), default: 0] < Self.unsettledLimit {
      layer.flags.subtract([.isUnsettled, .recordsLayoutCause])
    }
  }
}

extension CALayer {
  /// Whether the next request for layout is recorded for a diagnostic.
  package final var recordsLayoutCause: Bool { flags.contains(.recordsLayoutCause) }

  /// Records the first request for layout since the layer was laid out.
  package final func recordLayoutCause(_ cause: String) {
    let timeline = hostingTimeline ?? Timeline.current
    let key = ObjectIdentifier(self)
    guard timeline.committer.causes[key] == nil else { return }
    var running: CALayer?
    root.forEachInTree { if $0.flags.contains(.isLayingOut) { running = $0 } }
    timeline.committer.causes[key] = cause + (running.map { " in the layout of \($0.owner)" } ?? "")
  }

  /// The name of the layer's view, or of the layer if it has none.
  private var owner: String {
    guard let delegate else { return description }
    return "\(type(of: delegate))" + (name.map { " “\($0)”" } ?? "")
  }

  /// Stops a layer whose every layout or display invalidates it again.
  fileprivate func stopUpdating() {
    let timeline = hostingTimeline ?? Timeline.current
    let cause = timeline.committer.causes.removeValue(forKey: ObjectIdentifier(self))
    let isLayout = flags.contains(.needsLayout)
    flags.subtract([.needsLayout, .needsDisplay, .recordsLayoutCause])
    guard flags.insert(.isUnsettled).inserted else { return }
    let asked = cause.map { ": \($0) asked for it" } ?? ""
    timeline.report(
      Diagnostic(
        LayerFact.endlessLayout(pass: isLayout ? "layout" : "display", cause: asked), of: owner,
        at: isLayout ? "layoutSublayers" : "display"))
  }
}
