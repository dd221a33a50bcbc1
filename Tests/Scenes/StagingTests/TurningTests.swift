import Flipbook
import Testing

/// The times of a golden at which layers turn back.
struct TurningTests {
  private func times(_ animation: String, fps: Int = 50) throws -> (all: [Double], events: [Double])
  {
    let scene = try Scene(
      json: """
        {size: [80, 20], fps: \(fps), duration: 1.2, layers: [{frame: [10, 5, 10, 10], backgroundColor: 'red',
          animations: [\(animation)]}]}
        """)
    return try scene.makeStage().record(scene.recordingOptions).allRepresentativeTimes()
  }

  @Test func theKeyframesOfAShakeAreAmongThem() throws {
    let shake = """
      {class: 'CAKeyframeAnimation', keyPath: 'position.x', values: [15, 25, 5, 20, 15],
       keyTimes: [0, 0.14, 0.42, 0.84, 1], duration: 1}
      """
    let (all, events) = try times(shake)
    for time in [0.14, 0.42, 0.84] {
      #expect(all.contains { abs($0 - time) < 1e-6 }, "\(time): \(all)")
      // A golden without it still counts.
      #expect(!events.contains { abs($0 - time) < 1e-6 })
    }
  }

  @Test func aSpringIsSeenWhereItOvershoots() throws {
    let spring = """
      {class: 'CASpringAnimation', keyPath: 'position.x', fromValue: 15, toValue: 45, damping: 5,
       stiffness: 200, mass: 1, duration: 1.2}
      """
    let (all, _) = try times(spring)
    // Half a period of the damped oscillation, at the next frame: π / √(200 − 2.5²).
    for number in 1...4 {
      let extreme = Double(number) * Double.pi / (200 - 6.25).squareRoot()
      #expect(all.contains { abs($0 - extreme) <= 0.02 }, "\(extreme): \(all)")
    }
  }

  /// Without turning back, the layer goes on at another speed.
  @Test func theKeyframesAtWhichOnlyTheSpeedChangesAreAmongThem() throws {
    let (all, events) = try times(
      """
      {class: 'CAKeyframeAnimation', keyPath: 'position.x', values: [15, 30, 35, 55],
       keyTimes: [0, 0.3, 0.66, 1], duration: 1}
      """)
    for time in [0.3, 0.66] {
      #expect(all.contains { abs($0 - time) < 1e-6 }, "\(time): \(all)")
      #expect(!events.contains { abs($0 - time) < 1e-6 })
    }
  }

  @Test func theGreatestSpeedOfAnEaseIsAmongThem() throws {
    let (all, _) = try times(
      """
      {class: 'CABasicAnimation', keyPath: 'position.x', fromValue: 15, toValue: 45, duration: 1,
       timingFunction: 'easeInEaseOut'}
      """)
    #expect(all.contains { abs($0 - 0.5) < 1e-6 }, "\(all)")
  }

  /// Of 0.08 s, too short for a speed to be told from another.
  @Test func theMiddleOfAShortMotionIsAmongThem() throws {
    let (all, _) = try times(
      """
      {class: 'CABasicAnimation', keyPath: 'position.x', fromValue: 15, toValue: 45, beginTime: 0.02,
       fillMode: 'both', removedOnCompletion: false, duration: 0.08, timingFunction: 'easeIn'}
      """)
    #expect(all.contains { abs($0 - 0.06) < 1e-6 }, "\(all)")
  }

  @Test func onlySoManyAreAdded() throws {
    let flicker = """
      {class: 'CABasicAnimation', keyPath: 'opacity', fromValue: 0, toValue: 1, autoreverses: true,
       duration: 0.02, repeatCount: 100}
      """
    let (all, events) = try times(flicker)
    #expect(all.count <= 36)
    #expect(events.count <= 13)
  }

  /// The times of a steady motion are unchanged.
  @Test func aSteadyMotionHasNone() throws {
    let move =
      "{class: 'CABasicAnimation', keyPath: 'position.x', fromValue: 15, toValue: 45, duration: 1}"
    let (all, events) = try times(move)
    #expect(all.count <= 12 + events.count)
  }
}
