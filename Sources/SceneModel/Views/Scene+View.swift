extension Scene {
  /// A view of UIKit.
  public struct View: Hashable, Sendable {
    /// Such as "UILabel".
    public var className: String
    /// Names the view in the scene; unique.
    public var id: String?
    /// By name: "frame", "text", "backgroundColor".
    public var properties: Properties
    /// The lowest first.
    public var subviews: [View]
    /// The class of the layer of a plain `UIView`, where it is not `CALayer`.
    public var layerClass: String?
    /// What is set on the view's own layer, its sublayers, mask and animations; its class is the view's.
    public var layer: Layer?
    /// Constraints of the view and those around it.
    public var constraints: [Constraint] = []
    /// The steps that answer the events of a control.
    public var actions: [Action] = []
    private var masks: [View] = []

    /// The view whose alpha multiplies this one's, in its bounds space.
    public var mask: View? {
      get { masks.first }
      set { masks = newValue.map { [$0] } ?? [] }
    }

    public init(
      _ className: String = "UIView", id: String? = nil, properties: Properties = [:],
      subviews: [View] = []
    ) {
      self.className = className
      self.id = id
      self.properties = properties
      self.subviews = subviews
    }
  }

  /// The steps that answer an event of a control.
  public struct Action: Hashable, Sendable {
    /// Such as "touchUpInside".
    public var event: String
    /// Their times count from the event.
    public var steps: [Step]

    public init(_ event: String, steps: [Step]) {
      self.event = event
      self.steps = steps
    }
  }
}
