extension Scene {
  /// A view of UIKit.
  public struct View: Hashable, Sendable {
    public var kind: Kind
    /// A name that is unique in the scene, for steps and constraints to refer to; nil for none.
    public var id: String?
    /// The properties' values by name, such as "frame", "text" or "backgroundColor".
    public var properties: Properties
    /// The subviews, the lowest first.
    public var subviews: [View]
    /// The class of a plain `UIView`'s layer; nil for `CALayer`.
    public var layerKind: Layer.Kind?
    /// The properties, sublayers, mask and animations of the view's layer, whose class depends on
    /// the view.
    public var layer: Layer?
    /// Constraints that involve the view.
    public var constraints: [Constraint] = []
    /// The steps that run on the events of a control.
    public var actions: [Action] = []
    private var masks: [View] = []

    /// The view whose alpha multiplies this one's, in its bounds space.
    public var mask: View? {
      get { masks.first }
      set { masks = newValue.map { [$0] } ?? [] }
    }

    public init(
      _ kind: Kind = .view, id: String? = nil, properties: Properties = [:], subviews: [View] = []
    ) {
      self.kind = kind
      self.id = id
      self.properties = properties
      self.subviews = subviews
    }
  }

  /// The steps that run on an event of a control.
  public struct Action: Hashable, Sendable {
    /// The event's name, such as "touchUpInside".
    public var event: String
    /// The steps, whose times count from the event.
    public var steps: [Step]

    public init(_ event: String, steps: [Step]) {
      self.event = event
      self.steps = steps
    }
  }
}
