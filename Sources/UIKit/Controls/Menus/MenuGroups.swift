import UIKitValues
import Views

/// An element that a menu shows, with its texts and its state.
struct MenuItem {
  /// The effect of choosing it.
  enum Effect {
    /// - Parameter menu: The menu in which it is the only one that is on.
    case perform(UIAction, in: UIMenu?)
    case send(UICommand)
    case open(UIMenu)
    /// The elements are still awaited.
    case none
  }

  var title: String
  var subtitle: String?
  var image: UIImage?
  var attributes: UIMenuElement.Attributes = []
  var state = UIMenuElement.State.off
  var effect = Effect.none

  var isEnabled: Bool {
    if case .none = effect { false } else { !attributes.contains(.disabled) }
  }
  var isSubmenu: Bool { if case .open = effect { true } else { false } }
  var isLoading: Bool { if case .none = effect { true } else { false } }
}

/// The items of a menu between two thick lines.
struct MenuGroup {
  var title: String?
  var size = UIMenu.ElementSize.large
  var items: [MenuItem] = []

  var isRow: Bool { size == .small || size == .medium }

  /// The groups of a menu: each inline submenu is one, or several.
  ///
  /// - Parameter provided: The elements of deferred ones, by their identity.
  @MainActor static func groups(
    of menu: UIMenu, provided: [ObjectIdentifier: [UIMenuElement]]
  ) -> [MenuGroup] {
    let size: UIMenu.ElementSize =
      menu.options.contains(.displayAsPalette)
      ? .small : menu.preferredElementSize == .automatic ? .large : menu.preferredElementSize
    var groups = [MenuGroup(size: size)]
    func add(_ element: UIMenuElement) {
      switch element {
      case let deferred as UIDeferredMenuElement:
        guard let elements = provided[ObjectIdentifier(deferred)] else {
          groups[groups.count - 1].items.append(MenuItem(title: "Loading…"))
          return
        }
        for element in elements { add(element) }
      case let inner as UIMenu where inner.options.contains(.displayInline):
        groups += Self.groups(of: inner, provided: provided)
        groups.append(MenuGroup(size: size))
      default:
        if let item = item(element, in: menu) { groups[groups.count - 1].items.append(item) }
      }
    }
    for child in menu.children { add(child) }
    groups.removeAll { $0.items.isEmpty }
    if !groups.isEmpty, !menu.title.isEmpty { groups[0].title = menu.title }
    return groups
  }

  /// Nil for hidden elements.
  @MainActor private static func item(_ element: UIMenuElement, in menu: UIMenu) -> MenuItem? {
    var item = MenuItem(
      title: element.title, subtitle: element.subtitle, image: element.image)
    switch element {
    case let action as UIAction:
      item.attributes = action.attributes
      item.state = action.state
      item.effect = .perform(action, in: menu.options.contains(.singleSelection) ? menu : nil)
    case let command as UICommand:
      item.attributes = command.attributes
      item.state = command.state
      item.effect = .send(command)
    case let submenu as UIMenu:
      item.attributes = submenu.options.contains(.destructive) ? .destructive : []
      item.effect = .open(submenu)
    default: return nil
    }
    return item.attributes.contains(.hidden) ? nil : item
  }
}
