import Animation
import Base
import Foundation
public import Graphics

/// A layer that draws its sublayers several times, each copy moved, tinted and delayed
/// further than the last.
open class CAReplicatorLayer: CALayer {
  private static let table = LayerPropertyTable(
    extending: CALayer.propertyTable,
    [
      LayerProperty(
        "instanceCount", \CAReplicatorLayer.instanceCount, \.replicator.count,
        range: .from(0, to: Double(Limits.copies)), quantity: .whole,
        "How many copies, the original included."),
      LayerProperty(
        "preservesDepth", \CAReplicatorLayer.preservesDepth, \.replicator.preservesDepth,
        "Whether copies keep their depth in a 3-D space."),
      LayerProperty(
        "instanceDelay", \CAReplicatorLayer.instanceDelay, \.replicator.instanceDelay,
        quantity: .seconds, "How much later each copy shows the animations, in seconds."),
      LayerProperty(
        "instanceTransform", \CAReplicatorLayer.instanceTransform,
        \.replicator.instanceTransform,
        "The transform from each copy to the next, about the layer's anchor point."),
      LayerProperty(
        "instanceColor", \CAReplicatorLayer.instanceColor, \.replicator.instanceColor,
        "Multiplies the colors of the first copy."),
      LayerProperty(
        "instanceRedOffset", \CAReplicatorLayer.instanceRedOffset,
        \.replicator.instanceRedOffset, "Added to the color's red with each copy."),
      LayerProperty(
        "instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset,
        \.replicator.instanceGreenOffset, "Added to the color's green with each copy."),
      LayerProperty(
        "instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset,
        \.replicator.instanceBlueOffset, "Added to the color's blue with each copy."),
      LayerProperty(
        "instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset,
        \.replicator.instanceAlphaOffset, "Added to the color's alpha with each copy."),
    ])

  open override class var propertyTable: LayerPropertyTable { table }

  /// The number of copies, including the first, unmoved one.
  open var instanceCount: Int {
    get { properties.replicator.instanceCount }
    set {
      change(
        \.replicator.count, to: ReplicatorProperties.clamped(Double(newValue)),
        key: "instanceCount")
    }
  }

  /// Whether the copies keep the depth that their transforms give them, instead of being
  /// flattened one by one.
  open var preservesDepth: Bool {
    get { properties.replicator.preservesDepth }
    set { change(\.replicator.preservesDepth, to: newValue, key: "preservesDepth") }
  }

  /// The delay of each copy's animations after those of the one before, in seconds.
  ///
  /// Copy k shows the sublayers' animations at the time t − k · delay, also after they have ended
  /// for the first copy.
  open var instanceDelay: CFTimeInterval {
    get { properties.replicator.instanceDelay }
    set { change(\.replicator.instanceDelay, to: newValue, key: "instanceDelay") }
  }

  /// The transform from one copy to the next, about the center of the layer's bounds.
  open var instanceTransform: CATransform3D {
    get { properties.replicator.instanceTransform }
    set { change(\.replicator.instanceTransform, to: newValue, key: "instanceTransform") }
  }

  /// Multiplies the colors of all copies; nil and white change nothing.
  open var instanceColor: CGColor? {
    get { properties.replicator.instanceColor }
    set { change(\.replicator.instanceColor, to: newValue, key: "instanceColor") }
  }

  /// The change of the multiplier's red from each copy to the next.
  open var instanceRedOffset: Float {
    get { properties.replicator.instanceRedOffset }
    set { change(\.replicator.instanceRedOffset, to: newValue, key: "instanceRedOffset") }
  }

  open var instanceGreenOffset: Float {
    get { properties.replicator.instanceGreenOffset }
    set { change(\.replicator.instanceGreenOffset, to: newValue, key: "instanceGreenOffset") }
  }

  open var instanceBlueOffset: Float {
    get { properties.replicator.instanceBlueOffset }
    set { change(\.replicator.instanceBlueOffset, to: newValue, key: "instanceBlueOffset") }
  }

  open var instanceAlphaOffset: Float {
    get { properties.replicator.instanceAlphaOffset }
    set { change(\.replicator.instanceAlphaOffset, to: newValue, key: "instanceAlphaOffset") }
  }
}

/// The properties that `CAReplicatorLayer` adds to a layer's.
struct ReplicatorProperties: LayerPropertyGroup {
  /// The count as a number, since it can be animated; rounded down.
  var count = 1.0
  var preservesDepth = false
  var instanceDelay = 0.0
  var instanceTransform = CATransform3DIdentity
  var instanceColor: CGColor? = .white
  var instanceRedOffset: Float = 0
  var instanceGreenOffset: Float = 0
  var instanceBlueOffset: Float = 0
  var instanceAlphaOffset: Float = 0

  var instanceCount: Int { Int(saturating: Self.clamped(count)) }

  /// A count clamped to a usable range.
  static func clamped(_ count: Double) -> Double { max(0, min(count, Double(Limits.nodes))) }
}

extension LayerProperties {
  var replicator: ReplicatorProperties {
    get { group() }
    set { extra = newValue }
  }
}
