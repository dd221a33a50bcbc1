public import Foundation
import LayerTree

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// What colours and layouts depend on: light or dark.
public final class UITraitCollection: NSObject, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle

  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// Of the view that draws or lays out now; elsewhere of the stage's screen.
  public static var current: UITraitCollection {
    Timeline.current.state(TraitState.self).stack.last ?? ofScreen
  }

  static var ofScreen: UITraitCollection {
    UITraitCollection(userInterfaceStyle: Timeline.current.display.isDark ? .dark : .light)
  }

  /// Runs code in which colours have this collection's form.
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
