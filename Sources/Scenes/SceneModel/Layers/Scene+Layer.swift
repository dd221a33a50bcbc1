public import Foundation

extension Scene {
  /// A Core Animation layer.
  public struct Layer: Hashable, Sendable {
    public var kind: Kind
    /// A name that is unique in the scene, for steps to refer to; nil for none.
    public var id: String?
    /// The layer's `name`; its id when nil.
    public var name: String?
    /// The position and size in the superlayer, in points, before any transform; takes the place of
    /// `position` and `bounds`.
    public var frame: CGRect?
    /// The properties' values by key or key path, such as "cornerRadius" or "transform.rotation.z".
    public var properties: Properties
    /// The sublayers, the lowest first.
    public var sublayers: [Layer]
    public var animations: [Animation]
    private var masks: [Layer] = []

    /// The layer whose alpha multiplies this one's, in its bounds space.
    public var mask: Layer? {
      get { masks.first }
      set { masks = newValue.map { [$0] } ?? [] }
    }

    public init(
      _ kind: Kind = .layer, id: String? = nil, frame: CGRect? = nil,
      properties: Properties = [:], sublayers: [Layer] = [], mask: Layer? = nil,
      animations: [Animation] = []
    ) {
      self.kind = kind
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
    public var kind: Kind
    /// The key under which it is added; nil for none.
    public var key: String?
    /// The key path of the animated property; nil for groups and transitions.
    public var keyPath: String?
    /// The animation's values by key, such as "duration", "fromValue" or "timingFunction".
    public var properties: Properties
    /// The animations of a group.
    public var animations: [Animation]

    public init(
      _ kind: Kind, keyPath: String? = nil, key: String? = nil,
      properties: Properties = [:], animations: [Animation] = []
    ) {
      self.kind = kind
      self.keyPath = keyPath
      self.key = key
      self.properties = properties
      self.animations = animations
    }
  }
}
