import Flipbook
import Testing

/// Code as apps have it: nothing of it knows a stage.
private final class PulseController: UIViewController {
  let dot = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
  let label = UILabel()
  let log = TaskLog()
  private var ticking: Task<Void, Never>?

  override func viewDidLoad() {
    super.viewDidLoad()
    dot.backgroundColor = .red
    view.addSubview(dot)
    view.addSubview(label)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task {
      try await Task.sleep(for: .seconds(0.3))
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) { self.dot.alpha = 0 }
      try await Task.sleep(nanoseconds: NSEC_PER_SEC / 5)
      await fade(to: 1)
      log.add("faded in")
    }
    ticking = Task {
      for await second in ticks() {
        label.text = "\(second)"
        if second == 3 { break }
      }
      log.add("no more ticks")
    }
  }

  private func fade(to alpha: CGFloat) async {
    await withCheckedContinuation { continuation in
      UIView.animate(withDuration: 0.5) {
        self.dot.alpha = alpha
      } completion: { _ in
        continuation.resume()
      }
    }
  }

  private func ticks() -> AsyncStream<Int> {
    AsyncStream { continuation in
      var count = 0
      let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
        count += 1
        continuation.yield(count)
      }
      nonisolated(unsafe) let stopped = timer
      let log = log
      continuation.onTermination = { _ in
        stopped.invalidate()
        log.add("timer stopped")
      }
    }
  }
}

private final class SearchController: UIViewController {
  let log = TaskLog()
  private var search: Task<Void, any Error>?

  /// Searches once typing has paused.
  func type(_ text: String) {
    search?.cancel()
    search = Task {
      try await Task.sleep(for: .milliseconds(300))
      async let names = find(text, after: 0.2)
      async let places = find(text, after: 0.1)
      log.add("found \(try await names + places)")
    }
  }

  private nonisolated func find(_ text: String, after delay: Double) async throws -> [String] {
    try await Task.sleep(for: .seconds(delay))
    return ["\(text) after \(delay)"]
  }
}

@MainActor
@Suite struct TaskSourceTests {
  let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func aControllerAnimatesAfterASleep() throws {
    let controller = PulseController()
    stage.rootViewController = controller
    var alphas: [Double] = []
    for time in [0.25, 0.3, 0.4] {
      try stage.advance(to: time)
      alphas.append(Double(controller.dot.layer.presentation()?.opacity ?? -1))
    }
    #expect(alphas[0] == 1)
    #expect(alphas[1] == 1)
    #expect(abs(alphas[2] - 0.5) < 1e-6)
    try stage.advance(to: 2)
    #expect(controller.label.text == "3")
    #expect(controller.log.lines == ["0.3 timer stopped", "0.3 no more ticks", "1.0 faded in"])
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func typingStartsTheSearchAnew() throws {
    let controller = SearchController()
    stage.rootViewController = controller
    for (time, text) in [(0.1, "a"), (0.2, "ab"), (0.4, "abc")] {
      stage.at(time) { controller.type(text) }
    }
    try stage.advance(to: 2)
    #expect(controller.log.lines == ["0.9 found [\"abc after 0.2\", \"abc after 0.1\"]"])
  }

  @Test func notificationsAreSequences() throws {
    let log = TaskLog()
    let name = Notification.Name("Tests.sequence")
    stage.at(0) {
      Task { @MainActor in
        for await note in NotificationCenter.default.notifications(named: name) {
          log.add("\(note.userInfo?["number"] ?? "none")")
        }
      }
    }
    for number in 1...3 {
      stage.at(Double(number) / 10) {
        NotificationCenter.default.post(name: name, object: nil, userInfo: ["number": number])
      }
    }
    let other = Stage(size: CGSize(width: 10, height: 10))
    other.at(0.05) { NotificationCenter.default.post(name: name, object: nil) }
    try other.advance(to: 1)
    try stage.advance(to: 1)
    #expect(log.lines == ["0.1 1", "0.2 2", "0.3 3"])
  }

  @Test func tasksAreRecorded() throws {
    let controller = PulseController()
    stage.rootViewController = controller
    // Until the last task, timer and animation have ended, without a given duration.
    let recording = try stage.record(duration: .untilEnd, fps: 10)
    #expect(controller.log.lines.last == "1.0 faded in")
    #expect(recording.duration >= 1)
    #expect(recording.duration < 1.5)
  }
}
