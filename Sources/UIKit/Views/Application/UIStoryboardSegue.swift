public import Foundation
import LayerTree
import UIKitValues

/// A transition from one controller to another, created and performed in code.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public final let identifier: String?
  public final let source: UIViewController
  public final let destination: UIViewController
  private var handler: (() -> Void)?

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }

  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Runs the handler; without one, reports that there is nothing to do.
  open func perform() {
    guard let handler else { return Self.reportMissing(identifier ?? "", of: source) }
    handler()
  }

  static func reportMissing(_ identifier: String, of controller: UIViewController) {
    ViewFact.storyboardSegue(identifier).report(of: type(of: controller), at: "performSegue")
  }
}
