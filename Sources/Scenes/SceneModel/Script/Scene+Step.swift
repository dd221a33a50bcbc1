extension Scene {
  /// A step of a script: its start, the ids of its targets, and one verb.
  public struct Step: Hashable, Sendable {
    /// The start in seconds, counted from the start of the scene, or from the event that triggers
    /// the step; nil for the end of the step before it.
    public var at: Double?
    /// The ids of the step's targets: views, layers or constraints.
    public var on: [String]
    /// A condition that is tested when the step begins; if it does not hold, the step does nothing.
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

  /// A condition on the value of a view's property.
  public struct Condition: Hashable, Sendable {
    /// The id of a view.
    public var id: String
    public var property: String
    public var value: Value
    /// Whether the property must have the value; if false, it must have another.
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

  /// The action of a step.
  public indirect enum Verb: Hashable, Sendable {
    // Indirect, since its payloads are large: a copy of a step copies one reference.
    case animate(Animate)
    case spring(Spring)
    case animateKeyframes(AnimateKeyframes)
    case transition(Transition)
    case tap(Tap)
    case press(Press)
    case drag(Drag)
    case pinch(Pinch)
    case rotate(Rotate)
    case scroll(Scroll)
    case type(TypeText)
    case caption(Caption)
    case set(SetProperties)
    case effect(RunEffect)
    case add(Add)
    case remove(Remove)
    case wait(Wait)
    case select(SelectRow)
    case deselect(DeselectRow)
    case insert(InsertRow)
    case delete(DeleteRow)
    case move(MoveRow)
    case reload(ReloadRow)
    case present(Present)
    case dismiss(Dismiss)
    case push(Push)
    case pop(Pop)
    case symbolEffect(PlaySymbolEffect)
    case count(Count)
    case morph(Morph)
    case bind(Bind)
    case play(Play)
    case pause(Pause)
  }

  /// A property that a step changes.
  public struct Change: Hashable, Sendable {
    /// The id of the property's owner; nil for all targets of the step.
    public var id: String?
    /// A property of a view, a key path of a layer, `layer.` and a key path of a view's layer, or
    /// `constant`, `priority` or `isActive` of a constraint.
    public var property: String
    public var value: Value

    public init(_ property: String, of id: String? = nil, to value: Value) {
      self.property = property
      self.id = id
      self.value = value
    }
  }
}
