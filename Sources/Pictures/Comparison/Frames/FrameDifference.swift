public import Codecs
public import Graphics

/// The difference of two frames of one size, by a rule.
///
/// Colors are compared by `ColorDistance`. A pixel differs if the two values are not equal, it is
/// not ignored, and its part of the rule neither tolerates the distance of colors nor counts the
/// edge as noise. A frame passes if no part has more such pixels, in total and in any area of 8×8
/// pixels, than it allows.
public struct FrameDifference: Hashable, Sendable {
  /// An area of 8×8 pixels, and the number of pixels in it that differ.
  public struct Window: Hashable, Sendable {
    public var rect: PixelRect
    public var pixels: Int
  }

  /// The number of pixels that differ.
  public private(set) var pixels = 0
  /// The number of unequal pixels within the channel or color tolerance.
  public private(set) var tolerated = 0
  /// The number of unequal pixels that are edge noise, if the rule ignores it.
  public private(set) var antialiased = 0
  /// The number of unequal pixels in ignored areas.
  public private(set) var ignored = 0
  /// The largest difference of a channel among all that are not ignored, 0…255.
  public private(set) var largestLevel = 0
  /// The largest color distance among the pixels that differ.
  public private(set) var largestDistance = 0.0
  /// The mean color distance of the pixels that differ.
  public private(set) var meanDistance = 0.0
  /// The smallest rectangle around all that differ; nil when nothing does.
  public private(set) var bounds: PixelRect?
  /// The area with the most pixels that differ; nil when nothing does.
  public private(set) var densest: Window?
  /// Whether the rule allows the difference.
  public private(set) var isAllowed = true

  /// A frame without any difference.
  public init() {}

  /// - Precondition: Both bitmaps have the same size.
  public init(expected: Bitmap, actual: Bitmap, rule: FrameRule = .exact) {
    precondition(
      expected.width == actual.width && expected.height == actual.height,
      "the frames must have the same size")
    // Equal pixels often share their storage, which is seen at once.
    if areEqual(expected.pixels.span, actual.pixels.span) { return }
    var comparison = PixelComparison(expected: expected, actual: actual, rule: rule)
    comparison.run()
    pixels = comparison.marks.reduce(0) { $0 + $1.count }
    tolerated = comparison.tolerated
    antialiased = comparison.antialiased
    ignored = comparison.ignored
    largestLevel = comparison.largestLevel
    largestDistance = comparison.largestDistance
    meanDistance = pixels == 0 ? 0 : comparison.sumOfDistances / Double(pixels)
    bounds = comparison.bounds
    if let bounds {
      densest = Self.densest(of: comparison.marks.flatMap { $0 }, in: bounds, comparison.size)
    }
    isAllowed = comparison.isAllowed
  }

  /// The unequal pixels that count as equal, as runs: the index of a run's first pixel, row by row,
  /// then its length, for each run.
  ///
  /// - Precondition: Both bitmaps have the same size.
  package static func allowedRuns(expected: Bitmap, actual: Bitmap, rule: FrameRule) -> [Int] {
    if rule == .exact || expected.pixels == actual.pixels { return [] }
    var comparison = PixelComparison(expected: expected, actual: actual, rule: rule)
    comparison.collectsAllowed = true
    comparison.run()
    var runs: [Int] = []
    for mark in comparison.allowed {
      if let start = runs.dropLast().last, let count = runs.last, start + count == Int(mark) {
        runs[runs.count - 1] += 1
      } else {
        runs += [Int(mark), 1]
      }
    }
    return runs
  }

  /// Whether every pixel counts as equal.
  public var isEmpty: Bool { pixels == 0 }

  /// The smallest tolerance of colors that lets the frame pass, to a tenth.
  public var neededTolerance: Double { (largestDistance * 10).rounded(.up) / 10 }

  /// The 8×8 area with the most marked pixels, found with a summed-area table of their bounds.
  static func densest(
    of marks: [Int32], in bounds: PixelRect, _ size: (width: Int, height: Int)
  ) -> Window {
    let side = 8
    let (width, height) = (bounds.width + 1, bounds.height + 1)
    var sums = [Int32](repeating: 0, count: width * height)
    for mark in marks {
      let (x, y) = (Int(mark) % size.width - bounds.x, Int(mark) / size.width - bounds.y)
      sums[(y + 1) * width + x + 1] = 1
    }
    for y in 1..<height {
      for x in 1..<width {
        let i = y * width + x
        sums[i] += sums[i - 1] + sums[i - width] - sums[i - width - 1]
      }
    }
    var best = (x: 0, y: 0, pixels: Int32(-1))
    for y in 0...max(0, bounds.height - side) {
      let bottom = min(bounds.height, y + side) * width
      let top = y * width
      for x in 0...max(0, bounds.width - side) {
        let right = min(bounds.width, x + side)
        let pixels = sums[bottom + right] - sums[bottom + x] - sums[top + right] + sums[top + x]
        if pixels > best.pixels { best = (x, y, pixels) }
      }
    }
    let rect = PixelRect(
      x: bounds.x + best.x, y: bounds.y + best.y, width: min(side, bounds.width),
      height: min(side, bounds.height))
    return Window(rect: rect, pixels: Int(best.pixels))
  }
}

