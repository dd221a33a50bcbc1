/// The acceptable palette indices of a pixel, if any, and its need.
struct PixelCandidates: Equatable {
  /// The requirement of an image for a pixel.
  enum Need: UInt32 {
    case draws
    /// One of the acceptable colors is displayed.
    case mayStay
    /// The wanted color is displayed, and it must not change.
    case stays

    @inline(__always)
    init(of pixel: PaintedPixel, over before: PaintedPixel) {
      self = pixel == before ? .stays : pixel.isEquivalent(to: before) ? .mayStay : .draws
    }
  }

  let word: UInt32

  @inline(__always)
  init(word: UInt32) { self.word = word }

  /// - Parameter indices: Three, a byte each; the last is repeated.
  @inline(__always)
  init(_ indices: UInt32, _ need: Need) { word = indices | need.rawValue << 24 }

  @inline(__always)
  init(index: UInt32, _ need: Need) { self.init(index &* 0x01_0101, need) }

  @inline(__always)
  init(_ need: Need) { word = 0x8000_0000 | need.rawValue << 24 }

  /// The candidates of a pixel with indices of the global palette.
  ///
  /// - Parameter index: The index that the canvas has; nil if there is no canvas.
  @inline(__always)
  init(of pixel: PaintedPixel, over before: PaintedPixel, displaying index: UInt16?) {
    guard let index else {
      self.init(pixel.indices, Need(of: pixel, over: before))
      return
    }
    guard pixel == before else {
      let mayStay = pixel.isEquivalent(to: before) || pixel.has(index)
      self.init(pixel.indices, mayStay ? .mayStay : .draws)
      return
    }
    // A pixel that stays keeps its index, so that nothing flickers.
    if !pixel.hasChoice {
      self.init(pixel.indices, .stays)
    } else if index == GIFDrawing.noIndex {
      self.init(.stays)
    } else {
      self.init(index: UInt32(index), .stays)
    }
  }

  /// A value that no pixel has.
  static var none: PixelCandidates { PixelCandidates(0xFFFF_FFFF, .draws) }

  @inline(__always)
  var hasIndex: Bool { word >> 31 == 0 }
  @inline(__always)
  var indices: UInt32 { word & 0xFF_FFFF }
  @inline(__always)
  var index: UInt8 { UInt8(truncatingIfNeeded: word) }
  @inline(__always)
  var hasChoice: Bool { word & 0xFF != word >> 8 & 0xFF || word & 0xFF != word >> 16 & 0xFF }
  @inline(__always)
  var draws: Bool { word & 0x300_0000 == 0 }
  @inline(__always)
  var need: Need {
    switch word >> 24 & 3 {
    case 0: .draws
    case 1: .mayStay
    default: .stays
    }
  }
}

/// The palette indices that an image uses.
struct PaletteUsage {
  /// Whether a pixel must have an index, and whether one can, for each index.
  private(set) var drawn = InlineArray<256, Bool>(repeating: false)
  private(set) var possible = InlineArray<256, Bool>(repeating: false)
  var anyStays = false
  /// The number of pixels that stay and can be drawn again, and how many of these have another
  /// index than the pixel before.
  private(set) var again = 0
  private(set) var changes = 0
  /// The candidates of the last pixel, and 1 if it stays and can be drawn again.
  private var last = PixelCandidates.none
  private var lastAgain = 0

  init() {}

  /// - Parameter count: The number of indices, all of which are taken to be needed.
  init(all count: Int) {
    for i in 0..<count { drawn[i] = true }
    anyStays = true
  }

  /// Adds pixels with the same candidates.
  @inline(__always)
  mutating func add(_ candidate: PixelCandidates, count: Int) {
    if candidate != last { addNew(candidate) }
    again += lastAgain * count
  }

  @inline(__always)
  private mutating func addNew(_ candidate: PixelCandidates) {
    let stays = candidate.need != .draws
    if stays { anyStays = true }
    lastAgain = 0
    if candidate.hasIndex {
      possible[Int(candidate.index)] = true
      if stays {
        lastAgain = 1
        // A pixel with a choice most likely displays the index of the one before it.
        if !candidate.hasChoice, candidate.index != last.index { changes += 1 }
      }
      if candidate.need != .stays {
        drawn[Int(candidate.index)] = true
        drawn[Int(candidate.indices >> 8 & 0xFF)] = true
        drawn[Int(candidate.indices >> 16)] = true
      }
    }
    last = candidate
  }
}
