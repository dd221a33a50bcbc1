import Flipbook
import Testing

/// What controllers, views and delegates are asked for.
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
    #expect(states.first == .began && states.contains(.changed))
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
    #expect(count == 1 && stage.diagnostics.isEmpty)
    UIStoryboardSegue(identifier: "bare", source: here, destination: there).perform()
    here.performSegue(withIdentifier: "next", sender: nil)
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    #expect(storyboard.instantiateInitialViewController() == nil)
    #expect(storyboard.instantiateViewController(withIdentifier: "a").view.subviews.isEmpty)
    #expect(here.storyboard == nil && here.shouldPerformSegue(withIdentifier: "a", sender: nil))
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
    #expect(delegates[1].responds(to: method))
    #expect(!Object().responds(to: layout))
  }

  @Test func textKeepsFreeWhatItsContainerSays() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    view.textContainer.lineFragmentPadding = 0
    #expect(view.lineFragmentPadding == 0 && view.textContainer.lineFragmentPadding == 0)
    #expect(stage.diagnostics.isEmpty)
    view.textContainer.maximumNumberOfLines = 2
    #expect(stage.diagnostics.map(\.keyPath) == ["textContainer.maximumNumberOfLines"])
    let container = NSTextContainer(size: .zero)
    container.lineFragmentPadding = 9
    container.maximumNumberOfLines = 1
    #expect(UITextView(frame: .zero, textContainer: container).lineFragmentPadding == 9)
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
    _ = Stage(size: CGSize(width: 50, height: 50))
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
    #expect(view.accessibilityElement(at: 2) == nil && first.accessibilityContainer === view)
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
