import Codecs
import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct FileTests {
  @Test func formatByName() throws {
    #expect(try OutputFormat(path: "a/b.GIF") == .gif)
    #expect(try OutputFormat(path: "b.apng") == .apng)
    #expect(try OutputFormat(path: "b.png") == .apng)
    #expect(try OutputFormat(path: "out/frame-%04d.png") == .pngSequence)
    #expect(try OutputFormat(path: "b.y4m") == .y4m)
    #expect(throws: CodecError.unknownFormat(file: "x.gif/b")) { try OutputFormat(path: "x.gif/b") }
    #expect(OutputFormat(name: "PNG") == .apng)
    #expect(OutputFormat(name: "jpeg") == nil)
    #expect(LoopCount("forever") == .forever)
    #expect(LoopCount("once") == .once)
    #expect(LoopCount("3") == .times(3))
    #expect(LoopCount("0") == nil)
  }

  @Test func nothingIsThereBeforeTheCommit() throws {
    try withFolder { folder in
      let path = folder + "/a.gif"
      let sink = try ByteSink(path: path)
      try sink.write(Array("new".utf8))
      #expect(!FileManager.default.fileExists(atPath: path))
      try sink.commit()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.gif"])
    }
  }

  @Test func theOldFileStaysUntilTheCommit() throws {
    try withFolder { folder in
      let path = folder + "/a.gif"
      try "old".write(toFile: path, atomically: false, encoding: .utf8)
      chmod(path, 0o640)
      var encoder: (any FrameEncoder)? = try OutputFormat.gif.encoder(writingTo: path)
      try encoder?.append(Frames.square(1)[0], endingAt: 1)
      encoder = nil
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      let sink = try ByteSink(path: path)
      try sink.write(Array("new".utf8))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      try sink.commit()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(permissions as? Int == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.gif"])
    }
  }

  @Test func linksAreFollowed() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/real", withIntermediateDirectories: false)
      let link = folder + "/link.gif"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "real/a.gif")
      for text in ["one", "two"] {
        let sink = try ByteSink(path: link)
        try sink.write(Array(text.utf8))
        try sink.commit()
        #expect(try String(contentsOfFile: folder + "/real/a.gif", encoding: .utf8) == text)
      }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real/a.gif")
    }
  }

  @Test func whatCannotBeWritten() throws {
    try withFolder { folder in
      #expect(throws: CodecError.isDirectory(file: folder)) { try ByteSink(path: folder) }
      #expect(throws: CodecError.cannotWrite(file: folder + "/no/a.gif", errno: ENOENT)) {
        try ByteSink(path: folder + "/no/a.gif")
      }
      #expect(
        CodecError.cannotWrite(file: "a.gif", errno: ENOSPC).description
          == "cannot write a.gif: No space left on device")
    }
    #expect(throws: CodecError.cannotWrite(file: "/dev/full", errno: ENOSPC)) {
      let encoder = try OutputFormat.gif.encoder(writingTo: "/dev/full")
      try encoder.append(Frames.square(1)[0], endingAt: 1)
      try encoder.finish()
    }
    #expect(throws: CodecError.cannotWrite(file: "/dev/full", errno: ENOSPC)) {
      try PNG.write(Frames.square(1)[0], to: "/dev/full")
    }
    try PNG.write(Frames.square(1)[0], to: "/dev/null")
  }

  @Test func aSequenceAppearsAtOnce() throws {
    try withFolder { folder in
      let pattern = folder + "/new/frame-%03d.png"
      let encoder = try OutputFormat(path: pattern).encoder(writingTo: pattern)
      let frames = Frames.square(3)
      for (k, frame) in frames.enumerated() {
        try encoder.append(frame, endingAt: Double(k + 1))
      }
      let hidden = try FileManager.default.contentsOfDirectory(atPath: folder + "/new")
      #expect(hidden.allSatisfy { $0.hasPrefix(".") })
      try encoder.finish()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/new").sorted()
      #expect(names == ["frame-001.png", "frame-002.png", "frame-003.png"])
      for (name, frame) in zip(names, frames) {
        #expect(try PNG.read(folder + "/new/" + name) == frame)
      }
      let given = try PNGSequenceEncoder(pattern: pattern)
      try given.append(frames[0], endingAt: 1)
      given.cancel()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder + "/new").sorted() == names)
    }
  }

  @Test(arguments: ["a.png", "%d%d.png", "%s.png", "%04x.png", "%d/a.png"])
  func patternsNeedOnePlace(_ pattern: String) {
    #expect(throws: CodecError.badPattern(file: pattern)) {
      try PNGSequenceEncoder(pattern: pattern)
    }
  }

  @Test func rawVideoNeedsARate() {
    #expect(throws: CodecError.frameRateNeeded(format: "raw video")) {
      _ = try OutputFormat.y4m.encoder(writingTo: .memory())
    }
    for rate in [0, -1, .nan, .infinity] {
      #expect(throws: CodecError.self) {
        try OutputFormat.apng.check(EncodingOptions(framesPerSecond: rate))
      }
    }
  }
}
