import Base
import Graphics
import LayerTree
import Recordings

/// The frames of a stage, sampled as its clock advances.
struct StageSampler: FrameSource {
  /// The condition that ends the recording.
  private enum End {
    /// After a number of frames, which last a number of seconds in the file.
    case after(frames: Int, seconds: Double)
    /// When everything has ended.
    case whenStill
  }

  private let stage: Stage
  private let clock: FrameClock
  private let options: RecordingOptions
  private let shutterOffsets: [Double]
  private var posterSampler: PosterSampler
  private let end: End
  private var frame = 0
  /// The next frame, if it is sampled already.
  private var upcoming: Exposure?
  /// The latest known end of a finite animation.
  private var lastEnd = 0.0

  /// The maximum durations, in seconds; a scene that is longer counts as endless.
  private static let (longestLoop, longestScene) = (Limits.loop, Limits.scene)

  init(_ stage: Stage, _ options: RecordingOptions) throws {
    try options.check()
    try stage.checkSize()
    self.stage = stage
    self.options = options
    shutterOffsets = options.shutterOffsets
    posterSampler = PosterSampler(stage, options)
    try posterSampler.advance(to: options.from ?? stage.time)
    var span: Double?
    if let to = options.to {
      span = to - stage.time
    } else {
      switch options.duration {
      case .seconds(let seconds): span = seconds
      case .untilEnd: break
      case .loop: span = try Self.loop(on: stage, &posterSampler, startsAtOnce: options.from != nil)
      }
    }
    clock = FrameClock(
      from: stage.time, framesPerSecond: options.framesPerSecond, speed: options.speed,
      speeds: options.speeds)
    guard let span else {
      end = .whenStill
      try checkThatItEnds()
      upcoming = try exposure()
      return
    }
    guard span > 0 else {
      throw StagingError.emptyRange(from: stage.time, to: stage.time + span)
    }
    let count = clock.count(for: span)
    try Self.checkCount(count)
    end = .after(frames: Int(saturating: count), seconds: clock.duration(of: span))
  }

  var expectedCount: Int? {
    switch end {
    case .after(let frames, _): frames
    // An end may start something else, so the number is unknown.
    case .whenStill: nil
    }
  }

  mutating func next() throws -> Sample? {
    switch end {
    case .after(let frames, let seconds):
      guard frame < frames else { return nil }
      let exposure = try exposure()
      frame += 1
      return sample(exposure, end: frame == frames ? seconds + options.hold : nil)
    case .whenStill:
      guard let exposure = upcoming else { return nil }
      frame += 1
      if let end = try advanceToEnd() {
        upcoming = nil
        return sample(exposure, end: clock.fileTime(of: end) + options.hold)
      }
      upcoming = try self.exposure()
      return sample(exposure, end: nil)
    }
  }

  mutating func poster() throws -> Poster? {
    guard let time = options.poster, let exposure = try posterSampler.poster() else { return nil }
    return Poster(exposure: exposure, sceneTime: time, fileTime: clock.fileTime(of: time))
  }

  /// The frame before `frame`, with its end in the file; nil if more frames follow.
  private func sample(_ exposure: Exposure, end: Double?) -> Sample {
    Sample(
      exposure: exposure, sceneTime: clock.sceneTime(of: Double(frame - 1)),
      end: end ?? Double(frame) / clock.framesPerSecond)
  }

  /// Samples `frame`, and advances the clock to where the shutter closes, before the next frame.
  private mutating func exposure() throws -> Exposure {
    var result: Exposure?
    let start = stage.nodesCreated
    for offset in shutterOffsets {
      try posterSampler.advance(to: clock.sceneTime(of: Double(frame) + offset))
      let snapshot = stage.snapshot()
      if result?.add(snapshot) == nil { result = Exposure(snapshot) }
      try stage.checkSnapshot(since: start)
    }
    guard let result else { return Exposure(stage.snapshot()) }
    var averaged = options.averaged(result, scale: stage.scale)
    let nodes = stage.nodesCreated - start
    averaged.nodes = nodes * averaged.snapshots.count / result.snapshots.count
    return averaged
  }

