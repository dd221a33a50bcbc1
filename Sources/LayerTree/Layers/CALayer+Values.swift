import Animation
import Foundation
import Graphics

// MARK: - Key-value coding

extension CALayer {
  final func storedValue(forKey key: String) -> Any? {
    if let row = type(of: self).propertyTable[key] {
      return row.key == "contents" ? contents : row.value(in: properties).boxed
    }
    switch key {
    case "frame": return frame
    case "name": return name
    case "mask": return mask
    case "sublayers": return sublayers
    case "superlayer": return superlayer
    case "delegate": return delegate
    case "actions": return actions
    case "style": return style
    default:
      if let value = properties.custom[key],
        userValues[key] == nil || modelLayer != nil || drawsLent
      {
        return value.boxed(like: userValues[key] ?? type(of: self).defaultValue(forKey: key))
      }
      return userValues[key] ?? style?[key] ?? type(of: self).defaultValue(forKey: key)
    }
  }

  final func store(_ value: Any?, forKey key: String) {
    switch key {
    case "contents": contents = value
    case "compositingFilter": compositingFilter = value
    case "filters": filters = value as? [Any]
    case "backgroundFilters": backgroundFilters = value as? [Any]
    case "name": name = value as? String
    case "mask": mask = value as? CALayer
    case "sublayers": sublayers = value as? [CALayer]
    case "delegate": delegate = value as? any CALayerDelegate
    case "actions": actions = value as? [String: any CAAction]
    case "style": style = value as? [AnyHashable: Any]
    case "frame":
      if let rect = accept(value, as: .rect, key: key), case .rect(let frame) = rect {
        self.frame = frame
      }
    default:
      if let row = type(of: self).propertyTable[key] {
        if let new = accept(value, for: row) { set(new, for: row) }
      } else {
        storeCustom(value, forKey: key)
      }
    }
  }

  /// Any key can be stored; what can be animated is kept as a value that animations reach.
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
    // A value of the user's own, such as a stored point.
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
        return report(
          keyPath, found: "a transform without an inverse", needed: "one that can be taken apart",
          "the transform collapses space, so that it has no \(component) to set")
      }
      return set(whole, for: row)
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
      let suggestion = type(of: self).propertyTable.suggestion(for: keyPath)
      report(
        keyPath, found: "an unknown key path", needed: "a property",
        "\(type(of: self)) has no such property"
          + (suggestion.map { ". Did you mean “\($0)”?" } ?? ""))
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

  /// Sets a property through its setter, which a subclass may have overridden; through its row where it has none.
  final func set(_ value: AnimatableValue, for row: LayerProperty) {
    if assign(value, to: row.key) { return }
    guard row.value(in: properties) != value else { return }
    mutate(row.key) { row.set(value, in: &$0) }
  }

  private func accept(_ value: Any?, for row: LayerProperty) -> AnimatableValue? {
    guard let new = accept(value, as: row.valueKind, key: row.key) else { return nil }
    var probe = properties
    guard row.set(new, in: &probe) else {
      mismatch(row.key, found: found(value), needed: row.needed)
      return nil
    }
    return new
  }

  private func accept(_ value: Any?, as kind: AnimatableValue.Kind, key: String)
    -> AnimatableValue?
  {
    // Nil is a value for what may be absent, and Apple's way back to the default for the rest.
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
    report(
      key, found: found, needed: needed, "found \(found), needed \(needed); the old value stays")
  }
}

extension AnimatableValue {
  /// Boxed as a number of the type that was stored: Swift on Linux does not cast one into another, as Objective-C's numbers do.
  fileprivate func boxed(like stored: Any?) -> Any? {
    guard case .number(let number) = self else { return boxed }
    return switch stored {
    case is CGFloat: CGFloat(number)
    case is Float: Float(number)
    default: boxed
    }
  }
}
