import Flipbook
import FlipbookTesting
import TestSupport
import Testing

/// Animations that begin before there is a stage continue on the first one.
@MainActor
@Suite(.stage) struct FirstStageTests {
  private final class Listener: NSObject {
    var log: [String] = []
    func tick() { log.append("tick") }
    func hear(_ notification: Notification) { log.append(notification.name.rawValue) }
  }

  private let listener = Listener()

  private func makeStage() -> Stage { Stage(size: CGSize(width: 100, height: 100)) }

  @Test func timersFire() throws {
    var times: [Double] = []
    Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in
      times.append(CACurrentMediaTime())
    }
    Timer.scheduledTimer(
      timeInterval: 0.75, target: listener, selector: Selector(Listener.tick), userInfo: nil,
      repeats: false)
    try makeStage().advance(to: 1)
    #expect(times == [0.5, 1])
    #expect(listener.log == ["tick"])
  }

  @Test func observersHear() {
    let name = Notification.Name("FirstStageTests.observersHear")
    NotificationCenter.default.addObserver(
      listener, selector: Selector(Listener.hear(_:)), name: name, object: nil)
    let stage = makeStage()
    NotificationCenter.default.post(name: name, object: nil)
    #expect(listener.log == [name.rawValue])
    NotificationCenter.default.removeObserver(listener)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(listener.log.count == 1)
    withExtendedLifetime(stage) {}
  }

  @Test func requestsArePerformed() throws {
    listener.perform(Selector(Listener.tick), with: nil, afterDelay: 0.5)
    try makeStage().advance(to: 1)
    #expect(listener.log == ["tick"])
  }

  @Test func requestsAreCanceled() throws {
    listener.perform(Selector(Listener.tick), with: nil, afterDelay: 0.5)
    let stage = makeStage()
    NSObject.cancelPreviousPerformRequests(withTarget: listener)
    try stage.advance(to: 1)
    #expect(listener.log == [])
  }

  @Test func windowsAreLaidOutAndDrawn() throws {
    final class Content: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let content = Content()
    let controller = UIViewController()
    controller.view = content
    content.backgroundColor = .systemRed
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    let stage = makeStage()
    try stage.advance(to: 0.1)
    #expect(content.layouts == 1)
    content.setNeedsLayout()
    stage.after(0.1) {}
    try stage.advance(to: 0.2)
    #expect(content.layouts == 2)
    #expect(window.layer.superlayer === stage.rootLayer)
  }

  @Test func displayLinksRun() throws {
    let link = CADisplayLink(target: listener, selector: Selector(Listener.tick))
    link.add(to: .main, forMode: .common)
    try makeStage().advance(to: 0.05)
    link.invalidate()
    #expect(listener.log == ["tick", "tick", "tick"])
  }

  @Test func blocksAreCalled() throws {
    var isDone = false
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { isDone = true }
    try makeStage().advance(to: 1)
    #expect(isDone)
  }

  @Test func imageFoldersStay() {
    Timeline.current.imageFolders = ["/a", "/b"]
    #expect(makeStage().timeline.imageFolders == ["/a", "/b"])
  }

  @Test func fontsStay() throws {
    let fonts = Repository.fixtures.appendingPathComponent("fonts")
    let before = UIFont.familyNames
    try Timeline.current.fonts.add(fonts.path)
    let after = UIFont.familyNames
    #expect(after.count > before.count)
    let stage = makeStage()
    #expect(stage.timeline.fonts.availableFamilies == after)
  }

  @Test func associatedObjectsStay() {
    var key: UInt8 = 0
    withUnsafePointer(to: &key) { key in
      objc_setAssociatedObject(listener, key, "badge", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      let stage = makeStage()
      #expect(objc_getAssociatedObject(listener, key) as? String == "badge")
      withExtendedLifetime(stage) {}
    }
  }

  @Test func diagnosticsStay() {
    Timeline.current.report(
      Diagnostic(layer: "a", keyPath: "b", found: "c", needed: "d", message: "e"))
    #expect(makeStage().diagnostics.map(\.message) == ["e"])
  }

  @Test func randomNumbersBeginAnew() {
    let first = Timeline.current.random.next()
    #expect(makeStage().random.next() == first)
  }
}
