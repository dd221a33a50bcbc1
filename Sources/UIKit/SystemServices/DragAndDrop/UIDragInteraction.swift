public import Controls
public import Foundation
public import Views

/// An item of a drag.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  public let itemProvider: NSItemProvider
  open var localObject: Any?
  open var previewProvider: (() -> UIDragPreview?)?

  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// The picture of a dragged item.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
  public let view: UIView
  public let parameters: UIDragPreviewParameters

  public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
    self.view = view
    self.parameters = parameters
  }
}

/// Items with a place, as a drag or a drop has them.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
  var allowsMoveOperation: Bool { get }
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A running drag; none begins here.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  var localContext: Any? { get set }
}

/// A drop; none happens here.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  var localDragSession: (any UIDragSession)? { get }
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping ([any NSItemProviderReading]) -> Void
  ) -> Progress
}

/// The drags that begin in a view; none begins here.
@preconcurrency @MainActor
open class UIDragInteraction: StoredInteraction {
  open private(set) weak var delegate: (any UIDragInteractionDelegate)?
  open var isEnabled = true
  open var allowsSimultaneousRecognitionDuringLift = false

  public init(delegate: any UIDragInteractionDelegate) { self.delegate = delegate }
  open class var isEnabledByDefault: Bool { false }
}

@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview?
}

extension UIDragInteractionDelegate {
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem,
    session: any UIDragSession
  ) -> UITargetedDragPreview? { nil }
}

/// The drops that a view receives; none happens here.
@preconcurrency @MainActor
open class UIDropInteraction: StoredInteraction {
  open private(set) weak var delegate: (any UIDropInteractionDelegate)?
  open var allowsSimultaneousDropSessions = false

  public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }
}

@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: AnyObject {
  func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  public func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  ) -> Bool { true }
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {}
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {}
}

public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

/// The operation that a view offers for a drop.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  public let operation: UIDropOperation
  open var isPrecise = false
  open var prefersFullSizePreview = false

  public init(operation: UIDropOperation) { self.operation = operation }
}
