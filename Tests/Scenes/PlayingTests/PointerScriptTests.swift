import Flipbook
import Foundation
import Testing

@testable import SceneFile
@testable import Staging

/// The mouse pointer's movements to the touches of scripts.
@MainActor struct PointerScriptTests {
  private func stage(_ views: String, _ script: String) throws -> Stage {
    try Scene(
      json: """
        {size: [300, 400], presentation: {pointer: {from: [150, 200]}},
          views: [{class: "UISwitch", id: "on", frame: [10, 10, 51, 31]}, \(views)],
          script: [\(script)]}
        """
    ).makeStage()
  }

  private func points(_ stage: Stage, _ times: [Double]) throws -> [CGPoint] {
    try times.map { time in
      _ = try stage.snapshot(at: time)
      return stage.pointerPath.point(now: time)
    }
  }

  private let start = CGPoint(x: 150, y: 200)
  private let box = "{id: 'box', frame: [200, 300, 40, 40]}"

  @Test(arguments: [(true, CGPoint(x: 220, y: 320)), (false, CGPoint(x: 150, y: 200))])
  func itMovesToAStepWhoseConditionHolds(isOn: Bool, end: CGPoint) throws {
    let stage = try stage(
      box, "{at: 1, tap: 'box', when: {id: 'on', property: 'isOn', equals: \(isOn)}}")
    let on = try #require(stage.timeline.state(SceneObjects.self).views["on"] as? UISwitch)
    on.isOn = true
    let found = try points(stage, [0.5, 0.9, 1, 1.5])
    #expect(found[0] == start)
    #expect((found[1] == start) == !isOn)
    #expect(found[2] == end)
    #expect(found[3] == end)
    #expect(stage.diagnostics == [])
  }

  @Test func itMovesToAViewThatIsAddedLater() throws {
    let stage = try stage(
      "{id: 'page', frame: [0, 0, 300, 400]}",
      """
      {at: 0.8, add: {class: 'UIView', id: 'box', frame: [200, 300, 40, 40]}, on: 'page'},
      {at: 1, tap: 'box'}
      """)
    let found = try points(stage, [0.79, 0.81, 0.9, 1])
    #expect(found[0] == start)
    #expect(hypot(found[1].x - start.x, found[1].y - start.y) < 2)
    #expect(found[2] != start)
    #expect(found[3] == CGPoint(x: 220, y: 320))
    #expect(stage.diagnostics == [])
  }

  /// A view that no window has is nowhere, although it has a frame.
  @Test func itStaysForAViewThatIsInNoWindow() throws {
    let stage = try stage(box, "{at: 1, tap: 'box'}, {at: 1.5, drag: 'box', by: [10, 0]}")
    let view = try #require(stage.timeline.state(SceneObjects.self).views["box"])
    view.removeFromSuperview()
    #expect(try points(stage, [0.9, 1, 2]) == [start, start, start])
    #expect(stage.diagnostics.count == 2)
    for diagnostic in stage.diagnostics {
      #expect(diagnostic.message.contains("is not in a window of the stage"))
    }
  }

  @Test func itStaysWithTheFirstOfTwoDrags() throws {
    let stage = try stage(
      box,
      """
      {at: 1, drag: [50, 100], by: [100, 0], duration: 1},
      {at: 1.2, drag: 'box', by: [0, 40], duration: 0.4}
      """)
    let found = try points(stage, [1, 1.3, 1.5, 1.7, 2.5])
    #expect(found.map(\.y) == [100, 100, 100, 100, 100])
    #expect(found[4].x == 150)
  }
}
