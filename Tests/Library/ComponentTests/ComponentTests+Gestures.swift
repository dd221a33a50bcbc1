import TestSupport
import Testing
import UIKit

extension ComponentTests {
  // MARK: Gestures and layout

  @Test func wormPageControl() throws {
    let film = Film(width: 100, height: 60)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    scroll.isPagingEnabled = true
    scroll.contentSize = CGSize(width: 400, height: 40)
    scroll.showsHorizontalScrollIndicator = false
    for page in 0..<4 {
      let view = UIView(frame: CGRect(x: CGFloat(page) * 100, y: 0, width: 100, height: 40))
      view.backgroundColor = UIColor(
        hue: CGFloat(page) / 4, saturation: 0.3, brightness: 1, alpha: 1)
      scroll.addSubview(view)
    }
    let pages = WormPageControl(numberOfPages: 4)
    pages.center = CGPoint(x: 50, y: 50)
    scroll.delegate = pages
    film.stage.addSubview(scroll)
    film.stage.addSubview(pages)
    pages.addTarget(log, action: Selector(log.valueChanged), for: .valueChanged)
    film.stage.at(0.1) { scroll.setContentOffset(CGPoint(x: 100, y: 0), animated: true) }
    film.stage.drag(
      from: CGPoint(x: 90, y: 20), to: CGPoint(x: 20, y: 20), at: 1, duration: 0.4)
    var mistakes = 0
    var stretched = 0
    for step in 0...60 {
      film.stage.at(Double(step) / 100) {
        let part = Double(pages.progress).truncatingRemainder(dividingBy: 1)
        let width = pages.worm.path?.boundingBoxOfPath.width ?? 0
        let expected = 10 + 20 * (min(2 * part, 1) - max(2 * part - 1, 0))
        if !close(Double(width), expected, within: 1e-6) { mistakes += 1 }
        if width > 20 { stretched += 1 }
      }
    }
    try film.roll(at: [0, 0.2, 0.25, 0.3, 0.5, 1.2, 1.4, 2.5])
    #expect(pages.bounds.size == CGSize(width: 70, height: 10))
    #expect(mistakes == 0)
    #expect(stretched > 3)
    #expect(pages.progress == 2)
    #expect(log.entries.count == 2)
  }

  @Test func elasticRefresh() throws {
    let film = Film(width: 120, height: 90)
    let header = ElasticRefresh(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
    header.onRefresh = { log.add("refreshing") }
    film.stage.addSubview(header)
    film.stage.drag(from: CGPoint(x: 60, y: 15), to: CGPoint(x: 80, y: 75), at: 0.1, duration: 0.4)
    film.stage.at(1.6) { header.endRefreshing() }
    let depth = film.samples(at: [0.05, 0.499, 1.58]) {
      header.wave.path?.boundingBoxOfPath.maxY
    }
    var least = CGFloat.infinity
    for step in 0...50 {
      film.stage.at(0.55 + Double(step) / 50) {
        let box = UIBezierPath(cgPath: header.wave.path!)
        for y in stride(from: CGFloat(5), to: 40, by: 1) where !box.contains(CGPoint(x: 60, y: y)) {
          least = min(least, y)
          break
        }
      }
    }
    try film.roll(at: [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1.7])
    #expect(abs(depth.values[0] - 30) < 0.1)
    #expect(depth.values[1] > 55, "\(depth.values)")
    #expect(depth.values[1] < 67, "\(depth.values)")
    #expect(abs(depth.values[2] - 30) < 0.5, "\(depth.values)")
    #expect(least < 27, "\(least)")
    #expect(log.entries == ["0.5 refreshing"])
    #expect(header.state == .idle)
  }

  @Test func swipeCards() throws {
    let film = Film(width: 120, height: 120)
    let pile = Pile(count: 4)
    let cards = SwipeCards(frame: CGRect(x: 25, y: 10, width: 70, height: 80))
    cards.dataSource = pile
    cards.delegate = log
    film.stage.addSubview(cards)
    film.stage.drag(from: CGPoint(x: 60, y: 50), to: CGPoint(x: 110, y: 50), at: 0.1, duration: 0.4)
    film.stage.drag(from: CGPoint(x: 60, y: 50), to: CGPoint(x: 45, y: 50), at: 1.5, duration: 0.3)
    let straight = film.samples(at: [0.45]) { cards.visible[0].transform.b == 0 ? 1 : 0 }
    let ratio = film.samples(at: [0.45]) {
      let transform = cards.visible[0].transform
      return atan2(transform.b, transform.a) / transform.tx
    }
    try film.roll(at: [0, 0.3, 0.4, 0.6, 0.7, 1.2, 1.75, 2.6])
    #expect(straight.are([0]))
    #expect(ratio.are([Double.pi / 8 / 70], within: 1e-9), "\(ratio.values)")
    #expect(log.entries == ["0.8 swiped 0 to the right"])
    #expect(cards.topIndex == 1)
    #expect(cards.visible.count == 3)
    #expect(cards.visible[0].transform == .identity)
    #expect(close(cards.visible[1].transform.d, 0.92))
    #expect(cards.subviews.count == 3)
    #expect(pile.asked == [0, 1, 2, 3])
  }

  @Test func accordion() throws {
    let film = Film(width: 100, height: 120)
    let accordion = AccordionView(
      frame: CGRect(x: 5, y: 0, width: 90, height: 120),
      colors: [.systemBlue, .systemOrange, .systemPurple])
    film.stage.addSubview(accordion)
    film.stage.at(0.1) { film.stage.tap(accordion.sections[0].header) }
    film.stage.at(1) { film.stage.tap(accordion.sections[2].header) }
    let second = film.samples(at: [0.05, 0.4, 0.9, 1.3, 1.6]) {
      accordion.sections[1].layer.presentation()?.frame.minY
    }
    let heights = film.samples(at: [0.9, 1.6]) { accordion.sections[0].frame.height }
    try film.roll(at: [0, 0.3, 0.4, 0.5, 0.9, 1.2, 1.3, 1.6])
    #expect(second.are([25, 47, 69, 47, 25]), "\(second.values)")
    #expect(heights.are([66, 22]), "\(heights.values)")
    #expect(accordion.sections.map(\.isOpen) == [false, false, true])
    let turn = accordion.sections[2].arrow.value(forKeyPath: "transform.rotation.z")
    #expect(close(number(turn), Double.pi / 2))
  }
}

// MARK: - Containers

extension ComponentTests {
  private func page(_ title: String, _ color: UIColor) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view.backgroundColor = color
    return page
  }

