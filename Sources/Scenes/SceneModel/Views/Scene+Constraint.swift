public import Foundation

extension Scene {
  /// A layout constraint, such as `"field.leading == superview.leading + 20 @750"`.
  public struct Constraint: Hashable, Sendable {
    /// One side of a constraint: an item and one of its anchors.
    public struct Side: Hashable, Sendable {
      public enum Item: Hashable, Sendable {
        /// The view in which the constraint is written.
        case own
        /// The superview of the constraint's first item.
        case superview
        case id(String)
      }
      public var item: Item
      /// The anchor, as `NSLayoutConstraint.Attribute` names it: "leading", "centerX".
      public var attribute: String

      public init(_ item: Item, _ attribute: String) {
        self.item = item
        self.attribute = attribute
      }
    }

    public enum Relation: String, CaseIterable, Hashable, Sendable {
      case equal = "=="
      case greaterThanOrEqual = ">="
      case lessThanOrEqual = "<="
    }

    /// A unique name, so that steps can change the constraint; nil for none.
    public var id: String?
    public var first: Side
    public var relation: Relation
    /// The other side; nil for a constant alone.
    public var second: Side?
    public var multiplier: CGFloat
    /// The constant, in points.
    public var constant: CGFloat
    /// The priority, greater than 0 and at most 1000, which is required.
    public var priority: Float

    public init(
      _ first: Side, _ relation: Relation = .equal, _ second: Side? = nil,
      multiplier: CGFloat = 1, constant: CGFloat = 0, priority: Float = 1000, id: String? = nil
    ) {
      self.first = first
      self.relation = relation
      self.second = second
      self.multiplier = multiplier
      self.constant = constant
      self.priority = priority
      self.id = id
    }
  }
}
