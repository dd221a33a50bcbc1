import Flipbook
import Testing

/// Pages that a finger or code turns.
@MainActor struct PageViewControllerTests {
  private final class Page: UIViewController {
    let number: Int
    private let log: (String) -> Void

    init(_ number: Int, _ log: @escaping (String) -> Void) {
      (self.number, self.log) = (number, log)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewWillAppear(_ animated: Bool) { log("\(number) will appear") }
    override func viewDidAppear(_ animated: Bool) { log("\(number) did appear") }
    override func viewDidDisappear(_ animated: Bool) { log("\(number) did disappear") }
  }

  private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    var log: [String] = []
    var count = 3
    private(set) lazy var pages = (0..<count).map { number in
      Page(number) { [unowned self] in log.append($0) }
    }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { page(viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { page(viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { count }

    private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
      guard let page = controller as? Page, pages.indices.contains(page.number + step) else {
        return nil
      }
      return pages[page.number + step]
    }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      willTransitionTo pendingViewControllers: [UIViewController]
    ) { log.append("to \((pendingViewControllers.first as? Page)?.number ?? -1)") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { log.append("finished \(completed)") }
  }

  private let book = Book()
  private let stage = Stage(size: CGSize(width: 300, height: 400))

  private func show(
    _ options: [UIPageViewController.OptionsKey: Any]? = nil
  ) throws -> UIPageViewController {
    let pager = UIPageViewController(
      transitionStyle: .scroll, navigationOrientation: .horizontal, options: options)
    pager.dataSource = book
    pager.delegate = book
    pager.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    stage.rootViewController = pager
    try stage.advance(to: 0.1)
    return pager
  }

  private func number(_ pager: UIPageViewController) -> Int? {
    (pager.viewControllers?.first as? Page)?.number
  }

  @Test func aFingerTurnsAndTheDelegateIsTold() throws {
    let pager = try show()
    #expect(book.pages[0].view.frame.size == CGSize(width: 300, height: 363))
    #expect(book.log == ["0 will appear", "0 did appear"])
    book.log = []
    stage.drag(from: CGPoint(x: 280, y: 200), to: CGPoint(x: 80, y: 200), at: 1, duration: 0.3)
    try stage.advance(to: 1.25)
    #expect(book.log == ["to 1", "1 will appear"])
    #expect(pager.children.count == 2)
    try stage.advance(to: 3)
    #expect(number(pager) == 1)
    #expect(
      book.log == ["to 1", "1 will appear", "0 did disappear", "1 did appear", "finished true"])
    #expect(pager.children == [book.pages[1]])
    #expect(book.pages[0].view.superview == nil)
    let dots = pager.view.subviews.compactMap { $0 as? UIPageControl }.first
    #expect(dots?.currentPage == 1)
  }

  @Test func aShortDragComesBack() throws {
    let pager = try show()
    book.log = []
    stage.drag(from: CGPoint(x: 280, y: 200), to: CGPoint(x: 200, y: 200), at: 1, duration: 2)
    try stage.advance(to: 5)
    #expect(number(pager) == 0)
    #expect(pager.children == [book.pages[0]])
    #expect(book.log.last == "finished false")
    #expect(!book.log.contains("1 did appear"))
  }

  @Test func thereIsNothingBeforeTheFirstPage() throws {
    let pager = try show()
    book.log = []
    stage.drag(from: CGPoint(x: 80, y: 200), to: CGPoint(x: 280, y: 200), at: 1, duration: 0.3)
    try stage.advance(to: 3)
    #expect(number(pager) == 0)
    #expect(book.log.isEmpty)
  }

  @Test(arguments: [true, false]) func codeTurns(isAnimated: Bool) throws {
    let pager = try show([.interPageSpacing: 20])
    var ends: [Double] = []
    pager.setViewControllers([book.pages[2]], direction: .forward, animated: isAnimated) { _ in
      ends.append(stage.time)
    }
    if isAnimated {
      try stage.advance(to: 0.2)
      let x = book.pages[2].view.convert(CGPoint.zero, to: stage.window).x
      #expect(x > 0 && x <= 320)
    }
    try stage.advance(to: 2)
    #expect(number(pager) == 2)
    #expect(ends.count == 1)
    #expect(!book.log.contains { $0.hasPrefix("finished") })
    #expect(book.pages[2].view.convert(CGPoint.zero, to: stage.window) == .zero)
    // From there, the finger goes back to the page before.
    stage.drag(from: CGPoint(x: 40, y: 200), to: CGPoint(x: 260, y: 200), at: 2, duration: 0.3)
    try stage.advance(to: 4)
    #expect(number(pager) == 1)
  }

  @Test func inRightToLeftTheNextPageIsAtTheLeft() throws {
    stage.traitOverrides.layoutDirection = .rightToLeft
    let pager = try show()
    stage.drag(from: CGPoint(x: 40, y: 200), to: CGPoint(x: 260, y: 200), at: 1, duration: 0.3)
    try stage.advance(to: 3)
    #expect(number(pager) == 1)
  }
}
