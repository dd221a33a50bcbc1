public import Codecs
import Graphics

/// The differences of two pictures: size, times and pixels.
///
/// Frames are compared by the times at which they are shown, never by their numbers. A frame that
/// one file stores once and the other several times is the same, and a longer hold changes only the
/// duration.
public struct PictureDifference: Equatable, Sendable {
  /// A single difference.
  public enum Finding: Equatable, Sendable {
    case size(expected: Size, actual: Size)
    /// In seconds.
    case duration(expected: Double, actual: Double)
    /// The number of frames of each picture after the other one's end.
    case framesAtEnd(expected: Int, actual: Int)
    /// Frames per second; frames shown at the same times are equal.
    case rate(expected: Double, actual: Double)
    case loop(expected: LoopCount?, actual: LoopCount?)
    /// Times, in seconds, at which something is shown but the golden has no frame.
    case withoutFrames(at: [Double])
    case frame(FrameFinding)
  }

  /// A frame that differs.
  public struct FrameFinding: Equatable, Sendable {
    /// The time at which it is shown, in seconds.
    public var time: Double
    /// The end of the difference, in seconds; nil for a still and for single instants.
    public var end: Double?
    /// The indices of the compared frames.
    public var expected, actual: Int
    public var difference: FrameDifference
    /// The name of the view or layer that differs, then its ancestors' names: the first one that
    /// changed, if the golden has its render tree, or else the topmost one in the 8×8 pixels that
    /// differ most.
    public var elements: [String] = []
    /// The nodes of the render tree that changed: first those in the densest area of differences,
    /// the smallest first, then the others by the area that they share with the differences.
    package var changes: [RenderTreeChange] = []
    /// Descriptions of the changes, such as `title < card: moved by (1, 0)`.
    package var changeDescriptions: [String] { changes.descriptions }
    /// Whether the golden has a render tree of the frame.
    package var hasTrees = false
    /// Whether most of the view or layer differs.
    var isMostOfElement = false
  }

  /// The change of an animation's timing.
  public enum Motion: Equatable, Sendable {
    /// The same motion, later by this many seconds.
    case shifted(by: Double)
    /// The same motion, with the duration times this factor.
    case stretched(by: Double)
  }

  /// Width and height in pixels.
  public struct Size: Hashable, Sendable, CustomStringConvertible {
    public var width, height: Int

    public var description: String { "\(width)×\(height)" }
  }

  /// The differences of the whole first, then the frames by their times; allowed ones are left out.
  public internal(set) var findings: [Finding] = []
  /// The change of the whole motion, if one is found.
  public internal(set) var motion: Motion?
  /// Descriptions of the versions and fonts that have changed since the golden was drawn.
  public internal(set) var changes: [String] = []
  /// Descriptions of the layers' values that differ from the text beside the golden.
  public internal(set) var values: [String] = []
  /// Whether the golden has no render trees, but one recorded now would have.
  package internal(set) var lacksTrees = false
  /// The number of compared frames; a single one needs no time in the description, and pictures of
  /// different sizes have none.
  public internal(set) var compared = 0
  /// The times of frames that are equal or whose differences are allowed.
  private(set) var equalTimes: [Double] = []
  /// Pixels per point.
  public internal(set) var scale = 1.0

  /// No difference of pictures.
  static let none = PictureDifference()

  private init() {}

  /// - Parameter tolerance: For the pixels of each frame; nil demands equality.
  public init(expected: Picture, actual: Picture, tolerance: Tolerance? = nil) {
    self.init(expected: expected, actual: actual) { _ in FrameRule(tolerance: tolerance) }
  }

  /// - Parameters:
  ///   - durationTolerance: The allowed difference of durations, in seconds.
  ///   - rule: The rule for the frame at a time.
  public init(
    expected: Picture, actual: Picture, durationTolerance: Double = 0,
    rule: (_ time: Double) -> FrameRule
  ) {
    self.init(
      expected: expected, actual: actual, durationTolerance: durationTolerance,
      areDrawnAlike: { _ in false }, rule: rule)
  }

