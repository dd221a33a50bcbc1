/// The anchors of a view or guide, each made when it is first asked for: as in UIKit, an attribute
/// has one anchor.
///
/// The anchors do not retain their item.
@MainActor struct LayoutAnchors {
  typealias Attribute = NSLayoutConstraint.Attribute

  private var made: [Attribute: AnyObject] = [:]
  /// The anchors of constraints, which have no axis.
  private var general: [Attribute: AnyObject] = [:]

  nonisolated init() {}

  mutating func x(_ attribute: Attribute, of item: AnyObject) -> NSLayoutXAxisAnchor {
    Self.anchor(attribute, of: item, in: &made) { NSLayoutXAxisAnchor($0) }
  }

  mutating func y(_ attribute: Attribute, of item: AnyObject) -> NSLayoutYAxisAnchor {
    Self.anchor(attribute, of: item, in: &made) { NSLayoutYAxisAnchor($0) }
  }

  mutating func size(_ attribute: Attribute, of item: AnyObject) -> NSLayoutDimension {
    Self.anchor(attribute, of: item, in: &made) { NSLayoutDimension($0) }
  }

  mutating func general(_ attribute: Attribute, of item: AnyObject) -> NSLayoutAnchor<AnyObject> {
    Self.anchor(attribute, of: item, in: &general) { NSLayoutAnchor($0) }
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
