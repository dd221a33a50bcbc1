public import Codecs
import Graphics
public import Recordings

extension Stage {
  /// Runs the scene from the clock's present time and records each frame.
  ///
  ///     try stage.record(duration: 1.5, fps: 50).write(to: "shake.gif")
  ///
  /// - Parameters:
  ///   - duration: In seconds of the scene.
  ///   - fps: Frames per second of the file; a GIF has at most 50.
  public func record(duration: Double, fps: Double = 50) throws -> Recording {
    try record(RecordingOptions(duration: .seconds(duration), framesPerSecond: fps))
  }

  /// Runs the scene from the clock's present time, until everything has ended or for one loop.
  ///
  /// - Parameter fps: Frames per second of the file; a GIF has at most 50.
  public func record(
    duration: RecordingDuration = .untilEnd, fps: Double = 50
  ) throws -> Recording {
    try record(RecordingOptions(duration: duration, framesPerSecond: fps))
  }

  /// Runs the scene and records each frame.
  public func record(_ options: RecordingOptions) throws -> Recording {
    try record(options) {}
  }

  /// Runs the scene and records each frame.
  ///
  /// - Parameter check: Called after each frame; an error that it throws ends the recording.
  package func record(
    _ options: RecordingOptions, checking check: () throws -> Void
  ) throws -> Recording {
    var sampler = try StageSampler(self, options)
    var samples: [Sample] = []
    while let sample = try sampler.next() {
      samples.append(sample)
      try check()
    }
    reportUntracedEasing(after: options)
    let poster = try sampler.poster()
    return Recording(
      samples: samples, poster: poster, framesPerSecond: options.framesPerSecond, scale: scale,
      diagnostics: diagnostics, fonts: fontUse, names: elementNames)
  }

  /// Runs the scene and keeps what it shows at certain times, earliest first.
  ///
  /// - Parameters:
  ///   - times: In seconds, at least one, none before the clock's present time.
  ///   - fps: Files show the frames at this rate, whatever their times.
  public func record(at times: [Double], fps: Double = 50) throws -> Recording {
    try record(at: times, RecordingOptions(framesPerSecond: fps))
  }

  /// Runs the scene and keeps what it shows at certain times, earliest first.
  ///
  /// - Parameters:
  ///   - times: In seconds, at least one, none before the clock's present time.
  ///   - options: Files show the frames at its rate, whatever their times; its shutter blurs what
  ///     moves.
  public func record(at times: [Double], _ options: RecordingOptions) throws -> Recording {
    precondition(!times.isEmpty, "a recording has at least one frame")
    try options.check()
    try checkSize()
    var samples: [Sample] = []
    for time in times.sorted() {
      var exposure: Exposure?
      let start = nodesCreated
      // Where times are nearer to each other than the shutter is open, the clock has gone on.
      for time in options.shutterTimes(at: time) {
        let snapshot = try snapshot(at: max(time, self.time))
        if exposure?.add(snapshot) == nil { exposure = Exposure(snapshot) }
        try checkSnapshot(since: start)
      }
      guard let exposure else { continue }
      samples.append(
        Sample(
          exposure: options.averaged(exposure, scale: scale), sceneTime: time,
          end: Double(samples.count + 1) / options.framesPerSecond))
    }
    return Recording(
      samples: samples, framesPerSecond: options.framesPerSecond, scale: scale,
      diagnostics: diagnostics, fonts: fontUse, names: elementNames)
  }

  /// Runs the scene and writes its frames as they are drawn, so that memory does not grow with
  /// their number.
  ///
  /// Diagnostics go to standard error, too.
  ///
  /// - Parameters:
  ///   - encoding: The rate of the frames is filled in.
  ///   - jobs: The number of frames drawn at a time; nil for one per core. The files are the same.
  /// - Throws: `StagingError`, `CodecError`, `RasterError`, `TimelineError`, or the error of
  ///   `progress`; then no partial file is left, and older files are unchanged.
  @discardableResult
  public func write(
    to outputs: [RecordingOutput], recording options: RecordingOptions = RecordingOptions(),
    encoding: EncodingOptions = EncodingOptions(), jobs: Int? = nil,
    progress: RecordingProgress? = nil
  ) throws -> RecordingSummary {
    let summary = try writeWithoutPrinting(
      to: outputs, recording: options, encoding: encoding, jobs: jobs, progress: progress)
    summary.printDiagnostics()
    return summary
  }

  /// Writes like `write`, but does not print the diagnostics.
  package func writeWithoutPrinting(
    to outputs: [RecordingOutput], recording options: RecordingOptions,
    encoding: EncodingOptions, jobs: Int? = nil, progress: RecordingProgress? = nil
  ) throws -> RecordingSummary {
    let writer = writer(encoding, options, jobs, progress)
    var sampler = try StageSampler(self, options)
    var summary = try writer.write(&sampler, to: outputs)
    reportUntracedEasing(after: options)
    summary.diagnostics = diagnostics
    return summary
  }

  /// Runs the scene and stores its frames.
  package func store(
    in store: FrameStore, recording options: RecordingOptions, encoding: EncodingOptions,
    jobs: Int? = nil, progress: RecordingProgress? = nil
  ) throws -> RecordingSummary {
    let writer = writer(encoding, options, jobs, progress)
    var sampler = try StageSampler(self, options)
    var summary = try writer.encode(&sampler, by: [store])
    reportUntracedEasing(after: options)
    summary.diagnostics = diagnostics
    return summary
  }

  /// Reports graphs without a curve, unless the options choose a part of the scene.
  private func reportUntracedEasing(after options: RecordingOptions) {
    if options.from == nil, options.to == nil { reportUntracedEasing() }
  }

  /// - Throws: `StagingError.noPixels` if the stage is empty.
  func checkSize() throws(StagingError) {
    let whole = presentation?.size(around: size) ?? size
    guard whole.width * scale > 1e-6, whole.height * scale > 1e-6 else {
      throw .noPixels(width: Double(size.width), height: Double(size.height))
    }
  }

  private func writer(
    _ encoding: EncodingOptions, _ options: RecordingOptions, _ jobs: Int?,
    _ progress: RecordingProgress?
  ) -> RecordingWriter {
    var encoding = encoding
    encoding.framesPerSecond = options.framesPerSecond
    return RecordingWriter(
      encoding: encoding, jobs: jobs ?? Recording.defaultJobs, scale: scale, progress: progress)
  }
}
