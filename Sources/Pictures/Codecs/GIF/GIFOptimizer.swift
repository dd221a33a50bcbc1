import Base
import Graphics

/// Rewrites a GIF in fewer bytes.
///
/// Two ways are tried, and the shortest of both and the original file is used: the composed frames
/// encoded from the start, each as the rectangle that changed; and the stored images, with their
/// rectangles, palettes and disposals, compressed again. A new file is decoded and compared with
/// the original before it is used, so nothing is lost.
package struct GIFOptimizer {
  private let bytes: [UInt8]
  private let name: String
  private let info: PictureInfo
  /// The composed pictures, equal consecutive ones merged, and their delays in hundredths of a
  /// second.
  private var frames: [(pixels: [PremultipliedPixel], delay: Int)] = []
  /// Whether pixels become transparent again.
  private var clears = false

  /// - Parameter name: The name of the file in messages.
  package init(_ bytes: [UInt8], name: String) throws(CodecError) {
    self.bytes = bytes
    self.name = name
    guard bytes.starts(with: "GIF8".utf8) else {
      try CodecError.checkIsNotPointer(bytes, file: name)
      throw .damaged(file: name, format: "GIF", reason: "it has no GIF header")
    }
    let reader = try AnimationReader(bytes, name: name)
    info = reader.info
    try PictureLimits.checkFrames(of: info, file: name)
    while let frame = try reader.next() {
      let (pixels, delay) = (frame.bitmap.pixels, frame.delay.numerator)
      if let last = frames.last, last.pixels == pixels, last.delay + delay <= 0xFFFF {
        frames[frames.count - 1].delay += delay
      } else {
        if let last = frames.last, !clears {
          clears = zip(last.pixels, pixels).contains { $0 != .clear && $1 == .clear }
        }
        frames.append((pixels, delay))
      }
    }
  }

  /// The number of pictures, with equal consecutive ones counted once.
  package var count: Int { frames.count }

  /// The shortest lossless file, or the original if none is shorter.
  package func lossless() throws(CodecError) -> [UInt8] {
    var shortest = bytes
    // A way that does not support such a file gives another one, or none.
    for found in [try? encodedAnew(lossiness: 0), try? compressedAnew()] {
      if let found, found.count < shortest.count, isEqual(found) { shortest = found }
    }
    return shortest
  }

  /// The file with changed colors, or the lossless one if it is not longer.
  package func lossy(_ lossiness: Int) throws(CodecError) -> [UInt8] {
    let lossless = try lossless()
    guard let found = try? encodedAnew(lossiness: lossiness) else { return lossless }
    return found.count < lossless.count && isEqual(found, pixels: false) ? found : lossless
  }

  /// Whether a file has the same delays and loop count, and if `pixels`, the same pictures.
  private func isEqual(_ other: [UInt8], pixels: Bool = true) -> Bool {
    guard let other = try? GIFOptimizer(other, name: name) else { return false }
    guard other.frames.count == frames.count, other.info.loop == info.loop else { return false }
    return zip(frames, other.frames).allSatisfy {
      $0.delay == $1.delay && (!pixels || $0.pixels == $1.pixels)
    }
  }

  private var loops: Int? {
    switch info.loop {
    case nil, .times(1): nil
    case .forever: 0
    case .times(let count): count - 1
    }
  }

  /// Encodes the composed frames from the start.
  private func encodedAnew(lossiness: Int) throws(CodecError) -> [UInt8] {
    let (width, height) = (info.width, info.height)
    let spool = FrameSpool(width: width, height: height, flattening: .none, weighsTime: true)
    // The encoder has a minimum delay.
    let shortest = frames.map(\.delay).min() ?? 0
    let surplus = shortest < GIFEncoder.minimumDelay ? GIFEncoder.minimumDelay : 0
    var time = 0
    for frame in frames {
      try spool.append(frame.pixels, startingAt: Double(time) / 100)
      time += frame.delay + surplus
    }
    spool.weighLastFrame()
    let plan =
      lossiness == 0
      ? PalettePlan(exactly: spool.census, clears: clears)
      : PalettePlan(
        spool.census, isAnimated: spool.count > 1, options: PaletteOptions(lossiness: lossiness))
    let sink = ByteSink.memory()
    let writer = try GIFWriter(
      to: sink, width: width, height: height, palette: plan.global.entries, loops: loops,
      surplus: surplus)
    var animator = GIFAnimator(plan: plan, width: width, height: height, writer: writer)
    try animator.write(spool, until: Double(time) / 100)
    try writer.finish()
    return sink.bytes
  }

  /// Compresses the stored images again: cropped to the changes, and with as few local palettes as
  /// possible.
  private func compressedAnew() throws(CodecError) -> [UInt8] {
    let decoder = try GIFDecoder(bytes, file: name)
    var images: [Image] = []
    while let stored = try decoder.nextStored() {
      var image = Image(stored, width: info.width, height: info.height)
      // The rectangle to clear afterwards must keep its size.
      if image.info.disposal != .background { image.crop() }
      images.append(image)
    }
    var palette = decoder.palette ?? [.clear]
    if images.contains(where: \.isLocal) { palette = GIFOptimizer.share(among: &images) }
    let sink = ByteSink.memory()
    let writer = try GIFWriter(
      to: sink, width: info.width, height: info.height, palette: palette, loops: loops)
    for image in images { try writer.write(compressed(image)) }
    try writer.finish()
    return sink.bytes
  }

  /// Assigns a shared palette to as many images as possible, and local palettes to the others.
  /// - Returns: The global palette.
  private static func share(among images: inout [Image]) -> [PremultipliedPixel] {
    let needed = images.map(\.neededColors)
    var (shared, known, sharing) = ([PremultipliedPixel](), Set<PremultipliedPixel>(), Set<Int>())
    for index in images.indices.sorted(by: { needed[$0].count < needed[$1].count }) {
      let new = needed[index].filter { !known.contains($0) }
      // One entry is reserved for pixels that stay.
      guard shared.count + new.count < 256 else { continue }
      shared += new
      known.formUnion(new)
      sharing.insert(index)
    }
    for index in images.indices {
      let isLocal = !sharing.contains(index)
      images[index].recolor(isLocal ? needed[index] : shared, isLocal: isLocal)
    }
    return shared + [0xFF00_0000]
  }

  private func compressed(_ image: Image) -> GIFImage {
    var isUsed = [Bool](repeating: false, count: 256)
    for index in image.indices { isUsed[Int(index)] = true }
    let free = isUsed.prefix(image.colors.count).firstIndex(of: false)
    let transparent = image.transparent ?? free
    let largest = max(isUsed.lastIndex(of: true) ?? 0, transparent ?? 0)
    let bits = max(
      2, GIFWriter.indexBits(image.isLocal ? image.colors.count : largest + 1))
    var compressor = LZWCompressor()
    var best = compressor.compress(image.indices, minimumCodeSize: bits)
    if let transparent, image.stays.contains(true) {
      let clear = UInt8(transparent)
      for preferred in [true, false] {
        let choices = zip(image.indices, image.stays).map { index, stays in
          LZWChoices(
            stays && !preferred ? clear : index, preferred: stays && preferred ? clear : index)
        }
        let other = compressor.compress(
          choices, minimumCodeSize: bits, returnsValues: false
        ).codes
        if other.count < best.count { best = other }
      }
    }
    return GIFImage(
      rect: image.info.rect, delay: image.info.delay.numerator, disposal: image.info.disposal,
      transparentIndex: transparent, localPalette: image.isLocal ? image.colors : nil,
      minimumCodeSize: bits, codes: best)
  }

  /// A stored image, and which of its pixels need not be drawn.
  private struct Image {
    var info: FrameInfo
    var indices: [UInt8]
    var colors: [PremultipliedPixel]
    var transparent: Int?
    /// Whether each pixel is already displayed in its color, or lies outside.
    var stays: [Bool]
    /// Whether it has a local palette.
    var isLocal: Bool

    init(_ stored: GIFDecoder.StoredImage, width: Int, height: Int) {
      (info, indices, colors) = (stored.info, stored.indices, stored.colors)
      let transparent = stored.info.transparentIndex
      let (rect, colors) = (stored.info.rect, stored.colors)
      self.transparent = transparent
      isLocal = stored.info.localPaletteColors != nil
      stays = stored.indices.enumerated().map { i, index in
        let (x, y) = (rect.x + i % rect.width, rect.y + i / rect.width)
        if x >= width || y >= height { return true }
        return Int(index) != transparent && stored.before[y * width + x] == colors[Int(index)]
      }
    }

    /// Crops sides on which nothing is drawn; at least one pixel remains.
    mutating func crop() {
      let rect = info.rect
      var (left, right, top, bottom) = (rect.width, -1, rect.height, -1)
      for (i, index) in indices.enumerated() where !stays[i] && Int(index) != transparent {
        let (x, y) = (i % rect.width, i / rect.width)
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
      if right < 0 { (left, right, top, bottom) = (0, 0, 0, 0) }
      let rows = (top...bottom).map { $0 * rect.width + left...$0 * rect.width + right }
      indices = rows.flatMap { indices[$0] }
      stays = rows.flatMap { stays[$0] }
      info.rect = PixelRect(
        x: rect.x + left, y: rect.y + top, width: right - left + 1, height: bottom - top + 1)
    }

    /// The distinct colors that must be drawn.
    var neededColors: [PremultipliedPixel] {
      var isUsed = [Bool](repeating: false, count: 256)
      for (index, stays) in zip(indices, stays) where !stays { isUsed[Int(index)] = true }
      var known: Set<PremultipliedPixel> = []
      return colors.indices.filter { isUsed[$0] && $0 != transparent }.map { colors[$0] }
        .filter { known.insert($0).inserted }
    }

    /// Replaces the palette by one that has all needed colors.
    ///
    /// If there are less than 256, another entry is transparent, for pixels that stay and have a
    /// color that the palette lacks.
    mutating func recolor(_ palette: [PremultipliedPixel], isLocal: Bool) {
      var places: [PremultipliedPixel: UInt8] = [:]
      for (place, color) in palette.enumerated() { places[color] = UInt8(place) }
      let clear = UInt8(truncatingIfNeeded: palette.count)
      for i in indices.indices {
        let index = Int(indices[i])
        if index != transparent, let place = places[colors[index]] {
          indices[i] = place
        } else {
          (indices[i], stays[i]) = (clear, false)
        }
      }
      let hasRoom = palette.count < 256
      colors = palette + (hasRoom ? [0xFF00_0000] : [])
      transparent = hasRoom ? palette.count : nil
      self.isLocal = isLocal
    }
  }
}
