import Flipbook
import Foundation
import Testing

/// Observing properties of views and layers.
@MainActor struct KeyValueObservingTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))

  @Test func aClosureSeesEachNewValueOnce() throws {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    stage.addSubview(scrollView)
    var seen: [(CGFloat, CGFloat)] = []
    var observation: NSKeyValueObservation? = scrollView.observe(
      \.contentOffset, options: [.old, .new]
    ) { view, change in
      #expect(view === scrollView)
      seen.append((change.oldValue?.y ?? -1, change.newValue?.y ?? -1))
    }
    scrollView.contentOffset.y = 10
    scrollView.contentOffset.y = 10
    scrollView.contentOffset.y = 30
    #expect(seen.map(\.0) == [0, 10])
    #expect(seen.map(\.1) == [10, 30])
    scrollView.setContentOffset(CGPoint(x: 0, y: 90), animated: true)
    try stage.advance(to: 1)
    #expect(seen.count > 10)
    #expect(seen.last?.1 == 90)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.1 == $1.0 })
    let count = seen.count
    observation?.invalidate()
    scrollView.contentOffset.y = 0
    observation = nil
    #expect(seen.count == count)
    #expect(observation == nil)
  }

  @Test func whatFollowsFromAnotherPropertyCountsAsChanged() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var frames: [CGRect] = []
    var layers = 0
    let observations = [
      view.observe(\.frame, options: .initial) { view, _ in frames.append(view.frame) },
      view.layer.observe(\.bounds) { _, _ in layers += 1 },
    ]
    view.center = CGPoint(x: 20, y: 20)
    view.bounds.size.width = 20
    view.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    view.alpha = 0.5
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 15, y: 15, width: 10, height: 10),
        CGRect(x: 10, y: 15, width: 20, height: 10), CGRect(x: 0, y: 0, width: 5, height: 5),
      ])
    #expect(layers == 2)
    withExtendedLifetime(observations) {}
  }

  final class Follower: UIView {
    var calls: [String] = []

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let new = change?[.newKey] as? CGPoint
      let old = change?[.oldKey] as? CGPoint
      calls.append("\(keyPath ?? "") \(old?.y ?? -1) \(new?.y ?? -1)")
    }
  }

  final class Plain: KeyValueObserver {
    var calls = 0
    func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) { calls += 1 }
  }

  @Test func anObserverIsCalledByKeyPath() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (follower, plain) = (Follower(), Plain())
    for key in ["contentOffset", "center"] {
      scrollView.addObserver(
        follower, forKeyPath: key, options: [.new, .old], context: nil)
    }
    scrollView.addObserver(plain, forKeyPath: "bounds", options: [], context: nil)
    scrollView.contentOffset = CGPoint(x: 0, y: 7)
    scrollView.center = CGPoint(x: 50, y: 60)
    #expect(follower.calls == ["contentOffset 0.0 7.0", "center 50.0 60.0"])
    #expect(plain.calls == 1)
    scrollView.removeObserver(follower, forKeyPath: "contentOffset")
    scrollView.contentOffset = .zero
    #expect(follower.calls.count == 2)
    #expect(stage.diagnostics.isEmpty)
    scrollView.removeObserver(follower, forKeyPath: "contentOffset")
    scrollView.addObserver(NSObject(), forKeyPath: "bounds", context: nil)
    scrollView.addObserver(plain, forKeyPath: "nonsense", context: nil)
    #expect(
      stage.diagnostics.map(\.message).filter {
        $0.contains("does not observe") || $0.contains("declare it as")
          || $0.contains("no value under")
      }.count == 3)
  }
}
