import Base
import Foundation
import Graphics
import Platform

/// An error of reading or writing pictures: facts in the cases, words in `description`.
public enum CodecError: Error, Equatable, Sendable {
  /// The system refused to open or read a file.
  case cannotRead(file: String, errno: Int32)
  /// The system refused to open, write or rename a file.
  case cannotWrite(file: String, errno: Int32)
  /// The system refused a temporary file in this folder.
  case noTemporaryFile(folder: String, errno: Int32)
  /// The path of a file to write or read is that of a folder.
  case isDirectory(file: String)
  /// The file's name has no ending of a known format.
  case unknownFormat(file: String)
  /// The file's first bytes do not belong to any supported format.
  case notAPicture(file: String)
  /// The file's first bytes do not belong to any supported format of frames, which include raw
  /// video.
  case notFrames(file: String)
  /// The folder has no pictures.
  case noPictures(folder: String)
  /// The file's first bytes do not belong to any supported format of still pictures.
  case notAStillPicture(file: String)
  /// The file is a Git LFS pointer instead of the picture.
  case largeFilePointer(file: String)
  /// The file breaks its format's rules, or ends too early.
  case damaged(file: String, format: String, reason: String)
  /// Larger than `PictureLimits` allows.
  case tooLarge(file: String, width: Int, height: Int)
  /// The picture is within the limits, but too large together with the others of a scene.
  case noRoom(file: String, width: Int, height: Int)
  /// Drawing the filters, texts and dashes of an SVG would exceed `Limits.filterSteps`.
  case tooMuchWork(file: String)
  /// A valid drawing that is not passed to the library that draws it.
  case refused(file: String, reason: String)
  /// A device, a pipe or a socket, whose length is unknown.
  case notAFile(file: String)
  /// The file has more bytes than its kind may have.
  case fileTooLarge(file: String, limit: Int)
  /// Together the frames have more pixels than `PictureLimits.decodedPixels`.
  case tooManyPixels(file: String, frames: Int, pixels: Int)
  /// A frame to encode is larger than those of recordings.
  case frameTooLarge(file: String, width: Int, height: Int)
  /// Together the frames of the animations to encode have more than `Limits.animationPixels`.
  case animationTooLarge(file: String, frames: Int)
  /// There are more frames to encode than a recording may have.
  case tooManyFrames
  /// A frame without pixels cannot be written.
  case emptyFrame(frame: Int)
  /// A frame's size differs from that of the first.
  case sizeChanged(frame: Int, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A frame ends before the one it follows, or at no finite time.
  case timeNotIncreasing(frame: Int, time: Double, previous: Double)
  /// `finish()` was called before any frame was appended.
  case noFrames(file: String)
  /// The format cannot show that many frames a second.
  case frameRateTooHigh(format: String, framesPerSecond: Double, maximum: Double)
  /// The frame rate is not a positive, finite number.
  case frameRateInvalid(Double)
  /// The format has one frame rate for all frames, and none was given.
  case frameRateNeeded(format: String)
  /// The loop count is outside the format's range.
  case loopCountInvalid(count: Int, maximum: Int)
  /// The name of a sequence of files needs exactly one placeholder for the number.
  case badPattern(file: String)
  /// Several files cannot go to standard output.
  case notAStream(format: String)
  /// The program that writes the format is not installed.
  case programMissing(program: String, format: String)
  /// The program that writes the format failed, with this output.
  case programFailed(program: String, format: String, words: String)
  /// A library failed for another reason, such as lack of memory.
  case libraryFailed(file: String, format: String, reason: String)
}

extension CodecError {
  /// Whether the system or a library failed, for want of memory or descriptors; the file may be
  /// fine.
  package var isOfSystem: Bool {
    switch self {
    case .cannotRead, .cannotWrite, .noTemporaryFile, .libraryFailed: true
    default: false
    }
  }
}

extension CodecError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotRead(let file, let errno):
      "cannot read \(name(file)): \(systemReason(errno))"
    case .cannotWrite(let file, let errno):
      "cannot write \(name(file)): \(systemReason(errno))"
    case .noTemporaryFile(let folder, let errno):
      "cannot write a temporary file in \(folder): \(systemReason(errno))"
    case .isDirectory(let file):
      "\(file) is a folder; name a file in it"
    case .unknownFormat(let file):
      "cannot tell a format from the name \(name(file)); "
        + "end it in \(OutputFormat.endings.alternatives), or give the format"
    case .notAPicture(let file):
      "\(file) is not a GIF, PNG, APNG or WebP file"
    case .notFrames(let file):
      "\(file) is not a PNG, APNG, GIF, WebP, JPEG or Y4M file; raw pixels need --size, such as 481x180"
    case .noPictures(let folder):
      "\(folder) has no PNG, APNG, GIF, WebP or JPEG files in it"
    case .notAStillPicture(let file):
      "\(file) is not a PNG, JPEG, SVG or GIF file"
    case .largeFilePointer(let file):
      "\(file) is a Git LFS pointer, not the picture; run: git lfs pull"
    case .damaged(let file, let format, let reason):
      "\(file) is not a valid \(format) file: \(reason)"
    case .tooLarge(let file, let width, let height):
      "\(file) is \(width)×\(height) pixels; at most \(PictureLimits.side) on a side and "
        + "\(PictureLimits.pixels >> 20) megapixels are allowed"
    case .noRoom(let file, let width, let height):
      "\(file) is \(width)×\(height) pixels, and the scene's pictures would have more than "
        + "\(Limits.picturePixels >> 20) megapixels together; use smaller or fewer pictures"
    case .refused(let file, let reason):
      "\(file) is not drawn: \(reason)"
    case .tooMuchWork(let file):
      "the filters, texts and dashes of \(file) take more than \(Limits.filterSteps >> 20) million "
        + "steps; use fewer of them, or a PNG of the drawing"
    case .notAFile(let file):
      "\(file) is a device or a pipe; only files, and - for standard input, are read"
    case .fileTooLarge(let file, let limit):
      "\(file) has more than \(limit >> 20) MB"
    case .tooManyPixels(let file, let frames, let pixels):
      "the \(frames) frames of \(file) have \((pixels - 1) >> 20 + 1) megapixels together; at most "
        + "\(PictureLimits.decodedPixels >> 20) are held in memory at once"
    case .frameTooLarge(let file, let width, let height):
      "\(file) is \(width)×\(height) pixels; frames to encode have at most "
        + "\(Limits.canvasPixels >> 20) megapixels"
    case .animationTooLarge(let file, let frames):
      "the \(frames) frames of \(file) have too many pixels; animations to encode have at most "
        + "\(Limits.animationPixels >> 20) megapixels together, all frames counted"
    case .tooManyFrames:
      "there are more than \(Limits.frames) frames to encode"
    case .emptyFrame(let frame):
      "frame \(frame) has no pixels"
    case .sizeChanged(let frame, let width, let height, let expectedWidth, let expectedHeight):
      "frame \(frame) is \(width)×\(height) pixels, but the frames before it are "
        + "\(expectedWidth)×\(expectedHeight)"
    case .timeNotIncreasing(let frame, let time, let previous):
      time > previous
        ? "frame \(frame) ends at \(time) s, later than the format can store"
        : "frame \(frame) ends at \(time) s, which is not after \(previous) s, where it starts"
    case .noFrames(let file):
      "no frames to write to \(file)"
    case .frameRateTooHigh(let format, let rate, let maximum):
      "\(format) cannot show \(plain(rate)) frames per second: players slow such files down; "
        + "use \(plain(maximum)) or fewer, or write an APNG"
    case .frameRateInvalid(let rate):
      "frames per second must be greater than 0 and finite, not \(plain(rate))"
    case .frameRateNeeded(let format):
      "\(format) has one frame rate for all frames; give the frames per second"
    case .loopCountInvalid(let count, let maximum):
      "the number of plays must be between 1 and \(maximum), not \(count)"
    case .badPattern(let file):
      "\(file) needs one placeholder for the frame's number, such as \(NumberedPath.example)"
    case .notAStream(let format):
      "\(format) is several files and cannot go to standard output; "
        + "name them \(NumberedPath.example)"
    case .programMissing(let program, let format):
      "\(format) is written by \(program), which is not installed"
    case .programFailed(let program, let format, let words):
      "\(program) could not write \(format)\(Self.quote(words))"
    case .libraryFailed(let file, let format, let reason):
      "cannot process \(file) as \(format): \(reason)"
    }
  }

  /// The output of another program, indented below if it has several lines.
  private static func quote(_ words: String) -> String {
    if words.isEmpty { return "" }
    let lines = words.split(separator: "\n")
    return lines.count == 1 ? ": \(words)" : ":" + lines.map { "\n  \($0)" }.joined()
  }

  /// The name of a file in messages; `''` if it is empty.
  private func name(_ file: String) -> String { file.isEmpty ? "''" : file }

  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  private func systemReason(_ code: Int32) -> String { System.errorMessage(code) }
}

