internal import Codecs
internal import Comparison
import Foundation
internal import Graphics

/// A picture of an item of a page: frames, or a still as it lies in its file.
///
/// A still of our own goes into the page as it is, without being decoded.
final class ReportPicture {
  private enum Content {
    case frames(Picture)
    case still(file: [UInt8], time: Double, name: String)
  }

  private let content: Content
  private var decoded: Picture?
  /// When each frame begins, in seconds.
  let times: [Double]

  init(_ picture: Picture) {
    content = .frames(picture)
    times = picture.times
  }

  /// What a file shows; nil for one that cannot be read.
  init?(file: [UInt8], name: String) {
    if let time = Picture.timeOfStill(file) {
      content = .still(file: PNGNote.read(file)?.picture ?? file, time: time, name: name)
      times = [time]
    } else {
      guard let picture = try? Picture(decoding: file, name: name) else { return nil }
      content = .frames(picture)
      times = picture.times
    }
  }

  /// The frames, which a file has to be decoded for.
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

  /// How many bytes a frame of it is likely to take in a page.
  var likelyBytes: Int {
    switch content {
    // Flat areas, as interfaces have them.
    case .frames(let picture): picture.width * picture.height / 12
    case .still(let file, _, _): file.count / 3 * 4
    }
  }

  /// Tells what is seen at a time from other pictures.
  func hash(at time: Double) throws -> ContentHash {
    switch content {
    case .frames(let picture): ContentHash(picture.bitmap(at: time))
    case .still(let file, _, _): ContentHash(file)
    }
  }

  /// What is seen at a time as a PNG, a pixel of which stands for so many, each way.
  func png(at time: Double, reducedBy reduction: Int) throws -> [UInt8] {
    if case .still(let file, _, _) = content, reduction == 1 { return file }
    let bitmap = try picture().bitmap(at: time)
    return try PNG.encode(reduction == 1 ? bitmap : bitmap.reduced(by: reduction))
  }
}

extension Picture {
  /// What is seen at a time.
  fileprivate func bitmap(at time: Double) -> Bitmap {
    frames[times.lastIndex { $0 <= time + 0.002 } ?? 0].bitmap
  }
}
