import Graphics

extension FrameStore {
  /// A sample of the frames, in runs of consecutive ones.
  struct Sample {
    let frames: FrameStore
    /// The ratio of all frames to those of the sample.
    let scale: Double
  }

  /// The number of runs, and the smallest number of frames in one.
  private static let runs = 3
  private static let shortestRun = 5

  /// A sample of a tenth of the frames.
  ///
  /// - Parameter rate: The rate to which the frames are reduced before; nil for all.
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
      // Midway in its part.
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
