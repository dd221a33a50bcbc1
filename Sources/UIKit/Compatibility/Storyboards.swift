public import Foundation
import LayerTree
public import Views

/// A storyboard, which cannot be loaded.
///
/// Controllers must be created in code.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private let name: String

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

  /// Nil, which is reported.
  open func instantiateInitialViewController() -> UIViewController? {
    report("the initial controller")
    return nil
  }

  /// An empty controller, which is reported.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    report("“\(identifier)”")
    return UIViewController()
  }

  private func report(_ controller: String) {
    CompatibilityFact.storyboard(name, controller: controller).report(of: "UIStoryboard", at: name)
  }
}

extension UIViewController {
  /// Always nil, since no controller comes from a storyboard.
  public final var storyboard: UIStoryboard? { nil }
}
