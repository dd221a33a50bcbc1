import Flipbook
import TestSupport
import Testing

/// The scenes of the posts show what the posts' formulas say, at any time.
@Suite struct PostSceneTests {
  /// A number of a layer at a time, read from what is displayed.
  private func value(_ key: String, of id: String, in stage: Stage) throws -> AnimatableValue {
    let layer = try #require(
      stage.rootLayer.addressedLayers.first { $0.address == id }?.layer)
    return try #require(layer.presentedValues(all: true).first { $0.key == key }).value
  }

  private func stage(_ name: String) throws -> Stage {
    try Scene(contentsOf: Repository.fixtures.appending(path: "posts/\(name).json").path)
      .makeStage()
  }

  @Test func bounce() throws {
    let factors: [Double] = [
      0, 60, 83, 100, 114, 124, 128, 128, 124, 114, 100, 83, 60, 32, 0, 0, 18, 28, 32, 28, 18, 0,
    ]
    let stage = try stage("bounce")
    for step in 0...150 {
      let time = Double(step) / 100
      try stage.advance(to: time)
      guard case .transform(let transform) = try value("transform", of: "icon", in: stage)
      else { return #expect(Bool(false), "a transform is a transform") }
      let place = (time - 0.4) / (22.0 / 30) * 21
      let knot = Int(place)
      let inside = place >= 0 && knot < 21
      let factor =
        inside ? factors[knot] + (factors[knot + 1] - factors[knot]) * (place - Double(knot)) : 0
      #expect(abs(transform.m42 + factor / 128 * 80) < 1e-6, "at \(time) s")
      #expect(transform.m41 == 0)
    }
  }

  @Test(arguments: [
    ("shake-x", true, false), ("shake-x-then-y", false, true), ("shake-both-axes", true, true),
  ])
  func shake(_ name: String, _ movesX: Bool, _ movesY: Bool) throws {
    let stage = try stage(name)
    for step in 0...1500 {
      let time = Double(step) / 1000 + 1e-4
      try stage.advance(to: time)
      guard case .point(let position) = try value("position", of: "field", in: stage)
      else { return #expect(Bool(false), "a position is a point") }
      // Five times from −5 to 5 points and back, each swing 0.05 s.
      let swings = (time - 0.5) / 0.05
      let phase = swings.truncatingRemainder(dividingBy: 2)
      let isShaking = swings >= 0 && swings <= 10
      let offset = isShaking ? -5 + 10 * (phase <= 1 ? phase : 2 - phase) : 0
      #expect(abs(position.x - 160 - (movesX ? offset : 0)) < 1e-6, "at \(time) s")
      #expect(abs(position.y - 60 - (movesY ? offset : 0)) < 1e-6, "at \(time) s")
    }
  }
}
