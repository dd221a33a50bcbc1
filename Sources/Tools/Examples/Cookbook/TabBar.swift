import Flipbook

private final class PageController: UIViewController {
  convenience init(_ title: String, symbol: String) {
    self.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: symbol), selectedImage: nil)
  }

  override func loadView() {
    let label = UILabel()
    label.text = tabBarItem.title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 28, weight: .bold)
    label.backgroundColor = .systemBackground
    view = label
  }
}

extension Example {
  /// Taps change the tab, and a badge comes and goes.
  static let tabs = Example(cookbook: "tabs", size: CGSize(width: 240, height: 200), seconds: 3) {
    stage in
    let tabs = UITabBarController()
    let inbox = PageController("Inbox", symbol: "tray.fill")
    tabs.viewControllers = [
      PageController("Home", symbol: "house.fill"),
      PageController("Search", symbol: "magnifyingglass"), inbox,
    ]
    stage.rootViewController = tabs
    stage.tap(CGPoint(x: 120, y: 175), at: 0.5)
    stage.at(1.2) { inbox.tabBarItem.badgeValue = "2" }
    stage.tap(CGPoint(x: 200, y: 175), at: 1.8)
    stage.at(2.3) { inbox.tabBarItem.badgeValue = nil }
  }
}
