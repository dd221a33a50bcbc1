import Base
import Flipbook

/// Goldens: comparing has no false negatives and no false positives.
///
/// An input is a golden of `Fixtures`, decoded, changed in a pixel, a time, the order or the number
/// of its frames, and encoded again, with or without its notes.
struct GoldenTarget: FuzzTarget {
  let fileExtension = "txt"
  private let files: [URL]
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("flipbook-goldens-\(ProcessInfo.processInfo.processIdentifier)")

  init() throws {
    files = try Corpus.files("goldens", fileExtensions: ["png", "apng", "gif"], atMost: 400_000)
  }

  /// The number and the seed.
  func input(_ number: Int, seed: UInt64) -> [UInt8] { Array("\(number) \(seed)".utf8) }

  func run(_ input: [UInt8]) throws -> Verdict {
    let words = String(decoding: input, as: UTF8.self).split(separator: " ")
    let number = Int(words[0]) ?? 0
    var dice = Corpus.generator("goldens", number, seed: UInt64(words[1]) ?? 0)
    let file = files[number % files.count]
    let original = [UInt8](try Data(contentsOf: file))
    let shown = Film(try DecodedAnimation(original, name: file.path))
    var changed = shown
    // Sometimes nothing is changed, so that nothing may be found.
    if number % 10 > 0 { changed.mutate(&dice) }
    let golden = folder.appendingPathComponent("golden.png")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var bytes = try changed.encoded()
    if let notes = PNGNote.read(original), Bool.random(using: &dice) {
      bytes = PNGNote.adding(notes.text, to: bytes)
    }
    try Data(bytes).write(to: golden)
    let check = GoldenCheck(record: .never, report: folder.appendingPathComponent("report"))
    let isSame =
      if case .matches = try check.check(original, named: "golden", against: golden) { true } else {
        false
      }
    switch (isSame, changed.isVisiblyDifferent(from: shown)) {
    case (true, true): return .wrong("\(file.path): the change slips through")
    case (false, false): return .wrong("\(file.path): differs, though nothing has changed")
    default: return .accepted
    }
  }
}

/// The frames of a golden, and the end of each.
private struct Film {
  var bitmaps: [Bitmap] = []
  /// In milliseconds from the start.
  var ends: [Int] = []
  var loop: LoopCount?

  init(_ animation: DecodedAnimation) {
    loop = animation.loop
    var end = 0.0
    for frame in animation.frames {
      end += frame.delay.seconds
      bitmaps.append(frame.bitmap)
      ends.append(Int(saturating: (end * 1000).rounded()))
    }
  }

  mutating func mutate(_ dice: inout SeededGenerator) {
    let at = Int.random(in: bitmaps.indices, using: &dice)
    switch bitmaps.count == 1 ? 0 : Int.random(in: 0..<5, using: &dice) {
    case 0, 1:
      let index = Int.random(in: bitmaps[at].pixels.indices, using: &dice)
      // A change of one bit, or from a transparent pixel to an opaque one.
      if bitmaps[at].pixels[index].isOpaque {
        bitmaps[at].pixels[index].word ^= 1 << UInt32.random(in: 0..<24, using: &dice)
      } else {
        bitmaps[at].pixels[index] = 0xFF12_3456
      }
    case 2:
      let step = Int.random(in: 10...40, using: &dice)
      for index in at..<ends.count { ends[index] += step }
    case 3:
      bitmaps.swapAt(at, Int.random(in: bitmaps.indices, using: &dice))
    default:
      bitmaps.remove(at: at)
      ends.remove(at: min(at, bitmaps.count - 1))
    }
  }

  /// The distinct frames with their start times; equal frames in a row are one.
  private var changes: [(bitmap: Bitmap, start: Int)] {
    var changes: [(bitmap: Bitmap, start: Int)] = []
    for index in bitmaps.indices where changes.last?.bitmap != bitmaps[index] {
      changes.append((bitmaps[index], index == 0 ? 0 : ends[index - 1]))
    }
    return changes
  }

  /// Whether a pixel differs, or a time by 10 ms or more.
  func isVisiblyDifferent(from other: Film) -> Bool {
    let (old, new) = (other.changes, changes)
    guard old.count == new.count else { return true }
    let isTimed = bitmaps.count > 1 || other.bitmaps.count > 1
    if isTimed, abs((ends.last ?? 0) - (other.ends.last ?? 0)) >= 10 { return true }
    return zip(old, new).contains { old, new in
      old.bitmap != new.bitmap || abs(old.start - new.start) >= 10
    }
  }

  func encoded() throws -> [UInt8] {
    guard bitmaps.count > 1 else { return try PNG.encode(bitmaps[0]) }
    let sink = ByteSink.memory()
    let encoder = try APNGEncoder(to: sink, options: EncodingOptions(loop: loop ?? .forever))
    for (bitmap, end) in zip(bitmaps, ends) {
      try encoder.append(bitmap, endingAt: Double(end) / 1000)
    }
    try encoder.finish()
    return sink.bytes
  }
}
