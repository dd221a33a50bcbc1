import Arguments
import Flipbook
import JSON

/// A scene, and the files that it is written to.
struct RenderJob: Sendable {
  let scene: SceneDocument
  let outputs: [RecordingOutput]
  let options: RecordingOptions
  let encoding: EncodingOptions
  /// The maximum size in bytes of the only output, a GIF; nil for any.
  let maximumSize: Int?
  /// The number of frames to draw in parallel; nil for one per core.
  var jobs: Int?

  /// - Parameter progress: Called with the number of frames that are drawn, and of all if known.
  func write(
    progress: @escaping @Sendable (_ done: Int, _ total: Int?) -> Void
  ) throws -> Report {
    let stage = try scene.makeStage()
    scene.scene.reportUnseenSteps(recording: options, on: stage)
    var summary: RecordingSummary
    var note: String?
    if let maximumSize {
      let sized = try SizeLimitedGIF(path: outputs[0].path, maximum: maximumSize)
      try OutputFormat.gif.check(encoding)
      let store = FrameStore(name: outputs[0].path)
      summary = try stage.store(
        in: store, recording: options, encoding: encoding, jobs: jobs, progress: progress)
      let (found, words) = try sized.write(store, encoding)
      (summary.encoded, note) = ([found.summary], words)
      (summary.width, summary.height) = (found.width, found.height)
      if let frames = found.frames { summary.frames = frames }
    } else {
      summary = try stage.writeWithoutPrinting(
        to: outputs, recording: options, encoding: encoding, jobs: jobs, progress: progress)
    }
    return Report(
      files: zip(outputs, summary.encoded).map { output, encoded in
        Report.File(output, encoded)
      },
      frames: summary.frames, duration: summary.duration, width: summary.width,
      height: summary.height, diagnostics: summary.diagnostics,
      notes: (note.map { [$0] } ?? []) + notes(on: summary))
  }

  /// Notes on details that the formats cannot represent.
  private func notes(on summary: RecordingSummary) -> [String] {
    var notes: [String] = []
    let rate = options.framesPerSecond
    if summary.frames > 1, let format = outputs.map(\.format).first(where: { $0.splits(rate) }) {
      let even = format.evenRates(near: rate).map { JSONTree.number($0).text() }
      notes.append(
        "the delays of a \(format.title) are hundredths of a second, so its frames last "
          + "\(format.delays(at: rate)) ms in turn; --fps \(even.alternatives) is even")
    }
    notes += Report.notes(onRemoved: summary.encoded)
    for (output, encoded) in zip(outputs, summary.encoded) where encoded.losesTransparency {
      notes.append(
        "partially transparent pixels of \(output.path) become opaque or clear, since a "
          + "\(output.format.title) has none; --matte COLOR blends them with a color")
    }
    return notes + Report.sizeNotes(on: outputs, summary.encoded)
  }
}

extension OutputFormat {
  /// Whether frames of a rate alternate between two delays, since the format rounds them.
  fileprivate func splits(_ framesPerSecond: Double) -> Bool {
    guard self == .gif else { return false }
    let delay = 100 / framesPerSecond
    return abs(delay - delay.rounded()) > 1e-6 * delay
  }

  /// The rounded delays of a rate, in milliseconds: "30 and 40".
  fileprivate func delays(at framesPerSecond: Double) -> String {
    let delay = (100 / framesPerSecond).rounded(.down) * 10
    return [delay, delay + 10].map { JSONTree.number($0).text() }.joined(separator: " and ")
  }

  /// The next rates below and above with even delays, within the format's limit.
  fileprivate func evenRates(near framesPerSecond: Double) -> [Double] {
    let delay = 100 / framesPerSecond
    return [delay.rounded(.up), max(2, delay.rounded(.down))]
      .map { (100_000 / $0).rounded() / 1000 }
  }
}
