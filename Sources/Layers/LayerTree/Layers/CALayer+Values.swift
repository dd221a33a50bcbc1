import Animation
import Foundation
import Graphics

// MARK: - Key-value coding

extension CALayer {
  final func storedValue(forKey key: String) -> Any? {
    if let row = type(of: self).propertyTable[key] { return row.coded(of: self) }
    if let attribute = LayerAttribute.all[key] { return attribute.read(self) }
    if let value = properties.custom[key],
      userValues[key] == nil || modelLayer != nil || drawsPresentation
    {
      return value.boxed(like: userValues[key] ?? type(of: self).defaultValue(forKey: key))
    }
    return userValues[key] ?? style?[key] ?? type(of: self).defaultValue(forKey: key)
  }

  final func store(_ value: Any?, forKey key: String) {
    if let write = LayerAttribute.all[key]?.write { return write(self, value) }
    guard let row = type(of: self).propertyTable[key] else {
      if key != "frame" { return storeCustom(value, forKey: key) }
      if case .rect(let rect)? = accept(value, as: .rect, key: key) { frame = rect }
      return
    }
    if row.acceptsAnyObject {
      row.setObject(value, on: self)
    } else if let new = accept(value, as: row.valueKind, key: row.key) {
      set(new, for: row, given: value)
    }
  }

  /// Stores a custom value; an animatable one is also stored where animations can change it.
  private func storeCustom(_ value: Any?, forKey key: String) {
    let action = implicitAction(forKey: key)
    willChange()
    userValues[key] = value
    properties.custom[key] = AnimatableValue(boxed: value)
    didChange(key)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  final func storedValue(forKeyPath keyPath: String) -> Any? {
    if let (row, component) = type(of: self).propertyTable.resolve(keyPath) {
      return component.isEmpty
        ? value(forKey: row.key) : row.value(in: properties).component(component)?.boxed
    }
    if let (layer, rest) = named(by: keyPath) { return layer.value(forKeyPath: rest) }
    if keyPath.hasPrefix("frame.") {
      return AnimatableValue.rect(frame).component(String(keyPath.dropFirst(6)))?.boxed
    }
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    // A custom value, such as a stored point.
    let (head, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    if let object = value(forKey: head) as? CALayer { return object.value(forKeyPath: rest) }
    return AnimatableValue(boxed: value(forKey: head))?.component(rest)?.boxed
  }

  final func store(_ value: Any?, forKeyPath keyPath: String) {
    if let (row, component) = type(of: self).propertyTable.resolve(keyPath) {
      if component.isEmpty { return setValue(value, forKey: row.key) }
      guard let kind = row.valueKind.component(component),
        let part = accept(value, as: kind, key: keyPath)
      else { return }
      guard let whole = row.value(in: properties).settingComponent(component, to: part) else {
        return report(keyPath, .singularTransform(component: component))
      }
      return set(whole, for: row, given: value)
    }
    if let (layer, rest) = named(by: keyPath) { return layer.setValue(value, forKeyPath: rest) }
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let (head, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    if head == "frame", let kind = AnimatableValue.Kind.rect.component(rest),
      let part = accept(value, as: kind, key: keyPath),
      case .rect(let new)? = AnimatableValue.rect(frame).settingComponent(rest, to: part)
    {
      frame = new
    } else if let object = self.value(forKey: head) as? CALayer {
      object.setValue(value, forKeyPath: rest)
    } else if let whole = AnimatableValue(boxed: self.value(forKey: head)),
      let kind = whole.kind.component(rest), let part = accept(value, as: kind, key: keyPath),
      let new = whole.settingComponent(rest, to: part)
    {
      setValue(new.boxed, forKey: head)
    } else {
      report(
        keyPath,
        .unknownProperty(
          of: "\(type(of: self))", meant: type(of: self).propertyTable.suggestion(for: keyPath)))
    }
  }

  /// Resolves `sublayers.NAME.rest`.
  final func named(by keyPath: String) -> (layer: CALayer, rest: String)? {
    guard keyPath.hasPrefix("sublayers.") else { return nil }
    let path = keyPath.dropFirst("sublayers.".count)
    for layer in sublayers ?? [] {
      // A layer's name may hold dots itself.
      if let name = layer.name, path.hasPrefix(name + ".") {
        return (layer, String(path.dropFirst(name.count + 1)))
      }
    }
    return nil
  }

  /// Sets a property through its setter, which a subclass may have overridden.
  private func set(_ new: AnimatableValue, for row: LayerProperty, given value: Any?) {
    if !row.set(new, on: self) { mismatch(row.key, found: found(value), needed: row.needed) }
  }

  private func accept(_ value: Any?, as kind: AnimatableValue.Kind, key: String)
    -> AnimatableValue?
  {
    // Nil is a value of optional properties, and resets others to the default, as in Core
    // Animation.
    if value == nil || value is NSNull {
      switch kind {
      case .color: return .color(nil)
      case .path: return .path(nil)
      case .image: return .image(nil)
      default: return type(of: self).propertyTable[key]?.value(in: type(of: self).defaultProperties)
      }
    }
    if let new = AnimatableValue(boxed: value, as: kind) { return new }
    mismatch(key, found: found(value), needed: kind.description)
    return nil
  }

  private func found(_ value: Any?) -> String {
    guard let value else { return "nil" }
    if let text = value as? String { return "“\(text)”" }
    return AnimatableValue(boxed: value)?.kind.description ?? "\(type(of: value))"
  }

  private func mismatch(_ key: String, found: String, needed: String) {
    report(key, .mismatch(found: found, needed: needed, outcome: "the old value stays"))
  }
}

extension AnimatableValue {
  /// Boxed as a number of the type that was stored: Swift on Linux does not cast one into another,
  /// as Objective-C's numbers do.
  fileprivate func boxed(like stored: Any?) -> Any? {
    guard case .number(let number) = self else { return boxed }
    return switch stored {
    case is CGFloat: CGFloat(number)
    case is Float: Float(number)
    default: boxed
    }
  }
}

/// An attribute of key-value coding that has no row in the property table: an object, or a derived
/// value.
private struct LayerAttribute: Sendable {
  let read: @Sendable (CALayer) -> Any?
  /// Nil if it is read-only.
  let write: (@Sendable (CALayer, Any?) -> Void)?

  /// Creates an attribute for an object; values of other types set it to nil.
  init<Value>(_ path: ReferenceWritableKeyPath<CALayer, Value?> & Sendable) {
    read = { $0[keyPath: path] }
    write = { $0[keyPath: path] = $1 as? Value }
  }

  init<Value>(reading path: KeyPath<CALayer, Value> & Sendable) {
    read = { $0[keyPath: path] }
    write = nil
  }

  static let all = [
    "name": LayerAttribute(\.name), "mask": LayerAttribute(\.mask),
    "sublayers": LayerAttribute(\.sublayers), "delegate": LayerAttribute(\.delegate),
    "actions": LayerAttribute(\.actions), "style": LayerAttribute(\.style),
    "filters": LayerAttribute(\.filters),
    "backgroundFilters": LayerAttribute(\.backgroundFilters),
    "frame": LayerAttribute(reading: \.frame), "superlayer": LayerAttribute(reading: \.superlayer),
  ]
}
