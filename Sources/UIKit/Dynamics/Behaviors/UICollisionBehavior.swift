public import Foundation
public import Graphics
public import LayerTree
public import UIKitValues
import Views

/// Observes contacts of items with one another and with boundaries; the identifier is nil for the
/// bounds of the reference view.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AskedDelegate {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Makes items collide with one another and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    var identifier: any NSCopying
    var path: UIBezierPath
    var lines: [(CGVector, CGVector)]
  }

  private var boundaries: [Boundary] = []
  private var insets: UIEdgeInsets?
  /// The items that have been within the reference view's bounds: those are kept inside, while
  /// others may enter.
  private var inside: Set<ObjectIdentifier> = []
  private var previousContacts: [Contact.Key: Contact] = [:]
  private var currentContacts: [Contact.Key: Contact] = [:]

  public init(items: [any UIDynamicItem]) { super.init(itemList: items) }

  public convenience override init() { self.init(items: []) }

  open var items: [any UIDynamicItem] { itemList }
  open func addItem(_ item: any UIDynamicItem) { addToList(item) }
  open func removeItem(_ item: any UIDynamicItem) {
    inside.remove(ObjectIdentifier(item))
    removeFromList(item)
  }

  open var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { changed() } }
  }
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  // MARK: Boundaries

  /// Whether the bounds of the animator's reference view are a boundary for the items inside.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      guard newValue != (insets != nil) else { return }
      insets = newValue ? .zero : nil
      changed()
    }
  }

  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    guard insets != self.insets else { return }
    self.insets = insets
    changed()
  }

  /// Adds a boundary; curves are approximated by lines to within a quarter of a point.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    var lines: [(CGVector, CGVector)] = []
    for line in bezierPath.cgPath.value.polylines(tolerance: 0.25) {
      let points = line.points.map { CGVector(dx: $0.x, dy: $0.y) }
      lines += zip(points, points.dropFirst())
      if line.isClosed, let first = points.first, let last = points.last, points.count > 2 {
        lines.append((last, first))
      }
    }
    boundaries.append(Boundary(identifier: identifier, path: bezierPath, lines: lines))
    changed()
  }

  open func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.same($0.identifier, identifier) }?.path
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.same($0.identifier, identifier) }
    changed()
  }

  open func removeAllBoundaries() {
    boundaries = []
    changed()
  }

  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  /// Whether two identifiers are equal; Swift and Foundation strings are compared by their text.
  private static func same(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    func plain(_ identifier: any NSCopying) -> AnyHashable? {
      if let text = identifier as? String { return AnyHashable(text) }
      if let text = identifier as? NSString { return AnyHashable(String(describing: text)) }
      return identifier as? AnyHashable
    }
    return plain(a) == plain(b)
  }

  // MARK: Collisions

  override var affectedItems: [any UIDynamicItem] { items }

  override func act(on world: World, step: Double) {
    let bodies = world.bodies(of: items)
    var contacts: [Contact] = []
    if collisionMode.contains(.items) {
      for (index, first) in bodies.enumerated() {
        for second in bodies[(index + 1)...] where first.inverseMass + second.inverseMass > 0 {
          contacts += Contact.between(first, second)
        }
      }
    }
    if collisionMode.contains(.boundaries) {
      for body in bodies where body.inverseMass > 0 {
        contacts += referenceContacts(body)
        for (index, boundary) in boundaries.enumerated() {
          for line in boundary.lines {
            contacts += Contact.between(body, line, boundary: index)
          }
        }
      }
    }
    world.contacts += contacts
    for contact in contacts where currentContacts[contact.key] == nil {
      currentContacts[contact.key] = contact
    }
  }

  private func referenceContacts(_ body: Body) -> [Contact] {
    guard let insets else { return [] }
    guard let view = dynamicAnimator?.referenceView else {
      dynamicAnimator?.reportNoReference()
      return []
    }
    let box = view.bounds.inset(by: insets)
    let center = CGPoint(x: body.position.dx, y: body.position.dy)
    let id = ObjectIdentifier(body.item)
    if box.contains(center) { inside.insert(id) }
    guard inside.contains(id) else { return [] }
    return Contact.within(box, body)
  }

  override func frameDidEnd(in world: World) {
    let (old, new) = (previousContacts, currentContacts)
    previousContacts = currentContacts
    currentContacts = [:]
    for (key, contact) in new.sorted(by: { $0.key < $1.key }) where old[key] == nil {
      let point = CGPoint(x: contact.point.dx, y: contact.point.dy)
      if let other = contact.second {
        collisionDelegate?.collisionBehavior(
          self, beganContactFor: contact.first.item, with: other.item, at: point)
      } else {
        collisionDelegate?.collisionBehavior(
          self, beganContactFor: contact.first.item,
          withBoundaryIdentifier: boundaryIdentifier(of: contact), at: point)
      }
    }
    for (key, contact) in old.sorted(by: { $0.key < $1.key }) where new[key] == nil {
      if let other = contact.second {
        collisionDelegate?.collisionBehavior(
          self, endedContactFor: contact.first.item, with: other.item)
      } else {
        collisionDelegate?.collisionBehavior(
          self, endedContactFor: contact.first.item,
          withBoundaryIdentifier: boundaryIdentifier(of: contact))
      }
    }
  }

  private func boundaryIdentifier(of contact: Contact) -> (any NSCopying)? {
    guard let index = contact.boundary, boundaries.indices.contains(index) else { return nil }
    return boundaries[index].identifier
  }

  override func didLeaveAnimator() {
    previousContacts = [:]
    currentContacts = [:]
    inside = []
  }
}
