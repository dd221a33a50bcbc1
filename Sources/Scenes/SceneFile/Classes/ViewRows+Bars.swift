import Controls
import Foundation
import Graphics
import LayerTree
import SceneModel
import Typesetting
import UIKitValues
import Views

extension ViewClass {
  static let searchBar = ViewClass(
    .searchBar, view, about: "A field for a search, with a cancel button and scopes.",
    properties: searchBarProperties
  ) { UISearchBar() }

  static let toolbar = ViewClass(
    .toolbar, view, about: "A row of buttons.", properties: toolbarProperties
  ) { UIToolbar() }

  static let navigationController = ViewClass(
    .navigationController, view,
    about: "Pages under a navigation bar: its subviews, of which the first `depth` are stacked.",
    properties: navigationProperties, add: addPage
  ) { NavigationHost() }

  static let tabBarController = ViewClass(
    .tabBarController, view, about: "Pages above a bar of tabs: its subviews.",
    properties: tabProperties, add: addPage
  ) { TabHost() }
}

@MainActor private let searchBarProperties: [Property] = [
  Property("placeholder", \UISearchBar.placeholder, .optional(.text), "Shown without a text.")
    .discrete(),
  Property(
    "text", .text, default: "", "The text.", get: { (view: UISearchBar) in view.text ?? "" },
    set: { $0.text = $1 }
  ).discrete(),
  Property("prompt", \UISearchBar.prompt, .optional(.text), "A line above the field.").discrete(),
  Property(
    "showsCancelButton", .bool, default: false, "Whether there is a cancel button.",
    get: { (view: UISearchBar) in view.showsCancelButton }, set: { $0.showsCancelButton = $1 }
  ).animated { (view: UISearchBar, shows: Bool) in
    view.setShowsCancelButton(shows, animated: true)
  },
  Property(
    "showsBookmarkButton", \UISearchBar.showsBookmarkButton, default: false,
    "Whether there is a bookmark button while there is no text."),
  Property(
    "scopeButtonTitles", .list(.text, named: "titles"), "The titles of the scopes.",
    set: { (view: UISearchBar, titles: [String]) in view.scopeButtonTitles = titles }),
  Property(
    "showsScopeBar", .bool, default: false, "Whether the scopes show below the field.",
    get: { (view: UISearchBar) in view.showsScopeBar }, set: { $0.showsScopeBar = $1 }
  ).animated { (view: UISearchBar, shows: Bool) in view.setShowsScope(shows, animated: true) },
  Property(
    "selectedScopeButtonIndex", \UISearchBar.selectedScopeButtonIndex, .integer(.notNegative),
    default: 0, "The selected scope, from 0."),
  Property(
    "searchBarStyle", \UISearchBar.searchBarStyle, cases: "search bar style",
    [("default", .default), ("prominent", .prominent), ("minimal", .minimal)], default: "default",
    "The bar's ground; minimal is none."),
  Property(
    "barTintColor", \UISearchBar.barTintColor, .optional(.viewColor), "The color of the ground."),
]

@MainActor private let toolbarProperties: [Property] = [
  Property(
    "items", .list(.text, named: "items"),
    "The buttons: names of system items, such as add and flexibleSpace, or titles.",
    set: { (view: UIToolbar, names: [String]) in view.items = names.map(barButtonItem) }
  ),
  Property(
    "barTintColor", \UIToolbar.barTintColor, .optional(.viewColor), "The color of the ground."),
]

/// The item with the name of a system item, or else with a title.
@MainActor private func barButtonItem(_ name: String) -> UIBarButtonItem {
  let all = (0...).lazy.map { UIBarButtonItem.SystemItem(rawValue: $0) }
  for case let kind? in all.prefix(while: { $0 != nil }) where "\(kind)" == name {
    return UIBarButtonItem(barButtonSystemItem: kind)
  }
  return UIBarButtonItem(title: name, style: .plain, target: nil, action: nil)
}

