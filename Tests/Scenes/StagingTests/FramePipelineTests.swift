import Foundation
import Graphics
import LayerTree
import Recordings
import SceneModel
import Testing

@testable import Staging

/// Frames that are drawn side by side and passed on in order.
@Suite struct FramePipelineTests {
  private struct Refusal: Error {}

  /// Frames of a square that moves, 12 or more.
  private func samples() throws -> [Sample] {
    try Stage.movingSquare(duration: 1)
      .record(RecordingOptions(duration: .seconds(1), framesPerSecond: 12)).samples
  }

  /// At a scale of 1 all frames fit a batch; at 60 one that has 9 MB.
  @Test(arguments: [1, 2, 3, 7], [1, 60] as [CGFloat])
  func framesComeInOrder(jobs: Int, scale: CGFloat) throws {
    let samples = try samples()
    #expect(samples.count >= 12)
    var source = Frames(samples: samples[...])
    var pipeline = FramePipeline(jobs: jobs, scale: scale)
    var edges: [Int] = []
    try pipeline.run(&source) { sample, frame in
      #expect(sample.sceneTime == samples[edges.count].sceneTime)
      let middle = frame.height / 2
      edges.append((0..<frame.width).first { frame[$0, middle] == 0xFFFF_FFFF } ?? -1)
    }
    #expect(edges.count == samples.count)
    #expect(edges[1...].elementsEqual(edges[1...].sorted()))
    #expect(Set(edges).count >= 12)
  }

  @Test(arguments: [1, 2, 7], [1, 60] as [CGFloat])
  func framesBeforeAnErrorArePassedOn(jobs: Int, scale: CGFloat) throws {
    for count in [0, 1, 5] {
      var source = Frames(samples: try samples().prefix(count), failure: Refusal())
      var pipeline = FramePipeline(jobs: jobs, scale: scale)
      var passed = 0
      #expect(throws: Refusal.self) { try pipeline.run(&source) { _, _ in passed += 1 } }
      #expect(passed == count)
    }
  }

  @Test(arguments: [1, 2, 7]) func noFrameIsPassedOnAfterOneThatIsRefused(jobs: Int) throws {
    var source = Frames(samples: try samples()[...])
    var pipeline = FramePipeline(jobs: jobs, scale: 60)
    var passed = 0
    #expect(throws: Refusal.self) {
      try pipeline.run(&source) { _, _ in
        passed += 1
        if passed == 3 { throw Refusal() }
      }
    }
    #expect(passed == 3)
  }
}
