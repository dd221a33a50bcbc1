public import Codecs
public import Graphics

/// The content of a golden: a still, the frames of an animation, or frames of certain instants.
public struct Picture: Equatable, Sendable {
  /// A frame and its delay.
  public struct Frame: Equatable, Sendable {
    public var bitmap: Bitmap
    /// In seconds; 0 for a still.
    public var delay: Double

    public init(_ bitmap: Bitmap, delay: Double) { (self.bitmap, self.delay) = (bitmap, delay) }
  }

  /// The frames, at least one.
  public var frames: [Frame]
  /// The loop count of an animation; nil for a still.
  public var loop: LoopCount?
  /// The times of the frames, if they are those of certain instants; nil if each is shown until the
  /// next one.
  public var instants: [Double]?
  /// The duration of the animation that the instants are from; nil if that does not matter.
  public var recordedDuration: Double?

  public init(frames: [Frame], loop: LoopCount? = nil) {
    precondition(!frames.isEmpty, "a picture has at least one frame")
    self.frames = frames
    self.loop = loop
  }

  /// A still.
  public init(_ bitmap: Bitmap) { self.init(frames: [Frame(bitmap, delay: 0)]) }

  /// Frames of certain instants.
  ///
  /// - Parameters:
  ///   - times: In seconds, one for each bitmap, in order.
  ///   - duration: The duration of the whole animation; nil if that does not matter.
  public init(
    _ bitmaps: [Bitmap], at times: [Double], duration: Double? = nil, loop: LoopCount? = nil
  ) {
    precondition(bitmaps.count == times.count, "each bitmap has its time")
    self.init(frames: bitmaps.map { Frame($0, delay: 0) }, loop: loop)
    instants = times
    recordedDuration = duration
  }

  public var width: Int { frames[0].bitmap.width }
  public var height: Int { frames[0].bitmap.height }

  /// The time at which each frame begins, in seconds.
  public var times: [Double] {
    if let instants { return instants }
    var time = 0.0
    return frames.map { frame in
      defer { time += frame.delay }
      return time
    }
  }

  /// In seconds; 0 for a still.
  public var duration: Double {
    recordedDuration ?? (instants == nil ? frames.reduce(0) { $0 + $1.delay } : 0)
  }

  /// The content of a GIF, APNG or PNG file; a golden's notes tell the instants.
  ///
  /// - Parameter name: The name of the file in messages.
  public init(decoding bytes: [UInt8], name: String) throws(CodecError) {
    let animation = try DecodedAnimation(bytes, name: name)
    guard !animation.frames.isEmpty else { throw .noFrames(file: name) }
    self.init(
      frames: animation.frames.map { Frame($0.bitmap, delay: $0.delay.seconds) },
      loop: animation.loop)
    if let notes = GoldenNotes(of: bytes) { applyInstants(of: notes) }
  }

  /// The delay of the last instant's frame in a file, in seconds.
  static let lastDelay = 1.0

  /// Applies the instants of a golden's notes to the frames, if the frames' times agree with them.
  ///
  /// Equal frames in a row are one in the file. If the delays were edited, the frames are compared
  /// as the file shows them.
  private mutating func applyInstants(of notes: GoldenNotes) {
    guard let first = notes.times.first, let last = notes.times.last else { return }
    let starts = times
    let near = 0.002
    let shown = notes.times.map { $0 - first }
    let end = loop == nil ? duration : last - first + Self.lastDelay
    guard abs(duration - end) < near,
      starts.allSatisfy({ start in shown.contains { abs($0 - start) < near } })
    else { return }
    let bitmaps = shown.map { time in
      frames[starts.lastIndex { $0 <= time + near } ?? 0].bitmap
    }
    self = Picture(bitmaps, at: notes.times, duration: notes.duration, loop: loop ?? notes.loop)
  }

  /// The same frames, each shown until the next one, as in a file; a still if all are equal.
  var asShown: Picture {
    guard let instants, let last = instants.last else { return self }
    if frames.allSatisfy({ $0.bitmap == frames[0].bitmap }) { return Picture(frames[0].bitmap) }
    var picture = self
    for (index, time) in instants.enumerated() where instants.count > 1 {
      let next = index + 1 < instants.count ? instants[index + 1] : last + Self.lastDelay
      picture.frames[index].delay = next - time
    }
    picture.instants = nil
    picture.recordedDuration = nil
    return picture
  }
}
