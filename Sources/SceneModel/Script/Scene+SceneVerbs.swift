extension Scene {
  /// Sets properties at once.
  public struct SetProperties: Hashable, Sendable {
    public var changes: [Change]
    /// Whether a control, a wheel or a scroll view moves there, as `animated: true` in Swift.
    public var isAnimated: Bool

    public init(_ changes: [Change], animated isAnimated: Bool = false) {
      self.changes = changes
      self.isAnimated = isAnimated
    }
  }

  /// Runs an effect on what the step is about.
  public struct RunEffect: Hashable, Sendable {
    /// Such as "shakeAlongXAxis".
    public var name: String
    /// By the names of the Swift function's parameters; others have their defaults.
    public var parameters: Properties

    public init(_ name: String, parameters: Properties = [:]) {
      self.name = name
      self.parameters = parameters
    }
  }

  /// Adds something to what the step is about, else to the canvas.
  public struct Add: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      case view(View)
      case layer(Layer)
      case animation(Animation)
    }
    public var content: Content
    /// What an animation is added under; its own key when nil.
    public var key: String?

    public init(_ content: Content, key: String? = nil) {
      self.content = content
      self.key = key
    }
  }

  /// Takes a view or a layer away, or only an animation of it.
  public struct Remove: Hashable, Sendable {
    public var id: String
    /// The key of the animation to remove; nil removes the view or layer itself.
    public var animation: String?

    public init(_ id: String, animation: String? = nil) {
      self.id = id
      self.animation = animation
    }
  }

  /// Lets time pass before the next step that has no time of its own.
  public struct Wait: Hashable, Sendable {
    /// In seconds.
    public var duration: Double

    public init(_ duration: Double) { self.duration = duration }
  }
}
