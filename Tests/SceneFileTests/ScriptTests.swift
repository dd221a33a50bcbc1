import Flipbook
import Foundation
import Testing

@testable import SceneFile

/// What the steps of a script do, and when.
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

  @Test func whatIsMissingWhenItsTimeComesIsReported() throws {
    let stage = try stage("{at: 2, add: {id: 'new'}}, {at: 1, set: {opacity: 0}, on: 'new'}")
    try stage.advance(to: 3)
    #expect(
      stage.diagnostics.map(\.message).contains {
        $0.hasPrefix("there is no layer or view \"new\"")
      })
  }
}
