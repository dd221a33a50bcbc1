public import Foundation
import LayerTree
import UIKitValues

/// A nib, which cannot be loaded: here views are created in code.
@preconcurrency @MainActor
open class UINib: NSObject {
  private let name: String

  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  public struct OptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Returns no objects, which is reported.
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil)
    -> [Any]
  {
    reportMissingNib(name)
    return []
  }

  /// Reports that the nib cannot be loaded, and that views of a plain class replace its views.
  /// - Parameters:
  ///   - identifier: The reuse identifier of the nib.
  ///   - plain: The plain class.
  package final func reportReplacement(of identifier: String, by plain: AnyClass) {
    ViewFact.nibReplacement(name: name, identifier: identifier, type: "\(plain)").report(
      of: "UINib",
      at: name)
  }
}

extension Bundle {
  /// Returns nil, which is reported: nibs cannot be loaded.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    reportMissingNib(name)
    return nil
  }
}

private func reportMissingNib(_ name: String) {
  ViewFact.nib(name).report(of: "UINib", at: name)
}
