public import Foundation

/// A button of an alert or an action sheet.
@preconcurrency @MainActor
open class UIAlertAction: NSObject, NSCopying {
  public enum Style: Int, Hashable, Sendable {
    case `default`, cancel, destructive
  }

  open private(set) var title: String?
  open private(set) var style: Style
  /// Whether it can be chosen; a change shows at once.
  open var isEnabled = true { didSet { onChange() } }
  let handler: ((UIAlertAction) -> Void)?
  /// Called when it is enabled or disabled.
  final var onChange: () -> Void = {}

  /// - Parameter handler: Called once the alert is dismissed.
  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { Copy(action: UIAlertAction(copying: self)) }.action
  }

  private convenience init(copying other: UIAlertAction) {
    self.init(title: other.title, style: other.style, handler: other.handler)
    isEnabled = other.isEnabled
  }

  /// Unchecked, because it is made and read on one thread.
  private struct Copy: @unchecked Sendable {
    let action: UIAlertAction
  }
}

/// The urgency of an alert.
public enum UIAlertControllerSeverity: Int, Hashable, Sendable {
  case `default`, critical
}
