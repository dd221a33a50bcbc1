public import Graphics

/// Takes the frames of an animation in order and writes them to a file, a stream or memory.
///
/// Frames stream: memory does not grow with their number. An encoder that is given up, by
/// `cancel()` or by releasing it, leaves no file behind and an old one as it was.
public protocol FrameEncoder: AnyObject {
  /// Adds a frame that is shown until `time`, in seconds from the start of the animation.
  ///
  /// Times are the running total, so that no rounding of single delays adds up. All frames have
  /// the size of the first.
  func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError)

  /// The picture that stands for the animation where nothing moves; any time before `finish()`, of
  /// the frames' size.
  ///
  /// A format without such a thing ignores it.
  /// - Parameter time: When the file shows it, in seconds; before 0 or after the end for a picture
  ///   that is no frame.
  func setPoster(_ poster: Bitmap, at time: Double) throws(CodecError)

  /// Writes what is left and puts the file in its place.
  func finish() throws(CodecError)

  /// Removes what was written.
  func cancel()

  /// What the file holds; known after `finish()`.
  var summary: EncodingSummary { get }
}

extension FrameEncoder {
  public func setPoster(_ poster: Bitmap, at time: Double) throws(CodecError) {}
  public var summary: EncodingSummary { EncodingSummary() }
}

/// What became of frames in a file.
public struct EncodingSummary: Hashable, Sendable {
  /// The number of images that the animation has, where equal frames in a row are one; nil for a
  /// format that stores each frame.
  public var images: Int?
  /// Whether pixels were partly transparent and became opaque or clear, since the format has none
  /// and no matte was given.
  public var losesTransparency = false
  /// The files of an older, longer sequence that followed its last frame and are gone.
  public var removed: [String] = []
  /// Whether it is a GIF of more than 10 MB, the most that hosts of README files show.
  public var exceedsHostLimit = false

  public init() {}
}

/// The poster of an animation, unless it is what the animation begins with anyway.
struct PosterPicture {
  private var first: [UInt32]?
  private var poster: Bitmap?
  private var time = 0.0

  mutating func admit(frame: Bitmap) { if first == nil { first = frame.pixels } }

  mutating func set(_ bitmap: Bitmap, at time: Double) { (poster, self.time) = (bitmap, time) }

  /// When the animation shows it, in seconds; 0 without one, or where it lies outside
  /// of the animation.
  func time(before end: Double) -> Double { 0..<end ~= time ? time : 0 }

  /// The pixels, as they came.
  /// - Throws: When they are not of the size of the frames.
  func pixels(width: Int, height: Int) throws(CodecError) -> [UInt32]? {
    guard let poster else { return nil }
    guard poster.width == width, poster.height == height else {
      throw .sizeChanged(
        frame: 0, width: poster.width, height: poster.height, expectedWidth: width,
        expectedHeight: height)
    }
    return poster.pixels == first ? nil : poster.pixels
  }
}

/// Checks what every encoder demands of its frames.
struct FrameSequence {
  private(set) var count = 0
  private(set) var width = 0
  private(set) var height = 0
  /// When the last frame ends, in seconds.
  private(set) var end = 0.0

  mutating func admit(_ frame: Bitmap, endingAt time: Double, file: String) throws(CodecError) {
    guard frame.width > 0, frame.height > 0 else { throw .emptyFrame(frame: count) }
    if count == 0 {
      try PictureLimits.check(width: frame.width, height: frame.height, file: file)
      (width, height) = (frame.width, frame.height)
    }
    guard frame.width == width, frame.height == height else {
      throw .sizeChanged(
        frame: count, width: frame.width, height: frame.height, expectedWidth: width,
        expectedHeight: height)
    }
    guard time.isFinite, time > end, time < 1e9 else {
      throw .timeNotIncreasing(frame: count, time: time, previous: end)
    }
    end = time
    count += 1
  }
}
