public import Foundation
public import SystemServices
public import UIKitValues

/// A web browser: a placeholder, which loads nothing.
@preconcurrency @MainActor
open class SFSafariViewController: UndrawnContentController {
  @preconcurrency @MainActor
  open class Configuration: NSObject {
    open var entersReaderIfAvailable = false
    open var barCollapsingEnabled = true
    public override init() { super.init() }
  }

  public enum DismissButtonStyle: Int, Sendable {
    case done, close, cancel
  }

  open weak var delegate: (any SFSafariViewControllerDelegate)?
  public final let configuration: Configuration
  open var preferredBarTintColor: UIColor?
  open var preferredControlTintColor: UIColor!
  open var dismissButtonStyle = DismissButtonStyle.done
  /// The address that the initializer was called with.
  package let url: URL

  public init(url URL: URL, configuration: Configuration) {
    url = URL
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  public convenience init(url URL: URL) {
    self.init(url: URL, configuration: Configuration())
  }
  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: AnyObject {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
  func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
}

extension SFSafariViewControllerDelegate {
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
  public func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {}
}
