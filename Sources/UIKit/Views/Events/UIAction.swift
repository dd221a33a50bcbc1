public import Foundation
import LayerTree
public import UIKitValues

/// An element of a menu or control that can be performed, with a title.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  open var title: String
  open var subtitle: String?
  open var image: UIImage?

  package init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }

  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 1 << 1)
    public static let hidden = Attributes(rawValue: 1 << 2)
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  public enum State: Int, Sendable {
    case off, on, mixed
  }
}

/// An action that calls a closure.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  public typealias ActionHandler = (UIAction) -> Void

  /// Identifies an action: a control has one action per identifier and event.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  open var discoverabilityTitle: String?
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  /// The control that performs it, during its handler.
  open private(set) var sender: Any?
  private let handler: ActionHandler

  /// - Parameter identifier: By default a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping ActionHandler
  ) {
    self.handler = handler
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.identifier = identifier ?? Timeline.current.state(ActionCount.self).next()
    super.init(title: title, subtitle: subtitle, image: image)
  }

  package final func perform(from sender: Any) {
    guard !attributes.contains(.disabled) else { return }
    self.sender = sender
    handler(self)
    self.sender = nil
  }

  /// Performs the action with a sender.
  open func performWithSender(_ sender: Any?, target: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

/// Numbers the actions created without an identifier.
private final class ActionCount: TimelineState {
  private var count = 0
  init() {}

  func next() -> UIAction.Identifier {
    count += 1
    return UIAction.Identifier("action-\(count)")
  }
}
