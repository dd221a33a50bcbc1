public import Graphics

extension PictureDifference {
  /// Finds whether one animation is the other one shifted or stretched in time.
  package mutating func findMotion(expected: Picture, actual: Picture) {
    guard frames.count > 1, expected.width == actual.width, expected.height == actual.height else {
      return
    }
    motion = MotionMatch(expected: expected, actual: actual).motion()
  }

  /// Golden | difference | actual at all times of both pictures.
  ///
  /// - Returns: The pictures in order, each with its end time, in seconds.
  public func film(expected: Picture, actual: Picture) -> [(bitmap: Bitmap, end: Double)] {
    var film: [(bitmap: Bitmap, end: Double)] = []
    forEachFilmFrame(expected: expected, actual: actual) { film.append(($0, $1)) }
    return film
  }

  /// Passes the pictures of `film` to a closure one by one, each with its end time.
  package func forEachFilmFrame<Failure>(
    expected: Picture, actual: Picture, _ body: (Bitmap, _ end: Double) throws(Failure) -> Void
  ) throws(Failure) {
    let (old, new) = (expected.times, actual.times)
    var times: [Double] = []
    for time in (old + new).sorted() where times.last.map({ time - $0 > 0.005 }) ?? true {
      times.append(time)
    }
    let start = times.first ?? 0
    let last = max(
      max(expected.duration, actual.duration), (times.last ?? 0) - start + 0.5)
    for index in times.indices {
      let time = times[index]
      let pictures = [(old, expected), (new, actual)].map { times, picture in
        picture.frames[times.lastIndex { $0 <= time + 0.002 } ?? 0].bitmap
      }
      let end = index + 1 < times.count ? times[index + 1] - start : last
      try body(Bitmap.triptych(expected: pictures[0], actual: pictures[1]), end)
    }
  }
}

extension PictureDifference {
  /// The tolerated pixels of the frames that differ, by a rule for all times.
  package func allowed(
    expected: Picture, actual: Picture, by rule: FrameRule
  ) -> [FrameBoxes] {
    frames.map { frame in
      FrameBoxes(
        time: frame.time,
        allowed: FrameDifference.allowedRuns(
          expected: expected.frames[frame.expected].bitmap,
          actual: actual.frames[frame.actual].bitmap, rule: rule))
    }
  }
}

extension Picture {
  /// Whether a file has a golden's notes.
  package static func isGolden(_ bytes: [UInt8]) -> Bool { GoldenNotes(of: bytes) != nil }

  /// The time of a golden's only frame, if the file is unchanged.
  ///
  /// - Returns: In seconds; nil for other files, and for animations.
  package static func timeOfStill(_ bytes: [UInt8]) -> Double? {
    guard let notes = GoldenNotes(of: bytes), notes.matchesFile, notes.times.count == 1 else {
      return nil
    }
    return notes.times[0]
  }
}
