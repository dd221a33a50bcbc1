import FlipbookTesting
import Testing
import UIKit

/// Menus of buttons and context menus over a screen with colors, in several looks.
@MainActor struct MenuSnapshotTests {
  /// Colored rows, with a button at the top and one at the bottom.
  private final class Page: UIViewController, UIContextMenuInteractionDelegate {
    let (top, bottom) = (UIButton(type: .system), UIButton(type: .system))
    let cards = [UIColor.systemTeal, .systemIndigo, .systemOrange].map { color in
      let card = UIView()
      card.backgroundColor = color
      card.layer.cornerRadius = 12
      return card
    }
    var preview: UIViewController?
    /// Whether the cards lie at the bottom.
    var lowersCards = false
    var appeared: () -> Void = {}

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appeared()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      top.setTitle("Options", for: .normal)
      bottom.setTitle("Sort by Name", for: .normal)
      for view in [top, bottom] + cards {
        view.translatesAutoresizingMaskIntoConstraints = false
        self.view.addSubview(view)
      }
      let margins = view.layoutMarginsGuide
      var above = top.bottomAnchor
      for card in cards {
        NSLayoutConstraint.activate([
          card.topAnchor.constraint(
            equalTo: above, constant: lowersCards && card === cards[0] ? 286 : 16),
          card.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
          card.widthAnchor.constraint(equalToConstant: 160),
          card.heightAnchor.constraint(equalToConstant: 110),
        ])
        above = card.bottomAnchor
        card.addInteraction(UIContextMenuInteraction(delegate: self))
      }
      NSLayoutConstraint.activate([
        top.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        top.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        bottom.bottomAnchor.constraint(
          equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -20),
        bottom.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      ])
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(
        previewProvider: preview.map { preview in { preview } },
        actionProvider: { _ in MenuSnapshotTests.menu })
    }
  }

  private static func action(
    _ title: String, _ image: String? = nil, _ attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, subtitle: String? = nil
  ) -> UIAction {
    UIAction(
      title: title, subtitle: subtitle, image: image.flatMap { UIImage(systemName: $0) },
      attributes: attributes, state: state
    ) { _ in }
  }

  fileprivate static var menu: UIMenu {
    UIMenu(children: [
      action("Share…", "arrow.up"), action("Favorite", "star"),
      UIMenu(options: .displayInline, children: [action("Delete", "trash", .destructive)]),
    ])
  }

  private static var options: UIMenu {
    let tools = ["star", "heart", "trash"].map { action($0.capitalized, $0) }
    return UIMenu(
      title: "Library",
      children: [
        UIMenu(options: .displayInline, preferredElementSize: .medium, children: tools),
        action("Select", "checkmark.circle"),
        action("Recently Added", nil, state: .on, subtitle: "Newest first"),
        action("Some Selected", nil, state: .mixed),
        UIMenu(
          title: "Sort By", image: UIImage(systemName: "arrow.up"),
          children: [action("Name", nil, state: .on), action("Date"), action("Size")]),
        action("Unavailable", "star", .disabled),
        UIMenu(
          title: "Danger", options: .displayInline,
          children: [action("Delete All", "trash", .destructive)]),
        UIDeferredMenuElement { _ in },
      ])
  }

  /// A page whose button shows its menu.
  private func page(_ menu: UIMenu, atBottom: Bool = false) -> Page {
    let page = Page()
    page.loadViewIfNeeded()
    let button = atBottom ? page.bottom : page.top
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    page.appeared = { button.performPrimaryAction() }
    return page
  }

  @Test func button() {
    expectSnapshots(
      of: page(Self.options), as: .still(at: 1), devices: ["iPhone 14"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], directions: [.leftToRight])
  }

  @Test func buttonOf26() {
    expectSnapshots(
      of: page(Self.options), as: .still(at: 1), devices: ["iPhone 16"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], directions: [.leftToRight, .rightToLeft],
      looks: [.ios26], scale: 1)
  }

  @Test func rightToLeft() {
    expectSnapshots(
      of: page(Self.options), as: .still(at: 1), devices: ["iPhone 14"],
      directions: [.rightToLeft])
  }

  @Test func atTheBottom() {
    expectSnapshots(
      of: page(Self.menu, atBottom: true), as: .still(at: 1), devices: ["iPhone 14"])
  }

  @Test func appearing() {
    expectSnapshots(of: page(Self.menu), as: .still(at: 0.08), devices: ["iPhone 14"])
  }

  /// The submenu of the options is open.
  @Test func submenu() throws {
    let stage = stage(.light)
    let page = page(Self.options)
    show(page, on: stage)
    stage.tap(CGPoint(x: 140, y: 379), at: 1)
    expectSnapshot(of: stage, as: .still(at: 2))
  }

  // MARK: Context menus

  private func stage(_ style: UIUserInterfaceStyle) -> Stage {
    let stage = Stage(device: "iPhone 14", scale: 2)
    stage.traitOverrides.userInterfaceStyle = style
    return stage
  }

  private func show(_ page: UIViewController, on stage: Stage) {
    stage.window.rootViewController = page
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func context(style: UIUserInterfaceStyle) throws {
    let stage = stage(style)
    let page = Page()
    show(page, on: stage)
    stage.press(CGPoint(x: 60, y: 180), at: 0.1, for: 1)
    expectSnapshot(of: stage, as: .still(at: 2), named: style == .dark ? "dark" : "light")
  }

  @Test func contextAppearing() throws {
    let stage = stage(.light)
    show(Page(), on: stage)
    stage.press(CGPoint(x: 60, y: 180), at: 0.1, for: 1)
    expectSnapshot(of: stage, as: .still(at: 0.7))
  }

  @Test func contextAbove() throws {
    let stage = stage(.light)
    stage.traitOverrides.layoutDirection = .rightToLeft
    let page = Page()
    page.lowersCards = true
    show(page, on: stage)
    stage.press(CGPoint(x: 330, y: 720), at: 0.1, for: 1)
    expectSnapshot(of: stage, as: .still(at: 2))
  }

  @Test func previewController() throws {
    let stage = stage(.light)
    let (page, preview) = (Page(), UIViewController())
    preview.preferredContentSize = CGSize(width: 340, height: 300)
    preview.view.backgroundColor = .systemPink
    page.preview = preview
    show(page, on: stage)
    stage.press(CGPoint(x: 60, y: 180), at: 0.1, for: 1)
    expectSnapshot(of: stage, as: .still(at: 2))
  }
}
