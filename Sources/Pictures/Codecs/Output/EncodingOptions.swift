public import Graphics

/// The options of an encoder; formats ignore those that they do not support.
public struct EncodingOptions: Sendable {
  /// The frame rate, if it is constant; at most 50 for GIF, required for raw video and films.
  public var framesPerSecond: Double?
  public var loop: LoopCount
  /// The color behind the frames, for formats without partly transparent pixels.
  ///
  /// GIF blends partly transparent pixels with it; without it, the edge is hard.
  public var matte: CGColor?
  /// The alpha, 1…255, from which pixels of a hard edge are opaque; below, they are transparent.
  public var alphaThreshold: UInt8
  /// The gradients that GIF dithers if they do not fit into its palette.
  public var dithering: Dithering
  /// The most colors of a GIF, 2…256: fewer make a smaller file with visible steps or dots.
  public var maximumColors: Int
  /// The loss that GIF may accept for a smaller file, 0…100; 0 is invisible.
  ///
  /// Flat areas keep their colors, and text stays sharp; gradients, shadows and the mixed pixels of
  /// edges change. At 100 a GIF is about a quarter smaller. Formats with a quality use 100 −
  /// `lossiness` for it, unless `quality` is given.
  public var lossiness: Int
  /// The quality of WebP and the formats of ffmpeg, 0…100; nil for lossless WebP and visually
  /// lossless films.
  public var quality: Int?
  /// The largest width in pixels, to which wider frames are scaled down; nil for any width.
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

  /// Makes options with a Boolean for dithering.
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

  /// The largest `lossiness`.
  package static let greatestLoss = 100

  /// The range of `maximumColors`.
  package static let colorCounts = 2...256

  /// Throws if no encoder supports the options.
  func check() throws(CodecError) {
    if let rate = framesPerSecond, !(rate > 0 && rate.isFinite) {
      throw .frameRateInvalid(rate)
    }
    // NETSCAPE2.0 allows 65,535 repeats after the first play.
    if case .times(let count) = loop, !(1...65_536).contains(count) {
      throw .loopCountInvalid(count: count, maximum: 65_536)
    }
  }
}
