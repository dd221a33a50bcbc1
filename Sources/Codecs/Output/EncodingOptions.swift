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
  /// Whether GIF dithers gradients that do not fit into its palette.
  public var dithers: Bool
  /// The most colors that a GIF shows, 2…256: fewer make a smaller file with visible steps or dots.
  public var maximumColors: Int
  /// The number of the first file of a PNG sequence.
  public var firstNumber: Int

  public init(
    framesPerSecond: Double? = nil, loop: LoopCount = .forever, matte: CGColor? = nil,
    alphaThreshold: UInt8 = 128, dithers: Bool = true, maximumColors: Int = 256,
    firstNumber: Int = 1
  ) {
    self.framesPerSecond = framesPerSecond
    self.loop = loop
    self.matte = matte
    self.alphaThreshold = max(1, alphaThreshold)
    self.dithers = dithers
    self.maximumColors = min(
      max(maximumColors, Self.colorCounts.lowerBound), Self.colorCounts.upperBound)
    self.firstNumber = firstNumber
  }

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
