import Foundation
public import Graphics
import Platform

/// Writes every frame as a separate PNG file, such as frame-0001.png, frame-0002.png.
///
/// Files are written into a hidden folder beside their destination and moved by `finish()`, so that
/// a failure leaves none of them half-written and none replaced. Folders left by killed processes
/// are removed by the next one that writes there. If all frames replace those of an older, longer
/// sequence, the rest of that is removed, since it would appear to be the end of this one.
public final class PNGSequenceEncoder: FrameEncoder {
  private let pattern: NumberedPath
  private let firstNumber: Int
  private var sequence = FrameSequence()
  private var stagingFolder: TemporaryFile.Folder?

  /// - Parameter pattern: A path with one `%d` or `%04d` in its last part; its folder is created if
  ///   necessary.
  public init(pattern: String, options: EncodingOptions = EncodingOptions()) throws(CodecError) {
    try OutputFormat.pngSequence.check(options)
    self.pattern = try NumberedPath(pattern)
    firstNumber = options.firstNumber
  }

  deinit { cancel() }

  public func append(_ frame: Bitmap, endingAt time: Double) throws(CodecError) {
    try sequence.admit(frame, endingAt: time, file: pattern.text)
    let folder: TemporaryFile.Folder
    if let stagingFolder { folder = stagingFolder } else { folder = try makeStagingFolder() }
    stagingFolder = folder
    try PNG.write(frame, to: "\(folder.path)/\(sequence.count - 1)")
  }

  private func makeStagingFolder() throws(CodecError) -> TemporaryFile.Folder {
    do {
      try FileManager.default.createDirectory(
        atPath: pattern.folder, withIntermediateDirectories: true)
    } catch {
      throw CodecError.cannotWrite(file: pattern.folder, errno: errnoOf(error))
    }
    guard let stagingFolder = TemporaryFile.makeFolder(prefix: "\(pattern.folder)/.flipbook") else {
      throw .cannotWrite(file: pattern.folder, errno: errno)
    }
    return stagingFolder
  }

  public func finish() throws(CodecError) {
    guard let stagingFolder else { throw .noFrames(file: pattern.text) }
    defer { cancel() }
    for index in 0..<sequence.count {
      let path = pattern.path(firstNumber + index)
      if let mode = System.mode(of: path), mode & S_IFMT == S_IFDIR {
        throw .isDirectory(file: path)
      }
    }
    try TemporaryFile.commit { (_) throws(CodecError) in
      if try moveFrames(from: stagingFolder.path) { removeRest() }
    }
  }

  public private(set) var summary = EncodingSummary()

  /// Removes the PNG files that follow the last frame without a gap, unless the sequence does not
  /// begin with 1: then they may be another part of it.
  private func removeRest() {
    guard firstNumber == 1 else { return }
    var number = firstNumber + sequence.count
    while true {
      let path = pattern.path(number)
      guard let mode = System.mode(of: path), mode & S_IFMT == S_IFREG,
        let start = try? ByteSource(path: path).peek(16), PNGFile.isPNG(Array(start)),
        System.unlink(path)
      else { return }
      summary.removed.append(path)
      number += 1
    }
  }

  /// Moves all frames to their paths, or none; replaced files are kept until all have moved.
  ///
  /// - Returns: Whether each frame has replaced a file.
  private func moveFrames(from folder: String) throws(CodecError) -> Bool {
    var replaced: [Bool] = []
    for index in 0..<sequence.count {
      let path = pattern.path(firstNumber + index)
      let old = "\(folder)/\(index).old"
      // If the file system has no hard links, the old file is moved.
      var exists = System.link(path, as: old, followingLink: false)
      if !exists, errno != ENOENT { exists = System.rename(path, to: old) }
      guard exists || errno == ENOENT, System.rename("\(folder)/\(index)", to: path) else {
        let failure = errno
        if exists { _ = System.rename(old, to: path) }
        for (index, existed) in replaced.enumerated() {
          let path = pattern.path(firstNumber + index)
          _ = existed ? System.rename("\(folder)/\(index).old", to: path) : System.unlink(path)
        }
        throw .cannotWrite(file: path, errno: failure)
      }
      replaced.append(exists)
    }
    return replaced.allSatisfy { $0 }
  }

  public func cancel() {
    if let stagingFolder { TemporaryFile.remove(stagingFolder) }
    stagingFolder = nil
  }
}

/// The errno underlying a Foundation error, or `EIO`.
private func errnoOf(_ error: any Error) -> Int32 {
  let error = error as NSError
  if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
  let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError
  if let inner, inner.domain == NSPOSIXErrorDomain { return Int32(inner.code) }
  return switch error.code {
  case NSFileWriteNoPermissionError: EACCES
  case NSFileWriteOutOfSpaceError: ENOSPC
  case NSFileWriteFileExistsError: EEXIST
  case NSFileWriteVolumeReadOnlyError: EROFS
  default: EIO
  }
}

/// A path with a placeholder for a number.
struct NumberedPath {
  /// An example of a valid path, for help and messages.
  static let example = "frame-%04d.png"

  let text: String
  let folder: String
  private let prefix, suffix: String
  private let digits: Int

  init(_ text: String) throws(CodecError) {
    self.text = text
    let url = text as NSString
    let name = url.lastPathComponent
    let parts = name.components(separatedBy: "%")
    guard parts.count == 2, !url.deletingLastPathComponent.contains("%"),
      let end = parts[1].firstIndex(of: "d"),
      parts[1][..<end].allSatisfy({ $0.isASCII && $0.isNumber }),
      let digits = end == parts[1].startIndex ? 0 : Int(parts[1][..<end]), digits <= 20
    else { throw .badPattern(file: text) }
    folder = url.deletingLastPathComponent.isEmpty ? "." : url.deletingLastPathComponent
    prefix = parts[0]
    suffix = String(parts[1][parts[1].index(after: end)...])
    self.digits = digits
  }

  func path(_ number: Int) -> String {
    let plain = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - plain.count))
    return "\(folder)/\(prefix)\(zeros)\(plain)\(suffix)"
  }
}
