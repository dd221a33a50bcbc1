import Flipbook
import Testing

/// Writes down what happens to it.
private final class Controller: UIViewController {
  let name: String
  let log: (String) -> Void

  init(_ name: String, _ log: @escaping (String) -> Void) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ text: String) { log("\(name) \(text)") }

  override func loadView() {
    note("loadView")
    super.loadView()
  }
  override func viewDidLoad() { note("didLoad") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear \(animated)") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func viewWillLayoutSubviews() { note("willLayout") }
  override func viewDidLayoutSubviews() { note("didLayout \(Int(view.bounds.width))") }
  override func willMove(toParent parent: UIViewController?) { note("willMove \(parent != nil)") }
  override func didMove(toParent parent: UIViewController?) { note("didMove \(parent != nil)") }
}

@MainActor struct UIViewControllerTests {
  private final class Lines {
    var all: [String] = []
    func take() -> [String] {
      defer { all = [] }
      return all
    }
  }
  private let lines = Lines()
  private let stage = Stage(size: CGSize(width: 200, height: 400))

  /// Tests take turns on the main thread: what is current there is said anew in each.
  private func begin() { stage.timeline.becomeThreadDefault() }

  private func make(_ name: String) -> Controller {
    Controller(name) { [lines] in lines.all.append($0) }
  }

  @Test func rootControllersAppear() {
    begin()
    let root = make("root")
    #expect(!root.isViewLoaded && root.viewIfLoaded == nil)
    stage.rootViewController = root
    #expect(
      lines.take() == [
        "root loadView", "root didLoad", "root willAppear false", "root isAppearing",
        "root willLayout", "root didLayout 200", "root didAppear false",
      ])
    #expect(root.view.frame == CGRect(x: 0, y: 0, width: 200, height: 400))
    #expect(root.view.window === stage.window)
    stage.rootViewController = nil
    #expect(lines.take() == ["root willDisappear", "root didDisappear"])
  }

  @Test func windowsShowTheirControllersWhenMadeVisible() {
    begin()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = make("root")
    #expect(lines.take() == [])
    #expect(window.isHidden)
    window.makeKeyAndVisible()
    #expect(lines.take().last == "root didAppear false")
    #expect(window.isKeyWindow && UIApplication.shared.keyWindow === window)
    #expect(window.layer.superlayer === stage.rootLayer)
    window.isHidden = true
    #expect(lines.take() == ["root willDisappear", "root didDisappear"])
  }

  @Test func childrenFollowTheirParents() {
    begin()
    let (root, child) = (make("root"), make("child"))
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.parent === root && root.children == [child])
    _ = lines.take()
    stage.rootViewController = root
    let seen = lines.take().filter { $0.contains("ppear") }
    #expect(
      seen == [
        "root willAppear false", "child willAppear false", "root isAppearing", "child isAppearing",
        "root didAppear false", "child didAppear false",
      ])
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(
      lines.take().filter { !$0.contains("ayout") } == [
        "child willMove false", "child willDisappear", "child didDisappear", "child didMove false",
      ])
  }

  @Test func presentingTakesTime() throws {
    begin()
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    _ = lines.take()
    var ends: [Double] = []
    root.present(modal, animated: true) { ends.append(CACurrentMediaTime()) }
    #expect(modal.isBeingPresented && root.presentedViewController === modal)
    #expect(
      lines.take().filter { $0.contains("ppear") } == [
        "modal willAppear true", "modal isAppearing",
      ])
    try stage.advance(to: 0.25)
    let y = modal.view.layer.presentation()?.frame.minY ?? 0
    #expect(y > 10 && y < 200)
    try stage.advance(to: 1)
    #expect(ends == [0.5])
    #expect(modal.view.frame == CGRect(x: 0, y: 10, width: 200, height: 390))
    #expect(lines.take().last == "modal didAppear true")
    modal.dismiss(animated: true) { ends.append(CACurrentMediaTime()) }
    #expect(modal.isBeingDismissed)
    try stage.advance(to: 2)
    #expect(ends == [0.5, 1.5])
    #expect(lines.take() == ["modal willDisappear", "modal didDisappear"])
    #expect(root.presentedViewController == nil && modal.view.superview == nil)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func fullScreensHideTheirPresenters() {
    begin()
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    _ = lines.take()
    modal.modalPresentationStyle = .fullScreen
    root.present(modal, animated: false)
    #expect(
      lines.take().filter { $0.contains("ppear") } == [
        "root willDisappear", "modal willAppear false", "modal isAppearing", "root didDisappear",
        "modal didAppear false",
      ])
    #expect(root.view.window == nil)
    root.dismiss(animated: false)
    #expect(
      lines.take().filter { $0.contains("ppear") } == [
        "modal willDisappear", "root willAppear false", "root isAppearing", "modal didDisappear",
        "root didAppear false",
      ])
    #expect(root.view.window === stage.window)
  }

  @Test func presentingTwiceIsReported() {
    begin()
    let root = make("root")
    stage.rootViewController = root
    root.present(make("first"), animated: false)
    root.present(make("second"), animated: false)
    #expect(stage.diagnostics.count == 1)
    make("third").present(make("fourth"), animated: false)
    #expect(stage.diagnostics.count == 2)
  }

  @Test func respondersChainUpToTheApplication() {
    begin()
    let root = make("root")
    stage.rootViewController = root
    let view = UIView()
    root.view.addSubview(view)
    #expect(view.next === root.view)
    #expect(root.view.next === root)
    #expect(root.next === stage.window)
    #expect(stage.window.next === UIApplication.shared)
  }

  @Test func stagesHaveApplicationsOfTheirOwn() {
    begin()
    let mine = UIApplication.shared
    #expect(mine === UIApplication.shared)
    let other = Stage(size: CGSize(width: 800, height: 900))
    #expect(UIApplication.shared !== mine)
    #expect(UIScreen.main.bounds.width == 800)
    #expect(UIDevice.current.userInterfaceIdiom == .pad)
    _ = other.time
  }

  @Test func whatIsDismissedWhileItComesGivesThePresenterBack() throws {
    begin()
    let (root, modal) = (make("root"), make("modal"))
    stage.rootViewController = root
    modal.modalPresentationStyle = .fullScreen
    var ends: [String] = []
    root.present(modal, animated: true) { ends.append("came") }
    try stage.advance(to: 0.2)
    root.dismiss(animated: true) { ends.append("went") }
    try stage.advance(to: 2)
    #expect(root.view.window != nil && modal.view.window == nil)
    #expect(root.presentedViewController == nil && ends == ["came", "went"])
    #expect(lines.take().last == "root didAppear true")
  }

  @Test func aChildDismissesWhatItPresented() throws {
    begin()
    let (root, child, modal, above) = (make("root"), make("child"), make("modal"), make("above"))
    stage.rootViewController = root
    root.addChild(child)
    root.view.addSubview(child.view)
    child.present(modal, animated: false)
    modal.present(above, animated: false)
    #expect(child.presentedViewController === modal && above.view.window != nil)
    child.dismiss(animated: false)
    #expect(child.presentedViewController == nil && above.presentingViewController == nil)
    #expect(above.view.window == nil && modal.view.window == nil)
    child.present(above, animated: false)
    #expect(above.view.window != nil && stage.diagnostics.isEmpty)
  }
}