  /// - Parameter areDrawnAlike: Whether the frames at a time were drawn equal, whatever the colors
  ///   in the files.
  init(
    expected: Picture, actual: Picture, durationTolerance: Double,
    areDrawnAlike: (_ time: Double) -> Bool, rule: (_ time: Double) -> FrameRule
  ) {
    let sizes = (
      Size(width: expected.width, height: expected.height),
      Size(width: actual.width, height: actual.height)
    )
    var pairs = FramePairs(expected, actual)
    let slack = FramePairs.slack + durationTolerance
    let allowsTail = durationTolerance > 0 && pairs.tail <= slack
    if allowsTail { pairs.addTail() }
    compared = pairs.pairs.count
    if sizes.0 != sizes.1 { findings.append(.size(expected: sizes.0, actual: sizes.1)) }
    if abs(expected.duration - actual.duration) > slack {
      findings.append(.duration(expected: expected.duration, actual: actual.duration))
    }
    if pairs.framesAtEnd != (0, 0), !allowsTail {
      findings.append(
        .framesAtEnd(expected: pairs.framesAtEnd.expected, actual: pairs.framesAtEnd.actual))
    }
    if expected.loop != actual.loop, expected.frames.count > 1 || actual.frames.count > 1 {
      findings.append(.loop(expected: expected.loop, actual: actual.loop))
    }
    guard sizes.0 == sizes.1 else {
      compared = 0
      return
    }
    var frames: [FrameFinding] = []
    for pair in pairs.pairs {
      if areDrawnAlike((pair.time + (pair.end ?? pair.time)) / 2) {
        equalTimes.append(pair.time)
        continue
      }
      let difference = FrameDifference(
        expected: expected.frames[pair.expected].bitmap, actual: actual.frames[pair.actual].bitmap,
        rule: rule(pair.time))
      if difference.isAllowed {
        equalTimes.append(pair.time)
        continue
      }
      frames.append(
        FrameFinding(
          time: pair.time, end: pair.end, expected: pair.expected, actual: pair.actual,
          difference: difference))
    }
    if let rates = pairs.rates(where: Set(frames.map(\.time))) {
      findings.append(.rate(expected: rates.expected, actual: rates.actual))
    } else {
      findings += frames.map { .frame($0) }
    }
  }

  /// Whether the pictures count as the same.
  public var isEmpty: Bool { findings.isEmpty && values.isEmpty }

  /// The frames that differ, by their times.
  public var frames: [FrameFinding] {
    findings.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }

  /// The times of which the golden has no frame; nil for none.
  package var newTimes: [Double]? {
    findings.lazy.compactMap { if case .withoutFrames(let times) = $0 { times } else { nil } }.first
  }

  /// The frame to look at first: the one with the most pixels that differ.
  public var worst: FrameFinding? {
    frames.max { ($0.difference.pixels, $1.time) < ($1.difference.pixels, $0.time) }
  }

  @available(*, deprecated, renamed: "worst")
  public var worstFrame: Int { worst?.actual ?? 0 }

  /// The pixels and distances of all frames that differ.
  public var sum: (pixels: Int, largestDistance: Double, meanDistance: Double) {
    let all = frames.map(\.difference)
    let pixels = all.reduce(0) { $0 + $1.pixels }
    let sum = all.reduce(0) { $0 + $1.meanDistance * Double($1.pixels) }
    return (
      pixels, all.map(\.largestDistance).max() ?? 0, pixels == 0 ? 0 : sum / Double(pixels)
    )
  }

  /// The smallest limits that would let all frames pass: a tolerance of colors, or else numbers of
  /// pixels.
  public var neededAllowance: (colorTolerance: Double, maxPixels: Int, maxDensity: Int)? {
    let all = frames.map(\.difference)
    guard !all.isEmpty else { return nil }
    return (
      all.map(\.neededTolerance).max() ?? 0, all.map(\.pixels).max() ?? 0,
      all.compactMap { $0.densest?.pixels }.max() ?? 0
    )
  }
}

