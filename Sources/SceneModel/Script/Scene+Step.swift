extension Scene {
  /// A step of a script: when, upon what, and one verb.
  public struct Step: Hashable, Sendable {
    /// In seconds from the start of the scene, or from the event that the step answers; nil as the step before it ends.
    public var at: Double?
    /// The ids of what the step is about.
    public var on: [String]
    /// Asked as the step begins, which happens only if it holds.
    public var condition: Condition?
    public var verb: Verb

    public init(
      at time: Double? = nil, on ids: [String] = [], when condition: Condition? = nil, _ verb: Verb
    ) {
      at = time
      on = ids
      self.condition = condition
      self.verb = verb
    }
  }

  /// Whether a view's property has a value.
  public struct Condition: Hashable, Sendable {
    /// The id of a view.
    public var id: String
    public var property: String
    public var value: Value
    /// Whether the property must have the value, or any other.
    public var isEqual: Bool

    public init(id: String, property: String, equals value: Value) {
      self.id = id
      self.property = property
      self.value = value
      isEqual = true
    }

    public init(id: String, property: String, not value: Value) {
      self.id = id
      self.property = property
      self.value = value
      isEqual = false
    }
  }

  /// What a step does.
  public enum Verb: Hashable, Sendable {
    case animate(Animate)
    case spring(Spring)
    case animateKeyframes(AnimateKeyframes)
    case transition(Transition)
    case tap(Tap)
    case press(Press)
    case drag(Drag)
    case scroll(Scroll)
    case type(TypeText)
    case caption(Caption)
    case set(SetProperties)
    case effect(RunEffect)
    case add(Add)
    case remove(Remove)
    case wait(Wait)
  }

  /// A property that a step changes.
  public struct Change: Hashable, Sendable {
    /// What it belongs to; nil for all that the step is about.
    public var id: String?
    /// A property of a view, a key path of a layer, `layer.` and a key path of a view's layer, or `constant`, `priority`
    /// or `isActive` of a constraint.
    public var property: String
    public var value: Value

    public init(_ property: String, of id: String? = nil, to value: Value) {
      self.property = property
      self.id = id
      self.value = value
    }
  }
}
