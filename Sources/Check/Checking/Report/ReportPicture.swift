internal import Codecs
internal import Comparison
import Foundation
internal import Graphics

/// A picture of a page's item: frames, or the file of a still.
///
/// The file of a still golden is stored in the page as it is, without being decoded.
final class ReportPicture {
  private enum Content {
    case frames(Picture)
    case still(file: [UInt8], time: Double, name: String)
  }

  private var content: Content
  private var decoded: Picture?
  /// The time at which each frame begins, in seconds.
  private(set) var times: [Double]

  init(_ picture: Picture) {
    content = .frames(picture)
    times = picture.times
  }

  /// The picture in a file; nil if it is damaged or not a picture.
  init?(file: [UInt8], name: String) throws(CodecError) {
    if let time = Picture.timeOfStill(file) {
      content = .still(file: PNGNote.read(file)?.picture ?? file, time: time, name: name)
      times = [time]
    } else {
      do {
        let picture = try Picture(decoding: file, name: name)
        content = .frames(picture)
        times = picture.times
      } catch {
        if error.isOfSystem { throw error }
        return nil
      }
    }
  }

  /// The frames, decoded if necessary.
  func picture() throws -> Picture {
    switch content {
    case .frames(let picture): return picture
    case .still(let file, _, let name):
      if let decoded { return decoded }
      let picture = try Picture(decoding: file, name: name)
      decoded = picture
      return picture
    }
  }

  /// The file of a still, which a page can store as it is.
  var file: [UInt8]? {
    if case .still(let file, _, _) = content { file } else { nil }
  }

  /// Adds the frames that another picture has at certain times.
  func add(_ other: ReportPicture, at times: [Double]) {
    guard var picture = try? picture(), picture.instants != nil else { return }
    var frames = Array(zip(picture.times, picture.frames.map(\.bitmap)))
    for time in times where !frames.contains(where: { abs($0.0 - time) < 0.002 }) {
      if let bitmap = try? other.bitmap(at: time) { frames.append((time, bitmap)) }
    }
    frames.sort { $0.0 < $1.0 }
    picture = Picture(
      frames.map(\.1), at: frames.map(\.0), duration: picture.recordedDuration,
      loop: picture.loop)
    content = .frames(picture)
    self.times = picture.times
  }

  /// Whether there is a frame at a time, in seconds: for an animation, any time until its end; for
  /// a still or instants, only their times.
  func hasFrame(at time: Double) -> Bool {
    if times.count > 1, let picture = try? picture(), picture.instants == nil {
      return time < picture.duration - 0.002
    }
    return times.contains { abs($0 - time) < 0.002 }
  }

  /// The frame at a time.
  func bitmap(at time: Double) throws -> Bitmap {
    let frames = try picture().frames
    return frames[times.lastIndex { $0 <= time + 0.002 } ?? 0].bitmap
  }

  /// The estimated size of a frame in a page, if scaled down by a factor.
  func estimatedBytes(reducedBy reduction: Int) -> Int {
    switch content {
    // Flat areas, as in interfaces.
    case .frames(let picture):
      return picture.width * picture.height / (12 * reduction * reduction)
    case .still(let file, _, _):
      // A smaller picture keeps more text and edges than its area suggests.
      let percent = [1: 80, 2: 40, 4: 12][reduction] ?? 4
      return file.count / 300 * 4 * percent
    }
  }
}
