import SceneModel

/// Where frames lie in the scene's time, and how long a file shows them.
///
///     scene   from ├────┬────┬─┬─┬─┬─┬────┤ to   a frame every speed/fps; slower in the middle
///     file       0 ├────┼────┼────┼────┼──┤      a frame every 1/fps; the last ends with
///     frame          0    1    2    3    4        the recording, half a frame off at most
struct FrameClock {
  /// In seconds of the scene.
  let from: Double
  let framesPerSecond: Double
  /// Seconds of the scene in a second of the file, outside of spans with a speed of their own.
  let speed: Double
  /// In order, from `from` on; none where the speed is the same throughout.
  private var pieces: [Piece] = []

  /// A part of the scene that plays at one speed.
  private struct Piece {
    /// When it starts, in seconds of the scene and of the file.
    var scene, file: Double
    var speed: Double
  }

  init(from: Double, framesPerSecond: Double, speed: Double, speeds: [SpeedSpan] = []) {
    self.from = from
    self.framesPerSecond = framesPerSecond
    self.speed = speed
    let spans = speeds.filter { $0.to > from }.sorted { $0.from < $1.from }
    guard !spans.isEmpty else { return }
    pieces = [Piece(scene: from, file: 0, speed: speed)]
    for span in spans {
      begin(at: max(from, span.from), speed: speed * span.speed)
      if span.to.isFinite { begin(at: span.to, speed: speed) }
    }
  }

  private mutating func begin(at time: Double, speed: Double) {
    let last = pieces[pieces.count - 1]
    if last.scene == time { pieces.removeLast() }
    let file = last.file + (time - last.scene) / last.speed
    pieces.append(Piece(scene: time, file: file, speed: speed))
  }

  /// When a frame shows the scene; derived from its number, so that nothing drifts.
  ///
  /// - Parameter frame: Between two whole numbers for the time between two frames.
  func sceneTime(of frame: Double) -> Double {
    if !pieces.isEmpty {
      let time = frame / framesPerSecond
      // A frame that falls on a seam may lie a rounding before it, where both speeds give the same.
      let piece = pieces.last { $0.file <= time } ?? pieces[0]
      return rounded(piece.scene + (time - piece.file) * piece.speed)
    }
    let time = frame * speed / framesPerSecond
    return from == 0 ? time : rounded(from + time)
  }

  /// 0.1 + 0.7 must reach what happens at 0.8; sums are exact to a nanosecond, not beyond.
  private func rounded(_ time: Double) -> Double { (time * 1e9).rounded() / 1e9 }

  /// How long the file takes from its start to a time of the scene, in seconds.
  func fileTime(of time: Double) -> Double { duration(of: time - from) }

  /// How long the file takes for that many seconds of the scene from its start.
  func duration(of span: Double) -> Double {
    guard let piece = pieces.last(where: { $0.scene - from <= span }) else { return span / speed }
    return piece.file + (span - (piece.scene - from)) / piece.speed
  }

  /// How many frames show that many seconds of the scene from its start.
  func count(for span: Double) -> Double {
    max(1, (duration(of: span) * framesPerSecond).rounded())
  }
}
