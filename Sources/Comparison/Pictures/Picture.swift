public import Codecs
public import Graphics

/// What a golden shows: a still, or the frames of an animation.
public struct Picture: Equatable, Sendable {
  /// A frame, and how long it is shown.
  public struct Frame: Equatable, Sendable {
    public var bitmap: Bitmap
    /// In seconds; 0 for a still.
    public var delay: Double

    public init(_ bitmap: Bitmap, delay: Double) { (self.bitmap, self.delay) = (bitmap, delay) }
  }

  /// The frames, at least one.
  public var frames: [Frame]
  /// How often an animation plays; nil for a still.
  public var loop: LoopCount?

  public init(frames: [Frame], loop: LoopCount? = nil) {
    precondition(!frames.isEmpty, "a picture has at least one frame")
    self.frames = frames
    self.loop = loop
  }

  /// A still.
  public init(_ bitmap: Bitmap) { self.init(frames: [Frame(bitmap, delay: 0)]) }

  public var width: Int { frames[0].bitmap.width }
  public var height: Int { frames[0].bitmap.height }

  /// What a GIF, APNG or PNG file shows.
  ///
  /// - Parameter name: What messages call the bytes.
  public init(decoding bytes: [UInt8], name: String) throws(CodecError) {
    let animation = try DecodedAnimation(bytes, name: name)
    guard !animation.frames.isEmpty else { throw .noFrames(file: name) }
    self.init(
      frames: animation.frames.map { Frame($0.bitmap, delay: $0.delay.seconds) },
      loop: animation.loop)
  }
}
