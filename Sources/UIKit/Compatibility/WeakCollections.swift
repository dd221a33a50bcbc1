public import Foundation

/// A namespace for the options of `NSHashTable` and `NSMapTable`: how they own and compare their
/// members.
public enum NSPointerFunctions {
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let strongMemory = Options([])
    public static let weakMemory = Options(rawValue: 5)
    /// Compares members by identity instead of equality.
    public static let objectPointerPersonality = Options(rawValue: 1 << 8)
    /// Has no effect: members are not copied.
    public static let copyIn = Options(rawValue: 1 << 16)
  }
}

public typealias NSHashTableOptions = NSPointerFunctions.Options
public typealias NSMapTableOptions = NSPointerFunctions.Options

/// A strong or weak reference to an object.
private struct Holder {
  private weak var weakObject: AnyObject?
  private let strong: AnyObject?

  init(_ object: AnyObject, _ options: NSPointerFunctions.Options) {
    let isWeak = options.contains(.weakMemory)
    weakObject = object
    strong = isWeak ? nil : object
  }

  var object: AnyObject? { strong ?? weakObject }

  func matches(_ other: AnyObject, _ options: NSPointerFunctions.Options) -> Bool {
    guard let object else { return false }
    if object === other { return true }
    guard !options.contains(.objectPointerPersonality) else { return false }
    return (object as? NSObject)?.isEqual(other) ?? false
  }
}

/// A set of objects with strong or weak references, in the order of insertion; Foundation on Linux
/// lacks it.
open class NSHashTable<ObjectType>: NSObject {
  private let options: NSPointerFunctions.Options
  private var holders: [Holder] = []

  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    self.options = options
    super.init()
  }

  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  open var allObjects: [ObjectType] {
    holders.compactMap { holder in holder.object.flatMap { $0 as? ObjectType } }
  }
  open var anyObject: ObjectType? { allObjects.first }
  open var count: Int { allObjects.count }

  open func member(_ object: ObjectType?) -> ObjectType? {
    guard let object else { return nil }
    let wanted = object as AnyObject
    return holders.first { $0.matches(wanted, options) }?.object.flatMap { $0 as? ObjectType }
  }

  open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

  open func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    holders.removeAll { $0.object == nil }
    holders.append(Holder(object as AnyObject, options))
  }

  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    let old = object as AnyObject
    holders.removeAll { $0.matches(old, options) }
  }

  open func removeAllObjects() { holders = [] }

  open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// A map from keys to values, each with strong or weak references, in the order of insertion;
/// Foundation on Linux lacks it.
open class NSMapTable<KeyType, ObjectType>: NSObject {
  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var pairs: [(key: Holder, value: Holder)] = []

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity: Int = 0
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
  }

  open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }
  open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory)
  }
  open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(valueOptions: .weakMemory)
  }
  open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  private var livePairs: [(key: AnyObject, value: AnyObject)] {
    pairs.compactMap { pair in
      guard let key = pair.key.object, let value = pair.value.object else { return nil }
      return (key, value)
    }
  }

  open var count: Int { livePairs.count }

  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    let wanted = aKey as AnyObject
    let found = pairs.first { $0.key.matches(wanted, keyOptions) }
    return found?.value.object.flatMap { $0 as? ObjectType }
  }

  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    removeObject(forKey: aKey)
    guard let anObject else { return }
    pairs.removeAll { $0.key.object == nil || $0.value.object == nil }
    pairs.append(
      (Holder(aKey as AnyObject, keyOptions), Holder(anObject as AnyObject, valueOptions)))
  }

  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    let old = aKey as AnyObject
    pairs.removeAll { $0.key.matches(old, keyOptions) }
  }

  open func removeAllObjects() { pairs = [] }

  open func keyEnumerator() -> NSEnumerator {
    NSArray(array: livePairs.map(\.key)).objectEnumerator()
  }

  open func objectEnumerator() -> NSEnumerator? {
    NSArray(array: livePairs.map(\.value)).objectEnumerator()
  }
}
