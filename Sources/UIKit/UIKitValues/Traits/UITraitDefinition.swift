public import Foundation
package import Graphics

/// A trait: a value that views inherit from their superviews, such as the text size.
///
///     struct Density: UITraitDefinition { static let defaultValue = 1.0 }
public protocol UITraitDefinition {
  associatedtype Value
  /// The value where nothing specifies one.
  static var defaultValue: Value { get }
  /// A unique name; the type's full name by default.
  static var identifier: String { get }
  /// The name in descriptions; the type's name by default.
  static var name: String { get }
  /// Whether dynamic colors may depend on it; false by default.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var identifier: String { String(reflecting: Self.self) }
  public static var name: String { String(describing: Self.self) }
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of UIKit, whose default value means that it is not specified.
protocol SystemTrait: UITraitDefinition where Value: Hashable {}

public enum UITraitUserInterfaceIdiom: SystemTrait {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
  public static let affectsColorAppearance = true
}

public enum UITraitUserInterfaceStyle: SystemTrait {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  public static let affectsColorAppearance = true
}

public enum UITraitUserInterfaceLevel: SystemTrait {
  public static let defaultValue = UIUserInterfaceLevel.unspecified
  public static let affectsColorAppearance = true
}

public enum UITraitAccessibilityContrast: SystemTrait {
  public static let defaultValue = UIAccessibilityContrast.unspecified
  public static let affectsColorAppearance = true
}

public enum UITraitDisplayGamut: SystemTrait {
  public static let defaultValue = UIDisplayGamut.unspecified
  public static let affectsColorAppearance = true
}

public enum UITraitActiveAppearance: SystemTrait {
  public static let defaultValue = UIUserInterfaceActiveAppearance.unspecified
  public static let affectsColorAppearance = true
}

public enum UITraitLayoutDirection: SystemTrait {
  public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
}

public enum UITraitHorizontalSizeClass: SystemTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}

public enum UITraitVerticalSizeClass: SystemTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
}

public enum UITraitPreferredContentSizeCategory: SystemTrait {
  public static let defaultValue = UIContentSizeCategory.unspecified
}

public enum UITraitLegibilityWeight: SystemTrait {
  public static let defaultValue = UILegibilityWeight.unspecified
}

/// Pixels per point.
public enum UITraitDisplayScale: SystemTrait {
  public static let defaultValue: CGFloat = 0
}

public enum UITraitForceTouchCapability: SystemTrait {
  public static let defaultValue = UIForceTouchCapability.unknown
}

/// The language of text, as a tag of BCP 47.
public enum UITraitTypesettingLanguage: SystemTrait {
  public static let defaultValue: String? = nil
}

/// The specified values of traits.
struct TraitValues: Hashable {
  /// A specified value; values that cannot be compared equal only themselves.
  private struct Entry: Hashable {
    let trait: UITrait
    let value: any Hashable

    static func == (first: Entry, second: Entry) -> Bool {
      // Both ways, since one may be of a subclass.
      first.value.isEqual(to: second.value) || second.value.isEqual(to: first.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }

  /// A value that is no `Hashable`, compared by `Equatable` or else by identity.
  private final class Incomparable: Hashable {
    let value: Any
    init(_ value: Any) { self.value = value }

    static func == (first: Incomparable, second: Incomparable) -> Bool {
      if first === second { return true }
      guard let value = first.value as? any Equatable else { return false }
      return value.isEqual(to: second.value)
    }

    func hash(into hasher: inout Hasher) {}
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// The value of a trait, or its default.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get {
      guard let value = entries[ObjectIdentifier(trait)]?.value else { return trait.defaultValue }
      if let value = value as? Trait.Value { return value }
      return (value as? Incomparable)?.value as? Trait.Value ?? trait.defaultValue
    }
    set {
      if let system = trait as? any SystemTrait.Type, system.isUnspecified(newValue) {
        return remove(trait)
      }
      let value = newValue as? any Hashable ?? Incomparable(newValue)
      entries[ObjectIdentifier(trait)] = Entry(trait: trait, value: value)
    }
  }

  /// Specifies the value of a trait of UIKit, without the search for conformances that a value of
  /// an unknown type needs, which takes 0.1 ms the first time for each type.
  mutating func set<Trait: SystemTrait>(_ trait: Trait.Type, to value: Trait.Value) {
    if value == trait.defaultValue { return remove(trait) }
    entries[ObjectIdentifier(trait)] = Entry(trait: trait, value: value)
  }

  func contains(_ trait: UITrait) -> Bool { entries[ObjectIdentifier(trait)] != nil }
  mutating func remove(_ trait: UITrait) { entries[ObjectIdentifier(trait)] = nil }

  /// Replaces values by the specified ones of others.
  mutating func merge(_ others: TraitValues) {
    entries.merge(others.entries) { $1 }
  }

  /// Whether each value of others is specified here, too.
  func contains(_ others: TraitValues) -> Bool {
    others.entries.allSatisfy { entries[$0.key] == $0.value }
  }

  /// The traits whose values differ, in the order of their names.
  func changes(from others: TraitValues) -> [UITrait] {
    let traits = entries.merging(others.entries) { first, _ in first }
    return traits.filter { entries[$0.key] != others.entries[$0.key] }
      .map(\.value.trait).sorted { $0.identifier < $1.identifier }
  }

  /// Names and values, in the order of the names.
  var description: String {
    entries.values.map { "\($0.trait.name) = \($0.value)" }.sorted().joined(separator: "; ")
  }
}

extension SystemTrait {
  fileprivate static func isUnspecified(_ value: Any) -> Bool {
    value as? Value == defaultValue
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}

/// The look of bars, controls and lists; views without a stage's screen have the classic one.
package enum InterfaceLookTrait: UITraitDefinition {
  package static let defaultValue = InterfaceLook.classic
  package static let affectsColorAppearance = true
}
