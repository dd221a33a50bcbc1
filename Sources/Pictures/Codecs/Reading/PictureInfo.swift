import Graphics

/// The formats that can be read.
public enum PictureFormat: String, Sendable {
  case gif = "GIF"
  case png = "PNG"
  case apng = "APNG"
  case webp = "WebP"
}

/// The metadata of a GIF, PNG, APNG or WebP file, as stored in it.
public struct PictureInfo: Equatable, Sendable {
  public var format: PictureFormat
  /// Size in pixels.
  public var width, height: Int
  /// The number of plays of an animation; nil for a still picture.
  public var loop: LoopCount?
  public var frames: [FrameInfo]
  /// The number of entries of the global palette.
  public var paletteColors: Int?
  /// The bits of a channel or of a palette index.
  public var bitDepth: Int
  /// `palette`, `RGB`, `RGBA`, `gray` or `gray and alpha`.
  public var colorType: String
  /// The size of the file in bytes.
  public var byteCount: Int

  /// The duration in seconds, by the delays stored in the file (see `FrameInfo.delay`).
  ///
  /// Delays of one denominator are added as whole numbers, so that 54 tenths are 5.4.
  public var duration: Double {
    var sums: [Int: Int] = [:]
    for frame in frames { sums[frame.delay.denominator, default: 0] += frame.delay.numerator }
    return sums.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) / Double($1.key) }
  }

  /// The average rate in frames per second; nil if the duration is 0.
  public var framesPerSecond: Double? { duration > 0 ? Double(frames.count) / duration : nil }
}

/// One image of an animation.
public struct FrameInfo: Equatable, Sendable {
  /// The part of the picture that the image covers.
  public var rect: PixelRect
  /// The time for which it is shown, as stored in the file.
  ///
  /// Browsers play delays of 0 and 1 hundredths in a GIF as 10.
  public var delay: Delay
  public var disposal: Disposal
  /// Whether the image is blended over the picture so far; otherwise it replaces it.
  public var blendsOver: Bool
  /// The number of entries of the image's local palette.
  public var localPaletteColors: Int?
  /// The palette index that draws nothing.
  public var transparentIndex: Int?
  public var isInterlaced: Bool
}

/// A delay as stored in a file: a fraction of a second.
public struct Delay: Equatable, Sendable {
  public var numerator, denominator: Int

  public init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  public var seconds: Double { Double(numerator) / Double(denominator) }
}

/// The treatment of an image's rectangle before the next image is drawn.
public enum Disposal: String, Sendable {
  /// GIF's 0, which is played like `none`.
  case unspecified
  /// It stays.
  case none
  /// It becomes transparent.
  case background
  /// It becomes what it was before.
  case previous
}

extension PictureInfo {
  /// The start time of each frame, in seconds.
  package var starts: [Double] {
    var time = 0.0
    return frames.map { frame in
      defer { time += frame.delay.seconds }
      return time
    }
  }

  /// The index of the frame that is shown at a time; the last one after the end.
  package func frame(at time: Double) -> Int { starts.lastIndex { $0 <= time + 1e-6 } ?? 0 }

  /// The indices of some frames, evenly spread, including the first and the last.
  package func evenFrames(_ count: Int) -> [Int] {
    let shown = min(count, frames.count)
    return (0..<shown).map { index in
      shown == 1 ? 0 : (2 * index * (frames.count - 1) + shown - 1) / (2 * (shown - 1))
    }
  }
}
