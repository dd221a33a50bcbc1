public import Foundation

extension Scene {
  /// A Core Animation layer.
  public struct Layer: Hashable, Sendable {
    /// Such as "CAShapeLayer".
    public var className: String
    /// Names the layer in the scene; unique.
    public var id: String?
    /// The layer's `name`; its id when nil.
    public var name: String?
    /// Position and size in the superlayer, in points, before any transform; in place of `position` and `bounds`.
    public var frame: CGRect?
    /// By key or key path: "cornerRadius", "transform.rotation.z".
    public var properties: Properties
    /// The lowest first.
    public var sublayers: [Layer]
    public var animations: [Animation]
    private var masks: [Layer] = []

    /// The layer whose alpha multiplies this one's, in its bounds space.
    public var mask: Layer? {
      get { masks.first }
      set { masks = newValue.map { [$0] } ?? [] }
    }

    public init(
      _ className: String = "CALayer", id: String? = nil, frame: CGRect? = nil,
      properties: Properties = [:], sublayers: [Layer] = [], mask: Layer? = nil,
      animations: [Animation] = []
    ) {
      self.className = className
      self.id = id
      self.frame = frame
      self.properties = properties
      self.sublayers = sublayers
      self.animations = animations
      self.mask = mask
    }
  }

  /// A Core Animation animation.
  public struct Animation: Hashable, Sendable {
    /// Such as "CABasicAnimation".
    public var className: String
    /// What it is added under; nil for none.
    public var key: String?
    /// What it animates; nil for groups and transitions.
    public var keyPath: String?
    /// By key: "duration", "fromValue", "timingFunction".
    public var properties: Properties
    /// Those of a group.
    public var animations: [Animation]

    public init(
      _ className: String, keyPath: String? = nil, key: String? = nil,
      properties: Properties = [:], animations: [Animation] = []
    ) {
      self.className = className
      self.keyPath = keyPath
      self.key = key
      self.properties = properties
      self.animations = animations
    }
  }
}
