import Flipbook
import Foundation
import Testing

@testable import SceneFile

/// Steps whose fingers move views, gestures of views, and bindings.
@MainActor struct FingerScriptTests {
  private func stage(_ views: String, _ script: String) throws -> Stage {
    try Scene(json: "{size: [300, 400], views: [\(views)], script: [\(script)]}").makeStage()
  }

  private func view(_ id: String, _ stage: Stage) throws -> UIView {
    try #require(stage.timeline.state(SceneObjects.self).views[id])
  }

  private func shownCenter(_ id: String, _ stage: Stage) throws -> CGPoint {
    let view = try view(id, stage)
    return view.layer.presentation()?.position ?? view.center
  }

  private let sheet = "{id: 'sheet', frame: [0, 200, 300, 400]}"
  private let rules = "moves: 'sheet', axis: 'y', limits: {y: [400, 600]}, timing: 'linear'"

  // MARK: Drags

  /// The first 10 points of a pan are not part of its translation.
  @Test func viewsFollowAFinger() throws {
    let stage = try stage(
      sheet, "{at: 0, drag: [150, 250], by: [40, 120], duration: 1, \(rules)}")
    try stage.advance(to: 0.505)
    let way = hypot(40, 120) * 0.5
    let y = 120 * 0.5 * (way - 10) / way
    let center = try view("sheet", stage).center
    // The part of the first move that goes beyond 10 points has the direction of that move.
    #expect(center.x == 150)
    #expect(abs(center.y - (400 + y)) < 1)
  }

  /// Beyond its limit the view follows by (1 − 1 / (x · 0.55 / d + 1)) · d, with d the height of
  /// its superview, and comes back.
  @Test func limitsPullBack() throws {
    let stage = try stage(
      sheet, "{at: 0, drag: [150, 350], by: [0, -100], duration: 1, \(rules), snap: [400, 600]}")
    try stage.advance(to: 0.505)
    let pull = 50.0 - 10
    let moved = (1 - 1 / (pull * 0.55 / 400 + 1)) * 400
    #expect(abs(try view("sheet", stage).center.y - (400 - moved)) < 1e-6)
    try stage.advance(to: 3)
    #expect(try shownCenter("sheet", stage).y == 400)
    #expect(stage.diagnostics == [])
  }

  /// A view goes to the snap point that is nearest to where it would coast: 0.499 s times its speed
  /// less 10 points per second.
  @Test(arguments: [(40.0, 1.0, 400.0), (60, 0.15, 600), (-60, 0.15, 400), (150, 0.5, 600)])
  func throwsProjectToSnapPoints(_ distance: Double, _ duration: Double, _ target: Double) throws {
    let stage = try stage(
      sheet,
      """
      {at: 0, drag: [150, 250], by: [0, \(distance)], duration: \(duration), \(rules), snap: [400, 600]}
      """)
    try stage.advance(to: duration + 0.0001)
    #expect(try view("sheet", stage).center.y == target)
    // A critically damped spring of 4π 1/s from there.
    let beta = 4 * Double.pi
    let time = 0.1
    try stage.advance(to: duration + time)
    if distance > 0 {
      let offset = 400 + distance - 10 - target
      let speed = distance / duration
      let expected = target + exp(-beta * time) * (offset + (speed + beta * offset) * time)
      #expect(abs(try shownCenter("sheet", stage).y - expected) < 0.2)
    }
    try stage.advance(to: duration + 4)
    #expect(try shownCenter("sheet", stage).y == target)
  }

  /// Without snap points a view coasts by the friction of scroll views.
  @Test func thrownViewsCoast() throws {
    let stage = try stage(
      "{id: 'card', frame: [0, 0, 60, 60]}",
      """
      {at: 0, drag: 'card', by: [60, 0], duration: 0.2, timing: 'linear', moves: 'card'}
      """)
    try stage.advance(to: 0.2001)
    let reach = 0.998 / (1000 * 0.002)
    #expect(abs(try view("card", stage).center.x - (30 + 50 + (300 - 10) * reach)) < 1e-6)
    try stage.advance(to: 0.5)
    let shown = 80 + 300 * reach * (1 - exp(1000 * log(0.998) * 0.3))
    #expect(abs(try shownCenter("card", stage).x - shown) < 0.2)
  }

