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

  @Test func propertiesOfControlsAreObserved() throws {
    let label = UILabel()
    var fonts: [CGFloat] = []
    var texts: [String?] = []
    var log: [String] = []
    let (image, toggle, slider) = (UIImageView(), UISwitch(), UISlider())
    let (field, textView, button) = (UITextField(), UITextView(), UIButton())
    let (progress, pages, view) = (UIProgressView(), UIPageControl(), UIView())
    pages.numberOfPages = 3
    let heart = UIImage(systemName: "heart")
    let observations = [
      label.observe(\.font, options: .new) { fonts.append($1.newValue??.pointSize ?? 0) },
      label.observe(\.text, options: [.old, .new]) { _, change in
        texts += [change.oldValue ?? "?", change.newValue ?? "?"]
      },
      label.observe(\.textColor) { _, _ in log.append("textColor") },
      image.observe(\.image) { _, _ in log.append("image") },
      toggle.observe(\.isOn) { _, _ in log.append("isOn") },
      slider.observe(\.value) { _, _ in log.append("value") },
      field.observe(\.text) { _, _ in log.append("field") },
      textView.observe(\.text) { _, _ in log.append("textView") },
      button.observe(\.isSelected) { _, _ in log.append("isSelected") },
      progress.observe(\.progress) { _, _ in log.append("progress") },
      pages.observe(\.currentPage) { _, _ in log.append("currentPage") },
      view.observe(\.backgroundColor) { _, _ in log.append("backgroundColor") },
      view.observe(\.tintColor) { _, _ in log.append("tintColor") },
      view.observe(\.clipsToBounds) { _, _ in log.append("clipsToBounds") },
      view.observe(\.tag) { _, _ in log.append("tag") },
    ]
    for _ in 0..<2 {
      label.font = .systemFont(ofSize: 30)
      label.text = "a"
      label.textColor = .red
      image.image = heart
      toggle.isOn = true
      slider.value = 0.5
      field.text = "b"
      textView.text = "c"
      button.isSelected = true
      progress.progress = 0.5
      pages.currentPage = 1
      view.backgroundColor = .red
      view.tintColor = .green
      view.clipsToBounds = true
      view.tag = 3
    }
    #expect(fonts == [30])
    #expect(texts == [nil, "a"])
    #expect(
      log == [
        "textColor", "image", "isOn", "value", "field", "textView", "isSelected", "progress",
        "currentPage", "backgroundColor", "tintColor", "clipsToBounds", "tag",
      ])
    // Nothing is left to be found at the end of the turn.
    try stage.advance(to: 0.1)
    #expect(log.count == 13)
    #expect(stage.diagnostics == [])
    withExtendedLifetime(observations) {}
  }

  @Test func propertiesOfControlsHaveKeys() throws {
    let (label, field, follower) = (UILabel(), UITextField(), Plain())
    for key in ["text", "font"] {
      label.addObserver(follower, forKeyPath: key, context: nil)
      field.addObserver(follower, forKeyPath: key, context: nil)
    }
    label.text = "a"
    label.font = .systemFont(ofSize: 30)
    field.setValue("b", forKey: "text")
    #expect(follower.calls == 3)
    #expect(field.text == "b")
    #expect(label.value(forKey: "text") as? String == "a")
    #expect(stage.diagnostics == [])
  }

  /// Written as `flipbook adapt` writes it.
  private class Dial: UIControl {
    var value = 0 { didSet { didChangeValue(for: \.value) } }
    var double: Int { value * 2 }
  }

  private final class Model: NSObject {
    var name = "" { didSet { didChangeValue(for: \.name) } }
    var number = 0
    var part: Part?
  }

  private final class Part {}

  @Test func oneOwnPropertiesAreObserved() throws {
    let (dial, model, follower) = (Dial(), Model(), Plain())
    var log: [String] = []
    let observations = [
      dial.observe(\.value, options: [.old, .new]) {
        log.append("\($0.value) \($1.oldValue ?? -1) \($1.newValue ?? -1)")
      },
      dial.observe(\.double) { dial, _ in log.append("double \(dial.double)") },
      model.observe(\.name, options: .initial) { model, _ in log.append("name \(model.name)") },
    ]
    dial.addObserver(follower, forKeyPath: "value", context: nil)
    model.addObserver(follower, forKeyPath: "name", context: nil)
    dial.value = 3
    dial.value = 3
    model.name = "a"
    #expect(log == ["name ", "3 0 3", "double 6", "name a"])
    #expect(follower.calls == 2)
    dial.removeObserver(follower, forKeyPath: "value")
    for observation in observations { observation.invalidate() }
    dial.value = 4
    model.name = "b"
    try stage.advance(to: 0.1)
    #expect(log.count == 4)
    #expect(follower.calls == 3)
    #expect(stage.diagnostics == [])
  }

  /// A property whose changes no code announces is reported when it is observed, and its changes
  /// are seen at the end of the turn.
  @Test func whatIsNotAnnouncedIsSeenLater() throws {
    let model = Model()
    var log: [String] = []
    let observation = model.observe(\.number, options: .old) { model, change in
      log.append("\(change.oldValue ?? -1) \(model.number) at \(stage.time)")
    }
    let diagnostic = try #require(stage.diagnostics.first)
    #expect(diagnostic.layer == "Model")
    #expect(diagnostic.keyPath == "number")
    #expect(diagnostic.message.contains("didChangeValue(for:"))
    stage.at(0.5) {
      model.number = 1
      model.number = 2
      #expect(log.isEmpty)
    }
    try stage.advance(to: 1)
    #expect(log == ["0 2 at 0.5"])
    #expect(stage.diagnostics.count == 1)
    withExtendedLifetime(observation) {}
  }

  /// Objects are compared by which they are.
  @Test func objectsAreComparedByIdentity() throws {
    let model = Model()
    var calls = 0
    let observation = model.observe(\.part) { _, _ in calls += 1 }
    let part = Part()
    model.part = part
    try stage.advance(to: 0.1)
    #expect(calls == 1)
    model.part = part
    try stage.advance(to: 0.2)
    model.name = "a"
    #expect(calls == 1)
    model.part = nil
    try stage.advance(to: 0.3)
    #expect(calls == 2)
    withExtendedLifetime(observation) {}
  }

  private class Machine: NSObject {
    struct Load { var weight = 0 }
    var load = Load() { didSet { didChangeValue(for: \.load) } }
    var speed = 0 { didSet { didChangeValue(for: \.speed) } }
    var gear = 0 { didSet { didChangeValue(forKey: "gear") } }
  }

  private final class Lorry: Machine {}

  /// Values that cannot be compared change where they are announced, not where others are.
  @Test func anAnnouncementIsOfOneProperty() throws {
    let (lorry, follower) = (Lorry(), Plain())
    lorry.addObserver(follower, forKeyPath: "load", context: nil)
    lorry.gear = 1
    #expect(follower.calls == 0)
    lorry.removeObserver(follower, forKeyPath: "load")
    var calls = 0
    let observation = lorry.observe(\.load) { _, _ in calls += 1 }
    lorry.speed = 1
    #expect(calls == 0)
    lorry.load.weight = 2
    #expect(calls == 1)
    let machine = Machine()
    var loads = 0
    let other = machine.observe(\.load) { _, _ in loads += 1 }
    machine.speed = 2
    #expect(loads == 0)
    machine.load.weight = 1
    #expect(loads == 1)
    try stage.advance(to: 0.1)
    #expect(loads == 1)
    #expect(stage.diagnostics == [])
    withExtendedLifetime((observation, other)) {}
  }
}
