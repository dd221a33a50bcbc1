import Codecs
import Foundation
import Graphics
import LayerTree
import Recordings
import SceneModel
import Staging
import TestSupport
import Testing

/// A stage of 40 × 20 points whose 10-point square jumps right by 5 points at each of these times.
private func jumping(at times: [Double] = [0.1, 0.2, 0.3], scale: CGFloat = 1) -> Stage {
  let stage = Stage(size: CGSize(width: 40, height: 20), scale: scale)
  let square = CALayer()
  square.frame = CGRect(x: 0, y: 5, width: 10, height: 10)
  square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  stage.rootLayer.addSublayer(square)
  for time in times {
    stage.at(time) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      square.position.x += 5
      CATransaction.commit()
    }
  }
  return stage
}

/// The leftmost red pixel of the square.
private func left(_ bitmap: Bitmap) -> Int? {
  (0..<bitmap.width).first { bitmap[$0, bitmap.height / 2] == 0xFFFF_0000 }
}

struct RecordingTests {
  @Test func aFrameShowsWhatHasHappenedByItsTime() throws {
    let recording = try jumping().record(duration: 0.4, fps: 10)
    #expect(recording.count == 4)
    #expect(recording.duration == 0.4)
    #expect(recording.times == [0, 0.1, 0.2, 0.3])
    #expect(try recording.frames().map(left) == [0, 5, 10, 15])
  }

  @Test func aRecordingIsFrozen() throws {
    let stage = jumping()
    let recording = try stage.record(duration: 0.2, fps: 10)
    stage.rootLayer.sublayers?.first?.removeFromSuperlayer()
    try stage.advance(to: 5)
    #expect(try recording.frames().map(left) == [0, 5])
    #expect(try recording.frames(jobs: 1) == recording.frames(jobs: 3))
  }

  @Test func aRecordingStartsWhereTheClockStands() throws {
    let stage = jumping()
    try stage.advance(to: 0.2)
    #expect(try stage.record(duration: 0.2, fps: 10).times == [0.2, 0.3])
  }

  @Test func slowMotionSamplesMoreOften() throws {
    let options = RecordingOptions(
      duration: .seconds(0.2), framesPerSecond: 10, speed: 0.5, from: 0.1)
    let recording = try jumping().record(options)
    #expect(recording.times == [0.1, 0.15, 0.2, 0.25])
    #expect(recording.duration == 0.4)
    #expect(try recording.frames().map(left) == [5, 5, 10, 10])
  }

  @Test func theEndMayBeATime() throws {
    let options = RecordingOptions(duration: .seconds(9), framesPerSecond: 10, from: 0.1, to: 0.3)
    #expect(try jumping().record(options).times == [0.1, 0.2])
  }

  @Test func whatASceneDoesLastIsSeenForAFrame() throws {
    let recording = try jumping(at: [0.1, 0.3]).record(fps: 10)
    #expect(recording.times == [0, 0.1, 0.2, 0.3])
    #expect(recording.duration == 0.4)
    let between = try jumping(at: [0.25]).record(fps: 10)
    #expect(between.times == [0, 0.1, 0.2, 0.3])
    #expect(try between.frames().map(left) == [0, 0, 0, 5])
  }

  @Test func aSceneInWhichNothingHappensIsOneFrame() throws {
    let recording = try jumping(at: []).record(fps: 10)
    #expect(recording.count == 1)
    #expect(recording.duration == 0.1)
  }

  @Test func nothingRepeatsSoThereIsNoLoop() {
    #expect(throws: StagingError.nothingRepeats) { try jumping().record(duration: .loop) }
  }

  @Test func chosenTimesMayBeAnywhere() throws {
    let recording = try jumping().record(at: [0.3, 0, 0.1])
    #expect(recording.times == [0, 0.1, 0.3])
    #expect(try recording.frames().map(left) == [0, 5, 15])
  }

  @Test(arguments: [
    (RecordingOptions(framesPerSecond: 0), "fps must be greater than 0, not 0"),
    (RecordingOptions(framesPerSecond: .nan), "fps must be greater than 0, not nan"),
    (RecordingOptions(speed: -1), "speed must be greater than 0, not -1"),
    (RecordingOptions(duration: .seconds(0)), "duration must be greater than 0, not 0"),
    (RecordingOptions(duration: .seconds(.infinity)), "duration must be greater than 0, not inf"),
    (RecordingOptions(from: -0.5), "from must be from 0 to 1000000000, not -0.5"),
    (
      RecordingOptions(from: 2, to: 1),
      "nothing to record: it would start at 2 s and end at 1 s"
    ),
    (
      RecordingOptions(duration: .seconds(1e6)),
      "50000000 frames are too many (at most 1000000); use fewer frames per second or a shorter "
        + "duration"
    ),
  ])
  func whatCannotBeRecordedIsRefused(options: RecordingOptions, message: String) {
    let error = #expect(throws: StagingError.self) { try jumping().record(options) }
    #expect(error?.description == message)
  }

