import Graphics

extension FrameStore {
  /// Some of the frames, as runs of those that follow each other.
  struct Sample {
    let frames: FrameStore
    /// The number of all frames for each of the sample.
    let scale: Double
  }

  /// The number of runs, and the fewest frames of one.
  private static let runs = 3
  private static let shortestRun = 5

  /// A tenth of the frames, which stands for all of them.
  ///
  /// - Parameter rate: How many frames are taken a second before; nil for all.
  func sample(framesPerSecond rate: Double?) throws(CodecError) -> Sample {
    let all = FrameStore(name: name)
    try replay(to: all, framesPerSecond: rate)
    let count = all.frameCount
    let length = max(Self.shortestRun, count / 10 / Self.runs)
    guard count > 2 * Self.runs * length else { return Sample(frames: all, scale: 1) }
    let sample = FrameStore(name: name)
    var (index, taken, last, end) = (0, 0, 0.0, 0.0)
    try all.forEachFrame { (bitmap, frameEnd) throws(CodecError) in
      let run = index * Self.runs / count
      // In the middle of its part.
      let middle = (2 * run + 1) * count / (2 * Self.runs)
      if (middle - length / 2..<middle - length / 2 + length).contains(index) {
        end += frameEnd - last
        taken += 1
        try sample.append(bitmap, endingAt: end)
      }
      last = frameEnd
      index += 1
    }
    return Sample(frames: sample, scale: Double(index) / Double(taken))
  }
}
