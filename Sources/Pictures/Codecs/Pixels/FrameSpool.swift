import Base
import Foundation
import Graphics
import Platform

/// A temporary store of an animation's frames, as differences in memory or in a file.
///
/// The palette of an animation is known only at its end, and frames must not accumulate in memory.
/// So each frame is stored as the rectangle that changed, by `FrameTokenWriter`: in memory up to a
/// limit, then in an unnamed temporary file, which disappears with the process.
///
/// A record consists of 32-bit words: the frame's start in seconds (2 words), the rectangle (4),
/// the number of words that follow (1), and tokens. Records form chunks, which are stored and read
/// as a whole.
final class FrameSpool {
  let width, height: Int
  /// The last frame, flattened.
  private var canvas: [PremultipliedPixel]
  /// The number of records: frames that differ from the one before.
  private(set) var count = 0
  /// The histogram of the colors of all records.
  private(set) var census: ColorCensus
  /// The record that last set each pixel, if colors are weighted by the number of pictures that
  /// show them; else empty.
  private var since: [UInt32]
  /// Whether the flattening has made a partly transparent pixel opaque or clear.
  private(set) var losesTransparency = false

  private let flattening: Flattening
  /// The last appended frame, which shares the caller's memory.
  private var source: [PremultipliedPixel] = []
  /// The chunk that is not full.
  private var buffer: [UInt32] = []
  /// The full chunks in memory; those in the file come after them.
  private var chunks: [[UInt32]] = []
  /// The number of words of each chunk in the file.
  private var fileChunkSizes: [Int] = []
  private var descriptor: Int32 = -1
  /// The number of words of the full chunks in memory.
  private var memoryCount = 0
  /// The number of words in the file.
  private(set) var fileCount = 0
  /// The size from which a chunk is full, in words.
  private static let chunkSize = 1 << 18
  private let memoryLimit: Int

  /// The number of words stored so far.
  var wordCount: Int { memoryCount + fileCount + buffer.count }

  private static let headerSize = 7

