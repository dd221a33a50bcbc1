import Codecs
import Foundation
import Graphics
import LayerTree
import Recordings
import SceneModel
import Testing

@testable import Staging

/// Motion blur, hold and poster.
struct ShutterTests {
  /// A square that goes right by 100 points a second, from 0 to 0.4 s.
  private func stage() -> Stage { .movingSquare(duration: 0.4) }

  private func decoded(
    _ recording: Recording, as format: OutputFormat, loop: LoopCount = .forever
  ) throws -> [DecodedFrame] {
    let reader = try AnimationReader(
      recording.encoded(as: format, encoding: EncodingOptions(loop: loop)))
    var frames: [DecodedFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  private func options(_ shutter: Double, samples: Int? = nil) -> RecordingOptions {
    RecordingOptions(
      duration: .seconds(0.6), framesPerSecond: 10, shutter: shutter, shutterSamples: samples)
  }

  /// A frame holds the particles of all of its instants.
  @Test func manyParticlesForManyInstantsAreTooMany() throws {
    let stage = Stage(size: CGSize(width: 60, height: 10))
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 60, height: 10)
    let cell = CAEmitterCell()
    cell.contents = CGImage(Bitmap(width: 1, height: 1, filling: 0xFFFF_FFFF))
    (cell.birthRate, cell.lifetime, cell.velocity) = (50, 2, 10)
    emitter.emitterCells = [cell]
    emitter.name = "sparks"
    stage.rootLayer.addSublayer(emitter)
    stage.timeline.nodeLimit = 5000
    try stage.advance(to: 1.5)
    #expect(throws: Never.self) { try stage.record(at: [1.6], options(1, samples: 4)) }
    do {
      _ = try stage.record(at: [1.7], options(1, samples: 256))
      Issue.record("the frame was recorded")
    } catch let error as TimelineError {
      #expect(
        error.description.contains("a frame has more than 500000 layers, copies and particles"))
      #expect(error.description.contains("sparks"))
    }
  }

  /// While the shutter is open, for half of the frame, the square goes 5 points: pixels at its edge
  /// are lit for a part of that.
  ///
  /// A pixel that is partly covered has that part of the sRGB value, not of the light, hence the
  /// tolerance.
  @Test func lightAddsUpWhileTheShutterIsOpen() throws {
    let frame = try stage().record(options(0.5, samples: 100)).frames()[1]
    func light(_ x: Int) -> Double {
      let value = Double(frame[x, 5].blue) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    #expect(frame[9, 5] == 0xFF00_0000)
    for (x, lit) in [(10, 0.1), (12, 0.5), (14, 0.9), (20, 0.9), (22, 0.5), (24, 0.1)] {
      #expect(abs(light(x) - lit) < 0.04, "\(x)")
    }
    #expect(frame[17, 5] == 0xFFFF_FFFF)
    #expect(frame[25, 5] == 0xFF00_0000)
  }

  @Test func whatStandsStillIsDrawnOnce() throws {
    let recording = try stage().record(options(1, samples: 8))
    #expect(recording.samples.map(\.exposure.snapshots.count) == [8, 8, 8, 8, 1, 1])
    var source = Frames(samples: recording.samples[...])
    var pipeline = FramePipeline(jobs: 2, scale: 1)
    try pipeline.run(&source) { _, _ in }
    #expect(pipeline.work == FramePipeline.Statistics(frames: 6, drawn: 5, pictures: 33))
    let sharp = try stage().record(options(0)).frames()
    let blurred = try recording.frames()
    #expect(sharp[5] == blurred[5])
    #expect(sharp[1] != blurred[1])
  }

  @Test func blurredFramesAreTheSameWhoeverDrawsThem() throws {
    let recording = try stage().record(options(1))
    #expect(try recording.frames(jobs: 1) == recording.frames(jobs: 3))
    #expect(recording.times == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
  }

  /// The middles of four equal parts of 0.5 × 0.1 s.
  @Test func theShutterIsOpenFromTheFramesTimeOn() {
    #expect(
      options(0.5, samples: 4).shutterTimes(at: 1) == [1.00625, 1.01875, 1.03125, 1.04375])
    #expect(options(0).shutterTimes(at: 1) == [1])
  }

  /// In a tenth of a second the square goes by 10 points.
  @Test(arguments: [(1.0, CGFloat(1), 9), (1, 2, 27), (1, 6, 81), (0.5, 3, 9), (0.5, 4, 27)])
  func fasterThingsTakeMoreInstants(shutter: Double, scale: CGFloat, count: Int) throws {
    let stage = Stage(size: CGSize(width: 60, height: 10), background: .black, scale: scale)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = .white
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (5, 45, 0.4)
    square.add(move, forKey: nil)
    stage.rootLayer.addSublayer(square)
    let thinned = try stage.record(options(shutter)).samples[0].exposure
    #expect(thinned.snapshots.count == count)
    #expect(thinned.weights.allSatisfy { $0 == 1 })
    // The same instants as if that many had been asked for.
    let asked = try self.stage().record(options(shutter, samples: count)).samples[0].exposure
    for (a, b) in zip(thinned.snapshots, asked.snapshots) {
      let positions = [a, b].map { $0.root.sublayers[0].style.transform.m41 }
      #expect(abs(positions[0] - positions[1]) < 1e-6)
    }
  }