/// The pairs of frames of two pictures that are shown at the same times.
private struct FramePairs {
  struct Pair {
    var expected, actual: Int
    /// In seconds.
    var time: Double
    var end: Double?
    /// Whether a frame begins there in each picture.
    var begins: (expected: Bool, actual: Bool) = (true, true)
  }

  private(set) var pairs: [Pair] = []
  /// The number of frames of each picture after the other one's end.
  private(set) var framesAtEnd = (expected: 0, actual: 0)
  /// The duration of the end that only one of them has, in seconds.
  private(set) var tail = 0.0
  /// The frames after the other's end, each beside the last one of the other.
  private var tailPairs: [Pair] = []
  private var lengths = (expected: 0.0, actual: 0.0)
  private var counts = (expected: 0, actual: 0)

  /// The largest difference of times that is rounding, in seconds; files have hundredths of a
  /// second.
  static let slack = 0.006

  init(_ expected: Picture, _ actual: Picture) {
    lengths = (expected.duration, actual.duration)
    counts = (expected.frames.count, actual.frames.count)
    switch (expected.instants, actual.instants) {
    case (let old?, let new?): pairInstants(old, new)
    case (let old?, nil): pairs = Self.pairs(at: old, actual) { ($0, $1) }
    case (nil, let new?): pairs = Self.pairs(at: new, expected) { ($1, $0) }
    case (nil, nil): pairSpans(expected, actual)
    }
  }

  /// Pairs the instants that both have.
  private mutating func pairInstants(_ old: [Double], _ new: [Double]) {
    for (index, time) in old.enumerated() {
      guard let other = new.firstIndex(where: { abs($0 - time) < 1e-6 }) else { continue }
      pairs.append(Pair(expected: index, actual: other, time: time))
    }
    framesAtEnd = (old.count - pairs.count, new.count - pairs.count)
    if pairs.count != old.count { tail = .infinity }
    if pairs.count == old.count {
      // Additional instants are no difference, unless the golden is a still.
      framesAtEnd = (0, old.count == 1 ? new.count - 1 : 0)
      tail = framesAtEnd.actual > 0 ? .infinity : 0
    }
  }

  private static func pairs(
    at instants: [Double], _ other: Picture, _ order: (Int, Int) -> (Int, Int)
  ) -> [Pair] {
    let times = other.times
    return instants.enumerated().map { index, time in
      let shown = times.lastIndex { $0 <= time + slack } ?? 0
      let (expected, actual) = order(index, shown)
      return Pair(expected: expected, actual: actual, time: time)
    }
  }

  /// Adds the frames that the longer one shows after the other's end.
  mutating func addTail() {
    pairs += tailPairs
    tailPairs = []
  }

