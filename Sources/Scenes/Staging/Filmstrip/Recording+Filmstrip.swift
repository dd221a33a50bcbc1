import Base
package import Codecs
public import Graphics

extension Recording {
  /// Frames in a grid, in reading order, each labeled with its time in the scene; before them the
  /// poster, if there is one.
  ///
  /// - Parameters:
  ///   - frames: The number of frames, the first and the last among them; fewer if the recording
  ///     has fewer.
  ///   - columns: nil for as many as look well.
  /// - Throws: `RasterError`, or `CodecError.tooLarge` if the sheet would have too many pixels.
  public func filmstrip(
    frames: Int = 12, columns: Int? = nil, jobs: Int? = nil
  ) throws -> Bitmap {
    precondition(frames > 0, "a filmstrip has at least one frame")
    return try filmstrip(
      of: evenSamples(frames), columns: columns, jobs: jobs, arrangement: .balanced
    ).sheet
  }

  /// Some of the frames, evenly spread, the first and the last among them.
  func evenSamples(_ frames: Int) -> [Sample] {
    let shown = min(frames, count)
    return (0..<shown).map { index in
      samples[shown == 1 ? 0 : (2 * index * (count - 1) + shown - 1) / (2 * (shown - 1))]
    }
  }

  /// The sheet that was the golden in earlier versions: its picture, and the rectangles and times
  /// of its frames.
  package func oldSheet(
    frames: Int, columns: Int?
  ) throws -> (sheet: Bitmap, cells: [PixelRect], times: [Double]) {
    let samples = evenSamples(frames)
    let strip = try filmstrip(of: samples, columns: columns, jobs: 1, arrangement: .narrow)
    let times = (poster.map { [$0.sceneTime] } ?? []) + samples.map(\.sceneTime)
    return (strip.sheet, times.indices.map { strip.rect(of: $0) }, times)
  }

  private func filmstrip(
    of samples: [Sample], columns: Int?, jobs: Int?, arrangement: Filmstrip.Arrangement
  ) throws -> Filmstrip {
    var samples = samples
    if let poster {
      samples.insert(Sample(exposure: poster.exposure, sceneTime: poster.sceneTime, end: 0), at: 0)
    }
    let times = samples.map(\.sceneTime)
    var strip: Filmstrip?
    try draw(samples, jobs: jobs) { bitmap in
      if strip == nil {
        strip = try Filmstrip(
          of: times, width: bitmap.width, height: bitmap.height, columns: columns,
          magnification: max(1, Int(saturating: scale)), arrangement: arrangement)
      }
      strip?.add(bitmap)
    }
    guard let strip else { preconditionFailure("a filmstrip has at least one frame") }
    return strip
  }
}

extension Filmstrip {
  /// The sheet of some frames of a picture file, each labeled with the time at which it begins.
  ///
  /// - Parameters:
  ///   - columns: nil for as many as look well.
  ///   - frames: The indices of the frames, ascending, at least one.
  /// - Throws: `CodecError`.
  package static func sheet(
    of reader: AnimationReader, frames: [Int], columns: Int?
  ) throws(CodecError) -> Bitmap {
    let info = reader.info
    let starts = info.starts
    var strip = try Filmstrip(
      of: frames.map { starts[$0] }, width: info.width, height: info.height, columns: columns,
      magnification: 1)
    var number = 0
    var rest = frames[...]
    while let next = rest.first, let frame = try reader.next() {
      while rest.first == number {
        strip.add(frame.bitmap)
        rest.removeFirst()
      }
      if next < number { break }
      number += 1
    }
    return strip.sheet
  }
}
