public import Foundation
import LayerTree

/// The way from one controller to another, made and performed by code.
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

  /// Runs the handler; without one there is nothing to do, which is reported.
  open func perform() {
    guard let handler else { return Self.reportMissing(identifier ?? "", of: source) }
    handler()
  }

  static func reportMissing(_ identifier: String, of controller: UIViewController) {
    Timeline.current.report(
      Diagnostic(
        layer: "\(type(of: controller))", keyPath: "performSegue", found: "“\(identifier)”",
        needed: "present(_:animated:) or pushViewController(_:animated:)",
        message: "there are no storyboards; show the controller of “\(identifier)” by code"))
  }
}
