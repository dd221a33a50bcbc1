import Foundation
import LayerTree
import Views

// swift-format-ignore: TypeNamesShouldBeCapitalized
/// The ownership of an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference; nil after the value is deallocated.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy, if the value can be copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 0o1401
  case OBJC_ASSOCIATION_COPY = 0o1403
}

/// Associates a value with an object under a key, which is an address; nil removes it.
///
/// Views, controllers and layers hold it as long as they live. For other objects the current
/// timeline holds it, for as long as the object lives or a little longer.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associate(object, Int(bitPattern: key), value, policy)
}

/// Associates a value under a number: the key's address, or a negative number for the package's
/// keys.
func associate(_ object: Any, _ key: Int, _ value: Any?, _ policy: objc_AssociationPolicy) {
  let association = value.map { Association($0, policy) }
  switch object {
  case let responder as UIResponder: unsafe responder.associations[key] = association
  case let layer as CALayer: layer.associations[key] = association
  default: SideTable.current.set(association, key, of: object as AnyObject)
  }
}

/// The value associated with an object under a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associated(object, Int(bitPattern: key))
}

func associated(_ object: Any, _ key: Int) -> Any? {
  let association =
    switch object {
    case let responder as UIResponder: unsafe responder.associations[key] as? Association
    case let layer as CALayer: layer.associations[key] as? Association
    default: SideTable.current.association(key, of: object as AnyObject)
    }
  return association?.value
}

/// Removes all associated values of an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  switch object {
  case let responder as UIResponder: unsafe responder.associations = [:]
  case let layer as CALayer: layer.associations = [:]
  default: SideTable.current.removeAll(of: object as AnyObject)
  }
}

/// A value associated with an object.
struct Association {
  private var strong: Any?
  private weak var weakObject: AnyObject?

  init(_ value: Any, _ policy: objc_AssociationPolicy) {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass: weakObject = value as AnyObject
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      strong = (value as? any NSCopying)?.copy(with: nil) ?? value
    default: strong = value
    }
  }

  var value: Any? { strong ?? weakObject }
}

/// The associations of objects that cannot hold them, for one timeline.
final class SideTable: TimelineState {
  private struct Row {
    weak var object: AnyObject?
    var values: [Int: Association] = [:]
  }

  private var rows: [ObjectIdentifier: Row] = [:]
  /// The size at which rows of deallocated objects are removed.
  private var limit = 16

  init() {}

  static var current: SideTable { Timeline.current.state(SideTable.self) }

  func association(_ key: Int, of object: AnyObject) -> Association? {
    // Another object may have the same address now.
    guard let row = rows[ObjectIdentifier(object)], row.object === object else { return nil }
    return row.values[key]
  }

  func set(_ association: Association?, _ key: Int, of object: AnyObject) {
    if rows.count >= limit {
      rows = rows.filter { $0.value.object != nil }
      limit = max(16, 2 * rows.count)
    }
    let id = ObjectIdentifier(object)
    if rows[id]?.object !== object { rows[id] = Row(object: object) }
    rows[id]?.values[key] = association
  }

  func removeAll(of object: AnyObject) { rows[ObjectIdentifier(object)] = nil }
}
