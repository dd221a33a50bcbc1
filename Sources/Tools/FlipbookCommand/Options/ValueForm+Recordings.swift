import Arguments
import Base
import Flipbook

extension ValueForm where Value == RecordingDuration {
  /// Seconds, or a word for the end of the recording.
  static var duration: Self {
    let ends: [(word: String, duration: RecordingDuration)] = [
      ("end", .untilEnd), ("loop", .loop),
    ]
    return Self(choices: ends.map(\.word)) { (text) throws(InvalidValue) in
      if let end = ends.first(where: { $0.word == text }) { return end.duration }
      let seconds = try ValueForm<Double>.seconds.read(text)
      guard seconds > 0 else {
        throw InvalidValue(
          text, allowed: "'end', 'loop' or seconds greater than 0, such as 1.5 or 300ms")
      }
      return .seconds(seconds)
    }
  }
}

extension ValueForm where Value == Double {
  /// A time of a scene, in seconds.
  static var moment: Self {
    Self { (text) throws(InvalidValue) in
      let seconds = try ValueForm<Double>.seconds.read(text)
      guard seconds <= Limits.latestTime else {
        throw InvalidValue(
          text, allowed: "seconds up to \(Int(Limits.latestTime)), such as 1.5 or 300ms")
      }
      return seconds
    }
  }

  /// A fraction of a frame's duration, or the angle of a film camera's shutter.
  static var shutter: Self {
    Self { (text) throws(InvalidValue) in
      guard let shutter = RecordingOptions.shutter(text) else {
        throw InvalidValue(
          text, allowed: "a number from 0 to 1, or degrees from 0deg to 360deg")
      }
      return shutter
    }
  }
}

extension ValueForm where Value == LoopCount {
  /// A number of plays.
  static var loopCount: Self {
    Self(choices: ["forever", "once"]) { (text) throws(InvalidValue) in
      guard let loop = LoopCount(text) else {
        throw InvalidValue(text, allowed: "forever, once or a number greater than 0")
      }
      return loop
    }
  }
}

extension ValueForm where Value == OutputFormat {
  /// A format by any of its names.
  static var outputFormat: Self {
    Self(choices: OutputFormat.names) { (text) throws(InvalidValue) in
      guard let format = OutputFormat(name: text) else {
        throw InvalidValue(text, allowed: OutputFormat.names)
      }
      return format
    }
  }
}
