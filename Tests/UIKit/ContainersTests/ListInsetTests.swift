import CollectionViews
import Controls
import Flipbook
import Testing

@testable import Views

/// Lists below bars: their content starts where the bars end, and stays there.
@MainActor struct ListInsetTests {
  enum Placement: CaseIterable {
    case tableAsView, tableInView, collectionAsView, collectionInView

    var isView: Bool { self == .tableAsView || self == .collectionAsView }
    var isTable: Bool { self == .tableAsView || self == .tableInView }
  }

  private final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 20 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  /// A controller with a list of 20 rows of 44 points.
  private final class ListController: UIViewController {
    let list: UIScrollView
    private let source = Source()
    private let placement: Placement

    init(_ placement: Placement) {
      self.placement = placement
      if placement.isTable {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.rowHeight = 44
        table.dataSource = source
        list = table
      } else {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 44)
        layout.minimumLineSpacing = 0
        let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = source
        list = collection
      }
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      if placement.isView { view = list } else { super.loadView() }
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      guard !placement.isView else { return }
      list.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(list)
      NSLayoutConstraint.activate([
        list.topAnchor.constraint(equalTo: view.topAnchor),
        list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ])
    }
  }

  private let stage = Stage(size: CGSize(width: 300, height: 500))

  private func show(_ placement: Placement) throws -> (UIScrollView, UINavigationController) {
    let controller = ListController(placement)
    let navigation = UINavigationController(rootViewController: controller)
    stage.showsTouches = false
    stage.rootViewController = navigation
    try stage.advance(to: 0)
    return (controller.list, navigation)
  }

  @Test(arguments: Placement.allCases)
  func itStartsBelowTheBar(placement: Placement) throws {
    let (list, navigation) = try show(placement)
    #expect(list.frame == CGRect(x: 0, y: 0, width: 300, height: 500))
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    #expect(list.contentOffset.y == -44)
    let cells = list.subviews.filter { $0 is UITableViewCell || $0 is UICollectionViewCell }
    #expect(cells.map { $0.convert(CGPoint.zero, to: nil).y }.min() == 44)
    // What it clears of bars by itself its rows need not.
    #expect(cells.allSatisfy { $0.safeAreaInsets == .zero })
    navigation.isNavigationBarHidden = true
    try stage.advance(to: 0.1)
    #expect(list.contentOffset.y == 0)
    #expect(list.adjustedContentInset == .zero)
    navigation.isNavigationBarHidden = false
    try stage.advance(to: 0.2)
    #expect(list.contentOffset.y == -44)
  }

  @Test(arguments: Placement.allCases)
  func itIsPulledToRefresh(placement: Placement) throws {
    let (list, _) = try show(placement)
    let control = UIRefreshControl()
    var count = 0
    control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
    list.refreshControl = control
    stage.drag(
      from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 340), at: 0.1, duration: 0.4)
    try stage.advance(to: 2)
    #expect(count == 1)
    #expect(control.isRefreshing)
    #expect(list.contentOffset.y == -104)
    control.endRefreshing()
    try stage.advance(to: 3)
    #expect(list.contentOffset.y == -44)
  }

  /// Below the bar of a second tab, and of a controller that was pushed.
  @Test(arguments: Placement.allCases, [false, true])
  func itIsPulledToRefreshWhereverItIs(placement: Placement, isPushed: Bool) throws {
    let controller = ListController(placement)
    let (list, control) = (controller.list, UIRefreshControl())
    list.refreshControl = control
    stage.showsTouches = false
    let navigation = UINavigationController(
      rootViewController: isPushed ? UIViewController() : controller)
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), navigation]
    stage.rootViewController = tabs
    tabs.selectedIndex = 1
    stage.at(0.1) { if isPushed { navigation.pushViewController(controller, animated: true) } }
    stage.drag(
      from: CGPoint(x: 150, y: 100), to: CGPoint(x: 150, y: 340), at: 1, duration: 0.4)
    try stage.advance(to: 3)
    #expect(control.isRefreshing)
    #expect(list.contentOffset.y == -104)
    // What ends while other content shows moves nothing.
    list.contentOffset.y = 200
    control.endRefreshing()
    try stage.advance(to: 4)
    #expect(list.contentOffset.y == 200)
    list.contentOffset.y = -44
    control.beginRefreshing()
    stage.window.frame.size = CGSize(width: 500, height: 300)
    try stage.advance(to: 5)
    control.endRefreshing()
    try stage.advance(to: 6)
    #expect(list.contentOffset.y == -44)
    #expect(list.adjustedContentInset.top == 44)
    #expect(stage.diagnostics == [])
  }

  @Test(arguments: Placement.allCases)
  func itFollowsTheScreen(placement: Placement) throws {
    let (list, navigation) = try show(placement)
    let tabs = UITabBarController()
    stage.rootViewController = nil
    tabs.viewControllers = [navigation]
    stage.rootViewController = tabs
    try stage.advance(to: 0.1)
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
    stage.window.coveredEdges = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    try stage.advance(to: 0.2)
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 94, left: 0, bottom: 79, right: 0))
    #expect(list.contentOffset.y == -94)
    // Scrolled to the end, then turned and back: 880 points of rows, and the inset below.
    list.contentOffset.y = 459
    stage.window.frame.size = CGSize(width: 500, height: 300)
    stage.window.coveredEdges = UIEdgeInsets(top: 0, left: 50, bottom: 20, right: 50)
    try stage.advance(to: 0.3)
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 44, left: 0, bottom: 69, right: 0))
    #expect(list.contentOffset.y == 459)
    list.contentOffset.y = -44
    stage.window.frame.size = CGSize(width: 300, height: 500)
    try stage.advance(to: 0.4)
    #expect(list.contentOffset.y == -44)
    stage.window.coveredEdges = .zero
    try stage.advance(to: 0.5)
    #expect(list.contentOffset.y == -44)
  }

  @Test(arguments: Placement.allCases)
  func itsEndStaysAtTheEndWhereItGrows(placement: Placement) throws {
    let (list, navigation) = try show(placement)
    let tabs = UITabBarController()
    stage.rootViewController = nil
    tabs.viewControllers = [navigation]
    stage.rootViewController = tabs
    stage.window.coveredEdges = UIEdgeInsets(top: 0, left: 50, bottom: 20, right: 50)
    stage.window.frame.size = CGSize(width: 500, height: 300)
    try stage.advance(to: 0.1)
    // 880 points of rows, and the inset of 69 below.
    list.contentOffset.y = 649
    stage.window.coveredEdges = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    stage.window.frame.size = CGSize(width: 300, height: 500)
    try stage.advance(to: 0.2)
    #expect(list.adjustedContentInset == UIEdgeInsets(top: 94, left: 0, bottom: 79, right: 0))
    #expect(list.contentOffset.y == 459)
    // The size alone, while the edges are still those at the sides.
    stage.window.coveredEdges = UIEdgeInsets(top: 0, left: 50, bottom: 20, right: 50)
    stage.window.frame.size = CGSize(width: 500, height: 300)
    try stage.advance(to: 0.25)
    list.contentOffset.y = 649
    stage.window.frame.size = CGSize(width: 300, height: 500)
    try stage.advance(to: 0.26)
    #expect(list.contentOffset == CGPoint(x: 0, y: 449))
    stage.window.coveredEdges = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    // And the height alone.
    stage.window.frame.size = CGSize(width: 300, height: 400)
    try stage.advance(to: 0.3)
    list.contentOffset.y = 559
    stage.window.frame.size = CGSize(width: 300, height: 500)
    try stage.advance(to: 0.4)
    #expect(list.contentOffset.y == 459)
    // All of it fits now.
    stage.window.frame.size = CGSize(width: 300, height: 1500)
    try stage.advance(to: 0.5)
    #expect(list.contentOffset.y == -94)
  }

  @Test(arguments: Placement.allCases)
  func itGivesWayToAKeyboard(placement: Placement) throws {
    let (list, _) = try show(placement)
    list.contentInset.bottom = 200
    #expect(list.contentOffset.y == -44)
    list.scrollRectToVisible(CGRect(x: 0, y: 870, width: 10, height: 10), animated: false)
    #expect(list.contentOffset.y == 580)
    stage.at(0.1) { UIView.animate(withDuration: 0.4) { list.contentInset.bottom = 0 } }
    var shown: [CGFloat] = []
    stage.at(0.3) { shown.append(list.layer.presentation()?.bounds.minY ?? 0) }
    try stage.advance(to: 1)
    try #require(shown.count == 1)
    #expect(shown[0] > 380)
    #expect(shown[0] < 580)
    #expect(list.contentOffset.y == 380)
  }

  @Test func theBehaviorSaysWhatIsAdded() throws {
    let (list, navigation) = try show(.tableInView)
    list.contentInsetAdjustmentBehavior = .never
    #expect(list.contentOffset.y == 0)
    #expect(list.adjustedContentInset == .zero)
    list.contentInsetAdjustmentBehavior = .automatic
    #expect(list.contentOffset.y == -44)
    // A strip of cards below the bar is not moved down where it does not scroll that way.
    let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    strip.contentSize = CGSize(width: 900, height: 100)
    navigation.topViewController?.view.addSubview(strip)
    #expect(strip.adjustedContentInset == .zero)
    #expect(strip.contentOffset == .zero)
    strip.contentInsetAdjustmentBehavior = .always
    #expect(strip.adjustedContentInset.top == 44)
    #expect(strip.contentOffset.y == -44)
  }

  @Test func deletingTheLastRowsScrollsBack() throws {
    final class Rows: NSObject, UITableViewDataSource {
      var count = 20
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    }
    let (rows, table) = (Rows(), UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 440)))
    table.rowHeight = 44
    table.dataSource = rows
    stage.addSubview(table)
    try stage.advance(to: 0)
    table.contentOffset.y = 440
    stage.at(0.1) {
      rows.count = 15
      table.deleteRows(at: (15..<20).map { IndexPath(row: $0, section: 0) }, with: .fade)
    }
    var shown: CGFloat?
    stage.at(0.25) { shown = table.layer.presentation()?.bounds.minY }
    try stage.advance(to: 1)
    #expect(table.contentOffset.y == 220)
    #expect(shown.map { abs($0 - 330) < 1 } == true, "\(String(describing: shown))")
  }
}