  /// Known before the first frame, where the last end is.
  @Test func tooSlowIsRefusedAtOnce() throws {
    let error = #expect(throws: StagingError.self) {
      let stage = jumping()
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.duration) = (0.0, 1)
      stage.rootLayer.add(fade, forKey: nil)
      return try stage.record(RecordingOptions(speed: 1e-9))
    }
    #expect(error == .tooManyFrames(5e10, limit: 1_000_000))
  }

  /// A finger's path is known when it is scheduled, though it goes on step by step.
  @MainActor @Test func aPathOfHoursIsRefusedAtOnce() throws {
    let stage = jumping()
    stage.drag(from: .zero, to: CGPoint(x: 9, y: 9), duration: 1e6)
    let error = #expect(throws: StagingError.self) { try stage.record() }
    #expect(error?.description.hasPrefix("after 3600 s something still moves") == true)
    #expect(stage.time == 0)
  }

  @Test func aStageMadeFromALayerShowsItsFrame() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 100, y: 50, width: 6, height: 4)
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let stage = Stage(rootLayer: layer)
    #expect(stage.size == CGSize(width: 6, height: 4))
    #expect(try stage.bitmap(at: 0) == Bitmap(width: 6, height: 4, filling: 0xFF00_00FF))
  }

  @Test func scaleIsPixelsPerPoint() throws {
    let bitmap = try jumping(scale: 2).bitmap(at: 0.1)
    #expect(bitmap.width == 80)
    #expect(bitmap.height == 40)
    #expect(left(bitmap) == 10)
  }
}

struct WritingTests {
  @Test func severalFilesAreWrittenAtOnce() throws {
    let folder = try TemporaryFolder()
    let recording = try jumping().record(duration: 0.4, fps: 10)
    let summary = try recording.write(
      to: folder.path("a.gif"), folder.path("b.apng"), folder.path("c-%02d.png"),
      folder.path("d.y4m"))
    #expect(summary.frames == 4)
    #expect(summary.duration == 0.4)
    #expect((summary.width, summary.height) == (40, 20))
    let names = ["a.gif", "b.apng", "c-01.png", "c-02.png", "c-03.png", "c-04.png", "d.y4m"]
    #expect(try folder.names == names)
    let frames = try recording.frames()
    for name in ["a.gif", "b.apng"] {
      let decoded = try DecodedAnimation(path: folder.path(name))
      #expect(decoded.frames.map(\.bitmap) == frames)
      #expect(decoded.frames.map(\.delay.seconds) == [0.1, 0.1, 0.1, 0.1])
    }
    #expect(try PNG.read(folder.path("c-03.png")) == frames[2])
  }

  /// However the work is divided, and whether frames are kept or streamed.
  @Test(arguments: [1, 2, 3, 7])
  func theBytesDoNotDependOnTheNumberOfJobs(jobs: Int) throws {
    let times = stride(from: 0.05, to: 3, by: 0.07).map { $0 }
    let folder = try TemporaryFolder()
    for name in ["a.gif", "b.apng"] {
      let format = try OutputFormat(path: name)
      let expected = try jumping(at: times).record(duration: 3, fps: 20)
        .encoded(as: format, jobs: 1)
      try jumping(at: times).write(
        to: [RecordingOutput(path: folder.path(name), format: format)],
        recording: RecordingOptions(duration: .seconds(3), framesPerSecond: 20), jobs: jobs)
      #expect(try folder.bytes(name) == expected)
    }
  }

  @Test func framesInWhichNothingChangesAreNotDrawnAgain() throws {
    let folder = try TemporaryFolder()
    for jobs in [1, 2] {
      let summary = try jumping().write(
        to: [RecordingOutput(path: folder.path("a.gif"))],
        recording: RecordingOptions(duration: .seconds(10), framesPerSecond: 10), jobs: jobs)
      #expect(summary.frames == 100)
      #expect(summary.drawnFrames == 4)
    }
  }

  @Test func everyFrameIsReportedAsItIsDone() throws {
    let stage = jumping(at: stride(from: 0, to: 20, by: 0.02).map { $0 })
    var done: [Int] = []
    let summary = try stage.record(duration: 20, fps: 50).write(
      to: [RecordingOutput(path: "/dev/null", format: .y4m)], jobs: 2
    ) { count, total in
      done.append(count)
      #expect(total == 1000)
    }
    #expect(summary.frames == 1000)
    #expect(done == Array(0...1000))
  }

  @Test func stoppingLeavesNoFileAndKeepsTheOldOne() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("a.gif"))
    let recording = try jumping().record(duration: 0.4, fps: 10)
    #expect(throws: Stop.self) {
      try recording.write(
        to: folder.path("a.gif"), folder.path("b.apng"), folder.path("c-%d.png")
      ) { done, _ in
        if done == 3 { throw Stop() }
      }
    }
    #expect(try folder.names == ["a.gif"])
    #expect(try folder.bytes("a.gif") == Array("old".utf8))
  }

  /// The first file could be written; it is not, since the second cannot.
  @Test func oneFileThatCannotBeWrittenStopsAll() throws {
    let folder = try TemporaryFolder()
    let recording = try jumping().record(duration: 0.4, fps: 10)
    #expect(throws: CodecError.self) {
      try recording.write(to: folder.path("a.gif"), folder.path("missing/b.gif"))
    }
    #expect(try folder.names == [])
    #expect(throws: CodecError.unknownFormat(file: "picture.bmp")) {
      try recording.write(to: "picture.bmp")
    }
  }

  @Test func aFullDiskIsAnError() throws {
    let recording = try jumping().record(duration: 0.4, fps: 10)
    #expect(throws: CodecError.cannotWrite(file: "/dev/full", errno: ENOSPC)) {
      try recording.write(to: [RecordingOutput(path: "/dev/full", format: .gif)])
    }
  }

  @Test func aRateThatAFormatCannotShowIsRefusedBeforeAnythingIsDrawn() throws {
    let folder = try TemporaryFolder()
    let stage = jumping()
    #expect(throws: CodecError.self) {
      try stage.write(
        to: [RecordingOutput(path: folder.path("a.gif"))],
        recording: RecordingOptions(duration: .seconds(1), framesPerSecond: 60))
    }
    #expect(try folder.names == [])
    #expect(stage.time == 0)
  }
}
