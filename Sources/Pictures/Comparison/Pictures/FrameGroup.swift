import Graphics

/// Frames with the same difference, which one line describes.
struct FrameGroup {
  typealias Frame = PictureDifference.FrameFinding

  private(set) var first: Frame
  /// The frame with the most pixels that differ.
  private(set) var worst: Frame
  /// The number of frames besides the first.
  private(set) var others = 0
  /// Whether they differ by the same amounts.
  private(set) var isExact = true
  /// The kinds of differences and their views, without amounts.
  let outline: String

  private init(_ frame: Frame, outline: String) {
    first = frame
    worst = frame
    self.outline = outline
  }

  private mutating func add(_ frame: Frame) {
    others += 1
    if !frame.isSame(as: first) { isExact = false }
    if frame.difference.pixels > worst.difference.pixels { worst = frame }
  }

  /// The groups in the order of their first frames.
  ///
  /// A frame without a render tree in the golden goes with the frame nearest to it that has one.
  static func groups(of frames: [Frame]) -> [FrameGroup] {
    let known = frames.filter { !$0.changes.isEmpty }
    var groups: [FrameGroup] = []
    for frame in frames {
      let nearest =
        frame.hasTrees
        ? nil : known.min { abs($0.time - frame.time) < abs($1.time - frame.time) }
      var frame = frame
      if let nearest { frame.changes = nearest.changes }
      let outline = frame.outline
      if let index = groups.firstIndex(where: { $0.outline == outline }) {
        groups[index].add(frame)
      } else {
        groups.append(FrameGroup(frame, outline: outline))
      }
    }
    return groups
  }
}

extension PictureDifference.FrameFinding {
  fileprivate var outline: String {
    guard changes.isEmpty else {
      return changes.map { change in
        (change.path + change.facts.map(\.kind)).joined(separator: " ")
      }.sorted().joined(separator: "; ")
    }
    return elements.joined(separator: " < ")
  }

  /// Whether the difference is the same, apart from the background.
  fileprivate func isSame(as other: Self) -> Bool {
    if !changes.isEmpty { return Set(changes.map(\.facts)) == Set(other.changes.map(\.facts)) }
    return difference.pixels == other.difference.pixels
      && difference.bounds == other.difference.bounds
      && abs(difference.largestDistance - other.difference.largestDistance) < 0.05
  }
}
