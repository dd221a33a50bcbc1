internal import Codecs
import Graphics
package import JSON

extension Recording {
  /// The frames, their times and the events, as the page of `flipbook watch` reads them.
  ///
  /// - Parameters:
  ///   - poster: In seconds; nil for none.
  ///   - steps: The steps of a script, with their times in seconds.
  package func timeline(
    poster: Double?, steps: [(time: Double, verb: String)] = []
  ) -> JSONTree {
    let events = allRepresentativeTimes(frames: 2, events: 60)
    return [
      "times": .numbers(times), "fps": .number(framesPerSecond), "scale": .number(Double(scale)),
      "duration": .number(duration), "poster": poster.map { .number($0) } ?? .null,
      "motions": .numbers(events.events),
      "steps": .array(steps.map { ["time": .number($0.time), "verb": .string($0.verb)] }),
      "diagnostics": .array(diagnostics.map { .string("\($0)") }),
    ]
  }

  /// Draws the frame that is shown at a time, in the scene's seconds: the last one that has begun.
  package func bitmap(at time: Double) throws -> Bitmap {
    let shown = hasFrames(at: [time]) ? time : times.last { $0 <= time } ?? times[0]
    var drawn: Bitmap?
    try draw(at: [shown], jobs: 1) { drawn = $0 }
    return drawn!
  }
}