  @Test func transparentPixelsCountByTheirAlpha() {
    let red = Bitmap(width: 1, height: 1, filling: 0xFFFF_0000)
    var average = LightAverage(red, weight: 1)
    average.add(Bitmap(width: 1, height: 1), weight: 3)
    #expect(average.bitmap.pixels == [0x4040_0000])
    var mixed = LightAverage(red, weight: 1)
    mixed.add(Bitmap(width: 1, height: 1, filling: 0xFF00_00FF), weight: 1)
    // Half of the light is 188 in sRGB.
    #expect(mixed.bitmap.pixels == [0xFFBC_00BC])
  }

  @Test func whatStaysIsNotChangedByTheAverage() {
    let pixels = (0..<UInt32(256)).map {
      StraightPixel(red: $0, green: 255 - $0, blue: 77, alpha: $0).premultiplied
    }
    var other = pixels
    other[255] = .clear
    var average = LightAverage(Bitmap(width: 256, height: 1, pixels: pixels), weight: 5)
    average.add(Bitmap(width: 256, height: 1, pixels: other), weight: 11)
    #expect(Array(average.bitmap.pixels.dropLast()) == Array(pixels.dropLast()))
  }

  private func options(hold: Double, poster: Double? = nil) -> RecordingOptions {
    RecordingOptions(
      duration: .seconds(0.4), framesPerSecond: 10, hold: hold, poster: poster)
  }

  @Test func aHoldMakesTheLastFrameLonger() throws {
    let recording = try stage().record(options(hold: 1.5))
    #expect(recording.count == 4)
    #expect(recording.duration == 1.9)
    let gif = try decoded(recording, as: .gif)
    #expect(gif.map { $0.delay.seconds } == [0.1, 0.1, 0.1, 1.6])
    // Full color: three bytes a pixel, and a line before each frame.
    let video = try recording.encoded(as: .y4m)
    let header = try #require(video.firstIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(video.count - header == 19 * (3 * 60 * 10 + "FRAME\n".utf8.count))
  }

  @Test func aGIFGoesRoundFromItsPoster() throws {
    let recording = try stage().record(options(hold: 0.5, poster: 0.2))
    let gif = try decoded(recording, as: .gif)
    #expect(gif.map { $0.delay.seconds } == [0.1, 0.6, 0.1, 0.1])
    let frames = try recording.frames()
    #expect(gif.map(\.bitmap) == Array(frames[2...] + frames[..<2]))
  }

  @Test func aGIFThatEndsBeginsWithItsPoster() throws {
    let recording = try stage().record(options(hold: 0, poster: 0.3))
    let gif = try decoded(recording, as: .gif, loop: .times(2))
    #expect(gif.map { $0.delay.seconds } == [0.02, 0.1, 0.1, 0.1, 0.1])
    let frames = try recording.frames()
    #expect(gif.map(\.bitmap) == [frames[3]] + frames)
  }

  @Test func anAPNGHasItsPosterBesideTheAnimation() throws {
    for poster in [0.3, 7] {
      let recording = try stage().record(options(hold: 0, poster: poster))
      let frames = try recording.frames()
      #expect(try decoded(recording, as: .apng).map(\.bitmap) == frames)
      #expect(recording.count == 4)
    }
  }

  /// The clock passes the poster on the way to the start.
  @Test func aPosterMayLieAnywhere() throws {
    var options = options(hold: 0, poster: 0.1)
    options.from = 0.2
    let early = try stage().record(options)
    options.poster = 0.25
    let between = try stage().record(options)
    options.poster = 30
    let late = try stage().record(options)
    let fresh = try [0.1, 0.25, 30].map { try stage().bitmap(at: $0) }
    for (recording, bitmap) in zip([early, between, late], fresh) {
      let gif = try decoded(recording, as: .gif, loop: .times(1))
      #expect(gif[0].bitmap == bitmap)
      #expect(recording.times == [0.2, 0.3, 0.4, 0.5])
      // A GIF that loops forever has no picture that is not one of its frames.
      options.poster = nil
      #expect(
        try recording.encoded(as: .gif) == stage().record(options).encoded(as: .gif))
    }
  }

  @Test func aPosterThatIsTheFirstFrameIsNotShownTwice() throws {
    let recording = try stage().record(options(hold: 0, poster: 0))
    #expect(
      try recording.encoded(as: .gif) == stage().record(options(hold: 0)).encoded(as: .gif))
  }

  @Test(arguments: [
    (RecordingOptions(hold: -1), "hold must be from 0 to 3600, not -1"),
    (RecordingOptions(poster: -1), "poster must be from 0 to 86400, not -1"),
    (RecordingOptions(shutter: 1.5), "shutter must be from 0 to 1, not 1.5"),
    (
      RecordingOptions(shutter: 1, shutterSamples: 257),
      "shutterSamples must be from 1 to 256, not 257"
    ),
  ])
  func whatCannotBeIsRefused(options: RecordingOptions, message: String) {
    let error = #expect(throws: StagingError.self) { try stage().record(options) }
    #expect(error?.description == message)
  }
}
