public import Controls
public import Foundation
public import Graphics
import LayerTree
public import Views

/// The printer, which is never available.
@preconcurrency @MainActor
open class UIPrintInteractionController: NSObject {
  public typealias CompletionHandler = (UIPrintInteractionController, Bool, (any Error)?) -> Void

  open class var shared: UIPrintInteractionController {
    Timeline.current.state(PrintState.self).controller
  }
  open class var isPrintingAvailable: Bool { false }
  open class func canPrint(_ url: URL) -> Bool { false }
  open class func canPrint(_ data: Data) -> Bool { false }

  open var printInfo: UIPrintInfo?
  open var printFormatter: UIPrintFormatter?
  open var printingItem: Any?
  open var printingItems: [Any]?
  open var showsNumberOfCopies = true

  /// Reports that nothing is printed.
  @discardableResult
  open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool
  {
    ServiceFact.notShown("UIPrintInteractionController").report(
      of: "UIPrintInteractionController", at: "present")
    completion?(self, false, nil)
    return false
  }
  @discardableResult
  open func present(
    from rect: CGRect, in view: UIView, animated: Bool,
    completionHandler completion: CompletionHandler? = nil
  ) -> Bool { present(animated: animated, completionHandler: completion) }
  @discardableResult
  open func present(
    from item: UIBarButtonItem, animated: Bool,
    completionHandler completion: CompletionHandler? = nil
  ) -> Bool { present(animated: animated, completionHandler: completion) }
  open func dismiss(animated: Bool) {}
}

/// The settings of a print job.
@preconcurrency @MainActor
open class UIPrintInfo: NSObject {
  public enum OutputType: Int, Sendable {
    case general, photo, grayscale, photoGrayscale
  }
  public enum Orientation: Int, Sendable {
    case portrait, landscape
  }
  public enum Duplex: Int, Sendable {
    case none, longEdge, shortEdge
  }

  open var jobName = ""
  open var outputType = OutputType.general
  open var orientation = Orientation.portrait
  open var duplex = Duplex.none

  public init(dictionary: [AnyHashable: Any]?) {}
  open class func printInfo() -> UIPrintInfo { UIPrintInfo(dictionary: nil) }
}

/// The layout of printed pages.
@preconcurrency @MainActor
open class UIPrintFormatter: NSObject {
  open var perPageContentInsets = UIEdgeInsets.zero
  open var startPage = 0
  public override init() { super.init() }
}

@preconcurrency @MainActor
open class UIMarkupTextPrintFormatter: UIPrintFormatter {
  open var markupText: String?
  public init(markupText: String) { self.markupText = markupText }
}

@preconcurrency @MainActor
open class UISimpleTextPrintFormatter: UIPrintFormatter {
  open var text: String?
  open var attributedText: NSAttributedString?
  public init(text: String) { self.text = text }
  public init(attributedText: NSAttributedString) { self.attributedText = attributedText }
}

@MainActor
private final class PrintState: TimelineState {
  lazy var controller = UIPrintInteractionController()
  nonisolated init() {}
}
