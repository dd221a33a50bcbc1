import Foundation
import SceneModel
import Views

extension SceneObjects {
  /// Makes a constraint between views of the scene; nil, after a report, if a view does not exist.
  ///
  /// - Parameter own: The view in which the constraint is written; nil for the scene itself.
  func makeConstraint(_ scene: Scene.Constraint, own: UIView?) -> NSLayoutConstraint? {
    func view(_ side: Scene.Constraint.Side, of first: UIView?) -> UIView? {
      switch side.item {
      case .own: own
      case .superview: first?.superview
      case .id(let id): self.view(id)
      }
    }
    let base = scene.first.item == .superview ? own : nil
    guard let item = view(scene.first, of: base) else { return nil }
    var other: UIView?
    if let second = scene.second {
      guard let view = view(second, of: item) else { return nil }
      other = view
    }
    let constraint = NSLayoutConstraint(
      item: item, attribute: .named(scene.first.attribute),
      relatedBy: scene.relation.layoutRelation,
      toItem: other, attribute: .named(scene.second?.attribute), multiplier: scene.multiplier,
      constant: scene.constant)
    constraint.priority = UILayoutPriority(scene.priority)
    constraint.identifier = scene.id
    for view in [item, other].compactMap({ $0 }) where isPlacedByConstraints(view) {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    return constraint
  }
}

extension Scene.Constraint.Relation {
  fileprivate var layoutRelation: NSLayoutConstraint.Relation {
    switch self {
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    case .lessThanOrEqual: .lessThanOrEqual
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The attribute with a name; `notAnAttribute` for another name.
  static func named(_ name: String?) -> NSLayoutConstraint.Attribute {
    layoutAttributes.first { $0.name == name }?.value ?? .notAnAttribute
  }
}

/// The anchors of constraints, by the names of `NSLayoutConstraint.Attribute`.
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
