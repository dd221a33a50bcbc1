import Flipbook
import Foundation
import TestSupport
import Testing

/// The effects of a script's steps, and their times.
@MainActor
struct ScriptTests {
  private func stage(_ script: String, views: String = "{id: 'box', frame: [0, 0, 10, 10]}") throws
    -> Stage
  {
    try Scene(
      json: "{size: [100, 50], layers: [{id: 'line'}], views: [\(views)], script: [\(script)]}"
    )
    .makeStage()
  }

  private func view(_ id: String, _ stage: Stage) -> UIView? {
    stage.window.subviews.first { $0.layer.name == id }
  }

  @Test func stepsHappenAtTheirTimes() throws {
    let stage = try stage(
      "{at: 0.5, set: {alpha: 0.5}, on: 'box'}, {at: '250ms', set: {tag: 3}, on: 'box'}")
    let box = try #require(view("box", stage))
    try stage.advance(to: 0.2)
    #expect((box.tag, box.alpha) == (0, 1))
    try stage.advance(to: 0.25)
    #expect((box.tag, box.alpha) == (3, 1))
    try stage.advance(to: 0.5)
    #expect((box.tag, box.alpha) == (3, 0.5))
  }

  @Test func stepsWithoutATimeFollowOneAnother() throws {
    let stage = try stage(
      """
      {set: {tag: 1}, on: 'box'}, {wait: 0.5}, {set: {tag: 2}, on: 'box'},
      {effect: 'shakeAlongXAxis', on: 'box'}, {set: {tag: 3}, on: 'box'},
      {at: 5, wait: 1}, {set: {tag: 4}, on: 'box'}
      """)
    let box = try #require(view("box", stage))
    var seen: [Int] = []
    for time in [0.0, 0.49, 0.5, 0.99, 1.0, 5.9, 6.0] {
      try stage.advance(to: time)
      seen.append(box.tag)
    }
    #expect(seen == [1, 1, 2, 2, 3, 3, 4])
  }

  @Test func aLastWaitLetsTheRecordingGoOn() throws {
    let recording = try stage("{set: {tag: 1}, on: 'box'}, {wait: 2}").record(RecordingOptions())
    #expect(recording.duration >= 2)
    #expect(try stage("{wait: 2}").record(RecordingOptions()).duration >= 2)
  }

