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

/// The traits on which colors and layouts depend: light or dark.
public final class UITraitCollection: NSObject, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle

  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
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
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }

  /// Whether colors differ between these traits and others.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { userInterfaceStyle != traitCollection?.userInterfaceStyle }

  /// The traits of the view that draws or is laid out now; elsewhere those of the stage's screen.
  public static var current: UITraitCollection {
    Timeline.current.state(TraitState.self).stack.last ?? ofScreen
  }

  package static var ofScreen: UITraitCollection {
    UITraitCollection(userInterfaceStyle: Timeline.current.display.isDark ? .dark : .light)
  }

  /// Runs code with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) {
    let state = Timeline.current.state(TraitState.self)
    state.stack.append(self)
    defer { state.stack.removeLast() }
    actions()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
  }

  public override var hash: Int { userInterfaceStyle.hashValue }
}

private final class TraitState: TimelineState {
  var stack: [UITraitCollection] = []
  init() {}
}