/// A pass over every pixel of two frames.
private struct PixelComparison {
  let expected, actual: Bitmap
  let rule: FrameRule
  /// The indices of the pixels that differ, for each part of the rule; last, of those in no part.
  var marks: [[Int32]]
  /// The indices of the unequal pixels that count as equal, if `collectsAllowed` is set.
  var allowed: [Int32] = []
  var collectsAllowed = false
  var tolerated = 0
  var antialiased = 0
  var ignored = 0
  /// The number of unequal pixels, whatever the parts allow.
  var unequal = 0
  var largestLevel = 0
  var largestDistance = 0.0
  var sumOfDistances = 0.0
  var bounds: PixelRect?

  init(expected: Bitmap, actual: Bitmap, rule: FrameRule) {
    self.expected = expected
    self.actual = actual
    self.rule = rule
    marks = Array(repeating: [], count: rule.parts.count + 1)
  }

  var size: (width: Int, height: Int) { (expected.width, expected.height) }

  mutating func run() {
    let (expected, actual, rule) = (self.expected, self.actual, self.rule)
    let width = expected.width
    let noise = EdgeNoise(expected: expected, actual: actual)
    let isPlain = rule.parts.isEmpty && rule.ignored.isEmpty
    var (left, right, top, bottom) = (width, -1, expected.height, -1)
    // Caches the distance of the last pair of colors, since flat areas repeat the same pair.
    var last = (p: PremultipliedPixel.clear, q: PremultipliedPixel.clear, distance: 0.0)
    let (old, new) = (expected.pixels.span, actual.pixels.span)
    for y in 0..<expected.height {
      let start = y * width
      let row = start..<start + width
      if areEqual(old.extracting(row), new.extracting(row)) { continue }
      // Equal pixels within a differing row are skipped in blocks of 64, which the compiler
      // vectorizes.
      for block in stride(from: start, to: start + width, by: 64) {
        let end = min(block + 64, start + width)
        var changes: UInt32 = 0
        for i in block..<end { changes |= old[i].word ^ new[i].word }
        if changes == 0 { continue }
        for i in block..<end where old[i] != new[i] {
          let x = i - start
          let (p, q) = (old[i], new[i])
          if !isPlain, rule.ignores(x: x, y: y) {
            ignored += 1
            if collectsAllowed { allowed.append(Int32(i)) }
            continue
          }
          unequal += 1
          let level = channelDifference(p, q)
          largestLevel = max(largestLevel, level)
          if level <= rule.channelTolerance {
            tolerated += 1
            if collectsAllowed { allowed.append(Int32(i)) }
            continue
          }
          if p != last.p || q != last.q { last = (p, q, ColorDistance.between(p, q)) }
          let part = isPlain ? nil : rule.part(x: x, y: y)
          if let part {
            let allowance = rule.parts[part].allowance
            if let tolerance = allowance.colorTolerance, last.distance <= tolerance {
              tolerated += 1
              if collectsAllowed { allowed.append(Int32(i)) }
              continue
            }
            if allowance.ignoresAntialiasing, noise.isEdgeNoise(x: x, y: y) {
              antialiased += 1
              if collectsAllowed { allowed.append(Int32(i)) }
              continue
            }
          }
          marks[part ?? rule.parts.count].append(Int32(i))
          largestDistance = max(largestDistance, last.distance)
          sumOfDistances += last.distance
          left = min(left, x)
          right = max(right, x)
          top = min(top, y)
          bottom = y
        }
      }
    }
    guard right >= left else { return }
    bounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Whether each part of the rule allows the differences in it.
  var isAllowed: Bool {
    if let tolerance = rule.tolerance, unequal <= tolerance.pixels,
      largestLevel <= tolerance.difference
    {
      return true
    }
    guard marks[rule.parts.count].isEmpty else { return false }
    return zip(rule.parts, marks).allSatisfy { part, marks in allows(part, marks) }
  }

  private func allows(_ part: FrameRule.Part, _ marks: [Int32]) -> Bool {
    guard !marks.isEmpty, let bounds else { return true }
    let allowance = part.allowance
    switch allowance.maxPixels {
    case .pixels(let most)?: if marks.count > most { return false }
    case .part(let most)?:
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      let area = part.box.map { whole.intersection($0) } ?? whole
      if Double(marks.count) > most * Double(area.count) { return false }
    case nil: if allowance.maxDensity == nil { return false }
    }
    guard let most = allowance.maxDensity else { return true }
    return FrameDifference.densest(of: marks, in: bounds, size).pixels <= most
  }
}
