import Controls
import Foundation
import SceneModel
import UIKitValues
import Views

/// The menus of buttons, and those of all views.
@MainActor let menuProperties: [Property] = [
  Property(
    "menu", menuKind, "The button's menu; it sends menuActionTriggered when it opens."
  ) { (view: UIButton, value, objects) in
    view.menu = objects.menu(value.object ?? [:])
  },
  Property(
    "showsMenuAsPrimaryAction", \UIButton.showsMenuAsPrimaryAction, default: false,
    "Whether a tap opens the menu, rather than a long press."),
  Property(
    "changesSelectionAsPrimaryAction", \UIButton.changesSelectionAsPrimaryAction, default: false,
    "Whether the title is that of the chosen item, which has a checkmark."),
]

@MainActor let contextMenuProperty = Property(
  "contextMenu", menuKind, "A menu that a long press opens, with a picture of the view."
) { (view: UIView, value, objects) in
  let menu = SceneContextMenu(objects.menu(value.object ?? [:]))
  let interaction = UIContextMenuInteraction(delegate: menu)
  for case let other as UIContextMenuInteraction in view.interactions {
    view.removeInteraction(other)
  }
  objects.retain(menu, for: interaction)
  view.addInteraction(interaction)
}

private let menuKind = ValueKind.object(
  "an object of a menu", owner: "a menu",
  [
    Property("title", .text, about: "The line above the items."),
    Property("items", .list(menuItem(depth: 2), named: "items"), about: "The items."),
  ])

/// The notation of an item of a menu.
///
/// - Parameter depth: The depth to which submenus may nest.
private func menuItem(depth: Int) -> ValueKind {
  var properties = [
    Property("title", .text, about: "The title."),
    Property("subtitle", .text, about: "The line below the title."),
    Property("image", .viewImage, about: "The picture, such as a symbol."),
    Property("isOn", .bool, default: false, about: "Whether it has a checkmark."),
    Property(
      "attributes",
      .flags("attribute", of: menuAttributes.map(\.name)), default: [],
      about: "How it looks and answers."),
  ]
  if depth > 0 {
    properties += [
      Property(
        "items", .list(menuItem(depth: depth - 1), named: "items"),
        about: "The items of a submenu."),
      Property(
        "isInline", .bool, default: false,
        about: "Whether these are in the same menu, between thick lines."),
    ]
  }
  return .short(.text, "a text, or an object of an item", owner: "an item of a menu", properties)
}

private let menuAttributes: [(name: String, value: UIMenuElement.Attributes)] = [
  ("disabled", .disabled), ("destructive", .destructive), ("hidden", .hidden),
  ("keepsMenuPresented", .keepsMenuPresented),
]

extension SceneObjects {
  fileprivate func menu(_ values: Scene.Properties) -> UIMenu {
    UIMenu(title: values["title"]?.text ?? "", children: items(values))
  }

  private func items(_ values: Scene.Properties) -> [UIMenuElement] {
    (values["items"]?.list ?? []).compactMap { $0.object ?? $0.text.map { ["title": .text($0)] } }
      .map { item in
        let title = item["title"]?.text ?? ""
        let image = item["image"]?.image.map { self.image($0) }
        if item["items"] != nil {
          return UIMenu(
            title: title, subtitle: item["subtitle"]?.text, image: image,
            options: item["isInline"]?.bool == true ? .displayInline : [], children: items(item))
        }
        let names = item["attributes"]?.list?.compactMap(\.text) ?? []
        return UIAction(
          title: title, subtitle: item["subtitle"]?.text, image: image,
          attributes: UIMenuElement.Attributes(
            menuAttributes.filter { names.contains($0.name) }.map(\.value)),
          state: item["isOn"]?.bool == true ? .on : .off
        ) { _ in }
      }
  }
}

/// The delegate of a context menu.
private final class SceneContextMenu: NSObject, UIContextMenuInteractionDelegate {
  private let menu: UIMenu

  init(_ menu: UIMenu) { self.menu = menu }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { [menu] _ in menu })
  }
}
