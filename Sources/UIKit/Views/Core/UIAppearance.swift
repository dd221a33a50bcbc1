public import Foundation
import LayerTree
public import UIKitValues

/// A class whose instances get values of proxies when they come into a window.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The proxy for all instances of the class.
  static func appearance() -> Self
  /// The proxy for instances inside of the first type, which is inside of the second, and so on.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
  /// The proxy for instances that have some traits.
  static func appearance(for trait: UITraitCollection) -> Self
  static func appearance(
    for trait: UITraitCollection,
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

/// A class that contains views: of views or of controllers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance, UIAppearanceContainer {
  public static func appearance() -> Self { proxy(in: [], for: nil) }

  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy(in: containerTypes, for: nil) }

  public static func appearance(for trait: UITraitCollection) -> Self { proxy(in: [], for: trait) }

  public static func appearance(
    for trait: UITraitCollection,
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy(in: containerTypes, for: trait) }

  private static func proxy(
    in containers: [any UIAppearanceContainer.Type], for traits: UITraitCollection?
  ) -> Self {
    let proxies = Timeline.current.state(AppearanceProxies.self)
    guard let proxy = proxies.proxy(of: self, in: containers, for: traits) as? Self else {
      preconditionFailure("\(self) cannot be created by init(frame:)")
    }
    return proxy
  }

  /// The own tint color, for proxies; nil to inherit it.
  final var ownTintColor: UIColor? {
    get { appearance.tintColor }
    set { tintColor = newValue }
  }

  /// Gives the properties of a view in a window the values of proxies, unless code has set them.
  /// - Parameter alsoInside: Whether those of its descendants, too.
  final func applyAppearance(alsoInside: Bool = false) {
    let proxies = Timeline.current.state(AppearanceProxies.self)
    guard !proxies.isEmpty, window != nil else { return }
    if alsoInside { forEachView(proxies.apply) } else { proxies.apply(to: self) }
  }
}
