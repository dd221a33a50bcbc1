public import Foundation

extension Scene {
  /// A constraint: `"field.leading == superview.leading + 20 @750"`.
  public struct Constraint: Hashable, Sendable {
    /// One side of a constraint: what, and which of its anchors.
    public struct Side: Hashable, Sendable {
      public enum Item: Hashable, Sendable {
        /// The view in which the constraint is written.
        case own
        /// The superview of the constraint's first item.
        case superview
        case id(String)
      }
      public var item: Item
      /// As `NSLayoutConstraint.Attribute` names it: "leading", "centerX".
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

    /// Names it, so that steps can change its constant.
    public var id: String?
    public var first: Side
    public var relation: Relation
    /// nil for a number alone.
    public var second: Side?
    public var multiplier: CGFloat
    /// In points.
    public var constant: CGFloat
    /// Greater than 0 and at most 1000, which is required.
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
