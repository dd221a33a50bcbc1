import Foundation
import LayerTree
import Views

/// A constraint as a scene writes it: `"field.leading == superview.leading + 20 @750"`.
struct ConstraintRecipe: Sendable {
  /// One side of a constraint: what, and which of its anchors.
  struct Side: Sendable, Hashable {
    enum Item: Sendable, Hashable {
      /// The view in which the constraint is written.
      case own
      /// The superview of the constraint's first item.
      case superview
      case id(String)
    }
    var item: Item
    var attribute: NSLayoutConstraint.Attribute
  }

  var id: String?
  var first: Side
  var relation = NSLayoutConstraint.Relation.equal
  /// nil for a number alone.
  var second: Side?
  var multiplier: CGFloat = 1
  var constant: CGFloat = 0
  var priority: Float = 1000

  /// Makes it, between views of the cast; what is not there is reported.
  ///
  /// - Parameter own: The view in which the constraint is written; nil for one of the scene itself.
  @MainActor func makeConstraint(own: UIView?, in cast: Cast) -> NSLayoutConstraint? {
    func view(_ side: Side, of first: UIView?) -> UIView? {
      switch side.item {
      case .own: own
      case .superview: first?.superview
      case .id(let id): cast.view(id)
      }
    }
    let base = first.item == .superview ? own : nil
    guard let item = view(first, of: base) else { return nil }
    var other: UIView?
    if let second {
      guard let view = view(second, of: item) else { return nil }
      other = view
    }
    let constraint = NSLayoutConstraint(
      item: item, attribute: first.attribute, relatedBy: relation, toItem: other,
      attribute: second?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    constraint.priority = UILayoutPriority(priority)
    constraint.identifier = id
    for view in [item, other].compactMap({ $0 }) where cast.isPlacedByConstraints(view) {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    return constraint
  }
}

/// The names of anchors, as `NSLayoutConstraint.Attribute` has them.
let layoutAttributes: [(name: String, value: NSLayoutConstraint.Attribute)] = [
  ("leading", .leading), ("trailing", .trailing), ("left", .left), ("right", .right),
  ("top", .top), ("bottom", .bottom), ("width", .width), ("height", .height),
  ("centerX", .centerX), ("centerY", .centerY), ("firstBaseline", .firstBaseline),
  ("lastBaseline", .lastBaseline), ("leadingMargin", .leadingMargin),
  ("trailingMargin", .trailingMargin), ("leftMargin", .leftMargin), ("rightMargin", .rightMargin),
  ("topMargin", .topMargin), ("bottomMargin", .bottomMargin),
  ("centerXWithinMargins", .centerXWithinMargins),
  ("centerYWithinMargins", .centerYWithinMargins),
]
