import Animation
import Foundation
import Graphics

extension CALayer {
  /// A copy of the layer as committed, with its animations at the present time.
  final func presentationLayer() -> CALayer? {
    if modelLayer != nil { return self }
    guard flags.contains(.isCommitted) else { return nil }
    let copy = makePresentationCopy()
    copy.properties = committed?.properties ?? properties
    copy.name = name
    copy.delegate = delegate
    copy.modelLayer = self
    return copy
  }
}

extension MediaTiming {
  /// Whether a layer with it is not displayed at all times.
  var isBounded: Bool {
    fillMode != .both && (beginTime != 0 && fillMode != .backwards || end.isFinite)
  }
}
