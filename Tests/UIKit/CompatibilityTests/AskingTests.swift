import Flipbook
import Testing

/// Queries to controllers, views and delegates.
@MainActor struct AskingTests {
  @Test func gesturesAreObserved() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.addSubview(view)
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    var states: [UIGestureRecognizer.State] = []
    let observation = pan.observe(\.state, options: [.new]) { _, change in
      states.append(change.newValue ?? .failed)
    }
    stage.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 80, y: 10), at: 0.1, duration: 0.3)
    try stage.advance(to: 1)
    #expect(states.first == .began)
    #expect(states.contains(.changed))
    #expect(states.suffix(2) == [.ended, .possible])
    observation.invalidate()
    pan.isEnabled = false
    #expect(states.last == .possible)
  }

  @Test func spacesAreConverted() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let (outer, inner) = (UIView(), UIView())
    outer.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
    inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    stage.addSubview(outer)
    outer.addSubview(inner)
    let screen = UIScreen.main.coordinateSpace
    #expect(inner.convert(inner.bounds, to: screen) == CGRect(x: 15, y: 25, width: 10, height: 10))
    #expect(screen.convert(CGPoint(x: 15, y: 25), to: inner) == .zero)
    #expect(screen.convert(CGPoint.zero, from: inner) == CGPoint(x: 15, y: 25))
    let space: any UICoordinateSpace = outer
    #expect(inner.convert(CGPoint.zero, to: space) == CGPoint(x: 5, y: 5))
    #expect(inner.convert(CGPoint.zero, to: outer) == CGPoint(x: 5, y: 5))
    #expect(screen.bounds.size == CGSize(width: 100, height: 100))
  }

  @Test func actionsGoUpTheChain() {
    final class Taker: UIViewController {
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Selector("save:")
      }
    }
    _ = Stage(size: CGSize(width: 50, height: 50))
    let (taker, view) = (Taker(), UIView())
    taker.view.addSubview(view)
    #expect(view.target(forAction: Selector("save:"), withSender: nil) as? Taker === taker)
    #expect(view.target(forAction: Selector("setNeedsLayout"), withSender: nil) as? UIView === view)
    #expect(!view.canPerformAction(Selector("paste:"), withSender: nil))
  }

  @Test func seguesAreMadeByCode() {
    final class Slide: UIStoryboardSegue {
      override func perform() { destination.title = "\(source.title ?? "") → there" }
    }
    let stage = Stage(size: CGSize(width: 50, height: 50))
    let (here, there) = (UIViewController(), UIViewController())
    here.title = "here"
    Slide(identifier: "slide", source: here, destination: there).perform()
    #expect(there.title == "here → there")
    var count = 0
    UIStoryboardSegue(identifier: nil, source: here, destination: there) { count += 1 }.perform()
    #expect(count == 1)
    #expect(stage.diagnostics.isEmpty)
    UIStoryboardSegue(identifier: "bare", source: here, destination: there).perform()
    here.performSegue(withIdentifier: "next", sender: nil)
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    #expect(storyboard.instantiateInitialViewController() == nil)
    #expect(storyboard.instantiateViewController(withIdentifier: "a").view.subviews.isEmpty)
    #expect(here.storyboard == nil)
    #expect(here.shouldPerformSegue(withIdentifier: "a", sender: nil))
    #expect(
      stage.diagnostics.map(\.found) == ["“bare”", "“next”", "the initial controller", "“a”"])
  }

  @Test func delegatesAreAsked() {
    final class Follower: UIView, UIScrollViewDelegate {}
    final class Object: NSObject, UIScrollViewDelegate, UITextFieldDelegate {}
    final class Plain: UIScrollViewDelegate {}
    _ = Stage(size: CGSize(width: 50, height: 50))
    let layout = Selector("setNeedsLayout")
    let delegates: [any UIScrollViewDelegate] = [Follower(), Object(), Plain()]
    #expect(delegates.map { $0.responds(to: layout) } == [true, false, false])
    let method = Selector(UIScrollViewDelegate.scrollViewDidScroll(_:))
    // Its default does nothing; on iOS the answer is false.
    #expect(delegates[1].responds(to: method))
    #expect(!Object().responds(to: layout))
    final class Data: UIView, UICollectionViewDelegate, CAAnimationDelegate, UITabBarDelegate {}
    let others: [any AskedDelegate] = [Data(), Plain()]
    #expect(others.map { $0.responds(to: layout) } == [true, false])
  }

  @Test func textKeepsFreeWhatItsContainerSays() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    view.textContainer.lineFragmentPadding = 0
    #expect(view.lineFragmentPadding == 0)
    #expect(view.textContainer.lineFragmentPadding == 0)
    #expect(stage.diagnostics.isEmpty)
    view.textContainer.maximumNumberOfLines = 2
    #expect(stage.diagnostics.map(\.keyPath) == ["textContainer.maximumNumberOfLines"])
    #expect(view.textContainer.size.width == 100)
    view.isScrollEnabled = false
    #expect(view.textContainer.size == CGSize(width: 100, height: 44))
  }

  @Test func aContainerIsItsViewsOwn() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let container = NSTextContainer(size: .zero)
    container.lineFragmentPadding = 9
    container.maximumNumberOfLines = 1
    container.widthTracksTextView = false
    #expect(stage.diagnostics.isEmpty)
    let view = UITextView(frame: .zero, textContainer: container)
    #expect(view.textContainer === container)
    #expect(view.lineFragmentPadding == 9)
    container.lineFragmentPadding = 2
    #expect(view.lineFragmentPadding == 2)
    container.heightTracksTextView = true
    container.size = CGSize(width: 7, height: 7)
    #expect(
      stage.diagnostics.map(\.keyPath) == [
        "textContainer.maximumNumberOfLines", "textContainer.widthTracksTextView",
        "textContainer.heightTracksTextView", "textContainer.size",
      ])
  }

  @Test func windowsPostWhatTheyDo() {
    _ = Stage(size: CGSize(width: 100, height: 100))
    let (first, second) = (UIWindow(frame: .zero), UIWindow(frame: .zero))
    first.makeKeyAndVisible()
    final class Notes: @unchecked Sendable { var posted: [String] = [] }
    let notes = Notes()
    let names = [
      UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
      UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let window = note.object as? UIWindow
        let word = name.rawValue.dropFirst(11).dropLast(12)
        notes.posted.append("\(window === first ? 1 : 2) \(word)")
      }
    }
    second.makeKeyAndVisible()
    second.isHidden = true
    #expect(notes.posted.prefix(3) == ["2 BecomeVisible", "1 ResignKey", "2 BecomeKey"])
    #expect(notes.posted.contains("2 BecomeHidden"))
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  @Test func thePresentationDelegateStays() {
    final class Delegate: UIAdaptivePresentationControllerDelegate {}
    let stage = Stage(size: CGSize(width: 50, height: 50))
    let (controller, delegate) = (UIViewController(), Delegate())
    let presentation = UIPresentationController(
      presentedViewController: controller, presenting: nil)
    presentation.delegate = delegate
    objc_removeAssociatedObjects(presentation)
    #expect(presentation.delegate === delegate)
    #expect(stage.diagnostics.count == 1)
  }

  @Test func theCaretStaysAtTheEnd() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.addSubview(field)
    field.text = "abc"
    let end = field.endOfDocument
    field.selectedTextRange = field.textRange(from: end, to: end)
    #expect(stage.diagnostics.isEmpty)
    field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: end)
    #expect(stage.diagnostics.map(\.found) == ["0..<3"])
  }

  @Test func accessibilityElementsAreCounted() {
    let stage = Stage(size: CGSize(width: 50, height: 50))
    let view = UIView()
    let (first, second) = (
      UIAccessibilityElement(accessibilityContainer: view),
      UIAccessibilityElement(accessibilityContainer: view)
    )
    #expect(view.accessibilityElementCount() == 0)
    view.accessibilityElements = [first, second]
    #expect(view.accessibilityElementCount() == 2)
    #expect(view.index(ofAccessibilityElement: second) == 1)
    #expect(view.index(ofAccessibilityElement: UIView()) == NSNotFound)
    #expect(view.accessibilityElement(at: 0) as? UIAccessibilityElement === first)
    #expect(view.accessibilityElement(at: 2) == nil)
    #expect(first.accessibilityContainer === view)
    view.frame = CGRect(x: 5, y: 6, width: 20, height: 20)
    stage.addSubview(view)
    first.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 1, width: 2, height: 3)
    #expect(first.accessibilityFrame == CGRect(x: 6, y: 7, width: 2, height: 3))
    first.accessibilityFrame = .zero
    #expect(first.accessibilityFrame == .zero)
  }

  @Test func aRectangleKeepsItsAspect() {
    let room = CGRect(x: 10, y: 10, width: 100, height: 50)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 1, height: 1), insideRect: room)
        == CGRect(x: 35, y: 10, width: 50, height: 50))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: room).size == .zero)
  }

  @Test func nothingIsOpened() throws {
    let stage = Stage(size: CGSize(width: 50, height: 50))
    let url = try #require(URL(string: "https://swift.org"))
    #expect(!UIApplication.shared.openURL(url))
    #expect(stage.diagnostics.count == 1)
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
  }
}
