import Flipbook
import Testing

@testable import Staging

/// The answers that a program gives to `flipbook watch`.
@Suite struct PreviewSessionTests {
  private func session(_ stage: Stage) -> PreviewSession {
    PreviewSession(
      recording: Result { try stage.record(RecordingOptions(framesPerSecond: 10, poster: 0.1)) },
      poster: 0.1, encoding: EncodingOptions())
  }

  private func movingStage() -> Stage {
    let stage = Stage(size: CGSize(width: 20, height: 10))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    layer.backgroundColor = .black
    stage.rootLayer.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.toValue = 17.5
    animation.duration = 0.3
    layer.add(animation, forKey: nil)
    return stage
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func answersHaveALengthAndTheirBytes() throws {
    let session = session(movingStage())
    let recording = try session.recording.get()
    let timeline = recording.timeline(poster: 0.1).flatText
    #expect(text(session.answer(to: "timeline")) == "ok \(timeline.utf8.count)\n\(timeline)")
    #expect(timeline.contains("\"times\": [0, 0.1, 0.2], \"fps\": 10"))
    #expect(timeline.contains("\"poster\": 0.1"))
    for (time, index) in [(0.0, 0), (0.1, 1), (0.19, 1), (0.2, 2), (5, 2)] {
      let png = try PNG.encode(recording.frames()[index])
      #expect(session.answer(to: "picture \(time)") == Array("ok \(png.count)\n".utf8) + png)
    }
    let gif = try recording.encoded(as: .gif)
    #expect(text(session.answer(to: "size")).hasSuffix("{\"bytes\": \(gif.count)}"))
  }

  @Test func aRecordingThatFailsSaysWhy() {
    let stage = Stage(size: CGSize(width: 20, height: 10))
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.repeatCount = .infinity
    stage.rootLayer.add(animation, forKey: nil)
    let session = session(stage)
    guard case .failure(let error) = session.recording else {
      Issue.record("it has no end")
      return
    }
    #expect(text(session.answer(to: "picture 0")).hasSuffix("\n\(error)"))
    #expect(text(session.answer(to: "picture 0")).hasPrefix("error "))
  }

  @Test(arguments: ["", "tree", "picture", "picture x", "size 3"])
  func anUnknownLineIsAnError(line: String) {
    #expect(text(session(movingStage()).answer(to: line)).contains("does not know \"\(line)\""))
  }

  @Test func answersUntilTheEndOfTheInput() {
    var lines = ["size", "timeline"]
    var words: [Substring] = []
    session(movingStage()).run(
      reading: { lines.isEmpty ? nil : lines.removeFirst() },
      writing: { words.append(text($0).prefix { $0 != " " }) })
    #expect(words == ["ready", "ok", "ok"])
  }
}
