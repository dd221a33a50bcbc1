public import Foundation
import LayerTree

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// The traits on which colors, fonts and layouts depend: light or dark, and the text size.
public final class UITraitCollection: NSObject, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The text size.
  public let preferredContentSizeCategory: UIContentSizeCategory

  private init(style: UIUserInterfaceStyle, category: UIContentSizeCategory) {
    userInterfaceStyle = style
    preferredContentSizeCategory = category
  }

  /// Creates traits without a style or a text size.
  public convenience override init() { self.init(style: .unspecified, category: .unspecified) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, category: .unspecified)
  }

  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(style: .unspecified, category: preferredContentSizeCategory)
  }

  /// Merges traits; of each trait, the last specified value counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    let styles = traitCollections.map(\.userInterfaceStyle)
    let categories = traitCollections.map(\.preferredContentSizeCategory)
    self.init(
      style: styles.last { $0 != .unspecified } ?? .unspecified,
      category: categories.last { $0 != .unspecified } ?? .unspecified)
  }

  /// Always compact, as on an upright phone; the vertical size class depends on the screen.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    let size = Timeline.current.display.size
    return size.width > size.height ? .compact : .regular
  }
  /// Pixels per point.
  public var displayScale: CGFloat { Timeline.current.display.scale }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }

  /// Whether colors differ between these traits and others.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { userInterfaceStyle != traitCollection?.userInterfaceStyle }

  /// The traits of the view that draws or is laid out now; elsewhere those that were set last, or
  /// those of the stage's screen.
  public static var current: UITraitCollection {
    get { Timeline.current.state(TraitState.self).current ?? ofScreen }
    set { Timeline.current.state(TraitState.self).current = newValue }
  }

  package static var ofScreen: UITraitCollection {
    UITraitCollection(
      style: Timeline.current.display.isDark ? .dark : .light, category: .large)
  }

  /// Runs code with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let state = Timeline.current.state(TraitState.self)
    let outer = state.current
    state.current = self
    defer { state.current = outer }
    actions()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.userInterfaceStyle == userInterfaceStyle
      && other.preferredContentSizeCategory == preferredContentSizeCategory
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(preferredContentSizeCategory)
    return hasher.finalize()
  }
}

private final class TraitState: TimelineState {
  var current: UITraitCollection?
  init() {}
}
