import Foundation
import LayerTree
import UIKitValues

/// A property that key-value coding reaches by its name.
@MainActor package struct KeyedValue {
  package let key: String
  /// Reads a value: the raw value of an enumeration, as in Objective-C; for an optional, nil in a
  /// value.
  fileprivate let read: (AnyObject) -> Any?
  /// Sets a value and returns whether its type fits; nil for a read-only property.
  package let set: ((AnyObject, Any?) -> Bool)?

  package init<Root: AnyObject, Value>(_ key: String, _ path: KeyPath<Root, Value>) {
    self.key = key
    read = { ($0 as? Root).map { Self.boxed($0[keyPath: path]) } }
    set = nil
  }

  package init<Root: AnyObject, Value>(
    _ key: String, _ path: ReferenceWritableKeyPath<Root, Value>
  ) {
    self.key = key
    read = { ($0 as? Root).map { Self.boxed($0[keyPath: path]) } }
    set = { object, value in
      guard let object = object as? Root, let value = Self.converted(value, to: Value.self) else {
        return false
      }
      object[keyPath: path] = value
      return true
    }
  }

  package init<Root: AnyObject, Value>(
    _ key: String, _ path: ReferenceWritableKeyPath<Root, Value?>
  ) {
    self.key = key
    read = { ($0 as? Root).map { Self.boxed($0[keyPath: path] as Any) } }
    set = { object, value in
      let new = Self.converted(value, to: Value.self)
      guard let object = object as? Root, new != nil || value == nil else { return false }
      object[keyPath: path] = new
      return true
    }
  }

  private nonisolated static func boxed(_ value: Any) -> Any {
    (value as? any RawRepresentable)?.raw ?? value
  }

  package func get(_ object: AnyObject) -> Any? { read(object).flatMap(Self.unwrapped) }

  /// The wrapped value of an optional.
  nonisolated static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }

  private nonisolated static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    if let type = type as? any RawRepresentable.Type { return represented(value, type) as? Value }
    let number = (value as? NSNumber) ?? (value as? CGFloat).map { NSNumber(value: Double($0)) }
    guard let number else { return nil }
    return switch type {
    case is Bool.Type: number.boolValue as? Value
    case is Int.Type: number.intValue as? Value
    case is UInt.Type: number.uintValue as? Value
    case is Float.Type: number.floatValue as? Value
    case is Double.Type: number.doubleValue as? Value
    case is CGFloat.Type: CGFloat(number.doubleValue) as? Value
    default: nil
    }
  }

  private nonisolated static func represented<Value: RawRepresentable>(
    _ value: Any?, _ type: Value.Type
  ) -> Value? { converted(value, to: Value.RawValue.self).flatMap(Value.init(rawValue:)) }
}

extension [KeyedValue] {
  /// The value of a property by its name; `.some(nil)` for an optional, so that observers can
  /// distinguish it from no property.
  @MainActor package func value(_ key: String, of object: AnyObject) -> Any? {
    first { $0.key == key }?.read(object)
  }

  /// - Returns: Whether the property exists and the value fits it.
  @MainActor package func set(_ value: Any?, _ key: String, of object: AnyObject) -> Bool {
    first { $0.key == key }?.set?(object, value) ?? false
  }
}

extension RawRepresentable {
  fileprivate var raw: Any { rawValue }
}

/// An object with properties for key-value coding.
@MainActor package protocol KeyValueCoded: NSObject {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
  func value(forUndefinedKey key: String) -> Any?
  func setValue(_ value: Any?, forUndefinedKey key: String)
}

extension KeyValueCoded {
  package func codedValue(_ key: String, among rows: [KeyedValue]) -> Any? {
    if let row = rows.first(where: { $0.key == key }) { return row.get(self) }
    return storedValue(key) ?? value(forUndefinedKey: key)
  }

  package func setCodedValue(_ value: Any?, _ key: String, among rows: [KeyedValue]) {
    guard let set = rows.first(where: { $0.key == key })?.set else {
      return setValue(value, forUndefinedKey: key)
    }
    if !set(self, value) {
      reportCoding(
        key, .keyedValue(key: key, type: "\(type(of: self))", value: value.map { "\($0)" } ?? "nil")
      )
    }
  }

