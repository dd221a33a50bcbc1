import Foundation
public import UIKitValues
public import Views

/// A list of menu elements, with the look of iOS 15 to 18.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Identifies a menu.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its elements stand in the menu that contains it, between thick lines.
    public static let displayInline = Options(rawValue: 1)
    /// A submenu whose title is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an action switches the others off.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Its elements stand side by side, as images.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// The size of a menu's elements.
  public enum ElementSize: Int, Sendable {
    case automatic = -1
    /// Side by side, as images.
    case small = 0
    /// Side by side, as images above titles.
    case medium = 1
    /// One below the other.
    case large = 2
  }

  public let identifier: Identifier
  public let options: Options
  public let children: [UIMenuElement]
  open var preferredElementSize: ElementSize

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [],
    preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("menu")
    self.options = options
    self.preferredElementSize = preferredElementSize
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  /// The actions that are on, with those of inline submenus.
  open var selectedElements: [UIMenuElement] { ownActions.filter { $0.state == .on } }

  /// The actions that it shows, with those of inline submenus.
  final var ownActions: [UIAction] {
    children.flatMap { child in
      if let action = child as? UIAction { return [action] }
      guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
      return menu.ownActions
    }
  }

  /// Switches an action on, and the others of the menu off.
  final func select(_ action: UIAction) {
    for other in ownActions { other.state = other === action ? .on : .off }
  }
}

/// An element of a menu whose elements are provided when the menu shows; a spinner stands for them
/// meanwhile.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
  public typealias Provider = (@escaping ([UIMenuElement]) -> Void) -> Void

  private let provider: Provider
  private let isCached: Bool
  /// The provided elements, which a cached element keeps.
  private var elements: [UIMenuElement]?

  /// Calls the provider when the menu is first shown.
  public convenience init(_ elementProvider: @escaping Provider) {
    self.init(elementProvider, isCached: true)
  }

  private init(_ provider: @escaping Provider, isCached: Bool) {
    self.provider = provider
    self.isCached = isCached
    super.init(title: "", subtitle: nil, image: nil)
  }

  /// Calls the provider whenever the menu is shown.
  open class func uncached(_ elementProvider: @escaping Provider) -> UIDeferredMenuElement {
    UIDeferredMenuElement(elementProvider, isCached: false)
  }

  /// Provides the elements, at once or later.
  final func provide(_ completion: @escaping ([UIMenuElement]) -> Void) {
    if let elements { return completion(elements) }
    provider { [weak self] elements in
      if let self, isCached { self.elements = elements }
      completion(elements)
    }
  }
}

/// Edges by reading direction, always left to right here.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
