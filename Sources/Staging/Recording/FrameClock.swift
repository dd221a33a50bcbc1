/// Where frames lie in the scene's time, and how long a file shows them.
///
///     scene   from ├────┬────┬────┬──────┤ to       a frame every speed/fps
///     file       0 ├────┼────┼────┼──────┤          a frame every 1/fps; the last one ends with the
///     frame          0    1    2     3              recording, half a frame sooner or later
struct FrameClock {
  /// In seconds of the scene.
  let from: Double
  let framesPerSecond: Double
  /// Seconds of the scene in a second of the file.
  let speed: Double

  /// When a frame shows the scene; derived from its number, so that nothing drifts.
  func sceneTime(of frame: Int) -> Double {
    let time = Double(frame) * speed / framesPerSecond
    // 0.1 + 0.7 must reach what happens at 0.8; sums are exact to a nanosecond, not beyond.
    return from == 0 ? time : ((from + time) * 1e9).rounded() / 1e9
  }

  /// How many frames show that many seconds of the scene.
  func count(for span: Double) -> Double {
    max(1, (span / speed * framesPerSecond).rounded())
  }
}
