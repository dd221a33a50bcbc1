package import Foundation
package import Graphics

/// The values of a `CAEmitterCell`, with Core Animation's defaults.
///
/// A range of R about a value of M is M − R/2 to M + R/2, evenly spread.
package struct EmitterCellValues: Equatable, Sendable {
  package var name: String?
  package var isEnabled = true
  /// Particles per second.
  package var birthRate = 0.0
  /// Seconds.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// Points per second.
  package var velocity = 0.0
  package var velocityRange = 0.0
  /// Radians out of the layer's plane.
  package var emissionLatitude = 0.0
  /// Radians in the layer's plane; 0 is +x.
  package var emissionLongitude = 0.0
  /// The whole opening of a cone, radians.
  package var emissionRange = 0.0
  /// Points per second squared.
  package var xAcceleration = 0.0
  package var yAcceleration = 0.0
  package var zAcceleration = 0.0
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  /// Radians per second.
  package var spin = 0.0
  package var spinRange = 0.0
  package var color = CGColor.white
  package var redRange = 0.0
  package var greenRange = 0.0
  package var blueRange = 0.0
  package var alphaRange = 0.0
  package var redSpeed = 0.0
  package var greenSpeed = 0.0
  package var blueSpeed = 0.0
  package var alphaSpeed = 0.0
  package var contents: CGImage?
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Image pixels per point.
  package var contentsScale = 1.0
  package var minificationFilter = CALayerContentsFilter.linear
  package var magnificationFilter = CALayerContentsFilter.linear
  package var minificationFilterBias = 0.0
  /// In seconds of the layer's time, or for a nested cell after the birth of the particle
  /// that emits it.
  package var beginTime = 0.0
  /// The time for which particles are born, in seconds; 0 and infinity are without end.
  package var duration = Double.infinity
  package var cells: [EmitterCellValues] = []

  package init() {}

  /// The longest lifetime of a particle, before the layer's factor.
  var longestLife: Double { max(0, lifetime + abs(lifetimeRange) / 2) }

  /// The longest time until a particle and all particles nested in it are gone.
  var longestTrace: Double { longestLife + (cells.map(\.longestTrace).max() ?? 0) }

  /// The span of time in which particles are born.
  var emission: ClosedRange<Double> {
    beginTime...(duration > 0 ? beginTime + duration : .infinity)
  }
}
