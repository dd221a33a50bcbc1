import Base
public import Graphics

/// An encoder that writes the frames of an animation, in order, to a file, a stream or memory.
///
/// Frames are streamed: memory does not grow with their number. An encoder that is canceled or
/// released leaves no file behind and does not change an old one.
public protocol FrameEncoder: AnyObject {
  /// Adds a frame that is shown until `time`, in seconds from the start of the animation.
  ///
  /// Times are the running total, so that rounding errors of delays do not accumulate. All frames
  /// have the size of the first.
  func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError)

  /// Sets the picture that represents the animation where nothing moves, of the frames' size; at
  /// any time before `finish()`.
  ///
  /// A format without a poster ignores it.
  /// - Parameter time: The time at which the animation shows it, in seconds; before 0 or after the
  ///   end for a picture that is not a frame.
  func setPoster(_ poster: Bitmap, at time: Double) throws(CodecError)

  /// Writes the rest and makes the file appear at its path.
  func finish() throws(CodecError)

  /// Discards the output.
  func cancel()

  /// A summary of the file; valid after `finish()`.
  var summary: EncodingSummary { get }
}

extension FrameEncoder {
  public func setPoster(_ poster: Bitmap, at time: Double) throws(CodecError) {}
  public var summary: EncodingSummary { EncodingSummary() }
}

/// A summary of an encoded file.
public struct EncodingSummary: Hashable, Sendable {
  /// The number of images, with equal consecutive frames merged; nil for a format that stores each
  /// frame.
  public var images: Int?
  /// Whether partly transparent pixels became opaque or clear, since the format has none and no
  /// matte was given.
  public var losesTransparency = false
  /// The removed files of an older, longer sequence.
  public var removed: [String] = []
  /// Whether it is a GIF of more than 10 MB, the most that hosts of README files show.
  public var exceedsHostLimit = false

  public init() {}
}

/// The poster of an animation, unless it equals the first frame.
struct PosterPicture {
  private var first: [PremultipliedPixel]?
  private var poster: Bitmap?
  private var time = 0.0

  mutating func admit(frame: Bitmap) { if first == nil { first = frame.pixels } }

  mutating func set(_ bitmap: Bitmap, at time: Double) { (poster, self.time) = (bitmap, time) }

  /// The time at which the animation shows it, in seconds; 0 without a poster, or if the time lies
  /// outside.
  func time(before end: Double) -> Double { 0..<end ~= time ? time : 0 }

  /// The original pixels; nil without a poster, or if it equals the first frame.
  /// - Throws: If its size is not that of the frames.
  func pixels(width: Int, height: Int) throws(CodecError) -> [PremultipliedPixel]? {
    guard let poster else { return nil }
    guard poster.width == width, poster.height == height else {
      throw .sizeChanged(
        frame: 0, width: poster.width, height: poster.height, expectedWidth: width,
        expectedHeight: height)
    }
    return poster.pixels == first ? nil : poster.pixels
  }
}

/// Checks the sizes and times of frames.
struct FrameSequence {
  private(set) var count = 0
  private(set) var width = 0
  private(set) var height = 0
  /// The end of the last frame, in seconds.
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
