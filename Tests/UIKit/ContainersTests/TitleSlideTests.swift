import Flipbook
import Testing

@testable import Controls

/// Small titles of navigation bars in pushes and pops.
@MainActor struct TitleSlideTests {
  let stage = Stage(size: CGSize(width: 375, height: 480))

  private func labels(_ text: String, in view: UIView) -> [UILabel] {
    let own = (view as? UILabel).flatMap { $0.text == text ? $0 : nil }
    return [own].compactMap(\.self) + view.subviews.flatMap { labels(text, in: $0) }
  }

  /// In a push the title goes where the back button has it, and the new one comes beside it.
  @Test(arguments: [false, true]) func smallTitlesDoNotOverlapInAPush(goesBack: Bool) throws {
    let pages = ["Settings", "Notifications"].map { title in
      let page = UIViewController()
      page.title = title
      return page
    }
    let navigation = UINavigationController()
    navigation.viewControllers = goesBack ? pages : [pages[0]]
    stage.window.rootViewController = navigation
    try stage.advance(to: 0.1)
    let bar = navigation.navigationBar
    stage.at(0.2) {
      if goesBack {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(pages[1], animated: true)
      }
    }
    for time in stride(from: 0.22, to: 0.6, by: 0.04) {
      try stage.advance(to: time)
      func frames(_ text: String) -> [CGRect] {
        labels(text, in: bar).map { label in
          let shown = label.layer.presentation() ?? label.layer
          let width = shown.frame.width
          let x = label.superview?.convert(label.center, to: bar).x ?? 0
          let moved = shown.affineTransform().tx
          return CGRect(x: x + moved - width / 2, y: 0, width: width, height: 20)
        }
      }
      let (first, second) = (frames("Settings"), frames("Notifications"))
      // The title of the one page and of the other's back button are at one place.
      #expect(first.count == 2)
      #expect(abs(first[0].midX - first[1].midX) < 1, "\(time)")
      for frame in first { #expect(!second[0].intersects(frame), "\(time)") }
    }
    try stage.advance(to: 2)
    let text = goesBack ? "Settings" : "Notifications"
    #expect(labels(text, in: bar).count == 1)
    #expect(labels(text, in: bar).first?.transform == .identity)
  }
}
