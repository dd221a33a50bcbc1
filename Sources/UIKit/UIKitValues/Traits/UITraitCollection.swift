public import Foundation
package import Graphics
import LayerTree

/// The traits on which colors, images, fonts and layouts depend, such as light or dark.
///
/// Unchecked as Sendable, because it never changes, and values of traits are constants.
public final class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  let values: TraitValues
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceLevel: UIUserInterfaceLevel
  public let accessibilityContrast: UIAccessibilityContrast
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  public let legibilityWeight: UILegibilityWeight
  /// The text size.
  public let preferredContentSizeCategory: UIContentSizeCategory
  package let look: InterfaceLook

  /// Stores the traits that every view, color and font asks for.
  init(_ values: TraitValues) {
    self.values = values
    userInterfaceStyle = values[UITraitUserInterfaceStyle.self]
    userInterfaceLevel = values[UITraitUserInterfaceLevel.self]
    accessibilityContrast = values[UITraitAccessibilityContrast.self]
    layoutDirection = values[UITraitLayoutDirection.self]
    legibilityWeight = values[UITraitLegibilityWeight.self]
    preferredContentSizeCategory = values[UITraitPreferredContentSizeCategory.self]
    look = values[InterfaceLookTrait.self]
  }

  /// Creates traits of which none is specified.
  public override convenience init() { self.init(TraitValues()) }

  /// Creates traits with a specified value.
  private convenience init<Trait: UITraitDefinition>(_ trait: Trait.Type, _ value: Trait.Value) {
    var values = TraitValues()
    values[trait] = value
    self.init(values)
  }

  /// Creates traits with the values that a closure sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(UITraitOverrides().values(after: mutations))
  }

  /// Returns traits with the changes that a closure makes.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    var overrides = UITraitOverrides()
    overrides.values = values
    return UITraitCollection(overrides.values(after: mutations))
  }

  /// Merges traits; of each trait, the last specified value counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(traitCollections.reduce(into: TraitValues()) { $0.merge($1.values) })
  }

  /// Returns these traits with others in their place.
  package func replacing(_ overrides: UITraitOverrides) -> UITraitCollection {
    guard !overrides.isEmpty else { return self }
    var values = values
    values.merge(overrides.values)
    return UITraitCollection(values)
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Values

  /// The value of a trait, or its default.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { values[trait] }

  /// Whether each specified trait of others has the same value here.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    values.contains(trait?.values ?? TraitValues())
  }

  /// The traits whose values differ from others.
  public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    if traitCollection === self { return [] }
    return values.changes(from: traitCollection?.values ?? TraitValues())
  }

  /// Whether colors may differ between these traits and others.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { changedTraits(from: traitCollection).contains { $0.affectsColorAppearance } }

  /// The traits of the system on which dynamic colors may depend.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitUserInterfaceLevel.self, UITraitAccessibilityContrast.self,
      UITraitDisplayGamut.self, UITraitActiveAppearance.self,
    ]
  }

  /// The traits of the system by which images are chosen.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitAccessibilityContrast.self, UITraitDisplayGamut.self, UITraitDisplayScale.self,
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self, UITraitLayoutDirection.self,
      UITraitPreferredContentSizeCategory.self, UITraitLegibilityWeight.self,
    ]
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other === self || other.values == values
  }

  public override var hash: Int { values.hashValue }
  public override var description: String { "<UITraitCollection: \(values.description)>" }

  // MARK: The current traits

  /// The traits of the view that draws or is laid out now; elsewhere those that were set last, or
  /// those of the stage's screen.
  public static var current: UITraitCollection {
    get { Timeline.current.state(ScreenTraitState.self).current ?? ofScreen }
    set { Timeline.current.state(ScreenTraitState.self).current = newValue }
  }

  /// Runs code with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let state = Timeline.current.state(ScreenTraitState.self)
    let outer = state.current
    state.current = self
    defer { state.current = outer }
    actions()
  }
}

extension UITraitOverrides {
  fileprivate func values(after mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var traits: any UIMutableTraits = self
    mutations(&traits)
    return (traits as? UITraitOverrides ?? self).values
  }
}

// MARK: - Traits with one value

extension UITraitCollection {
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(UITraitUserInterfaceIdiom.self, idiom)
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(UITraitUserInterfaceStyle.self, userInterfaceStyle)
  }

  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(UITraitUserInterfaceLevel.self, userInterfaceLevel)
  }

  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(UITraitAccessibilityContrast.self, accessibilityContrast)
  }

  public convenience init(displayGamut: UIDisplayGamut) {
    self.init(UITraitDisplayGamut.self, displayGamut)
  }

  public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
    self.init(UITraitActiveAppearance.self, activeAppearance)
  }

  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(UITraitLayoutDirection.self, layoutDirection)
  }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(UITraitHorizontalSizeClass.self, horizontalSizeClass)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(UITraitVerticalSizeClass.self, verticalSizeClass)
  }

  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(UITraitPreferredContentSizeCategory.self, preferredContentSizeCategory)
  }

  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init(UITraitLegibilityWeight.self, legibilityWeight)
  }

  /// - Parameter scale: Pixels per point.
  public convenience init(displayScale scale: CGFloat) {
    self.init(UITraitDisplayScale.self, scale)
  }

  public convenience init(forceTouchCapability capability: UIForceTouchCapability) {
    self.init(UITraitForceTouchCapability.self, capability)
  }

  /// - Parameter language: A tag of BCP 47, such as "ar".
  public convenience init(typesettingLanguage language: String) {
    self.init(UITraitTypesettingLanguage.self, language)
  }

  public var userInterfaceIdiom: UIUserInterfaceIdiom { self[UITraitUserInterfaceIdiom.self] }
  public var displayGamut: UIDisplayGamut { self[UITraitDisplayGamut.self] }
  public var activeAppearance: UIUserInterfaceActiveAppearance {
    self[UITraitActiveAppearance.self]
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    self[UITraitHorizontalSizeClass.self]
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass { self[UITraitVerticalSizeClass.self] }
  /// Pixels per point; 0 if not specified.
  public var displayScale: CGFloat { self[UITraitDisplayScale.self] }
  public var forceTouchCapability: UIForceTouchCapability {
    self[UITraitForceTouchCapability.self]
  }
  /// The language of text, as a tag of BCP 47.
  public var typesettingLanguage: String? { self[UITraitTypesettingLanguage.self] }
}
