import Base
public import Graphics

/// A composed frame: the whole picture at one time.
public struct DecodedFrame: Equatable, Sendable {
  public var bitmap: Bitmap
  /// The time for which it is shown, as stored in the file.
  public var delay: Delay
}

/// Decodes a GIF, APNG, PNG or WebP frame by frame, with one in memory.
public final class AnimationReader {
  public let info: PictureInfo
  private let decoder: any FrameDecoder

  /// - Parameter path: A file; `-` is standard input.
  public convenience init(path: String) throws(CodecError) {
    try self.init(readFile(path, atMost: Limits.pictureBytes), name: inputName(path))
  }

  /// - Parameter name: The name of the bytes in messages.
  public init(_ bytes: [UInt8], name: String = "picture") throws(CodecError) {
    if PNGFile.isPNG(bytes) {
      let decoder = try APNGDecoder(bytes, file: name)
      self.decoder = decoder
      info = decoder.info
    } else if bytes.starts(with: "GIF8".utf8) {
      info = try GIFDecoder.inspect(bytes, file: name)
      decoder = try GIFDecoder(bytes, file: name)
    } else if WebP.isWebP(bytes) {
      let decoder = try WebPDecoder(bytes, file: name)
      self.decoder = decoder
      info = decoder.info
    } else if bytes.isEmpty {
      throw .damaged(file: name, format: "picture", reason: "it is empty")
    } else {
      try CodecError.checkIsNotPointer(bytes, file: name)
      throw .notAPicture(file: name)
    }
  }

  /// The next frame; nil after the last.
  public func next() throws(CodecError) -> DecodedFrame? { try decoder.next() }
}

protocol FrameDecoder: AnyObject {
  func next() throws(CodecError) -> DecodedFrame?
}

/// The frames of a GIF, APNG, PNG or WebP, all decoded.
public struct DecodedAnimation: Sendable {
  public var info: PictureInfo
  public var frames: [DecodedFrame]

  public var width: Int { info.width }
  public var height: Int { info.height }
  /// The number of plays; nil for a still picture.
  public var loop: LoopCount? { info.loop }
  /// The duration in seconds.
  public var duration: Double { info.duration }

  /// - Parameter path: A file; `-` is standard input.
  public init(path: String) throws(CodecError) {
    try self.init(AnimationReader(path: path), name: inputName(path))
  }

  public init(_ bytes: [UInt8], name: String = "picture") throws(CodecError) {
    try self.init(AnimationReader(bytes, name: name), name: name)
  }

  private init(_ reader: AnimationReader, name: String) throws(CodecError) {
    info = reader.info
    try PictureLimits.checkFrames(of: info, file: name)
    frames = []
    while let frame = try reader.next() { frames.append(frame) }
  }
}

/// Inspects a picture without decoding its pixels.
public func inspectPicture(_ bytes: [UInt8], name: String = "picture") throws(CodecError)
  -> PictureInfo
{
  try AnimationReader(bytes, name: name).info
}

/// Inspects a file without decoding its pixels; `-` is standard input.
public func inspectPicture(path: String) throws(CodecError) -> PictureInfo {
  try AnimationReader(path: path).info
}