@MainActor private let navigationProperties: [Property] = [
  Property(
    "titles", .list(.text, named: "titles"), "The titles of the pages.",
    set: { (view: NavigationHost, titles: [String]) in view.titles = titles }),
  Property(
    "prefersLargeTitles", .bool, default: false,
    "Whether titles are large until a page that is a scroll view is scrolled.",
    get: { (view: NavigationHost) in view.controller.navigationBar.prefersLargeTitles },
    set: { $0.controller.navigationBar.prefersLargeTitles = $1 }),
  Property(
    "rightItems", .list(.list(.text, named: "items"), named: "pages"),
    "The buttons at the right of each page, the outermost first, as a toolbar's `items`.",
    set: { (view: NavigationHost, names: [[String]]) in
      view.rightItems = names.map { $0.map(barButtonItem) }
    }),
  Property(
    "subtitles", .list(.optional(.text), named: "subtitles"),
    "The subtitles of the pages in the look of iOS 26; null is none.",
    set: { (view: NavigationHost, subtitles: [String?]) in view.subtitles = subtitles }),
  Property(
    "toolbarItems", .list(.list(.text, named: "items"), named: "pages"),
    "The buttons of each page in a toolbar at the bottom, as a toolbar's `items`.",
    set: { (view: NavigationHost, names: [[String]]) in
      view.toolbarItems = names.map { $0.map(barButtonItem) }
    }),
  Property(
    "searchPlaceholder", .optional(.text),
    "The placeholder of a search bar below the first page's title; null for no search bar.",
    get: { (view: NavigationHost) in view.searchPlaceholder },
    set: { $0.searchPlaceholder = $1 }),
  Property(
    "isSearching", .bool, default: false, "Whether a search has begun in that bar.",
    get: { (view: NavigationHost) in view.isSearching }, set: { $0.isSearching = $1 }),
  Property(
    "depth", .integer(.atLeast(1)), default: 1,
    "How many pages are stacked; with `animated: true`, more are pushed, and fewer pop.",
    get: { (view: NavigationHost) in view.depth }, set: { $0.setDepth($1, animated: false) }
  ).animated { (view: NavigationHost, depth: Int) in view.setDepth(depth, animated: true) },
]

@MainActor private let tabProperties: [Property] = [
  Property(
    "titles", .list(.text, named: "titles"), "The titles of the tabs.",
    set: { (view: TabHost, titles: [String]) in view.titles = titles }),
  Property(
    "images", .list(.viewImage, named: "images"), "The images of the tabs.",
    set: { (view: TabHost, images: [UIImage]) in view.images = images }),
  Property(
    "badges", .list(.optional(.text), named: "badges"), "The badges of the tabs; null is none.",
    set: { (view: TabHost, badges: [String?]) in view.badges = badges }),
  Property(
    "hasSearchTab", .bool, default: false,
    "Whether the last tab is that of a search, which stands apart in the look of iOS 26.",
    get: { (view: TabHost) in view.hasSearchTab }, set: { $0.hasSearchTab = $1 }),
  Property(
    "minimizeBehavior", .name("behavior", of: minimizeBehaviors.map(\.name)),
    default: "automatic",
    "When the tabs shrink to the selected one while content is scrolled, in the look of iOS 26.",
    get: { (view: TabHost) in
      minimizeBehaviors.first { $0.value == view.controller.tabBarMinimizeBehavior }?.name
        ?? "automatic"
    },
    set: { view, name in
      view.controller.tabBarMinimizeBehavior =
        minimizeBehaviors.first { $0.name == name }?.value ?? .automatic
    }),
  Property(
    "accessory", .optional(.text),
    "A text on glass above the tabs, in the look of iOS 26; null for none.",
    get: { (view: TabHost) in view.accessory }, set: { $0.accessory = $1 }),
  Property(
    "selectedIndex", .integer(.notNegative), default: 0, "The selected tab, from 0.",
    get: { (view: TabHost) in view.controller.selectedIndex },
    set: { $0.controller.selectedIndex = $1 }),
]

@MainActor private let minimizeBehaviors:
  [(name: String, value: UITabBarController.MinimizeBehavior)] = [
    ("automatic", .automatic), ("never", .never), ("onScrollDown", .onScrollDown),
    ("onScrollUp", .onScrollUp),
  ]

/// Adds a subview of the scene as a page of a controller.
@MainActor private func addPage(_ host: UIView, _ page: UIView) {
  (host as? ControllerHost)?.addPage(page)
}

/// A view that shows a controller's view, with pages as the controllers in it.
@MainActor
class ControllerHost: UIView {
  final var pages: [UIViewController] = []

