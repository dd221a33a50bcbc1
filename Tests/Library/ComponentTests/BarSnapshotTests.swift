import FlipbookTesting
import Testing
import UIKit

/// Screens with navigation bars, search bars, toolbars and tab bars, in several looks.
@MainActor struct BarSnapshotTests {
  private static let phone: Device = "iPhone SE (2nd generation)"

  private final class Contacts: UITableViewController {
    private let names = [
      "Ada Lovelace", "Alan Turing", "Barbara Liskov", "Claude Shannon", "Dennis Ritchie",
      "Edsger Dijkstra", "Emmy Noether", "Frances Allen", "Grace Hopper", "Hedy Lamarr",
      "John McCarthy", "Katherine Johnson", "Ken Thompson", "Leslie Lamport", "Margaret Hamilton",
      "Niklaus Wirth", "Radia Perlman", "Tony Hoare",
    ]
    var offset: CGFloat = 0
    var searches = false

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Contacts"
      navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
      navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if offset != 0 { tableView.contentOffset.y += offset }
      if searches { navigationItem.searchController?.isActive = true }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = names[indexPath.row]
      return cell
    }
  }

  private func contacts(
    search: Bool = false, offset: CGFloat = 0, searches: Bool = false
  ) -> UINavigationController {
    let list = Contacts(style: .plain)
    list.offset = offset
    list.searches = searches
    if search {
      let controller = UISearchController(searchResultsController: nil)
      controller.searchBar.placeholder = "Search"
      controller.searchBar.scopeButtonTitles = ["All", "Friends"]
      list.navigationItem.searchController = controller
    }
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    return navigation
  }

  @Test func largeTitle() {
    expectSnapshots(
      of: contacts(search: true), devices: [Self.phone], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], directions: [.leftToRight, .rightToLeft])
  }

  @Test func collapsed() {
    expectSnapshots(
      of: contacts(offset: 120), as: .still(at: 0.5), devices: [Self.phone],
      styles: [.light, .dark], scale: 1)
  }

  @Test func searching() {
    expectSnapshots(
      of: contacts(search: true, searches: true), as: .still(at: 1), devices: [Self.phone],
      styles: [.light, .dark], directions: [.leftToRight, .rightToLeft])
  }

  private final class Detail: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Ada Lovelace"
      view.backgroundColor = .systemBackground
      navigationItem.largeTitleDisplayMode = .never
      navigationItem.prompt = "Notes on the engine"
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .search),
      ]
      toolbarItems = [
        UIBarButtonItem(systemItem: .edit), .flexibleSpace(), UIBarButtonItem(systemItem: .search),
        .flexibleSpace(), UIBarButtonItem(systemItem: .cancel),
      ]
    }
  }

  /// A pushed screen in a tab, with a prompt and a toolbar.
  private func detail() -> UITabBarController {
    let navigation = contacts()
    navigation.pushViewController(Detail(), animated: false)
    navigation.isToolbarHidden = false
    let tabs = UITabBarController()
    let others = ["star.fill", "heart", "person"].enumerated().map { index, name in
      let controller = UIViewController()
      controller.tabBarItem = UITabBarItem(
        title: ["Favorites", "Health", "Account"][index], image: UIImage(systemName: name),
        tag: index)
      return controller
    }
    navigation.tabBarItem = UITabBarItem(
      title: "Contacts", image: UIImage(systemName: "magnifyingglass"), tag: 9)
    others[0].tabBarItem.badgeValue = "3"
    others[2].tabBarItem.badgeValue = "New"
    others[2].tabBarItem.badgeColor = .systemBlue
    tabs.viewControllers = [navigation] + others
    return tabs
  }

  @Test func prompt() {
    expectSnapshots(
      of: detail(), devices: [Self.phone], styles: [.light, .dark],
      directions: [.leftToRight, .rightToLeft])
  }

  private final class SearchBars: UIView {
    init() {
      super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 330))
      backgroundColor = .systemBackground
      var y: CGFloat = 0
      for kind in 0..<4 {
        let bar = UISearchBar()
        bar.placeholder = "Search"
        switch kind {
        case 0: bar.searchBarStyle = .minimal
        case 1:
          bar.text = "Ada"
          bar.showsCancelButton = true
        case 2:
          bar.barTintColor = .systemTeal
          bar.prompt = "Where is it?"
        default:
          bar.scopeButtonTitles = ["All", "Friends", "Work"]
          bar.showsScopeBar = true
          bar.selectedScopeButtonIndex = 1
        }
        bar.frame = CGRect(
          x: 0, y: y, width: 320, height: bar.sizeThatFits(bounds.size).height)
        y = bar.frame.maxY + 8
        addSubview(bar)
      }
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  @Test func searchBars() {
    expectSnapshots(
      of: SearchBars(), styles: [.light, .dark], directions: [.leftToRight, .rightToLeft],
      scale: 2)
  }

  /// A search that has begun in a toolbar, with text and a cross beside it.
  @Test func searchInToolbar() {
    let navigation = contacts(search: true, searches: true)
    if let list = navigation.topViewController {
      list.navigationItem.searchController?.searchBar.scopeButtonTitles = nil
      list.navigationItem.searchController?.obscuresBackgroundDuringPresentation = false
      list.navigationItem.searchController?.searchBar.text = "Ada"
      list.toolbarItems = [
        UIBarButtonItem(systemItem: .compose), list.navigationItem.searchBarPlacementBarButtonItem,
      ]
    }
    navigation.isToolbarHidden = false
    expectSnapshots(
      of: navigation, as: .still(at: 1), devices: [Self.phone], styles: [.light, .dark],
      looks: [.ios26], scale: 2)
  }

  private final class Searches: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let tokens = [
        UISearchToken(icon: UIImage(systemName: "person"), text: "Ada"),
        UISearchToken(icon: nil, text: "2026"),
      ]
      for index in 0..<3 {
        let field = UISearchTextField(
          frame: CGRect(x: 16, y: 40 + 56 * CGFloat(index), width: 288, height: 36))
        field.autoresizingMask = .flexibleWidth
        field.placeholder = "Search"
        field.tokens = index == 2 ? tokens + tokens + tokens : tokens
        if index == 1 { field.text = "Notes" }
        if index == 2 {
          field.tokenBackgroundColor = .systemGreen
          field.deleteBackward()
        }
        view.addSubview(field)
      }
    }
  }

  @Test func searchTokens() {
    expectSnapshots(
      of: Searches(), devices: [Self.phone], styles: [.light, .dark],
      directions: [.leftToRight, .rightToLeft], looks: [.classic, .ios26])
  }
}