  @Test func navigation() throws {
    let film = Film(width: 170, height: 80)
    let first = page("Films", UIColor(hue: 0.15, saturation: 0.2, brightness: 1, alpha: 1))
    let second = page("Credits", UIColor(hue: 0.6, saturation: 0.2, brightness: 1, alpha: 1))
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: nil, action: nil)
    let pile = UINavigationController(rootViewController: first)
    film.stage.window.rootViewController = pile
    film.stage.at(0.1) { first.show(second, sender: nil) }
    film.stage.tap(CGPoint(x: 14, y: 22), at: 1)
    try film.roll(at: [0, 0.15, 0.2, 0.3, 0.8, 1.2, 1.3, 1.8])
    #expect(pile.viewControllers == [first])
  }

  @Test func tabs() throws {
    let film = Film(width: 160, height: 100)
    let tabs = UITabBarController()
    tabs.viewControllers = [("Home", "star"), ("Likes", "heart"), ("More", "ellipsis")].map {
      let page = page($0.0, .white)
      page.tabBarItem = UITabBarItem(title: $0.0, image: UIImage(systemName: $0.1), tag: 0)
      return page
    }
    tabs.viewControllers?[1].tabBarItem.badgeValue = "2"
    film.stage.window.rootViewController = tabs
    film.stage.tap(CGPoint(x: 80, y: 75), at: 0.1)
    film.stage.at(0.2) {
      // As libraries find the picture that they animate.
      let button = tabs.tabBar.subviews.compactMap { $0 as? UIControl }[1]
      let picture = button.subviews.compactMap { $0 as? UIImageView }.first
      let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
      bounce.values = [1, 1.4, 0.9, 1.15, 1]
      bounce.duration = 0.5
      picture?.layer.add(bounce, forKey: nil)
    }
    try film.roll(at: [0, 0.15, 0.25, 0.325, 0.45, 0.575, 0.7])
    #expect(tabs.selectedIndex == 1)
  }

  // MARK: Collections and dynamics

  @Test func coverCarousel() throws {
    let film = Film(width: 200, height: 100)
    let carousel = CoverCarousel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    carousel.colors = (0..<7).map {
      UIColor(hue: CGFloat($0) / 7, saturation: 0.75, brightness: 0.85, alpha: 1)
    }
    carousel.onPage = { self.log.add("page \($0)") }
    film.stage.addSubview(carousel)
    film.stage.drag(
      from: CGPoint(x: 150, y: 50), to: CGPoint(x: 90, y: 50), at: 0.1, duration: 0.15)
    film.stage.tap(CGPoint(x: 160, y: 50), at: 1.4)
    // Scales follow the offset in every frame.
    var worst: CGFloat = 0
    for step in 1...140 {
      film.stage.at(Double(step) / 60 + 0.001) {
        let middle = carousel.collectionView.contentOffset.x + 100
        for cell in carousel.collectionView.visibleCells {
          let ratio = 1 - min(1, abs(cell.center.x - middle) / 64)
          worst = max(worst, abs(cell.alpha - (0.5 + 0.5 * ratio)))
        }
      }
    }
    let rest = film.samples(at: [1.3, 2.3]) { carousel.collectionView.contentOffset.x / 64 }
    try film.roll(at: [0, 0.2, 0.25, 0.35, 0.5, 1.3, 1.65, 2.3])
    #expect(worst < 1e-3, "\(worst)")
    #expect(rest.values.count == 2)
    #expect(rest.values.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }, "\(rest.values)")
    #expect(rest.values.last == rest.values.first.map { $0 + 1 }, "\(rest.values)")
    #expect(carousel.page == Int(rest.values.last?.rounded() ?? 0))
    #expect(log.entries.count == carousel.page)
  }

  @Test func popInGrid() throws {
    let film = Film(width: 160, height: 112)
    let grid = PopInGrid(
      frame: CGRect(x: 0, y: 0, width: 160, height: 112), hues: [0, 0.12, 0.3, 0.5, 0.6])
    film.stage.addSubview(grid)
    film.stage.at(0.1) { grid.insert(0.85, at: 1) }
    film.stage.at(0.9) { grid.remove(at: 3) { _ in self.log.add("removed") } }
    func cell(_ item: Int) -> UICollectionViewCell? {
      grid.collectionView.cellForItem(at: IndexPath(item: item, section: 0))
    }
    let shifted = film.samples(at: [0.05, 0.8]) { cell(1)?.center.x }
    let alpha = film.samples(at: [1.05]) {
      grid.collectionView.subviews.compactMap { $0.layer.presentation()?.opacity }.min()
    }
    try film.roll(at: [0, 0.15, 0.2, 0.3, 0.45, 0.8, 1.05, 1.3])
    // 144 between the insets: four of 30 with 8 between, the first at 8.
    #expect(shifted.are([61, 61]), "\(shifted.values)")
    #expect(alpha.are([0.5], within: 0.01), "\(alpha.values)")
    #expect((0..<5).compactMap { cell($0)?.frame.minX } == [8, 46, 84, 122, 8])
    #expect(log.entries == ["1.2 removed"])
  }

  @Test func fallingCards() throws {
    let film = Film(width: 170, height: 160)
    let cards = FallingCards(
      frame: CGRect(x: 0, y: 0, width: 170, height: 160),
      colors: [.systemRed, .systemOrange, .systemGreen, .systemBlue])
    film.stage.addSubview(cards)
    film.stage.tap(cards, at: 0.1)
    // The tap ends at 0.2 s, and gravity is 1,200 points/s²: 32 + 600 · t².
    let fall = film.samples(at: [0.2 + 9.0 / 60 + 1e-4, 0.2 + 15.0 / 60 + 1e-4]) {
      cards.cards[3].center.y
    }
    film.stage.tap(cards, at: 2.3)
    let snapped = film.samples(at: [2.2, 4]) { cards.cards[0].center.y }
    try film.roll(at: [0.2, 0.4, 0.5, 0.6, 0.8, 2.2, 2.5, 2.6, 4])
    #expect(fall.are([45.5, 69.5], within: 0.01), "\(fall.values)")
    #expect(snapped.values.first.map { $0 > 110 } == true, "\(snapped.values)")
    #expect(snapped.values.last.map { abs($0 - 32) < 0.05 } == true, "\(snapped.values)")
    #expect(cards.cards.allSatisfy { cards.bounds.contains($0.frame.insetBy(dx: 0.5, dy: 0.5)) })
    #expect(!cards.isDown)
    #expect(cards.impacts > 0)
  }
}

/// Cards in different colors.
private final class Pile: SwipeCardsDataSource {
  private let count: Int
  private(set) var asked: [Int] = []

  init(count: Int) { self.count = count }

  func numberOfCards(in cards: SwipeCards) -> Int { count }

  func swipeCards(_ cards: SwipeCards, viewAt index: Int) -> UIView {
    asked.append(index)
    let card = UIView()
    card.backgroundColor = UIColor(
      hue: CGFloat(index) / CGFloat(count), saturation: 0.6, brightness: 0.95, alpha: 1)
    card.layer.cornerRadius = 8
    card.layer.borderWidth = 1
    card.layer.borderColor = UIColor(white: 0, alpha: 0.15).cgColor
    return card
  }
}
