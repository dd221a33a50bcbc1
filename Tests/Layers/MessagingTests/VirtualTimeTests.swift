import Flipbook
import FlipbookTesting
import Testing

@testable import Messaging

@MainActor
@Suite struct VirtualTimeTests {
  final class Listener: NSObject {
    var log: [String] = []
    func tick() { log.append("tick") }
    func fire(_ timer: Timer) { log.append("fire") }
    func hear(_ notification: Notification) { log.append(notification.name.rawValue) }
    func say(_ text: String) { log.append(text) }
  }

  let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func dispatchQueuesRunOnTheTimeline() throws {
    var log: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { log.append("a \(stage.time)") }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(200)) {
      log.append("b \(stage.time)")
      DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + 1.0 / 3) {
        log.append("c \(stage.time)")
      }
    }
    DispatchQueue.main.async { log.append("d \(stage.time)") }
    DispatchQueue.global().async(execute: { log.append("e \(stage.time)") })
    let cancelled = DispatchWorkItem {}
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: cancelled)
    cancelled.cancel()
    #expect(log.isEmpty)
    try stage.advance(to: 1)
    #expect(log == ["d 0.0", "e 0.0", "b 0.2", "a 0.5", "c 0.533333333"])
  }

  @Test func allFormsOfQueuesRunOnTheTimeline() throws {
    var log: [String] = []
    let group = DispatchGroup()
    DispatchQueue.main.async(qos: .userInitiated) { log.append("a \(stage.time)") }
    DispatchQueue.main.async(group: group, execute: { log.append("b \(stage.time)") })
    DispatchQueue.main.async(flags: .barrier) { log.append("c \(stage.time)") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2, qos: .utility) {
      log.append("d \(stage.time)")
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.1) { log.append("e \(stage.time)") }
    }
    #expect(group.wait(timeout: DispatchTime(uptimeNanoseconds: 1)) == .timedOut)
    try stage.advance(to: 1)
    #expect(log == ["a 0.0", "b 0.0", "c 0.0", "d 0.2", "e 0.3"])
    #expect(group.wait(timeout: DispatchTime(uptimeNanoseconds: 1)) == .success)
  }

  @Test func theMainOperationQueueRunsOnTheTimeline() throws {
    final class Log: @unchecked Sendable { var lines: [String] = [] }
    let log = Log()
    let (first, second) = (
      BlockOperation { log.lines.append("first") }, BlockOperation { log.lines.append("second") }
    )
    second.addDependency(first)
    OperationQueue.main.addOperation(second)
    OperationQueue.main.addOperation { log.lines.append("block") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
      OperationQueue.main.addOperation(first)
    }
    #expect(log.lines.isEmpty)
    try stage.advance(to: 0.1)
    #expect(log.lines == ["block"])
    try stage.advance(to: 1)
    #expect(log.lines == ["block", "first", "second"])
  }

  @Test func groupsTellWhenAllHaveLeft() throws {
    var log: [Double] = []
    let group = DispatchGroup()
    for delay in [0.2, 0.4] {
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { group.leave() }
    }
    group.notify(queue: .main) { log.append(stage.time) }
    try stage.advance(to: 1)
    #expect(log.count == 1)
    #expect(abs((log.first ?? 0) - 0.4) < 0.0011)
  }

  @Test func timersCallTheirTargets() throws {
    let listener = Listener()
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: listener, selector: Selector(Listener.fire(_:)), userInfo: "info",
      repeats: true)
    #expect(timer.userInfo as? String == "info")
    Timer.scheduledTimer(
      timeInterval: 0.25, target: listener, selector: Selector(listener.tick), userInfo: nil,
      repeats: false)
    var times: [Double] = []
    Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
      times.append(stage.time)
      if times.count == 3 { timer.invalidate() }
    }
    let later = Timer(
      timeInterval: 0.35, target: listener, selector: Selector(listener.tick), userInfo: nil,
      repeats: false)
    RunLoop.main.add(later, forMode: .common)
    try stage.advance(to: 0.4)
    #expect(listener.log == ["fire", "fire", "tick", "fire", "tick", "fire"])
    #expect(times == [0.1, 0.2, 0.3])
    timer.invalidate()
    try stage.advance(to: 1)
    #expect(listener.log.count == 6)
  }

  @Test func timersFireByHandToo() throws {
    let listener = Listener()
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: listener, selector: Selector(listener.tick), userInfo: nil,
      repeats: true)
    timer.fire()
    #expect(listener.log == ["tick"])
    #expect(timer.isValid)
    // Without an effect on the times at which it fires by itself.
    try stage.advance(to: 0.1)
    #expect(listener.log == ["tick", "tick"])
    timer.invalidate()
    timer.fire()
    var times: [Double] = []
    let once = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
      times.append(stage.time)
    }
    once.fire()
    #expect(!once.isValid)
    try stage.advance(to: 2)
    #expect(times == [0.1])
    #expect(listener.log.count == 2)
  }

  @Test func notificationsCallTheirObservers() throws {
    let listener = Listener()
    let name = Notification.Name("VirtualTimeTests.note")
    NotificationCenter.default.addObserver(
      listener, selector: Selector(Listener.hear(_:)), name: name, object: nil)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(listener.log == [name.rawValue])
    // Of another timeline: not heard.
    Timeline().run { NotificationCenter.default.post(name: name, object: nil) }
    #expect(listener.log.count == 1)
    NotificationCenter.default.removeObserver(listener)
    NotificationCenter.default.post(name: name, object: nil)
    #expect(listener.log.count == 1)
  }

  @Test func anObserverIsRemovedForOneObject() {
    let listener = Listener()
    let (one, other) = (Listener(), Listener())
    let center = NotificationCenter()
    let name = Notification.Name("VirtualTimeTests.note")
    func heard(from object: Listener?) -> Int {
      listener.log = []
      center.post(name: name, object: object)
      return listener.log.count
    }
    for object in [one, other, nil] {
      center.addObserver(
        listener, selector: Selector(Listener.hear(_:)), name: name, object: object)
    }
    #expect(heard(from: one) == 2)
    center.removeObserver(listener, name: name, object: one)
    #expect(heard(from: one) == 1)
    #expect(heard(from: other) == 2)
    #expect(heard(from: nil) == 1)
    center.removeObserver(listener, name: name, object: nil)
    #expect(heard(from: other) == 0)
  }

  @Test func objectsPerformLater() throws {
    let listener = Listener()
    listener.perform(Selector(Listener.say(_:)), with: "late", afterDelay: 0.3)
    listener.perform(Selector(Listener.tick), with: nil, afterDelay: 0.1)
    try stage.advance(to: 0.2)
    #expect(listener.log == ["tick"])
    NSObject.cancelPreviousPerformRequests(withTarget: listener)
    try stage.advance(to: 1)
    #expect(listener.log == ["tick"])
    #expect(CFAbsoluteTimeGetCurrent() == 1)
  }

  @Test func groupsNotifyAtTheInstantTheLastLeaves() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let group = DispatchGroup()
    var notified: [Double] = []
    group.enter()
    group.enter()
    group.notify(queue: .main) { notified.append(CACurrentMediaTime()) }
    stage.at(0.12345) { group.leave() }
    stage.at(200) { group.leave() }
    try stage.advance(to: 199)
    #expect(notified.isEmpty)
    #expect(stage.timeline.hasEvents)
    try stage.advance(to: 300)
    #expect(notified == [200])
    #expect(!stage.timeline.hasEvents)
  }

  @Test func aDateOfTheWallClockIsNow() throws {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let (early, late) = (UIView(), UIView())
    stage.addSubview(early)
    stage.addSubview(late)
    stage.at(1) {
      UIView.beginAnimations(nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationStart(Date())
      early.center.x = 100
      UIView.commitAnimations()
      UIView.beginAnimations(nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationStart(
        Date(timeIntervalSinceReferenceDate: CFAbsoluteTimeGetCurrent() + 0.25))
      late.center.x = 100
      UIView.commitAnimations()
    }
    try stage.advance(to: 1.5)
    #expect(abs((early.layer.presentation()?.position.x ?? 0) - 50) < 1e-6)
    #expect(abs((late.layer.presentation()?.position.x ?? 0) - 25) < 1e-6)
    #expect(stage.diagnostics.count == 1)
  }

  @Test func aTimerKeepsItsInfo() throws {
    final class Reader: NSObject {
      var infos: [String] = []
      func read(_ timer: Timer) { infos.append(timer.userInfo as? String ?? "none") }
    }
    let reader = Reader()
    let timer = Timer(
      timeInterval: 0.1, target: reader, selector: Selector(Reader.read(_:)), userInfo: "info",
      repeats: false)
    #expect(timer.userInfo as? String == "info")
    RunLoop.main.add(timer, forMode: .common)
    try stage.advance(to: 0.2)
    #expect(reader.infos == ["info"])
  }

  /// nil is no object, but false or 0 where a method takes a plain value.
  @Test func nothingIsFalseOrZero() throws {
    final class Taker: NSObject {
      var log: [String] = []
      func flag(_ flag: Bool) { log.append("\(flag)") }
      func number(_ number: Int) { log.append("\(number)") }
      func length(_ length: CGFloat) { log.append("\(length)") }
      func name(_ name: String?) { log.append(name ?? "none") }
    }
    let taker = Taker()
    taker.perform(Selector(Taker.flag(_:)), with: nil, afterDelay: 0.1)
    taker.perform(Selector(Taker.number(_:)), with: nil, afterDelay: 0.2)
    taker.perform(Selector(Taker.length(_:)), with: nil, afterDelay: 0.3)
    taker.perform(Selector(Taker.name(_:)), with: nil, afterDelay: 0.4)
    taker.perform(Selector(Taker.flag(_:)), with: nil)
    try stage.advance(to: 1)
    #expect(taker.log == ["false", "false", "0", "0.0", "none"])
    #expect(stage.diagnostics == [])
  }
}

@MainActor
@Suite(.stage) struct TimeBeforeAStageTests {
  @Test func whatIsScheduledBeforeAStageCanBeCancelledOnIt() throws {
    var ran: [String] = []
    let idle = Timeline.current
    let first = idle.schedule(at: 1) { ran.append("first") }
    idle.schedule(at: 1) { ran.append("second") }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let own = stage.timeline.schedule(at: 1) { ran.append("own") }
    // By its own number on the old timeline this was another event.
    idle.cancel(first)
    Timeline().cancel(own)
    try stage.advance(to: 2)
    #expect(ran == ["second"])
  }
}
