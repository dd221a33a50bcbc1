public import Controls
public import Foundation
import SystemServices
import Views

public enum MFMailComposeResult: Int, Sendable {
  case cancelled, saved, sent, failed
}

public enum MessageComposeResult: Int, Sendable {
  case cancelled, sent, failed
}

/// A letter: a placeholder; none can be sent.
@preconcurrency @MainActor
open class MFMailComposeViewController: UINavigationController {
  /// Always false.
  open class func canSendMail() -> Bool { false }
  open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
  package final var message = (
    subject: "", body: "", to: [String](), cc: [String](), bcc: [String]()
  )
  open func setSubject(_ subject: String) { message.subject = subject }
  open func setMessageBody(_ body: String, isHTML: Bool) { message.body = body }
  open func setToRecipients(_ toRecipients: [String]?) { message.to = toRecipients ?? [] }
  open func setCcRecipients(_ ccRecipients: [String]?) { message.cc = ccRecipients ?? [] }
  open func setBccRecipients(_ bccRecipients: [String]?) { message.bcc = bccRecipients ?? [] }
  open func addAttachmentData(_ attachment: Data, mimeType: String, fileName filename: String) {}

  open override func viewDidLoad() {
    super.viewDidLoad()
    setViewControllers([ComposeController("MFMailComposeViewController")], animated: false)
  }
}

/// A short message: a placeholder; none can be sent.
@preconcurrency @MainActor
open class MFMessageComposeViewController: UINavigationController {
  /// Always false.
  open class func canSendText() -> Bool { false }
  open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
  open var recipients: [String]?
  open var body: String?
  open var subject: String?

  open override func viewDidLoad() {
    super.viewDidLoad()
    setViewControllers([ComposeController("MFMessageComposeViewController")], animated: false)
  }
}

/// The content of a controller for messages.
private final class ComposeController: UIViewController {
  private let name: String
  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func loadView() { view = NamedUndrawnView(name, frame: UIScreen.main.bounds) }
}

@preconcurrency @MainActor
public protocol MFMailComposeViewControllerDelegate: AnyObject {
  func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
    error: (any Error)?)
}

extension MFMailComposeViewControllerDelegate {
  public func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
    error: (any Error)?
  ) {}
}

@preconcurrency @MainActor
public protocol MFMessageComposeViewControllerDelegate: AnyObject {
  func messageComposeViewController(
    _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}
