public import Foundation
import LayerTree

/// A nib, which cannot be loaded: views are made by code here.
@preconcurrency @MainActor
open class UINib: NSObject {
  private let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Nothing, which is reported.
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil)
    -> [Any]
  {
    reportMissingNib(name)
    return []
  }

  /// Says that views of a plain class stand in for those of the nib.
  /// - Parameters:
  ///   - identifier: What the nib was registered for.
  ///   - plain: The plain class.
  package final func reportStandIn(for identifier: String, _ plain: AnyClass) {
    Timeline.current.report(
      Diagnostic(
        layer: "UINib", keyPath: name, found: "“\(name)” for “\(identifier)”",
        needed: "a class that makes its view by code",
        message:
          "nibs cannot be loaded: “\(identifier)” gives a plain \(plain); register the class "
          + "of “\(name)” itself and make its views by code"))
  }
}

extension Bundle {
  /// Nil, which is reported: there are no nibs.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    reportMissingNib(name)
    return nil
  }
}

private func reportMissingNib(_ name: String) {
  Timeline.current.report(
    Diagnostic(
      layer: "UINib", keyPath: name, found: "“\(name)”", needed: "code that makes the view",
      message: "nibs cannot be loaded; create the view of “\(name)” in code"))
}