  /// The touched button does not fire when the finger drags what it lies in.
  @Test func dragsCancelTouches() throws {
    let stage = try stage(
      """
      {id: 'card', frame: [0, 0, 200, 200], subviews: [
        {class: 'UIButton', title: 'A', frame: [0, 0, 200, 200],
         actions: {touchUpInside: [{set: {alpha: 0.5}, on: 'card'}]}}]}
      """, "{at: 0, drag: [100, 100], by: [50, 50], moves: 'card'}")
    try stage.advance(to: 1)
    #expect(try view("card", stage).alpha == 1)
    #expect(try view("card", stage).center.x > 130)
  }

  // MARK: Two fingers

  @Test func pinchesScaleAndTurnViews() throws {
    let stage = try stage(
      "{id: 'card', frame: [100, 100, 80, 80]}",
      """
      {at: 0, pinch: 'card', distances: [40, 60], turning: '90deg', moves: 'card'},
      {at: 1, rotate: [100, 140], by: '-90deg', moves: 'card'}
      """)
    try stage.advance(to: 0.9)
    let card = try view("card", stage)
    #expect(abs(card.transform.a) < 1e-9)
    #expect(abs(card.transform.b - 1.5) < 1e-9)
    #expect(hypot(card.center.x - 140, card.center.y - 140) < 1e-9)
    try stage.advance(to: 2)
    #expect(abs(card.transform.a - 1.5) < 1e-9)
    #expect(abs(card.transform.b) < 1e-9)
    // The center, 40 points to the right of the fingers, turns to above them.
    #expect(hypot(card.center.x - 100, card.center.y - 100) < 1e-9)
    #expect(stage.diagnostics == [])
  }

  // MARK: Gestures

  @Test func viewsAnswerGestures() throws {
    let stage = try stage(
      """
      {class: 'UILabel', id: 'label', text: 'a', frame: [0, 0, 80, 80], gestures: {
        tap: [{set: {text: 'tapped'}, on: 'label'}],
        longPress: [{set: {text: 'pressed'}, on: 'label'}]}}
      """, "{at: 0.1, tap: 'label'}, {at: 1, press: 'label', for: 0.8}")
    let label = try #require(try view("label", stage) as? UILabel)
    try stage.advance(to: 0.15)
    #expect(label.text == "a")
    try stage.advance(to: 0.9)
    #expect(label.text == "tapped")
    try stage.advance(to: 2)
    #expect(label.text == "pressed")
  }

  // MARK: Bindings

  private let list = """
    {class: 'UIScrollView', id: 'list', frame: [0, 0, 100, 100], contentSize: [100, 500]}
    """

  @Test func offsetsDriveProperties() throws {
    let stage = try stage(
      """
      \(list), {id: 'box', frame: [0, 0, 10, 10]},
      {class: 'UIPageControl', id: 'dots', numberOfPages: 5, frame: [0, 0, 90, 20]}
      """,
      """
      {at: 0, bind: 'dots.currentPage', from: 'list.page'},
      {at: 0, bind: 'box.center.x', from: 'list.progress', map: {input: [0, 0.5, 1], output: [0, 10, 50]}},
      {at: 0, bind: 'box.alpha', from: 'list.offset.y', map: {input: [0, 100], output: [1, 0], clamp: true}},
      {at: 0, bind: 'box.layer.transform.translation.y', from: 'list.offset.y', map: {input: [0, 1], output: [0, -0.5]}},
      {at: 0.1, set: {contentOffset: [0, 60]}, on: 'list'},
      {at: 0.5, set: {contentOffset: [0, 300]}, on: 'list'}
      """)
    let box = try view("box", stage)
    let dots = try #require(try view("dots", stage) as? UIPageControl)
    try stage.advance(to: 0.2)
    #expect(dots.currentPage == 1)
    #expect(abs(box.center.x - 60.0 / 400 * 20) < 1e-9)
    #expect(abs(box.alpha - 0.4) < 1e-6)
    #expect(abs(box.layer.transform.m42 + 30) < 1e-9)
    try stage.advance(to: 0.6)
    #expect(dots.currentPage == 3)
    #expect(abs(box.center.x - (10 + 0.25 / 0.5 * 40)) < 1e-9)
    #expect(box.alpha == 0)
    #expect(stage.diagnostics == [])
  }

