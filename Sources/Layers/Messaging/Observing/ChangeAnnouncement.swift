/// A property that is observed or announced.
enum ObservedProperty {
  case keyPath(AnyKeyPath)
  case name(String)

  /// Whether two properties may be the same: a key path may lack its property's name, and differs
  /// for a subclass.
  func mayEqual(_ other: ObservedProperty) -> Bool {
    switch (self, other) {
    case (.keyPath(let one), .keyPath(let two)):
      let (oneType, twoType) = (type(of: one), type(of: two))
      if one == two { return true }
      // A nested property may depend on the other one.
      if oneType.rootType == twoType.rootType { return one.isNested }
      return oneType.valueType == twoType.valueType
    case (.name(let one), .name(let two)): return one == two || one.hasPrefix(two + ".")
    case (.keyPath(let path), .name(let name)), (.name(let name), .keyPath(let path)):
      return path.storedName.map { $0 == name || $0.hasPrefix(name + ".") } ?? true
    }
  }
}

/// The announcement that causes observed values to be compared.
enum ChangeAnnouncement {
  /// No announcement, at the end of a turn.
  case missing
  /// Any property may have changed.
  case unnamed
  /// A property has changed; others may depend on it.
  case property(ObservedProperty)

  var isMissing: Bool {
    if case .missing = self { true } else { false }
  }

  func mayConcern(_ observed: ObservedProperty) -> Bool {
    switch self {
    case .missing: false
    case .unnamed: true
    case .property(let property): observed.mayEqual(property)
    }
  }
}

extension AnyKeyPath {
  /// Whether it addresses a property of a property.
  fileprivate var isNested: Bool {
    // Such as "\\Garage.car.speed".
    String(describing: self).count { $0 == "." } > 1
  }
}
