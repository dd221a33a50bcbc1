import Foundation
import Platform

/// A destination of encoded bytes: a file, standard output or memory.
///
/// A regular file appears, or is replaced, only on `commit()`: until then the bytes are in a
/// unnamed file of the same folder (`O_TMPFILE`, so that not even a killed process leaves it
/// behind; a hidden temporary file if the file system does not support that), which is then
/// renamed. Without a commit, nothing changes. Devices, pipes and standard output are written to
/// directly.
public final class ByteSink {
  /// The name used in messages.
  public let name: String
  /// The bytes written to a memory sink.
  public private(set) var bytes: [UInt8] = []
  /// The number of bytes written so far.
  public private(set) var count = 0

  private enum Target {
    case memory
    case descriptor(closes: Bool)
    case file(path: String, temporary: String?)
  }

  private var target: Target
  private var descriptor: Int32 = -1
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 16

  private init(name: String, target: Target, descriptor: Int32) {
    self.name = name
    self.target = target
    self.descriptor = descriptor
  }

  /// Makes a sink that keeps the bytes in `bytes`.
  public static func memory() -> ByteSink {
    ByteSink(name: "memory", target: .memory, descriptor: -1)
  }

  public static func standardOutput() -> ByteSink {
    ByteSink(
      name: "standard output", target: .descriptor(closes: false), descriptor: STDOUT_FILENO)
  }

  /// Opens a file for writing; its folder must exist.
  ///
  /// A symbolic link is followed, and an existing file keeps its permissions.
  public convenience init(path: String) throws(CodecError) {
    guard !path.isEmpty else { throw .cannotWrite(file: "''", errno: ENOENT) }
    guard let mode = System.mode(of: path) else {
      guard errno == ENOENT else { throw .cannotWrite(file: path, errno: errno) }
      if path.hasSuffix("/") { throw .isDirectory(file: path) }
      // A broken link: write to its destination, as the shell does.
      let isLink = System.mode(of: path, followingLink: false) != nil
      let real = isLink ? ByteSink.destination(ofLink: path) : path
      try self.init(replacing: real, named: path, permissions: nil)
      return
    }
    switch mode & S_IFMT {
    case S_IFDIR: throw .isDirectory(file: path)
    case S_IFREG:
      guard System.isWritable(path) else { throw .cannotWrite(file: path, errno: errno) }
      guard let resolved = System.realPath(of: path) else {
        throw .cannotWrite(file: path, errno: errno)
      }
      try self.init(replacing: resolved, named: path, permissions: mode & 0o7777)
    default:
      let descriptor = System.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .cannotWrite(file: path, errno: errno) }
      self.init(name: path, target: .descriptor(closes: true), descriptor: descriptor)
    }
  }

  private convenience init(
    replacing path: String, named name: String, permissions: mode_t?
  ) throws(CodecError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let base = slash.map { String(path[path.index(after: $0)...]) } ?? path
    var temporary: String?
    var descriptor = TemporaryFile.openUnnamed(in: folder, permissions: 0o666) ?? -1
    if descriptor < 0, TemporaryFile.errnoMeansUnsupported,
      let file = TemporaryFile.openUnique(
        prefix: "\(folder)/.\(base.prefix(64))", permissions: 0o666)
    {
      descriptor = file.descriptor
      temporary = file.path
    }
    guard descriptor >= 0 else { throw .cannotWrite(file: name, errno: errno) }
    if let permissions { fchmod(descriptor, permissions) }
    self.init(
      name: name, target: .file(path: path, temporary: temporary), descriptor: descriptor)
  }

  private static func destination(ofLink path: String) -> String {
    var path = path
    // The kernel follows as many links.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      path =
        next.hasPrefix("/") ? next : (path as NSString).deletingLastPathComponent + "/" + next
    }
    return path
  }

  deinit { cancel() }

  /// Appends bytes; a full disk is reported here or by `commit()`.
  public func write(_ more: [UInt8]) throws(CodecError) { try write(more[...]) }

  public func write(_ more: ArraySlice<UInt8>) throws(CodecError) {
    count += more.count
    if case .memory = target {
      bytes += more
      return
    }
    if buffer.isEmpty { buffer.reserveCapacity(ByteSink.bufferSize) }
    buffer += more
    if buffer.count >= ByteSink.bufferSize { try flush() }
  }

  private func flush() throws(CodecError) {
    let failure = System.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    if let failure { throw .cannotWrite(file: name, errno: failure) }
  }

  /// Makes the file appear at its path.
  public func commit() throws(CodecError) {
    do throws(CodecError) {
      if !buffer.isEmpty { try flush() }
      if case .file(let path, let temporary) = target {
        // Some errors are reported only on closing; this does so while the old file still exists.
        let second = dup(descriptor)
        if second >= 0, close(second) != 0, errno != EINTR {
          throw CodecError.cannotWrite(file: name, errno: errno)
        }
        try rename(to: path, temporary)
      }
      let (old, closes, isFile) = (descriptor, closesDescriptor, isFile)
      descriptor = -1
      if closes, close(old) != 0, errno != EINTR, !isFile {
        throw CodecError.cannotWrite(file: name, errno: errno)
      }
    } catch {
      cancel()
      throw error
    }
    target = .memory
  }

  private func rename(to path: String, _ temporary: String?) throws(CodecError) {
    try TemporaryFile.commit { (names) throws(CodecError) in
      var staged = temporary
      if temporary == nil {
        // An unnamed file can only be linked to a free path.
        let source = "/proc/self/fd/\(descriptor)"
        if System.link(source, as: path) { return }
        guard errno == EEXIST else { throw CodecError.cannotWrite(file: name, errno: errno) }
        staged = try link(source, beside: path)
      }
      guard let staged else { return }
      guard System.rename(staged, to: path) else {
        let failure = errno
        _ = System.unlink(staged)
        throw CodecError.cannotWrite(file: name, errno: failure)
      }
      names.remove(staged)
    }
    target = .file(path: path, temporary: nil)
  }

  /// Links the unnamed file to a free hidden name.
  private func link(_ source: String, beside path: String) throws(CodecError) -> String {
    let url = path as NSString
    let folder = url.deletingLastPathComponent
    let prefix = (folder.isEmpty ? "." : folder) + "/.\(url.lastPathComponent.prefix(64))"
    for attempt in 0..<1000 {
      let staged = "\(prefix).\(getpid())-\(attempt)"
      if System.link(source, as: staged) { return staged }
      guard errno == EEXIST else { break }
    }
    throw .cannotWrite(file: name, errno: errno)
  }

  private var isFile: Bool {
    if case .file = target { true } else { false }
  }

  private var closesDescriptor: Bool {
    switch target {
    case .memory: false
    case .descriptor(let closes): closes
    case .file: true
    }
  }

  /// Discards the bytes; does nothing after a commit.
  public func cancel() {
    if descriptor >= 0, closesDescriptor { close(descriptor) }
    descriptor = -1
    if case .file(_, let temporary?) = target { TemporaryFile.remove(temporary) }
    target = .memory
    buffer = []
  }
}
