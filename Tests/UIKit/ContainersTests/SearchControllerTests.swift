import Flipbook
import Testing

@testable import Controls

/// Searches in navigation bars and above tables.
@MainActor struct SearchControllerTests {
  let stage = Stage(size: CGSize(width: 320, height: 480))
  private let search = UISearchController(searchResultsController: nil)
  private let listener = Listener()

  private final class Listener: UISearchResultsUpdating, UISearchControllerDelegate {
    var log: [String] = []

    func updateSearchResults(for searchController: UISearchController) {
      log.append("update \(searchController.searchBar.text ?? "")")
    }
    func willPresentSearchController(_ searchController: UISearchController) {
      log.append("will present")
    }
    func didPresentSearchController(_ searchController: UISearchController) {
      log.append("did present")
    }
    func willDismissSearchController(_ searchController: UISearchController) {
      log.append("will dismiss")
    }
    func didDismissSearchController(_ searchController: UISearchController) {
      log.append("did dismiss")
    }
  }

  private final class List: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      40
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
  }

  /// A list with a search in its bar.
  private func show(
    _ search: UISearchController, large: Bool = false
  ) throws -> (UINavigationController, List) {
    search.searchResultsUpdater = listener
    search.delegate = listener
    let list = List(style: .plain)
    list.title = "List"
    list.navigationItem.searchController = search
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = large
    stage.window.rootViewController = navigation
    try stage.advance(to: 0.1)
    return (navigation, list)
  }

  @Test func theBarIsBelowTheTitle() throws {
    let (navigation, list) = try show(search)
    #expect(navigation.navigationBar.frame.height == 96)
    #expect(list.tableView.contentOffset.y == -96)
    #expect(search.searchBar.searchTextField.frame.height == 36)
    let field = search.searchBar.searchTextField
    #expect(field.convert(field.bounds, to: stage.window).minX == 16)
  }

  @Test func aSearchBeginsWithATapAndEndsWithCancel() throws {
    let (navigation, list) = try show(search)
    stage.tap(search.searchBar.searchTextField, at: 0.2)
    try stage.advance(to: 1)
    #expect(search.isActive)
    #expect(search.presentingViewController === list)
    #expect(listener.log == ["will present", "update ", "did present"])
    #expect(navigation.navigationBar.frame.height == 52)
    #expect(search.searchBar.showsCancelButton)
    #expect(list.tableView.contentOffset.y == -52)
    stage.type("ab", interval: 0.1)
    try stage.advance(to: 2)
    #expect(listener.log.suffix(2) == ["update a", "update ab"])
    stage.tap(search.searchBar.parts.cancel, at: 2.1)
    try stage.advance(to: 3)
    #expect(!search.isActive)
    #expect(listener.log.suffix(3) == ["will dismiss", "update ", "did dismiss"])
    #expect(navigation.navigationBar.frame.height == 96)
    #expect(list.tableView.contentOffset.y == -96)
    #expect(!search.searchBar.showsCancelButton)
    #expect(!search.searchBar.isFirstResponder)
    #expect(search.parent == nil)
    #expect(search.view.superview == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func theDimmingEndsASearch() throws {
    _ = try show(search)
    stage.at(0.2) { search.isActive = true }
    try stage.advance(to: 1)
    #expect(search.searchBar.isFirstResponder)
    stage.tap(CGPoint(x: 160, y: 300), at: 1.1)
    try stage.advance(to: 2)
    #expect(!search.isActive)
  }

  @Test func withoutObscuringRowsGetTouches() throws {
    search.obscuresBackgroundDuringPresentation = false
    let (_, list) = try show(search)
    stage.at(0.2) { search.isActive = true }
    stage.tap(CGPoint(x: 160, y: 200), at: 1.1)
    try stage.advance(to: 2)
    #expect(search.isActive)
    #expect(list.tableView.indexPathForSelectedRow != nil)
  }

  @Test func resultsAppearWithText() throws {
    let results = List(style: .plain)
    let search = UISearchController(searchResultsController: results)
    let (navigation, _) = try show(search)
    stage.at(0.2) { search.isActive = true }
    try stage.advance(to: 1)
    #expect(results.view.isHidden)
    search.searchBar.text = "a"
    #expect(listener.log.last == "update a")
    try stage.advance(to: 1.1)
    #expect(!results.view.isHidden)
    #expect(results.tableView.contentOffset.y == -52)
    #expect(!navigation.navigationBar.isOverContent)
    results.tableView.contentOffset.y = 100
    try stage.advance(to: 1.2)
    #expect(navigation.navigationBar.isOverContent)
    search.searchBar.text = ""
    #expect(results.view.isHidden)
    search.showsSearchResultsController = true
    #expect(!results.view.isHidden)
    search.dismiss(animated: false)
    #expect(!search.isActive)
    #expect(search.view.superview == nil)
  }

  @Test func theTitleMayStay() throws {
    search.hidesNavigationBarDuringPresentation = false
    search.automaticallyShowsCancelButton = false
    let (navigation, _) = try show(search)
    stage.at(0.2) { search.isActive = true }
    try stage.advance(to: 1)
    #expect(navigation.navigationBar.frame.height == 96)
    #expect(!search.searchBar.showsCancelButton)
  }

  @Test func scopesShowWhileSearching() throws {
    search.searchBar.scopeButtonTitles = ["All", "Mine"]
    let (navigation, _) = try show(search)
    #expect(navigation.navigationBar.frame.height == 96)
    stage.at(0.2) { search.isActive = true }
    try stage.advance(to: 1)
    #expect(search.searchBar.showsScopeBar)
    #expect(navigation.navigationBar.frame.height == 96)
    search.searchBar.selectedScopeButtonIndex = 1
    #expect(listener.log.last == "update ")
    #expect(listener.log.count == 4)
  }

  @Test func theBarCollapsesBeforeTheLargeTitle() throws {
    let (navigation, list) = try show(search, large: true)
    let bar = navigation.navigationBar
    #expect(bar.frame.height == 148)
    list.tableView.contentOffset.y = -148 + 40
    try stage.advance(to: 0.2)
    #expect(bar.frame.height == 108)
    #expect(search.searchBar.frame.height == 12)
    list.tableView.contentOffset.y = -148 + 70
    try stage.advance(to: 0.3)
    #expect(bar.frame.height == 78)
    #expect(search.searchBar.isHidden)
    list.navigationItem.hidesSearchBarWhenScrolling = false
    list.tableView.contentOffset.y = 100
    try stage.advance(to: 0.4)
    #expect(bar.frame.height == 96)
    #expect(!search.searchBar.isHidden)
  }

  @Test func aSearchAboveATableCoversItsRows() throws {
    let list = List(style: .plain)
    stage.window.rootViewController = list
    list.tableView.tableHeaderView = search.searchBar
    search.searchBar.sizeToFit()
    list.tableView.tableHeaderView = search.searchBar
    search.searchResultsUpdater = listener
    try stage.advance(to: 0.1)
    stage.tap(search.searchBar.searchTextField, at: 0.2)
    try stage.advance(to: 1)
    #expect(search.isActive)
    #expect(search.view.frame.minY == 56)
    #expect(search.parent === list)
  }

  @Test func presentingBeginsASearch() throws {
    let (_, list) = try show(search)
    list.present(search, animated: false)
    #expect(search.isActive)
    #expect(list.presentedViewController == nil)
  }

  @Test func aSearchWithoutAViewIsReported() {
    search.isActive = true
    #expect(!search.isActive)
    #expect(stage.diagnostics.map(\.keyPath) == ["isActive"])
  }

  @Test func aPopEndsTheSearch() throws {
    let (navigation, list) = try show(search)
    let second = UIViewController()
    navigation.setViewControllers([second, list], animated: false)
    stage.at(0.2) { search.isActive = true }
    try stage.advance(to: 1)
    navigation.popViewController(animated: false)
    #expect(!search.isActive)
    #expect(search.parent == nil)
  }
}