  @Test func propertiesOfOthersAndOfLayers() throws {
    let stage = try stage(
      """
      {set: {'layer.cornerRadius': 4, 'other.alpha': 0.5, 'other.layer.borderWidth': 2, 'line.position': [3, 4],
             'line.transform.rotation': '90deg'}, on: 'box'},
      {set: {tag: 9}, on: ['box', 'other']}
      """, views: "{id: 'box'}, {id: 'other'}")
    try stage.advance(to: 0)
    let (box, other) = (try #require(view("box", stage)), try #require(view("other", stage)))
    #expect(box.layer.cornerRadius == 4)
    #expect(other.alpha == 0.5)
    #expect(other.layer.borderWidth == 2)
    #expect((box.tag, other.tag) == (9, 9))
    let line = try #require(stage.rootLayer.sublayers?.first)
    #expect(line.position == CGPoint(x: 3, y: 4))
    #expect(abs(line.transform.m12 - 1) < 1e-12)
  }

  @Test func aPinchMovesTwoFingers() throws {
    let stage = try stage(
      "{at: 1, pinch: 'box', distances: [40, 124], timing: 'linear', duration: 1}, "
        + "{set: {tag: 1}, on: 'box'}", views: "{id: 'box', frame: [0, 0, 100, 50]}")
    let box = try #require(view("box", stage))
    let pinch = UIPinchGestureRecognizer()
    var scale: CGFloat = 0
    pinch.addTarget { scale = $0.scale }
    box.addGestureRecognizer(pinch)
    try stage.advance(to: 1.9)
    #expect(pinch.numberOfTouches == 2)
    #expect(box.tag == 0)
    try stage.advance(to: 2)
    // It counts from where it begins: beyond 8 points at 1.4 a move.
    #expect(abs(scale - 124 / (40 + 6 * 1.4)) < 1e-6)
    #expect(box.tag == 1)
  }

  @Test func addingAndRemoving() throws {
    let stage = try stage(
      """
      {at: 1, add: {class: 'UIView', id: 'new', frame: [1, 2, 3, 4]}, on: 'box'},
      {at: 1, add: {class: 'CALayer', id: 'dot', opacity: 0.5}, on: 'new'},
      {at: 1, add: {class: 'CABasicAnimation', keyPath: 'opacity', toValue: 0, duration: 1}, on: 'dot', key: 'fade'},
      {at: 2, remove: 'dot', animation: 'fade'}, {at: 3, remove: 'new'}, {at: 3, remove: 'line'}
      """)
    let box = try #require(view("box", stage))
    try stage.advance(to: 1)
    let new = try #require(box.subviews.first)
    #expect(new.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    let dot = try #require(new.layer.sublayers?.first)
    #expect(dot.opacity == 0.5)
    #expect(dot.animationKeys() == ["fade"])
    try stage.advance(to: 2)
    #expect(dot.animationKeys() == nil)
    try stage.advance(to: 3)
    #expect(box.subviews.isEmpty)
    #expect(stage.rootLayer.sublayers?.contains { $0.name == "line" } == false)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func conditionsAreAskedAsTheStepBegins() throws {
    let stage = try stage(
      """
      {at: 1, set: {tag: 1}, on: 'box', when: {id: 'box', property: 'alpha', equals: 0.3}},
      {at: 2, set: {alpha: 0.3}, on: 'box'},
      {at: 3, set: {tag: 2}, on: 'box', when: {id: 'box', property: 'alpha', equals: 0.3}},
      {at: 4, set: {tag: 3}, on: 'box', when: {id: 'box', property: 'isHidden', not: false}}
      """)
    let box = try #require(view("box", stage))
    try stage.advance(to: 1.5)
    #expect(box.tag == 0)
    try stage.advance(to: 5)
    #expect(box.tag == 2)
  }

  @Test func stepsAnswerEvents() throws {
    let stage = try stage(
      "",
      views: """
        {class: 'UIControl', id: 'box', actions: {touchUpInside: [
          {set: {tag: 1}, on: 'later', when: {id: 'later', property: 'tag', equals: 0}},
          {wait: 0.5}, {set: {alpha: 0.5}, on: 'later'}]}},
        {id: 'later'}
        """)
    let (box, later) = (try #require(view("box", stage)), try #require(view("later", stage)))
    try stage.advance(to: 1)
    stage.timeline.run { (box as? UIControl)?.sendActions(for: .touchUpInside) }
    try stage.advance(to: 1.4)
    #expect((later.tag, later.alpha) == (1, 1))
    try stage.advance(to: 1.5)
    #expect(later.alpha == 0.5)
  }

  @Test func constraintsPlaceViewsWithoutFrames() throws {
    let scene = try Scene(
      json: """
        {size: [100, 50], views: [{id: 'a', constraints: ['leading == superview.leading + 10', 'width == 20']},
          {id: 'b', frame: [50, 0, 10, 10]}],
         constraints: ['a.top == b.bottom + 5 @750', {constraint: 'a.height == a.width * 0.5 + 1', id: 'tall'}],
         script: [{at: 1, set: {'tall.constant': 5}}]}
        """)
    let stage = scene.makeStage()
    try stage.advance(to: 0)
    #expect(view("a", stage)?.frame == CGRect(x: 10, y: 15, width: 20, height: 11))
    #expect(view("b", stage)?.frame == CGRect(x: 50, y: 0, width: 10, height: 10))
    try stage.advance(to: 1)
    #expect(view("a", stage)?.frame.height == 15)
  }

  @Test func constraintsThatChangeNothingSaySo() throws {
    let scene = try Scene(
      json: """
        {size: [100, 50], views: [{id: 'a', constraints: [{constraint: 'width == 20', id: 'wide'}]}, {id: 'b'}],
         script: [
           {set: {'wide.constant': 5}}, {at: 1, set: {'wide.isActive': false}}, {at: 2, set: {'wide.constant': 6}},
           {at: 3, set: {'wide.constant': 7, 'wide.isActive': true}}, 
           {at: 5, add: {constraints: [{constraint: 'b.width == 3', id: 'late'}]}, on: 'b'},
           {at: 4, set: {'late.constant': 8}}]}
        """)
    let stage = scene.makeStage()
    try stage.advance(to: 6)
    #expect(
      stage.diagnostics.map(\.message) == [
        "the constraint \"wide\" is not active, so that its constant changes nothing yet",
        "there is no constraint \"late\" on the stage at this time; the ids are wide",
      ])
    #expect(view("a", stage)?.frame.width == 7)
  }

  @Test func whatWasTakenAwayIsMissed() throws {
    let stage = try stage(
      """
      {remove: 'box', animation: 'fade'}, {remove: 'box'}, {at: 1, effect: 'bounce', on: 'inner'},
      {at: 2, set: {alpha: 0}, on: 'box'}, {at: 3, remove: 'dot'}
      """,
      views: """
        {id: 'box', subviews: [{id: 'inner'}], layer: {sublayers: [{id: 'dot'}]}}, {id: 'other'}
        """)
    try stage.advance(to: 4)
    #expect(
      stage.diagnostics.map(\.message) == [
        "\"box\" has no animation \"fade\" at this time; it has none",
        "there is no view \"inner\" on the stage at this time; the ids are line, other",
        "there is no view \"box\" on the stage at this time; the ids are line, other",
        "there is no view \"dot\" on the stage at this time; the ids are line, other",
      ])
  }

