import Recordings

extension Scene {
  /// Seconds of the scene in a second of the file, greater than 0: 0.5 is slow motion.
  public var speed: Double {
    get { recording.speed }
    set { recording.speed = newValue }
  }

  /// Spans of the scene with a separate speed, which multiplies `speed`; they may touch,
  /// but not overlap.
  public var speeds: [SpeedSpan] {
    get { recording.speeds }
    set { recording.speeds = newValue }
  }

  /// The additional time for which the last frame is shown, in seconds of the file, 0…3600.
  public var hold: Double {
    get { recording.hold }
    set { recording.hold = newValue }
  }

  /// The time of the picture for viewers that play no animation, in seconds of the scene, 0…86,400;
  /// nil for the first frame.
  public var poster: Double? {
    get { recording.poster }
    set { recording.poster = newValue }
  }

  /// The fraction of a frame's interval that the shutter is open, 0…1: 0 shows an instant,
  /// 0.5 is what film cameras call 180 degrees.
  public var shutter: Double {
    get { recording.shutter }
    set { recording.shutter = newValue }
  }

  /// The number of instants that a frame with an open shutter averages, 1…256; nil to choose it by
  /// the movement.
  public var shutterSamples: Int? {
    get { recording.shutterSamples }
    set { recording.shutterSamples = newValue }
  }
}
