/// Which instants of a scene are recorded, and for how long each is shown.
public struct RecordingOptions: Hashable, Sendable {
  public var duration: RecordingDuration
  /// Of the file, not of the scene.
  public var framesPerSecond: Double
  /// Seconds of the scene in a second of the file: 0.5 is slow motion.
  public var speed: Double
  /// Parts of the scene with a speed of their own, which multiplies `speed`; they may touch, but not overlap.
  public var speeds: [SpeedSpan]
  /// When the recording starts, in seconds of the scene.
  ///
  /// nil: at 0; a loop starts once all that repeats for ever has begun and all that ends has ended.
  public var from: Double?
  /// When it ends, in seconds of the scene, instead of after `duration`.
  public var to: Double?
  /// How much longer than others the last frame is shown, in seconds of the file; 0…3600.
  ///
  /// GIF and APNG have one long frame, raw video repeats it; a PNG sequence has one file a frame all the same.
  public var hold: Double
  /// When the picture is taken that stands for the whole where nothing moves, in seconds of the scene.
  ///
  /// Previews show a GIF's first image. One that loops for ever begins with the frame at this time, if it has one, and the
  /// frames before that come last. One that plays a number of times begins with the picture for the shortest time that players
  /// keep, 0.02 s, each time. In an APNG only viewers without animation see it; raw video and PNG sequences have none.
  public var poster: Double?
  /// Which part of a frame's interval the shutter is open, from the frame's time on: 0 shows an instant, 0.5 is
  /// what film cameras call 180 degrees, 1 is all of it.
  ///
  /// What moves meanwhile is blurred: the frame is the average of several instants in linear light, as on film, so that a bright
  /// thing leaves a bright trace on the dark.
  public var shutter: Double
  /// How many instants a frame with an open shutter averages, 1…256.
  ///
  /// nil for as many as its movement needs, 9, 27 or 81: a layer's corners then go by two pixels at most from one to the next,
  /// unless they go by more than 162 in the frame.
  public var shutterSamples: Int?

  public init(
    duration: RecordingDuration = .untilEnd, framesPerSecond: Double = 50, speed: Double = 1,
    speeds: [SpeedSpan] = [], from: Double? = nil, to: Double? = nil, hold: Double = 0,
    poster: Double? = nil, shutter: Double = 0, shutterSamples: Int? = nil
  ) {
    self.duration = duration
    self.framesPerSecond = framesPerSecond
    self.speed = speed
    self.speeds = speeds
    self.from = from
    self.to = to
    self.hold = hold
    self.poster = poster
    self.shutter = shutter
    self.shutterSamples = shutterSamples
  }

  /// The most frames of one recording.
  public static let maximumFrames = 1_000_000
  /// The longest `hold`, in seconds.
  public static let maximumHold = 3600.0
  /// The latest `poster`, in seconds: a day.
  public static let latestPoster = 86_400.0
  /// The most instants that a frame averages.
  public static let maximumShutterSamples = 256
}
