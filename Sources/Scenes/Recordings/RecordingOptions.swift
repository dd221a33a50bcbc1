import Base
import Graphics

/// The options of a recording: its range, frame rate, speed, poster and motion blur.
public struct RecordingOptions: Hashable, Sendable {
  /// The length of the recording.
  public var duration: RecordingDuration
  /// The frames in a second of the file, whatever the speed of the scene.
  public var framesPerSecond: Double
  /// Seconds of the scene in a second of the file: 0.5 is slow motion.
  public var speed: Double
  /// Spans of the scene with a separate speed, which multiplies `speed`; they may touch,
  /// but not overlap.
  public var speeds: [SpeedSpan]
  /// The start of the recording, in seconds of the scene.
  ///
  /// If nil, a loop starts once all endless animations have begun and all others have ended; any
  /// other recording starts at 0.
  public var from: Double?
  /// The end of the recording, in seconds of the scene; nil to end after `duration`.
  public var to: Double?
  /// The additional time for which the last frame is shown, in seconds of the file, 0…3600.
  ///
  /// GIF and APNG extend the frame's delay, and raw video repeats the frame; a PNG sequence has one
  /// file for it in any case.
  public var hold: Double
  /// The time, in seconds of the scene, of the poster: the picture for viewers that play no
  /// animation.
  ///
  /// Previews show a GIF's first image. A GIF that loops forever begins with the frame at this
  /// time, if it has one, and the frames before it come last. A GIF with a finite number of plays
  /// begins each play with the poster for 0.02 s, the shortest delay that players respect. In an
  /// APNG only viewers without animation show it; raw video and PNG sequences have none.
  public var poster: Double?
  /// The fraction of a frame's interval that the shutter is open, from the frame's time on: 0
  /// shows an instant, 0.5 is what film cameras call 180 degrees, 1 is the whole interval.
  ///
  /// Movement in that time is blurred: the frame is the average of several instants in linear
  /// light, as on film, so that bright things leave a bright trace on dark ones.
  public var shutter: Double
  /// The number of instants that a frame with an open shutter averages, 1…256.
  ///
  /// If nil, each frame takes as many as its movement needs: 9, 27 or 81. A layer's corners then
  /// move by at most two pixels from one instant to the next, unless they move by more than 162 in
  /// the frame.
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

  /// The maximum number of frames in a recording.
  public static let maximumFrames = Limits.frames
  /// The longest `hold`, in seconds.
  public static let maximumHold = Limits.hold
  /// The latest `poster`, in seconds: a day.
  public static let latestPoster = Limits.latestTime
  /// The maximum number of instants that a frame averages.
  public static let maximumShutterSamples = Limits.shutterSamples
}