  package func codedValue(atPath keyPath: String) -> Any? {
    guard let (head, tail) = Self.split(keyPath) else { return value(forKey: keyPath) }
    return switch value(forKey: head) {
    case let next as any KeyValueCoded: next.value(forKeyPath: tail)
    case let layer as CALayer: layer.value(forKeyPath: tail)
    case .some: value(forUndefinedKey: keyPath)
    case nil: nil
    }
  }

  package func setCodedValue(_ value: Any?, atPath keyPath: String) {
    guard let (head, tail) = Self.split(keyPath) else { return setValue(value, forKey: keyPath) }
    switch self.value(forKey: head) {
    case let next as any KeyValueCoded: next.setValue(value, forKeyPath: tail)
    case let layer as CALayer: layer.setValue(value, forKeyPath: tail)
    case .some: setValue(value, forUndefinedKey: keyPath)
    case nil: break
    }
  }

  private static func split(_ keyPath: String) -> (head: String, tail: String)? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  /// The value of a stored property of a subclass outside of this package; `.some(nil)` for an
  /// optional that is nil.
  private func storedValue(_ key: String) -> Any?? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror, !Self.isOfUIKit(level.subjectType) {
      if let child = level.children.first(where: { $0.label == key }) {
        return .some(KeyedValue.unwrapped(child.value))
      }
      mirror = level.superclassMirror
    }
    return .none
  }

  static func isOfUIKit(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Views.", "Controls.", "CollectionViews."].contains { name.hasPrefix($0) }
  }

  @discardableResult
  package func reportUndefined(_ key: String) -> Any? {
    reportCoding(key, .unreachableKey(key, type: "\(type(of: self))"))
    return nil
  }

  private func reportCoding(_ key: String, _ fact: ViewFact) {
    fact.report(of: type(of: self), at: key)
  }
}

extension UIResponder: KeyValueCoded {
  final var keyedValues: [KeyedValue] {
    switch self {
    case is UIViewController: Self.controllerValues
    case is UIApplication: Self.applicationValues
    default: []
    }
  }

  private static let controllerValues: [KeyedValue] = [
    KeyedValue("title", \UIViewController.title),
    KeyedValue("view", \UIViewController.view),
    KeyedValue("nibName", \UIViewController.nibName),
    KeyedValue("parent", \UIViewController.parent),
    KeyedValue("parentViewController", \UIViewController.parent),
    KeyedValue("childViewControllers", \UIViewController.children),
    KeyedValue("presentedViewController", \UIViewController.presentedViewController),
    KeyedValue("presentingViewController", \UIViewController.presentingViewController),
    KeyedValue("modalPresentationStyle", \UIViewController.modalPresentationStyle),
    KeyedValue("modalTransitionStyle", \UIViewController.modalTransitionStyle),
    KeyedValue("preferredContentSize", \UIViewController.preferredContentSize),
    KeyedValue("definesPresentationContext", \UIViewController.definesPresentationContext),
    KeyedValue("restorationIdentifier", \UIViewController.restorationIdentifier),
    KeyedValue("hidesBottomBarWhenPushed", \UIViewController.hidesBottomBarWhenPushed),
    KeyedValue("editing", \UIViewController.isEditing),
    KeyedValue("isEditing", \UIViewController.isEditing),
  ]

  private static let applicationValues: [KeyedValue] = [
    KeyedValue("keyWindow", \UIApplication.keyWindow),
    KeyedValue("windows", \UIApplication.windows),
    KeyedValue("delegate", \UIApplication.delegate),
    KeyedValue("applicationState", \UIApplication.applicationState),
    KeyedValue("statusBarStyle", \UIApplication.statusBarStyle),
    KeyedValue("statusBarFrame", \UIApplication.statusBarFrame),
    KeyedValue("applicationIconBadgeNumber", \UIApplication.applicationIconBadgeNumber),
    KeyedValue("idleTimerDisabled", \UIApplication.isIdleTimerDisabled),
    KeyedValue("isIdleTimerDisabled", \UIApplication.isIdleTimerDisabled),
  ]
}
