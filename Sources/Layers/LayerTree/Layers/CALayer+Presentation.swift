import Animation
import Foundation
import Graphics

extension CALayer {
  /// A copy of the layer as committed, with its animations at the present time.
  final func presentationLayer() -> CALayer? {
    if modelLayer != nil { return self }
    guard flags.contains(.isCommitted) else { return nil }
    let copy = Self.makeCopy(of: self)
    copy.properties = presentedProperties(at: (hostingTimeline ?? Timeline.current).now)
    copy.name = name
    copy.delegate = delegate
    copy.modelLayer = self
    return copy
  }

  /// The committed properties, with animations at a time of the timeline.
  final func presentedProperties(at now: Double) -> LayerProperties {
    let (time, outerTime) = presentedTime(at: now)
    return displayedProperties(at: time, outerTime: outerTime, Pass(usesCommitted: true))
  }
}

extension MediaTiming {
  /// Whether its numbers are valid times; durations may be infinite.
  var isUsable: Bool {
    beginTime.isFinite && timeOffset.isFinite && speed.isFinite && !duration.isNaN
      && !repeatCount.isNaN && !repeatDuration.isNaN
  }

  /// Whether a layer with it is hidden at some times, or its time repeats.
  var isBounded: Bool { beginTime != 0 || duration.isFinite }
}