  /// - Parameters:
  ///   - colorLimit: The number of colors that the census distinguishes.
  ///   - weighsTime: Whether a color counts once for each pixel of each picture that shows it;
  ///     otherwise once for each pixel that is set to it.
  ///   - memoryLimit: The size of the chunks in memory, in bytes, from which further ones go to the
  ///     file.
  init(
    width: Int, height: Int, flattening: Flattening, colorLimit: Int = 65_536,
    weighsTime: Bool = false, memoryLimit: Int = Limits.storedFrameBytes
  ) {
    self.width = width
    self.height = height
    self.flattening = flattening
    self.memoryLimit = memoryLimit
    census = ColorCensus(limit: colorLimit)
    canvas = Array(repeating: .clear, count: width * height)
    since = weighsTime ? Array(repeating: 0, count: width * height) : []
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Stores a frame that starts at `time`, unless it equals the last.
  /// - Returns: The bounds of the changes; nil if there are none.
  @discardableResult
  func append(
    _ pixels: [PremultipliedPixel], startingAt time: Double
  ) throws(CodecError) -> PixelRect? {
    let dirty: PixelRect
    if count == 0 {
      dirty = PixelRect(x: 0, y: 0, width: width, height: height)
    } else {
      guard let rect = changedRect(from: source, to: pixels, width: width) else { return nil }
      dirty = rect
    }
    source = pixels
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: FrameSpool.headerSize))
    let changed = encode(pixels, in: dirty)
    if !changed, count > 0 {
      buffer.removeLast(buffer.count - start)
      return nil
    }
    let length = buffer.count - start - FrameSpool.headerSize
    buffer[start] = UInt32(truncatingIfNeeded: time.bitPattern)
    buffer[start + 1] = UInt32(time.bitPattern >> 32)
    buffer[start + 2] = UInt32(dirty.x)
    buffer[start + 3] = UInt32(dirty.y)
    buffer[start + 4] = UInt32(dirty.width)
    buffer[start + 5] = UInt32(dirty.height)
    buffer[start + 6] = UInt32(length)
    count += 1
    if buffer.count >= FrameSpool.chunkSize { try endChunk() }
    return dirty
  }

  /// Counts the colors of the last frame, if they are weighted by time; other colors are counted
  /// when they are replaced.
  func weighLastFrame() {
    var (last, weight) = (PremultipliedPixel.clear, 0)
    // Taken once, since each access to a property of a class is checked.
    let (canvas, since, count) = (canvas, since, count)
    let (colors, records) = (canvas.span, since.span)
    precondition(records.isEmpty || records.count == colors.count)
    for i in records.indices {
      if colors[i] != last {
        if weight > 0 { census.add(last, count: weight) }
        (last, weight) = (colors[i], 0)
      }
      weight += count - Int(records[i])
    }
    if weight > 0 { census.add(last, count: weight) }
    self.since = []
  }

  /// Flattens a picture that is not a frame, and counts its colors.
  func flattened(_ pixels: [PremultipliedPixel]) -> [PremultipliedPixel] {
    let flat = pixels.map { flattening($0) }
    for color in flat { census.add(color, count: 1) }
    return flat
  }

  /// Appends the tokens of a rectangle and updates the canvas; returns false if nothing changed.
  private func encode(_ pixels: [PremultipliedPixel], in rect: PixelRect) -> Bool {
    // Moves the arrays into a local variable: each access to a property of a class would be checked
    // for exclusivity.
    let (words, counted, records) = (buffer, census, since)
    (buffer, census, since) = ([], ColorCensus(limit: 0), [])
    var tokens = FrameTokenWriter(
      consume words, counting: consume counted, since: consume records, number: count,
      flattening: flattening)
    tokens.add(rect, of: pixels.span, width: width, to: &canvas)
    (buffer, census, since) = (tokens.words, tokens.census, tokens.since)
    if case .hardEdge = flattening, tokens.hasPartialAlpha { losesTransparency = true }
    return tokens.hasChanges
  }

  /// Stores the full chunk, and begins another.
  private func endChunk() throws(CodecError) {
    if memoryCount * 4 < memoryLimit {
      memoryCount += buffer.count
      chunks.append(buffer)
      buffer = []
      buffer.reserveCapacity(FrameSpool.chunkSize * 5 / 4)
      return
    }
    let folder = TemporaryFile.folder
    if descriptor < 0 {
      descriptor = TemporaryFile.openScratch() ?? -1
      guard descriptor >= 0 else {
        throw .noTemporaryFile(folder: folder, errno: errno)
      }
    }
    if let failure = System.write(buffer, to: descriptor) {
      throw .noTemporaryFile(folder: folder, errno: failure)
    }
    fileCount += buffer.count
    fileChunkSizes.append(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  /// A reader of the records from the first; no frame may be appended after this.
  func reader() -> Reader {
    (canvas, source) = ([], [])
    return Reader(self)
  }

  struct Record {
    /// The start in seconds.
    var start: Double
    var rect: PixelRect
  }

  /// Replays the records, one at a time.
  struct Reader {
    private let spool: FrameSpool
    /// The current chunk, the position in it, and the number of chunks read so far.
    private var chunk: [UInt32] = []
    private var position = 0
    private var chunkCount = 0
    /// The number of words read from the file.
    private var offset = 0
    /// Whether no record has been read.
    private(set) var isAtStart = true

    fileprivate init(_ spool: FrameSpool) { self.spool = spool }

    /// The start of the next record, in seconds; nil at the end.
    mutating func peek() throws(CodecError) -> Double? {
      while position == chunk.count {
        guard try nextChunk() else { return nil }
      }
      return Double(bitPattern: UInt64(chunk[position]) | UInt64(chunk[position + 1]) << 32)
    }

    /// Applies the next record to a canvas of the animation's size.
    /// - Parameter changed: Called with each run of pixels that the record sets, in order: the
    ///   index of its first pixel, and its length.
    mutating func next(
      into canvas: inout [PremultipliedPixel],
      changed: (_ start: Int, _ count: Int) -> Void = { _, _ in }
    ) throws(CodecError) -> Record? {
      guard let start = try peek() else { return nil }
      isAtStart = false
      let rect = PixelRect(
        x: Int(chunk[position + 2]), y: Int(chunk[position + 3]),
        width: Int(chunk[position + 4]), height: Int(chunk[position + 5]))
      let length = Int(chunk[position + 6])
      position += FrameSpool.headerSize
      let end = position + length
      applyTokens(
        chunk.span.extracting(position..<end), in: rect, to: &canvas, width: spool.width,
        changed: changed)
      position = end
      return Record(start: start, rect: rect)
    }

    /// Goes on to the next chunk; returns false at the end.
    private mutating func nextChunk() throws(CodecError) -> Bool {
      let inFile = chunkCount - spool.chunks.count
      if inFile < 0 {
        chunk = spool.chunks[chunkCount]
      } else if inFile < spool.fileChunkSizes.count {
        try read(spool.fileChunkSizes[inFile])
      } else if inFile == spool.fileChunkSizes.count {
        chunk = spool.buffer
      } else {
        return false
      }
      position = 0
      chunkCount += 1
      return true
    }

    /// Reads the next chunk of the file.
    private mutating func read(_ count: Int) throws(CodecError) {
      chunk = Array(repeating: 0, count: count)
      var done = 0
      while done < count {
        let got = System.read(spool.descriptor, at: offset, into: &chunk, from: done)
        guard got > 0 else {
          throw .cannotRead(file: "temporary file", errno: got < 0 ? errno : EIO)
        }
        done += got
        offset += got
      }
    }
  }
}
