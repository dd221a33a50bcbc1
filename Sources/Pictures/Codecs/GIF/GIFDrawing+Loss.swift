import Graphics

/// The source colors that a lossy drawing approximates.
struct LossySource: Sendable {
  var loss: GIFLoss
  /// The original colors of the rectangle's pixels.
  var colors: [PremultipliedPixel]
  /// The tolerance of each pixel: how much farther than the nearest color another may be, in OKLab.
  var reaches: [Float]
  /// The global palette, which `drawn` and `seen` index.
  var filePalette: [PremultipliedPixel]
}

extension GIFDrawing {
  /// Compresses the image with a loss.
  ///
  /// A pixel stays while the displayed color is near enough to the original color, so errors do not
  /// accumulate. The image holds the rectangle of the pixels that must change.
  func lossyImage(_ source: LossySource) -> Result {
    let labs = table.colors.map(OKLab.init)
    let all = lossyPixels(source, labs)
    // The rectangle to clear afterwards must keep its size.
    let part = disposal == .background ? rect : changes(all)
    var pixels = part == rect ? all : lines(of: part).flatMap { all[$0] }
    var isUsed = [Bool](repeating: false, count: 256)
    for pixel in pixels where pixel.need == .draws { isUsed[Int(pixel.best)] = true }
    let free = isUsed.firstIndex(of: false).flatMap { $0 < entries.count ? $0 : nil }
    if free == nil {
      for i in pixels.indices where pixels[i].seenIndex == nil { pixels[i].need = .draws }
    }
    let largest = max(isUsed.lastIndex(of: true) ?? 0, free ?? 0)
    let bits = max(2, GIFWriter.indexBits(isLocal ? entries.count : largest + 1))
    var compressor = LossyCompressor(
      colors: labs, transparent: free.map { UInt8($0) }, minimumCodeSize: bits,
      price: source.loss.price, carry: source.loss.carry)
    compressor.drawsAgain = attempt == .drawingAgain
    var compressed = compressor.compress(pixels)
    var better: Attempt?
    if attempt == .both {
      compressor.drawsAgain = true
      let other = compressor.compress(pixels)
      compressor.drawsAgain = other.cost < compressed.cost
      if compressor.drawsAgain { compressed = other }
      better = compressor.drawsAgain ? .drawingAgain : .keeping
    }
    let image = GIFImage(
      rect: part, delay: delay, disposal: disposal, transparentIndex: free,
      localPalette: isLocal ? entries : nil, minimumCodeSize: bits, codes: compressed.codes)
    var drawn = self.drawn
    var k = 0
    for line in lines(of: part) {
      for i in line {
        let value = compressed.values[k]
        if Int(value) != free { drawn[i] = isLocal ? GIFDrawing.noIndex : UInt16(value) }
        k += 1
      }
    }
    return Result(image: image, drawn: drawn, better: better)
  }

  /// The index ranges of a part of the rectangle, row by row.
  private func lines(of part: PixelRect) -> [Range<Int>] {
    (part.y..<part.maxY).map { y in
      let start = (y - rect.y) * rect.width + part.x - rect.x
      return start..<start + part.width
    }
  }

  /// The smallest part of the rectangle that has all pixels that must be drawn, and at least one.
  private func changes(_ pixels: [LossyCompressor.Pixel]) -> PixelRect {
    var part = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for y in 0..<rect.height {
      let line = y * rect.width..<(y + 1) * rect.width
      guard let first = line.first(where: { pixels[$0].need == .draws }) else { continue }
      let last = line.last { pixels[$0].need == .draws } ?? first
      part = part.union(
        PixelRect(
          x: rect.x + first - line.lowerBound, y: rect.y + y, width: last - first + 1, height: 1))
    }
    return part.isEmpty ? PixelRect(x: rect.x, y: rect.y, width: 1, height: 1) : part
  }

  private func lossyPixels(
    _ source: LossySource, _ labs: [OKLab]
  ) -> [LossyCompressor.Pixel] {
    let fileLabs = source.filePalette.map(OKLab.init)
    let clear = OKLab(.clear)
    var goals = GoalCache(labs)
    let (wanted, shown) = (self.wanted.pixels(in: rect), self.shown.pixels(in: rect))
    let reverted = self.reverted?.pixels(in: rect) ?? []
    var pixels: [LossyCompressor.Pixel] = []
    pixels.reserveCapacity(wanted.count)
    for i in wanted.indices {
      let (pixel, index) = (wanted[i], drawn[i])
      let isSame = pixel == shown[i]
      let isKnown = index != GIFDrawing.noIndex
      let goal = goals[source.colors[i]]
      var result = LossyCompressor.Pixel(
        goal: goal.lab, reach: 0, base: goal.distance, best: goal.best, need: .draws,
        seenIndex: isKnown && !isLocal ? UInt8(index) : nil,
        seen: isKnown ? fileLabs[Int(index)] : clear)
      let reach = source.reaches[i]
      // Rounding must not move a distance over the limit.
      let limit = (goal.distance + reach) * (goal.distance + reach) * 1.0001
      if reach > 0 { result.reach = limit }
      if pixel.isClear {
        (result.need, result.seenIndex) = (.stays, nil)
      } else if !seen.isEmpty, !isLocal, pixel == reverted[i], seen[i] != GIFDrawing.noIndex,
        reach > 0 || fileLabs[Int(seen[i])].distance(to: goal.lab) <= limit
      {
        // A restored pixel keeps its displayed color.
        (result.reach, result.best) = (0, UInt8(seen[i]))
        if seen[i] == index { result.need = .stays }
      } else if isKnown {
        // An unchanged pixel is redrawn only if it now lies in a flat area.
        if result.seen.distance(to: goal.lab) <= limit || isSame && reach > 0 {
          result.need = isSame ? .stays : .mayStay
        }
      } else if isSame {
        result.need = .stays
      }
      pixels.append(result)
    }
    return pixels
  }
}

/// A cache of colors in OKLab with the nearest color of a palette.
private struct GoalCache {
  struct Goal {
    var color: PremultipliedPixel
    var lab: OKLab
    var best: UInt8
    /// The distance of the best palette color.
    var distance: Float
  }

  private static let bits: UInt32 = 12
  private let nearest: NearestColor
  private var goals: [Goal]

  init(_ palette: [OKLab]) {
    nearest = NearestColor(palette)
    let first = GoalCache.goal(.clear, nearest)
    goals = Array(repeating: first, count: 1 << GoalCache.bits)
  }

  private static func goal(_ color: PremultipliedPixel, _ nearest: NearestColor) -> Goal {
    let lab = OKLab(color)
    let (best, squared) = nearest.index(nearest: lab)
    return Goal(color: color, lab: lab, best: UInt8(best), distance: squared.squareRoot())
  }

  subscript(color: PremultipliedPixel) -> Goal {
    mutating get {
      let slot = color.slot(bits: GoalCache.bits)
      if goals[slot].color != color { goals[slot] = GoalCache.goal(color, nearest) }
      return goals[slot]
    }
  }
}