  /// A binding sees each offset of a scroll view that moves.
  @Test func bindingsFollowScrolling() throws {
    let stage = try stage(
      "\(list), {id: 'box', frame: [0, 0, 10, 10]}",
      """
      {at: 0, bind: 'box.center.y', from: 'list.offset.y'},
      {at: 0, scroll: 'list', to: [0, 300], duration: 1, timing: 'linear'}
      """)
    try stage.advance(to: 0.51)
    #expect(abs(try view("box", stage).center.y - 150) < 6)
    try stage.advance(to: 1.1)
    #expect(try view("box", stage).center.y == 300)
  }

  /// A coasting offset changes with time, which is no missing announcement.
  @Test func bindingsFollowCoasting() throws {
    let stage = try stage(
      "\(list), {id: 'box', frame: [0, 0, 10, 10]}",
      """
      {at: 0, bind: 'box.center.y', from: 'list.offset.y'},
      {at: 0, drag: [50, 80], by: [0, -60], duration: 0.1, timing: 'linear'}
      """)
    try stage.advance(to: 3)
    let list = try #require(try view("list", stage) as? UIScrollView)
    #expect(list.contentOffset.y > 60)
    #expect(try view("box", stage).center.y == list.contentOffset.y)
    #expect(stage.diagnostics == [])
  }

  /// A drag of any length has a speed that the view can be released with.
  @Test func aThrowMayBeEndless() throws {
    let stage = try stage(
      sheet,
      "{at: 0, drag: [150, 250], by: [1e308, 0], duration: 0.1, moves: 'sheet', axis: 'x', snap: [10, 200]}"
    )
    try stage.advance(to: 3)
    #expect(try view("sheet", stage).center.x == 200)
  }

  // MARK: Adding, removing, and key paths

  @Test func aFadeEndsWithItsAnimation() throws {
    let stage = try stage(
      "{id: 'box', frame: [0, 0, 10, 10]}",
      """
      {at: 0, add: {class: 'UIView', id: 'new', alpha: 0}, on: 'box', fade: 0.2},
      {at: 0.3, set: {alpha: 1}, on: 'new'}
      """)
    try stage.advance(to: 0.5)
    #expect(try view("new", stage).layer.presentation()?.opacity == 1)
  }

  @Test func viewsFadeInAndOut() throws {
    let stage = try stage(
      "{id: 'box', frame: [0, 0, 10, 10]}",
      """
      {at: 0, add: {class: 'UIView', id: 'new', alpha: 0.8}, on: 'box', fade: 0.4},
      {remove: 'new', fade: 0.2},
      {set: {alpha: 0.3}, on: 'box'}
      """)
    try stage.advance(to: 0.2)
    let new = try view("new", stage)
    #expect(abs(try #require(new.layer.presentation()?.opacity) - 0.4) < 1e-5)
    #expect(abs(new.alpha - 0.8) < 1e-6)
    try stage.advance(to: 0.5)
    #expect(abs(try #require(new.layer.presentation()?.opacity) - 0.4) < 1e-5)
    #expect(try view("box", stage).alpha == 1)
    try stage.advance(to: 0.65)
    #expect(new.superview == nil)
    #expect(abs(try view("box", stage).alpha - 0.3) < 1e-6)
    #expect(stage.timeline.state(SceneObjects.self).views["new"] == nil)
  }

  @Test func numbersOfGeometryHaveKeyPaths() throws {
    let stage = try stage(
      "{id: 'box', frame: [10, 20, 30, 40]}",
      """
      {at: 0, set: {'center.y': 100, 'frame.size.width': 50, 'bounds.origin.y': 5}, on: 'box'},
      {at: 0.1, animate: {'position.x': 100}, on: 'box', duration: 1, options: ['curveLinear']}
      """)
    try stage.advance(to: 0.05)
    let box = try view("box", stage)
    #expect(box.frame == CGRect(x: 10, y: 80, width: 50, height: 40))
    #expect(box.bounds.origin == CGPoint(x: 0, y: 5))
    try stage.advance(to: 0.6)
    #expect(abs(try shownCenter("box", stage).x - (35 + 65 * 0.5)) < 0.01)
    #expect(box.center == CGPoint(x: 100, y: 100))
  }
}
