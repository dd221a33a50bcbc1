public import Codecs
import Graphics

/// The differences that are allowed between two frames, by area.
public struct FrameRule: Hashable, Sendable {
  /// An allowance and the pixels that it holds for.
  public struct Part: Hashable, Sendable {
    public var allowance: Allowance
    /// In pixels; nil for all.
    public var box: PixelRect?

    public init(_ allowance: Allowance, in box: PixelRect? = nil) {
      self.allowance = allowance
      self.box = box
    }
  }

  /// The last part that holds for a pixel counts; a pixel in no part must be equal.
  public var parts: [Part]
  /// The areas that are not compared, in pixels.
  public var ignored: [PixelRect]
  /// The largest difference of a channel that still counts as equal, 0…255.
  public var channelTolerance: Int
  /// A frame within this tolerance passes as well.
  public var tolerance: Tolerance?

  public init(
    parts: [Part] = [], ignored: [PixelRect] = [], channelTolerance: Int = 0,
    tolerance: Tolerance? = nil
  ) {
    self.parts = parts
    self.ignored = ignored
    self.channelTolerance = channelTolerance
    self.tolerance = tolerance
  }

  /// Every pixel must be equal.
  public static let exact = FrameRule()

  /// The rule for pictures that other programs made, which round and smooth edges in their own way.
  ///
  /// Channels may differ by 2 of 255, and colors by a distance of 1 in OKLab times 100. Edges may
  /// move by less than half a pixel, as in `Allowance.ignoresAntialiasing`. Of the remaining
  /// pixels, two may differ in any window of 8×8, and one in 200 in total.
  public static let foreign = FrameRule(
    parts: [
      Part(
        Allowance(
          colorTolerance: 1, maxPixels: .part(0.005), maxDensity: 2, ignoresAntialiasing: true,
          reason: "other programs round and smooth edges in their own way"))
    ], channelTolerance: 2)

  /// The index of the part that holds for a pixel, or nil.
  func part(x: Int, y: Int) -> Int? {
    parts.lastIndex { $0.box?.contains(x: x, y: y) ?? true }
  }

  func ignores(x: Int, y: Int) -> Bool { ignored.contains { $0.contains(x: x, y: y) } }
}
