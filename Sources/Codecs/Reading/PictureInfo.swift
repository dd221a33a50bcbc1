public import Graphics

/// The formats that can be read.
public enum PictureFormat: String, Sendable {
  case gif = "GIF"
  case png = "PNG"
  case apng = "APNG"
  case webp = "WebP"
}

/// What is in a GIF, PNG, APNG or WebP file, as it stands there.
public struct PictureInfo: Equatable, Sendable {
  public var format: PictureFormat
  /// Size in pixels.
  public var width, height: Int
  /// How often an animation plays; nil for a still picture.
  public var loop: LoopCount?
  public var frames: [FrameInfo]
  /// Entries of the palette for all frames.
  public var paletteColors: Int?
  /// Bits a channel, or a palette index.
  public var bitDepth: Int
  /// `palette`, `RGB`, `RGBA`, `gray` or `gray and alpha`.
  public var colorType: String
  /// The size of the file.
  public var byteCount: Int

  /// In seconds, by the delays as they stand in the file (see `FrameInfo.delay`).
  ///
  /// Delays of one denominator are added as whole numbers, so that 54 tenths are 5.4.
  public var duration: Double {
    var sums: [Int: Int] = [:]
    for frame in frames { sums[frame.delay.denominator, default: 0] += frame.delay.numerator }
    return sums.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) / Double($1.key) }
  }

  /// Frames per second on average; nil when no time passes.
  public var framesPerSecond: Double? { duration > 0 ? Double(frames.count) / duration : nil }
}

/// One image of an animation.
public struct FrameInfo: Equatable, Sendable {
  /// The part of the picture that the image covers.
  public var rect: PixelRect
  /// How long it is shown, as the file says.
  ///
  /// Browsers play a GIF's delays of 0 and 1 hundredths as 10.
  public var delay: Delay
  public var disposal: Disposal
  /// Whether the image is drawn over what is there; otherwise it replaces it.
  public var blendsOver: Bool
  /// Entries of the image's own palette.
  public var localPaletteColors: Int?
  /// The palette index that draws nothing.
  public var transparentIndex: Int?
  public var isInterlaced: Bool
}

/// A time as a file says it: a fraction of a second.
public struct Delay: Equatable, Sendable {
  public var numerator, denominator: Int

  public init(numerator: Int, denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  public var seconds: Double { Double(numerator) / Double(denominator) }
}

/// What happens to an image's rectangle before the next image is drawn.
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
  /// When each frame begins, in seconds.
  package var starts: [Double] {
    var time = 0.0
    return frames.map { frame in
      defer { time += frame.delay.seconds }
      return time
    }
  }

  /// The frame that is seen at a time; the last one after the end.
  package func frame(at time: Double) -> Int { starts.lastIndex { $0 <= time + 1e-6 } ?? 0 }

  /// The numbers of some frames, evenly spread, the first and the last among them.
  package func evenFrames(_ count: Int) -> [Int] {
    let shown = min(count, frames.count)
    return (0..<shown).map { index in
      shown == 1 ? 0 : (2 * index * (frames.count - 1) + shown - 1) / (2 * (shown - 1))
    }
  }
}
