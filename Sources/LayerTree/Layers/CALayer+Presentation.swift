import Animation
import Foundation
import Graphics

extension CALayer {
  /// A copy of the layer as committed, with its animations at the present time.
  final func presentationLayer() -> CALayer? {
    if modelLayer != nil { return self }
    guard flags.contains(.isCommitted) else { return nil }
    let copy = makePresentationCopy()
    copy.properties = presentedProperties(at: (hostingTimeline ?? Timeline.current).now)
    copy.name = name
    copy.delegate = delegate
    copy.modelLayer = self
    return copy
  }

  /// What was committed, with its animations at a time of the timeline.
  final func presentedProperties(at now: Double) -> LayerProperties {
    let outerTime = container.map { $0.localTime(atAbsolute: now) } ?? now
    return displayedProperties(
      at: properties.timing.localTime(at: outerTime), outerTime: outerTime,
      Pass(usesCommitted: true))
  }
}

extension MediaTiming {
  /// Whether a layer with it is not displayed at all times.
  var isBounded: Bool {
    fillMode != .both && (beginTime != 0 && fillMode != .backwards || end.isFinite)
  }
}