  /// Fills it with a controller's view.
  final func show(_ controller: UIViewController) {
    frame.size = UIScreen.main.bounds.size
    controller.view.frame = bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(controller.view)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { UIScreen.main.bounds.size }

  /// Adds a page whose view is a subview of the scene.
  final func addPage(_ page: UIView) {
    let controller = UIViewController()
    controller.view = page
    pages.append(controller)
    update()
    pageAdded()
  }

  /// Shows a page that was added.
  func pageAdded() {}

  /// Shows the pages' titles and other values.
  func update() {}
}

/// A navigation controller, of whose pages the first ones are on its stack.
final class NavigationHost: ControllerHost {
  let controller = UINavigationController()
  var titles: [String] = [] { didSet { update() } }
  var rightItems: [[UIBarButtonItem]] = [] { didSet { update() } }
  var subtitles: [String?] = [] { didSet { update() } }
  var toolbarItems: [[UIBarButtonItem]] = [] { didSet { update() } }
  var searchPlaceholder: String? { didSet { update() } }
  /// The number of pages that the stack is to have, of which some may not be there yet.
  private var wantedDepth = 1
  private var search: UISearchController?

  init() {
    super.init(frame: .zero)
    show(controller)
  }

  required init?(coder: NSCoder) { nil }

  var isSearching: Bool {
    get { search?.isActive ?? false }
    set { search?.isActive = newValue }
  }

  /// The number of pages on the stack.
  var depth: Int { controller.viewControllers.count }

  func setDepth(_ depth: Int, animated: Bool) {
    wantedDepth = depth
    let stack = Array(pages.prefix(depth))
    if controller.viewControllers != stack {
      controller.setViewControllers(stack, animated: animated)
    }
  }

  /// Puts a page above those on the stack, before those that a greater depth would push.
  func push(_ view: UIView, title: String?, animated: Bool) {
    let page = UIViewController()
    page.view = view
    page.title = title
    // The user may have gone back.
    wantedDepth = depth
    let index = depth
    pages.insert(page, at: index)
    if titles.count >= index { titles.insert(title ?? "", at: index) }
    if rightItems.count >= index { rightItems.insert([], at: index) }
    setDepth(index + 1, animated: animated)
  }

  override func pageAdded() {
    if depth < min(wantedDepth, pages.count) { setDepth(wantedDepth, animated: false) }
  }

  override func update() {
    for (page, title) in zip(pages, titles) where page.title != title { page.title = title }
    for (page, items) in zip(pages, rightItems)
    where page.navigationItem.rightBarButtonItems != items {
      page.navigationItem.rightBarButtonItems = items
    }
    for (page, subtitle) in zip(pages, subtitles) where page.navigationItem.subtitle != subtitle {
      page.navigationItem.subtitle = subtitle
    }
    for (page, items) in zip(pages, toolbarItems) where page.toolbarItems != items {
      page.toolbarItems = items
    }
    controller.isToolbarHidden = toolbarItems.allSatisfy(\.isEmpty)
    if let searchPlaceholder {
      let search = search ?? UISearchController(searchResultsController: nil)
      self.search = search
      search.searchBar.placeholder = searchPlaceholder
      pages.first?.navigationItem.searchController = search
    } else {
      search = nil
      pages.first?.navigationItem.searchController = nil
    }
  }
}

private final class TabHost: ControllerHost {
  let controller = UITabBarController()
  var titles: [String] = [] { didSet { update() } }
  var images: [UIImage] = [] { didSet { update() } }
  var badges: [String?] = [] { didSet { update() } }
  var hasSearchTab = false { didSet { update() } }
  var accessory: String? {
    didSet {
      guard accessory != oldValue else { return }
      controller.bottomAccessory = accessory.map { text in
        let label = UILabel()
        label.text = text
        label.textAlignment = .center
        return UITabAccessory(contentView: label)
      }
    }
  }

  init() {
    super.init(frame: .zero)
    show(controller)
  }

  required init?(coder: NSCoder) { nil }

  override func update() {
    for (index, page) in pages.enumerated() {
      let isSearch = hasSearchTab && index == pages.count - 1
      if page.tabBarItem?.isSearch != isSearch {
        // Pages are added one by one, and each is the last one at first.
        page.tabBarItem =
          isSearch
          ? UITabBarItem(tabBarSystemItem: .search, tag: index)
          : UITabBarItem(title: nil, image: nil, tag: index)
      }
      let item = page.tabBarItem
      if titles.indices.contains(index) { item?.title = titles[index] }
      if images.indices.contains(index) { item?.image = images[index] }
      if badges.indices.contains(index) { item?.badgeValue = badges[index] }
    }
    if controller.viewControllers ?? [] != pages { controller.viewControllers = pages }
  }
}
