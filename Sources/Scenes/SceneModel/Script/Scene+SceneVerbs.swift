extension Scene {
  /// Sets properties at once.
  public struct SetProperties: Hashable, Sendable {
    public var changes: [Change]
    /// Whether a control, a wheel or a scroll view animates the change, as with `animated: true` in
    /// Swift.
    public var isAnimated: Bool

    public init(_ changes: [Change], animated isAnimated: Bool = false) {
      self.changes = changes
      self.isAnimated = isAnimated
    }
  }

  /// Runs an effect on the step's views.
  public struct RunEffect: Hashable, Sendable {
    /// The effect's name, such as "shakeAlongXAxis".
    public var name: String
    /// The arguments by the names of the Swift function's parameters; the others have their
    /// defaults.
    public var parameters: Properties

    public init(_ name: String, parameters: Properties = [:]) {
      self.name = name
      self.parameters = parameters
    }
  }

  /// Adds a view, a layer or an animation to the step's view or layer, or else to the canvas.
  public struct Add: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      case view(View)
      case layer(Layer)
      case animation(Animation)
    }
    public var content: Content
    /// The key under which an animation is added; nil for its own key.
    public var key: String?
    /// The time in which a view or a layer fades in, in seconds.
    public var fade: Double

    public init(_ content: Content, key: String? = nil, fade: Double = 0) {
      self.content = content
      self.key = key
      self.fade = fade
    }
  }

  /// Removes a view or a layer, or one of its animations.
  public struct Remove: Hashable, Sendable {
    public var id: String
    /// The key of the animation to remove; nil to remove the view or layer itself.
    public var animation: String?
    /// The time in which the view or layer fades out, in seconds.
    public var fade: Double

    public init(_ id: String, animation: String? = nil, fade: Double = 0) {
      self.id = id
      self.animation = animation
      self.fade = fade
    }
  }

  /// Delays the next step that has no time.
  public struct Wait: Hashable, Sendable {
    /// The time to wait, in seconds.
    public var duration: Double

    public init(_ duration: Double) { self.duration = duration }
  }
}