  /// Pairs the frames that are shown between any two changes of either picture.
  ///
  /// A file that rounds its times may begin a frame a little sooner or later than the other file.
  /// The span between two such beginnings is not compared:
  ///
  ///     expected  |0        |1        |2
  ///     actual    |0       |1          |2
  ///     compared  |0 0     ··|1 1     ··|2 2
  private mutating func pairSpans(_ expected: Picture, _ actual: Picture) {
    let (old, new) = (expected.times, actual.times)
    let (oldEnd, newEnd) = lengths
    let end = min(oldEnd, newEnd)
    tail = abs(oldEnd - newEnd)
    if end == 0 { return pairFramesWithoutTime(old, new) }
    let rounded = Self.roundedStarts(old + [oldEnd], new + [newEnd])
    /// The number of frames that begin before the other one's end.
    func count(_ times: [Double], _ rounded: [Int?], _ others: Int) -> Int {
      (times.indices.last { $0 == 0 || times[$0] < end && rounded[$0] != others } ?? 0) + 1
    }
    let seen = (
      old: count(old, rounded.expected, new.count), new: count(new, rounded.actual, old.count)
    )
    framesAtEnd = (old.count - seen.old, new.count - seen.new)
    var (i, j) = (0, 0)
    var time = 0.0
    var begins = (expected: true, actual: true)
    while true {
      let nextOld = i + 1 < seen.old ? old[i + 1] : .infinity
      let nextNew = j + 1 < seen.new ? new[j + 1] : .infinity
      let next = min(nextOld, nextNew)
      let until = min(next, end)
      // The one has begun its frame, and the other is about to.
      let isRounding =
        rounded.expected[i] == j + 1 && nextNew <= nextOld
        || rounded.actual[j] == i + 1 && nextOld <= nextNew
      if until - time > 1e-9, !isRounding {
        pairs.append(
          Pair(expected: i, actual: j, time: time, end: until, begins: begins))
        begins = (false, false)
      }
      guard next.isFinite else { break }
      if nextOld <= next {
        i += 1
        begins.expected = true
      }
      if nextNew <= next {
        j += 1
        begins.actual = true
      }
      time = next
    }
    if pairs.isEmpty { pairs = [Pair(expected: 0, actual: 0, time: 0)] }
    func ending(_ index: Int, _ times: [Double], _ end: Double) -> Double {
      index + 1 < times.count ? times[index + 1] : end
    }
    tailPairs = (seen.old..<old.count).map {
      Pair(
        expected: $0, actual: seen.new - 1, time: old[$0], end: ending($0, old, oldEnd),
        begins: (true, false))
    }
    tailPairs += (seen.new..<new.count).map {
      Pair(
        expected: seen.old - 1, actual: $0, time: new[$0], end: ending($0, new, newEnd),
        begins: (false, true))
    }
  }

  /// Pairs frames without durations, such as a still, by their indices.
  private mutating func pairFramesWithoutTime(_ old: [Double], _ new: [Double]) {
    let count = min(old.count, new.count)
    pairs = (0..<count).map { Pair(expected: $0, actual: $0, time: max(old[$0], new[$0])) }
    // A still differs from an animation in its duration.
    if count > 1 || lengths.expected == lengths.actual {
      framesAtEnd = (old.count - count, new.count - count)
    }
  }

  /// The pairs of beginnings that are the same apart from rounding.
  ///
  /// They are nearest to each other, and less than `slack` apart. No frame lies between such a
  /// pair.
  ///
  /// - Returns: For each time in one list, the index in the other; nil for none.
  private static func roundedStarts(
    _ old: [Double], _ new: [Double]
  ) -> (expected: [Int?], actual: [Int?]) {
    /// The index of the nearest of the other times for each time; both lists ascend.
    func nearest(_ times: [Double], _ others: [Double]) -> [Int] {
      var at = 0
      return times.map { time in
        while at + 1 < others.count, abs(others[at + 1] - time) < abs(others[at] - time) { at += 1 }
        return at
      }
    }
    let (toNew, toOld) = (nearest(old, new), nearest(new, old))
    func paired(
      _ times: [Double], _ others: [Double], _ there: [Int], _ back: [Int]
    ) -> [Int?] {
      times.indices.map { index in
        let other = there[index]
        let isPair = back[other] == index && abs(others[other] - times[index]) < slack
        return isPair ? other : nil
      }
    }
    return (paired(old, new, toNew, toOld), paired(new, old, toOld, toNew))
  }

  /// The frame rates, if they explain the differences: every frame that differs is shown at a time
  /// at which only one picture begins a frame.
  ///
  /// Otherwise nil.
  func rates(where different: Set<Double>) -> (expected: Double, actual: Double)? {
    guard !different.isEmpty, lengths.expected > 0, lengths.actual > 0 else { return nil }
    let rates = (
      expected: Double(counts.expected) / lengths.expected,
      actual: Double(counts.actual) / lengths.actual
    )
    let ratio = max(rates.expected, rates.actual) / min(rates.expected, rates.actual)
    let both = pairs.filter { $0.begins.expected && $0.begins.actual }
    guard ratio > 1.3, both.count > 2, both.allSatisfy({ !different.contains($0.time) }) else {
      return nil
    }
    // Nearly all frames of the slower one have a partner.
    let slower = rates.expected < rates.actual ? counts.expected : counts.actual
    return both.count * 10 >= slower * 8 ? rates : nil
  }
}
