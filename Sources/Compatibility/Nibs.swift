public import Foundation
import LayerTree

/// A nib that cannot be loaded: there are none here.
///
/// Views are made by code.
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