  private static func checkCount(_ frames: Double) throws {
    guard frames <= Double(RecordingOptions.maximumFrames) else {
      throw StagingError.tooManyFrames(frames, limit: RecordingOptions.maximumFrames)
    }
  }

  // MARK: Until everything has ended

  private mutating func checkThatItEnds() throws {
    let running = stage.runningAnimations
    lastEnd = running.lastEnd
    if running.lastEnd <= stage.time, !stage.hasEvents, running.endless != nil {
      throw StagingError.neverEnds("all animations repeat forever")
    }
    try Self.checkCount(clock.count(for: running.lastEnd - stage.time))
    try checkLength(until: stage.time)
  }

  /// Throws as soon as the scene is known to be too long.
  private func checkLength(until time: Double) throws {
    guard max(time, lastEnd, stage.latestPath) - clock.from <= Self.longestScene else {
      throw StagingError.neverEnds(
        "after \(Int(Self.longestScene)) s something still moves or waits to happen")
    }
  }

  /// Advances to the next frame's time; returns the time at which everything ended, if before it.
  private mutating func advanceToEnd() throws -> Double? {
    let previous = clock.sceneTime(of: Double(frame - 1))
    let time = clock.sceneTime(of: Double(frame))
    try posterSampler.advance(to: time)
    let running = stage.runningAnimations
    lastEnd = max(lastEnd, running.lastEnd)
    let instant = 1e-9
    // A script's last change must be visible for at least a frame.
    guard lastEnd <= time + instant, !stage.hasEvents, stage.latestAction <= previous
    else {
      try checkLength(until: time)
      try Self.checkCount(Double(frame + 1))
      return nil
    }
    // At least a frame, but no longer than the last end.
    return lastEnd > previous + instant ? min(lastEnd, time) : time
  }

  // MARK: Loops

  /// Advances the stage to the start of its loop, and returns the loop's duration, in seconds of
  /// the scene.
  private static func loop(
    on stage: Stage, _ posterSampler: inout PosterSampler, startsAtOnce: Bool
  ) throws -> Double {
    var running = stage.runningAnimations
    if !startsAtOnce {
      let start = stage.time
      var step = 0.0
      // An end may start something else, so the end is computed again after each step.
      while stage.hasEvents || running.lastEnd > stage.time {
        step += 1
        let next = start + step / 100
        guard next - start <= longestLoop else {
          throw StagingError.neverEnds(
            "after \(Int(longestLoop)) s there is still something that does not repeat")
        }
        try posterSampler.advance(to: next)
        running = stage.runningAnimations
      }
      if case .periodic(_, let start)? = running.endless, start > stage.time {
        try posterSampler.advance(to: start)
      }
    }
    switch running.endless {
    case nil: throw StagingError.nothingRepeats
    case .periodic(let period, _) where period > 0 && period <= longestLoop:
      reportLongLoop(period, on: stage)
      return period
    case .periodic(0, _): throw StagingError.nothingRepeats
    case .periodic, .aperiodic:
      let periods = Set(stage.allPeriods).sorted()
      guard periods.count > 1 else { throw StagingError.neverRepeats }
      throw StagingError.noCommonPeriod(periods, limit: longestLoop)
    }
  }

  /// Reports a loop of many rounds, which is rarely intended: periods of 0.7 s and 1.13 s have a
  /// loop of 79.1 s.
  private static func reportLongLoop(_ loop: Double, on stage: Stage) {
    let periods = Set(stage.allPeriods).sorted()
    guard periods.count > 1, let longest = periods.last, loop > 10 * longest else { return }
    let fact = StagingFact.longLoop(loop, periods: periods)
    stage.timeline.report(Diagnostic(fact, of: "Scene", at: "duration"))
  }
}
