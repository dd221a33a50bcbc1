import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

@Suite struct FrameReaderTests {
  private func all(_ reader: FrameReader) throws -> [FrameReader.Frame] {
    var frames: [FrameReader.Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test func picturesComeInTheOrderOfTheirNumbers() throws {
    let pictures = Frames.noise(12)
    try withFolder { folder in
      for (k, picture) in pictures.enumerated() {
        try PNG.write(picture, to: "\(folder)/f-\(k + 1).png")
      }
      try "none".write(toFile: folder + "/notes.txt", atomically: false, encoding: .utf8)
      for path in [folder, folder + "/f-%d.png"] {
        let frames = try all(FrameReader([path], framesPerSecond: 10))
        #expect(frames.map(\.bitmap) == pictures)
        #expect(frames.map(\.end) == (1...12).map { (k: Int) in Double(k) / 10 })
      }
      let two = try all(FrameReader([folder + "/f-3.png", folder + "/f-1.png"]))
      #expect(two.map(\.bitmap) == [pictures[2], pictures[0]])
      #expect(two.map(\.end) == [0.02, 0.04])
    }
  }

  @Test func animationsKeepTheirTimes() throws {
    let pictures = Frames.square(3)
    try withFolder { folder in
      for format in [OutputFormat.gif, .apng] {
        let path = "\(folder)/a.\(format.rawValue)"
        let encoder = try format.encoder(
          writingTo: path, options: EncodingOptions(loop: .times(2)))
        for (k, picture) in pictures.enumerated() {
          try encoder.append(picture, endingAt: [0.5, 0.6, 1][k])
        }
        try encoder.finish()
        let reader = try FrameReader([path])
        let frames = try all(reader)
        #expect(frames.map(\.bitmap) == pictures)
        for (frame, end) in zip(frames, [0.5, 0.6, 1]) { #expect(abs(frame.end - end) < 1e-9) }
        #expect(reader.loop == .times(2))
        let even = try all(FrameReader([path], framesPerSecond: 4))
        #expect(even.map(\.end) == [0.25, 0.5, 0.75])
      }
    }
  }

  /// Pictures after an animation follow its end.
  @Test func whatHasNoTimesFollowsWhatHasSome() throws {
    let pictures = Frames.square(3)
    try withFolder { folder in
      let encoder = try OutputFormat.apng.encoder(writingTo: folder + "/a.apng")
      for (k, picture) in pictures.enumerated() {
        try encoder.append(picture, endingAt: [0.5, 0.6, 1][k])
      }
      try encoder.finish()
      for name in ["b", "c"] { try PNG.write(pictures[0], to: "\(folder)/\(name).png") }
      let frames = try all(FrameReader(["a.apng", "b.png", "c.png"].map { "\(folder)/\($0)" }))
      for (frame, end) in zip(frames, [0.5, 0.6, 1, 1.02, 1.04]) {
        #expect(abs(frame.end - end) < 1e-9)
      }
    }
  }

  /// Grays of television, 16 to 235, are those of a screen, rounded.
  @Test func graysOfVideoAreRounded() throws {
    try withFolder { folder in
      let grays = (16...235).map { UInt8($0) }
      let neutral = [UInt8](repeating: 128, count: grays.count)
      let bytes =
        Array("YUV4MPEG2 W\(grays.count) H1 F25:1 C444\nFRAME\n".utf8) + grays + neutral + neutral
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a.y4m"))
      let frame = try #require(try all(FrameReader([folder + "/a.y4m"])).first)
      #expect(
        frame.bitmap.pixels.map(\.blue)
          == grays.map { UInt32((Double($0 - 16) * 255 / 219).rounded()) })
    }
  }

  /// Video has other colors, so that each component is right to a step or two.
  @Test func videoComesBack() throws {
    let pictures = Frames.noise(3).map { picture in
      Bitmap(
        width: picture.width, height: picture.height,
        pixels: picture.pixels.map { PremultipliedPixel($0.word | 0xFF00_0000) })
    }
    try withFolder { folder in
      let path = folder + "/a.y4m"
      let encoder = try OutputFormat.y4m.encoder(
        writingTo: path, options: EncodingOptions(framesPerSecond: 25))
      for (k, picture) in pictures.enumerated() {
        try encoder.append(picture, endingAt: Double(k + 1) / 25)
      }
      try encoder.finish()
      let frames = try all(FrameReader([path]))
      #expect(frames.count == 3)
      for (k, frame) in frames.enumerated() {
        #expect(abs(frame.end - Double(k + 1) / 25) < 1e-9)
        for (a, b) in zip(frame.bitmap.rgba, pictures[k].rgba) {
          #expect(a.distance(to: b).magnitude <= 3)
        }
      }
    }
  }

  @Test func rawPixelsNeedASize() throws {
    let pictures = Frames.noise(2)
    try withFolder { folder in
      let path = folder + "/a.rgba"
      try Data(pictures.flatMap(\.rgba)).write(to: URL(fileURLWithPath: path))
      let size = FrameReader.Size(width: pictures[0].width, height: pictures[0].height)
      #expect(try all(FrameReader([path], size: size)).map(\.bitmap) == pictures)
      #expect(throws: CodecError.notFrames(file: path)) { try all(FrameReader([path])) }
      let wrong = FrameReader.Size(width: size.width, height: size.height + 1)
      #expect(throws: CodecError.self) { try all(FrameReader([path], size: wrong)) }
      #expect(throws: CodecError.noPictures(folder: folder)) { try FrameReader([folder]) }
    }
  }

  @Test func namesAreOrderedByTheirNumbers() {
    let names = ["f10.png", "f2.png", "f2b.png", "a.png", "f02.png"]
    #expect(
      names.sorted(by: FrameReader.isBefore)
        == ["a.png", "f02.png", "f2.png", "f2b.png", "f10.png"])
  }

  /// Each pixel is the mean of those under it.
  @Test func narrowedPicturesKeepTheirMean() {
    let picture = Frames.random(40, 30, seed: 5)
    let small = picture.narrowed(to: 10)
    #expect(small.width == 10)
    #expect(small.height == 8)
    func mean(_ bitmap: Bitmap, _ channel: KeyPath<PremultipliedPixel, UInt32>) -> Double {
      Double(bitmap.pixels.reduce(0) { $0 + $1[keyPath: channel] }) / Double(bitmap.pixels.count)
    }
    for channel in [\PremultipliedPixel.blue, \.green, \.red, \.alpha] {
      #expect(abs(mean(picture, channel) - mean(small, channel)) < 0.6)
    }
    #expect(picture.narrowed(to: 40) == picture)
    let flat = Bitmap(width: 7, height: 5, pixels: Array(repeating: 0x8040_2010, count: 35))
    #expect(flat.narrowed(to: 3).pixels.allSatisfy { $0 == 0x8040_2010 })
  }
}
