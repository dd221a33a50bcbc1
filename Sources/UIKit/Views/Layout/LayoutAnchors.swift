/// The anchors of a view or guide, each made when it is first asked for.
///
/// As in UIKit, an attribute has one anchor, and another one without an axis for `firstAnchor` and
/// `secondAnchor` of constraints. They do not retain their item.
@MainActor struct LayoutAnchors {
  typealias Attribute = NSLayoutConstraint.Attribute

  private var typed: [Attribute: AnyObject] = [:]
  private var untyped: [Attribute: AnyObject] = [:]

  nonisolated init() {}

  mutating func x(_ attribute: Attribute, of item: AnyObject) -> NSLayoutXAxisAnchor {
    Self.anchor(attribute, of: item, in: &typed) { NSLayoutXAxisAnchor($0) }
  }

  mutating func y(_ attribute: Attribute, of item: AnyObject) -> NSLayoutYAxisAnchor {
    Self.anchor(attribute, of: item, in: &typed) { NSLayoutYAxisAnchor($0) }
  }

  mutating func size(_ attribute: Attribute, of item: AnyObject) -> NSLayoutDimension {
    Self.anchor(attribute, of: item, in: &typed) { NSLayoutDimension($0) }
  }

  mutating func general(_ attribute: Attribute, of item: AnyObject) -> NSLayoutAnchor<AnyObject> {
    Self.anchor(attribute, of: item, in: &untyped) { NSLayoutAnchor($0) }
  }

  private static func anchor<Anchor: AnyObject>(
    _ attribute: Attribute, of item: AnyObject, in anchors: inout [Attribute: AnyObject],
    make: (NSLayoutConstraint.Anchor) -> Anchor
  ) -> Anchor {
    if let anchor = anchors[attribute] as? Anchor { return anchor }
    let anchor = make(NSLayoutConstraint.Anchor(item: item, attribute: attribute))
    anchors[attribute] = anchor
    return anchor
  }
}
