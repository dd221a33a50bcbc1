import Base
import Foundation
package import Graphics
import Platform

/// Reads frames from pictures, animations and raw video, one after the other.
package final class FrameReader {
  package struct Frame: Sendable {
    package var bitmap: Bitmap
    /// The end of its display, in seconds from the start of the first frame.
    package var end: Double
  }

  /// The size of raw video without a header.
  package struct Size: Equatable, Sendable {
    package var width, height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// A file from which frames are read.
  private struct Input {
    var path: String
    /// Whether the user named it, so that a pipe is allowed; false if it was found in a folder.
    var isNamed: Bool
  }

  private enum Source {
    case animation(AnimationReader)
    case still(Bitmap)
    case video(Y4MDecoder)
    case raw(ByteSource, Size)
  }

  private var inputs: [Input]
  private let size: Size?
  private let rate: Double?
  private var source: Source?
  /// The number of frames so far, and the pixels of all animations that were opened.
  private var (frames, animated) = (0, 0)
  /// The end of the last frame, and the number of frames of constant rate since `start`.
  private var end = 0.0
  private var (start, count) = (0.0, 0)
  /// The number of plays of the first animation, once it is open.
  package private(set) var loop: LoopCount?

  /// The rate of pictures without delays, in frames per second.
  package static let usualRate = 50.0

  /// - Parameters:
  ///   - paths: Files, folders of pictures, and patterns such as `frame-%04d.png`; `-` is
  ///     standard input.
  ///   - size: The size of raw video, which has straight red, green, blue and alpha, one byte each.
  ///   - framesPerSecond: The rate of all frames; nil for their own timing.
  package init(
    _ paths: [String], size: Size? = nil, framesPerSecond: Double? = nil
  ) throws(CodecError) {
    inputs = []
    for path in paths {
      let files = try FrameReader.files(path)
      inputs += files.map { Input(path: $0, isNamed: $0 == path) }
    }
    self.size = size
    rate = framesPerSecond
  }

  /// The rate of the raw video that the last frame belongs to; nil for anything else.
  package var videoRate: Double? {
    if case .video(let video)? = source { video.framesPerSecond } else { nil }
  }

  /// The next frame; nil after the last.
  package func next() throws(CodecError) -> Frame? {
    while true {
      if source == nil {
        guard !inputs.isEmpty else { return nil }
        source = try open(inputs.removeFirst())
      }
      switch source! {
      case .animation(let reader):
        if let frame = try reader.next() {
          return try self.frame(frame.bitmap, FrameReader.seconds(frame.delay, of: reader.info))
        }
        source = nil
      case .still(let bitmap):
        source = nil
        return try frame(bitmap, nil)
      case .video(let video):
        if let bitmap = try video.next() {
          return try frame(bitmap, video.framesPerSecond.map { 1 / $0 })
        }
        source = nil
      case .raw(let bytes, let size):
        if let bitmap = try FrameReader.rawFrame(bytes, size) { return try frame(bitmap, nil) }
        source = nil
      }
    }
  }

  private func frame(_ bitmap: Bitmap, _ seconds: Double?) throws(CodecError) -> Frame {
    frames += 1
    guard frames <= Limits.frames else { throw .tooManyFrames }
    if let seconds, rate == nil {
      end += seconds
      (start, count) = (end, 0)
    } else {
      // Computed from the number, so that rounding errors do not accumulate.
      count += 1
      end = start + Double(count) / (rate ?? FrameReader.usualRate)
    }
    return Frame(bitmap: bitmap, end: end)
  }

  /// The time for which a frame is shown, in seconds; nil for a still picture.
  ///
  /// Very short delays are lengthened, as in browsers.
  private static func seconds(_ delay: Delay, of info: PictureInfo) -> Double? {
    guard info.frames.count > 1 || info.loop != nil else { return nil }
    let shortest =
      switch info.format {
      case .gif: 0.02
      case .webp: 0.011
      case .png, .apng: 0.001
      }
    return delay.seconds < shortest - 1e-9 ? 0.1 : delay.seconds
  }

  private func open(_ input: Input) throws(CodecError) -> Source {
    let bytes = try ByteSource(path: input.path, allowingStreams: input.isNamed)
    let first = Array(try bytes.peek(16))
    if Y4MDecoder.isY4M(first) {
      let video = try Y4MDecoder(bytes)
      try check(video.width, video.height, file: bytes.name)
      return .video(video)
    }
    if PNGFile.isPNG(first) || first.starts(with: "GIF8".utf8) || WebP.isWebP(first) {
      let reader = try AnimationReader(
        bytes.rest(atMost: Limits.pictureBytes), name: bytes.name)
      let info = reader.info
      try check(info.width, info.height, file: bytes.name)
      animated += info.width * info.height * info.frames.count
      guard info.frames.count < 2 || animated <= Limits.animationPixels else {
        throw .animationTooLarge(file: bytes.name, frames: info.frames.count)
      }
      if loop == nil { loop = info.loop }
      return .animation(reader)
    }
    if JPEG.isJPEG(first) {
      do throws(CodecError) {
        return try .still(
          JPEG.decode(
            bytes.rest(atMost: Limits.pictureBytes), name: bytes.name, pixels: Limits.canvasPixels))
      } catch {
        guard case .noRoom(let file, let width, let height) = error else { throw error }
        throw .frameTooLarge(file: file, width: width, height: height)
      }
    }
    guard let size else { throw .notFrames(file: bytes.name) }
    guard !first.isEmpty else {
      throw .damaged(file: bytes.name, format: "raw video", reason: "it is empty")
    }
    try check(size.width, size.height, file: bytes.name)
    return .raw(bytes, size)
  }

  /// Throws if a frame would be larger than the limit for recordings.
  private func check(_ width: Int, _ height: Int, file: String) throws(CodecError) {
    try PictureLimits.check(width: width, height: height, file: file)
    guard width * height <= Limits.canvasPixels else {
      throw .frameTooLarge(file: file, width: width, height: height)
    }
  }

  private static func rawFrame(
    _ source: ByteSource, _ size: Size
  ) throws(CodecError) -> Bitmap? {
    let length = size.width * size.height * 4
    let bytes = try source.read(length)
    if bytes.isEmpty { return nil }
    guard bytes.count == length else {
      throw .damaged(
        file: source.name, format: "raw video",
        reason: "it ends within a frame, which has \(length) bytes at "
          + "\(size.width)×\(size.height) pixels")
    }
    return Bitmap(width: size.width, height: size.height, rgba: Array(bytes))
  }

  /// The files of a path: itself, those in a folder, or those of a pattern, in order.
  private static func files(_ path: String) throws(CodecError) -> [String] {
    let name = (path as NSString).lastPathComponent
    if let mode = System.mode(of: path) {
      guard mode & S_IFMT == S_IFDIR else { return [path] }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let pictures = names.filter {
        endings.contains(($0 as NSString).pathExtension.lowercased()) && !$0.hasPrefix(".")
      }
      guard !pictures.isEmpty else { throw .noPictures(folder: path) }
      return pictures.sorted(by: isBefore).map { "\(path)/\($0)" }
    }
    guard name.contains("%") else { return [path] }
    let pattern = try NumberedPath(path)
    guard var number = (0...4).first(where: { System.mode(of: pattern.path($0)) != nil }) else {
      throw .cannotRead(file: pattern.path(1), errno: ENOENT)
    }
    var files: [String] = []
    while System.mode(of: pattern.path(number)) != nil {
      files.append(pattern.path(number))
      number += 1
    }
    return files
  }

  /// The files at the end of a folder of frames that are older than all files before them: a longer
  /// sequence that a shorter one has partly replaced.
  ///
  /// Empty for anything but a folder.
  ///
  /// Differences of age of up to two seconds are ignored.
  package static func leftovers(in folder: String) -> [String] {
    guard let mode = System.mode(of: folder), mode & S_IFMT == S_IFDIR,
      let files = try? files(folder), files.count > 1
    else { return [] }
    let dates = files.map { file in
      let facts = try? FileManager.default.attributesOfItem(atPath: file)
      return (facts?[.modificationDate] as? Date ?? .distantPast).timeIntervalSince1970
    }
    // The oldest date before each file, and the newest from it on.
    var oldest: [Double] = [.infinity]
    for date in dates { oldest.append(min(oldest[oldest.count - 1], date)) }
    var newest = -Double.infinity
    var start = files.count
    for index in files.indices.dropFirst().reversed() {
      newest = max(newest, dates[index])
      if newest < oldest[index] - 2 { start = index }
    }
    return Array(files[start...])
  }

  private static let endings: Set<String> = ["png", "apng", "gif", "webp", "jpg", "jpeg"]

  /// Whether a name sorts before another, with numbers compared by value: `2.png` before `10.png`.
  static func isBefore(_ a: String, _ b: String) -> Bool {
    let (one, two) = (parts(a), parts(b))
    for (p, q) in zip(one, two) where p != q {
      if let m = Int(p), let n = Int(q), m != n { return m < n }
      return p < q
    }
    return one.count < two.count
  }

  /// Splits a name into groups of digits and of other characters.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var isNumber = false
    for character in name {
      let isDigit = character.isASCII && character.isNumber
      if parts.isEmpty || isDigit != isNumber { parts.append("") }
      isNumber = isDigit
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