extension CodecError {
  /// The earlier name, from when only filters were counted.
  @available(*, deprecated, renamed: "tooMuchWork(file:)")
  public static func tooManyFilters(file: String) -> CodecError { .tooMuchWork(file: file) }
}

extension CodecError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CodecError {
  /// Throws if the bytes are a Git LFS pointer instead of a file.
  static func checkIsNotPointer(_ bytes: [UInt8], file: String) throws(CodecError) {
    guard bytes.count < 1024, bytes.starts(with: "version https://git-lfs".utf8) else { return }
    throw .largeFilePointer(file: file)
  }
}

/// The largest sizes of pictures, checked against a file's header before memory is allocated.
public enum PictureLimits {
  /// Pixels on a side.
  public static let side = Bitmap.maximumSide
  /// Pixels in one frame.
  public static let pixels = Bitmap.maximumPixels
  /// Pixels of all the frames that are decoded into memory together.
  public static let decodedPixels = Limits.decodedPixels

  /// Throws unless a picture of that size is allowed.
  ///
  /// - Parameter pixels: The largest number of pixels.
  package static func check(
    width: Int, height: Int, file: String, pixels: Int = Limits.pixels
  ) throws(CodecError) {
    guard Bitmap.allows(width: Double(width), height: Double(height)) else {
      throw .tooLarge(file: file, width: width, height: height)
    }
    guard width * height <= pixels else {
      throw .noRoom(file: file, width: width, height: height)
    }
  }

  /// Throws if the frames of an animation have too many pixels together to be held in memory.
  static func checkFrames(of info: PictureInfo, file: String) throws(CodecError) {
    let pixels = info.width * info.height * info.frames.count
    guard pixels <= decodedPixels else {
      throw .tooManyPixels(file: file, frames: info.frames.count, pixels: pixels)
    }
  }
}
