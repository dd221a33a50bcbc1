public import Graphics

/// The options of an encoder; every format takes what it knows and ignores the rest.
public struct EncodingOptions: Sendable {
  /// The rate of the frames to come, where they have one; 50 at most for GIF, needed for raw video.
  public var framesPerSecond: Double?
  public var loop: LoopCount
  /// The color behind the frames, for formats that know no half transparent pixels.
  ///
  /// With one, GIF
  /// blends pixels that are partly transparent with it; without, the edge is hard.
  public var matte: CGColor?
  /// For a hard edge: pixels with at least this alpha, 1…255, are opaque, the others transparent.
  public var alphaThreshold: UInt8
  /// Where GIF mixes colors in gradients that do not fit into its palette.
  public var dithering: Dithering
  /// The most colors that a GIF shows, 2…256: fewer make a smaller file with visible steps or dots.
  public var maximumColors: Int
  /// How far GIF may stray from the best colors for a smaller file, 0…100: 0 is what nobody sees.
  ///
  /// The colors of flat areas stay as they are, and text stays sharp: gradients, shadows and the
  /// mixed pixels of edges give. At 100 a GIF is about a quarter smaller. Formats that have a
  /// quality take what is left of 100 for it, unless that is given.
  public var lossiness: Int
  /// How good WebP and the formats of ffmpeg are, 0…100; nil for WebP without loss, and for films
  /// that look like it.
  public var quality: Int?
  /// The most pixels in a row: wider frames are made smaller; nil for any width.
  public var maximumWidth: Int?
  /// The number of the first file of a PNG sequence.
  public var firstNumber: Int

  public init(
    framesPerSecond: Double? = nil, loop: LoopCount = .forever, matte: CGColor? = nil,
    alphaThreshold: UInt8 = 128, dithering: Dithering = .auto, maximumColors: Int = 256,
    lossiness: Int = 0, quality: Int? = nil, maximumWidth: Int? = nil, firstNumber: Int = 1
  ) {
    self.framesPerSecond = framesPerSecond
    self.loop = loop
    self.matte = matte
    self.alphaThreshold = max(1, alphaThreshold)
    self.dithering = dithering
    self.maximumColors = min(
      max(maximumColors, Self.colorCounts.lowerBound), Self.colorCounts.upperBound)
    self.lossiness = min(max(lossiness, 0), Self.greatestLoss)
    self.quality = quality.map { min(max($0, 0), 100) }
    self.maximumWidth = maximumWidth.map { max(1, $0) }
    self.firstNumber = firstNumber
  }

  /// Makes options that say only whether GIF dithers.
  @available(
    *, deprecated,
    renamed:
      "init(framesPerSecond:loop:matte:alphaThreshold:dithering:maximumColors:lossiness:firstNumber:)"
  )
  public init(
    framesPerSecond: Double? = nil, loop: LoopCount = .forever, matte: CGColor? = nil,
    alphaThreshold: UInt8 = 128, dithers: Bool, maximumColors: Int = 256, firstNumber: Int = 1
  ) {
    self.init(
      framesPerSecond: framesPerSecond, loop: loop, matte: matte, alphaThreshold: alphaThreshold,
      dithering: dithers ? .auto : .none, maximumColors: maximumColors, firstNumber: firstNumber)
  }

  /// Whether GIF dithers gradients that do not fit into its palette.
  @available(*, deprecated, renamed: "dithering")
  public var dithers: Bool {
    get { dithering != .none }
    set { dithering = newValue ? .auto : .none }
  }

  /// The most that `lossiness` may be.
  package static let greatestLoss = 100

  /// What `maximumColors` may be.
  package static let colorCounts = 2...256

  /// Throws what no encoder can do, whatever the frames will be.
  func check() throws(CodecError) {
    if let rate = framesPerSecond, !(rate > 0 && rate.isFinite) {
      throw .frameRateInvalid(rate)
    }
    // What NETSCAPE2.0 can say: 65,535 repeats after the first play.
    if case .times(let count) = loop, !(1...65_536).contains(count) {
      throw .loopCountInvalid(count: count, maximum: 65_536)
    }
  }
}
