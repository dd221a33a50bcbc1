public import Codecs
import Foundation
internal import JSON
public import Recordings

extension Stage {
  /// The environment variable that `flipbook watch PACKAGE` sets for a program whose standard input
  /// is a socket to it.
  package static let previewVariable = "FLIPBOOK_PREVIEW"

  /// Shows the stage on the page of `flipbook watch PACKAGE`, which builds and starts the program
  /// again after each save of its sources.
  ///
  ///     let stage = Stage(size: CGSize(width: 320, height: 120))
  ///     stage.addSubview(button)
  ///     stage.tap(button, at: 0.3)
  ///     stage.preview()
  ///
  /// Records the stage from its present time, and answers the page until a new program takes the
  /// place of this one or the command ends; then it exits, so that code after the call does not
  /// run. A recording that fails shows its error on the page. A program that something else has
  /// started prints how to see the page, and goes on. A program shows one stage: that of the first
  /// call.
  ///
  /// Lines of `print` reach the command when the call begins, when the stage is recorded, and after
  /// each answer: standard output is a socket, which C buffers. To see the lines before a crash,
  /// call `fflush(nil)` after them.
  ///
  /// - Parameters:
  ///   - options: The range and the frame rate; with an endless animation it needs a `duration`.
  ///   - encoding: The options of the GIF whose size the page tells.
  public func preview(
    _ options: RecordingOptions = RecordingOptions(), encoding: EncodingOptions = EncodingOptions()
  ) {
    guard ProcessInfo.processInfo.environment[Self.previewVariable] != nil else {
      let line = "Stage.preview() shows nothing by itself; run: flipbook watch PACKAGE\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      return
    }
    // A recording may take long, or trap.
    fflush(nil)
    let session = PreviewSession(
      recording: Result { try record(options) }, poster: options.poster, encoding: encoding)
    session.run(
      reading: { readLine() },
      writing: {
        fflush(nil)
        try FileHandle(fileDescriptor: FileHandle.standardInput.fileDescriptor)
          .write(contentsOf: Data($0))
      })
    exit(0)
  }

  /// Shows the stage on the page of `flipbook watch PACKAGE`.
  ///
  /// - Parameters:
  ///   - duration: In seconds of the scene.
  ///   - fps: Frames per second.
  public func preview(duration: Double, fps: Double = 50) {
    preview(RecordingOptions(duration: .seconds(duration), framesPerSecond: fps))
  }
}

/// The conversation of a program with `flipbook watch`, in lines that ask and answers of bytes.
///
///     watch      timeline      picture 0.5      size
///     program    ok 120⏎…      ok 4711⏎…        error 17⏎…
///
/// The number is the length in bytes of what follows.
///
/// The first answer, `ready 0`, comes unasked, once the stage is recorded.
package struct PreviewSession {
  let recording: Result<Recording, any Error>
  let poster: Double?
  let encoding: EncodingOptions

  /// Answers lines until there are none, or an answer cannot be written.
  func run(reading read: () -> String?, writing write: ([UInt8]) throws -> Void) {
    do {
      try write(Self.message("ready", []))
      while let line = read() { try write(answer(to: line)) }
    } catch {}
  }

  func answer(to line: String) -> [UInt8] {
    do {
      return Self.message("ok", try body(for: line))
    } catch {
      return Self.message("error", Array("\(error)".utf8))
    }
  }

  private func body(for line: String) throws -> [UInt8] {
    let recording = try recording.get()
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("timeline", 1): return Array(recording.timeline(poster: poster).flatText.utf8)
    case ("size", 1):
      let bytes = try recording.encoded(as: .gif, encoding: encoding, jobs: 1)
      return Array(JSONTree(dictionaryLiteral: ("bytes", .integer(bytes.count))).flatText.utf8)
    case ("picture", 2):
      guard let time = Double(words[1]) else { break }
      return try PNG.encode(try recording.bitmap(at: time))
    default: break
    }
    throw UnknownLine(line: line)
  }

  private struct UnknownLine: Error, CustomStringConvertible {
    let line: String
    var description: String {
      "the program does not know \"\(line)\": it uses another version of Flipbook than the command"
    }
  }

  private static func message(_ word: String, _ body: [UInt8]) -> [UInt8] {
    Array("\(word) \(body.count)\n".utf8) + body
  }
}
