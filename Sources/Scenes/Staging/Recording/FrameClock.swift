import Recordings

/// The mapping from frames to the scene's time and the file's time.
///
///     scene   from ├────┬────┬─┬─┬─┬─┬────┤ to   a frame every speed/fps; slower in the middle
///     file       0 ├────┼────┼────┼────┼──┤      a frame every 1/fps; the last ends with
///     frame          0    1    2    3    4        the recording, half a frame off at most
struct FrameClock {
  /// In seconds of the scene.
  let from: Double
  let framesPerSecond: Double
  /// Seconds of the scene in a second of the file, outside of spans with a separate speed.
  let speed: Double
  /// The parts of the scene in order, from `from` on; empty if the speed is constant.
  private var pieces: [Piece] = []

  /// A part of the scene that plays at one speed.
  private struct Piece {
    /// Its start, in seconds of the scene and of the file.
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

  /// The scene's time of a frame, derived from its number, so that nothing drifts.
  ///
  /// - Parameter frame: The frame's number; a fraction for a time between two frames.
  func sceneTime(of frame: Double) -> Double {
    if !pieces.isEmpty {
      let time = frame / framesPerSecond
      // A frame on a seam may be rounded to just before it, where both speeds have the same result.
      let piece = pieces.last { $0.file <= time } ?? pieces[0]
      return rounded(piece.scene + (time - piece.file) * piece.speed)
    }
    let time = frame * speed / framesPerSecond
    return from == 0 ? time : rounded(from + time)
  }

  /// Rounds to nanoseconds, so that 0.1 + 0.7 reaches an event at 0.8.
  private func rounded(_ time: Double) -> Double { (time * 1e9).rounded() / 1e9 }

  /// The file's time at a time of the scene, in seconds.
  func fileTime(of time: Double) -> Double { duration(of: time - from) }

  /// The duration of the file for the scene's first seconds.
  func duration(of span: Double) -> Double {
    guard let piece = pieces.last(where: { $0.scene - from <= span }) else { return span / speed }
    return piece.file + (span - (piece.scene - from)) / piece.speed
  }

  /// The number of frames for the scene's first seconds.
  func count(for span: Double) -> Double {
    max(1, (duration(of: span) * framesPerSecond).rounded())
  }
}