  @Test func stepsBehindTheEndAreReported() throws {
    let scene = try Scene(
      json: """
        {size: [9, 9], duration: 1, views: [{id: 'box'}],
         script: [{at: 1, set: {alpha: 0}, on: 'box'}, {at: 2, set: {alpha: 1}, on: 'box'}, {wait: 3}]}
        """)
    let stage = scene.makeStage()
    var options = scene.recordingOptions
    scene.reportUnseenSteps(recording: options, on: stage)
    #expect(
      stage.diagnostics.map(\.message) == [
        "the step would begin at 2 s, but the recording ends at 1 s"
      ])
    options.duration = .seconds(2)
    let longer = scene.makeStage()
    scene.reportUnseenSteps(recording: options, on: longer)
    #expect(longer.diagnostics.isEmpty)
  }

  /// A chain of events that never lets time pass names the step of the scene that is in it.
  @Test func endlessChainsNameTheirStep() throws {
    let stage = try stage(
      "{at: 0.5, type: 'x', on: 'field'}",
      views: """
        {class: 'UITextField', id: 'field', frame: [0, 0, 90, 30],
         actions: {editingChanged: [{at: 1, wait: 0}, {at: 0, type: 'y', on: 'field', interval: 0}]}}
        """)
    let error = #expect(throws: TimelineError.self) { try stage.advance(to: 1) }
    #expect(
      error?.description.hasPrefix(
        "views[0].actions.editingChanged[1]: 1000 events ran at 0.5 s, each scheduling another")
        == true)
  }

  @Test func wheelsAndScrollViewsScrollAsTheStageDoes() throws {
    let views = """
      {class: 'UIScrollView', id: 'list', frame: [0, 0, 50, 50], contentSize: [50, 400]},
      {class: 'UIPickerView', id: 'wheel', frame: [50, 0, 50, 50], components: [['a', 'b', 'c']]}
      """
    let scripted = try stage(
      "{at: 1, scroll: 'list', by: [0, 100], duration: 2, timing: 'linear'}, {scroll: 'wheel', toRow: 2}",
      views: views)
    let staged = try stage("", views: views)
    let (list, wheel) = (
      try #require(view("list", staged) as? UIScrollView),
      try #require(view("wheel", staged) as? UIPickerView)
    )
    staged.scroll(
      list, by: CGPoint(x: 0, y: 100), at: 1, duration: 2,
      timing: CAMediaTimingFunction(name: .linear))
    staged.scroll(wheel, toRow: 2, at: 3)
    for time in [1.5, 2, 3, 3.1, 3.4] {
      #expect(try scripted.bitmap(at: time) == staged.bitmap(at: time), "at \(time) s")
    }
    #expect(list.contentOffset.y == 100)
    #expect(wheel.selectedRow(inComponent: 0) == 2)
    #expect(scripted.diagnostics.isEmpty)
    #expect(staged.diagnostics.isEmpty)
  }

  /// The positions of the fixture's boxes by formulas, from 0 at the left to 1 at the right.
  @Test func blocksRepeatAsTheirKeysSay() throws {
    let fixture = Repository.fixtures.appending(path: "script/repeats.json")
    let stage = try Scene(contentsOf: fixture.path).makeStage()
    func there(_ time: Double) -> Double { (time / 0.4).truncatingRemainder(dividingBy: 1) }
    func thereAndBack(_ time: Double) -> Double {
      let phase = (time / 0.4).truncatingRemainder(dividingBy: 2)
      return phase <= 1 ? phase : 2 - phase
    }
    func keyframes(_ phase: Double) -> Double {
      phase <= 0.25 ? phase / 0.25 : 1 - (phase - 0.25) / 0.75 * 0.5
    }
    // A cubic from (0, 0) by two points, of which the second is (x2, 1) to (1, 1).
    func eased(_ x: Double, _ x2: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let t = (low + high) / 2
        if 3 * (1 - t) * (1 - t) * t * 0.42 + 3 * (1 - t) * t * t * x2 + t * t * t < x {
          low = t
        } else {
          high = t
        }
      }
      return 3 * (1 - low) * low * low + low * low * low
    }
    var once: [Int: Double] = [:]
    for step in 0...1790 where step % 400 != 0 {
      let time = Double(step) / 1000
      try stage.advance(to: time)
      func place(_ id: String) throws -> Double {
        let layer = try #require(view(id, stage)).layer
        return ((layer.presentation() ?? layer).position.x - 15) / 60
      }
      let expected = [
        "autoreverses": time < 1.6 ? thereAndBack(time) : 1,
        "options": thereAndBack(time),
        "repeats": time < 1 ? there(time) : 1,
        "delayed": time <= 0.2 ? 0 : time < 1 ? eased(there(time - 0.2), 1) : 1,
        "keyframes": time < 1.6 ? keyframes(thereAndBack(time)) : 0.5,
        "endless": keyframes(eased(there(time), 0.58)),
      ]
      for (id, there) in expected where !(step == 200 || step == 600 || step == 1000) {
        try #require(try abs(place(id) - there) < 1e-6, "\(id) at \(time) s")
      }
      if step < 400 { once[step] = try place("once") }
      let repeated = time < 0.8 ? once[step % 400] : 1
      try #require(try abs(place("spring") - #require(repeated)) < 1e-6, "spring at \(time) s")
    }
    #expect(once.values.contains { $0 > 1.1 })
  }

  @Test func whatIsMissingWhenItsTimeComesIsReported() throws {
    let stage = try stage("{at: 2, add: {id: 'new'}}, {at: 1, set: {opacity: 0}, on: 'new'}")
    try stage.advance(to: 3)
    #expect(
      stage.diagnostics.map(\.message).contains {
        $0.hasPrefix("there is no layer or view \"new\"")
      })
  }
}
