import Foundation

/// System calls with paths or memory; a failure returns false, nil or a negative number, and sets
/// `errno`.
///
/// - Rule: A path is passed as a C string that lives as long as the call. The system writes at most
///   as many bytes as the given capacity, which is the array's length. Memory that it allocates is
///   freed here.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SystemTests` and `FileTests`, in debug and release.
package enum System {
  /// Whether a path has no zero byte, at which C would end it; sets `errno` if it has one.
  private static func isPath(_ path: String) -> Bool {
    guard path.utf8.contains(0) else { return true }
    errno = EINVAL
    return false
  }

  /// The type and permissions of a file; nil on failure.
  package static func mode(of path: String, followingLink: Bool = true) -> mode_t? {
    guard isPath(path) else { return nil }
    var status = stat()
    let result = unsafe followingLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status.st_mode : nil
  }

  /// The type and permissions of an open file; nil on failure.
  package static func mode(of descriptor: Int32) -> mode_t? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status.st_mode : nil
  }

  /// The size of an open file in bytes; nil on failure.
  package static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The version of a file or folder; nil on failure.
  package static func version(of path: String, followingLink: Bool = true) -> FileVersion? {
    guard isPath(path) else { return nil }
    var status = stat()
    let result = unsafe followingLink ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    func nanoseconds(_ time: timespec) -> Int {
      time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ time.tv_nsec
    }
    return FileVersion(
      isFile: status.st_mode & S_IFMT == S_IFREG, size: Int(status.st_size),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim),
      inode: UInt64(status.st_ino), device: UInt64(status.st_dev))
  }

  /// Sets the dates of a file to now; returns false on failure.
  package static func touch(_ path: String) -> Bool {
    isPath(path) && (unsafe utimensat(AT_FDCWD, path, nil, 0) == 0)
  }

  package static func isWritable(_ path: String) -> Bool {
    isPath(path) && (unsafe access(path, W_OK) == 0)
  }

  /// The absolute path with all links resolved; nil on failure.
  package static func realPath(of path: String) -> String? {
    guard isPath(path), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Opens a file; returns its descriptor, negative on failure.
  package static func open(_ path: String, _ flags: Int32, permissions: mode_t = 0) -> Int32 {
    isPath(path) ? unsafe Foundation.open(path, flags, permissions) : -1
  }

  /// Creates a hard link to a file, or to an open unnamed file by its path in /proc; returns false
  /// on failure.
  package static func link(_ source: String, as path: String, followingLink: Bool = true) -> Bool {
    unsafe linkat(
      AT_FDCWD, source, AT_FDCWD, path, followingLink ? AT_SYMLINK_FOLLOW : 0) == 0
  }

  package static func rename(_ path: String, to other: String) -> Bool {
    unsafe Foundation.rename(path, other) == 0
  }

  package static func unlink(_ path: String) -> Bool { unsafe Foundation.unlink(path) == 0 }

  /// Creates a file named `PREFIX.XXXXXX`, unique by its last six characters, which child processes
  /// do not inherit; nil on failure.
  package static func makeTemporaryFile(
    prefix: String, permissions: mode_t = 0o600
  ) -> (descriptor: Int32, path: String)? {
    for _ in 0..<100 {
      let path = "\(prefix).\(String(Int.random(in: 60_466_176..<2_176_782_336), radix: 36))"
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions: permissions)
      if descriptor >= 0 { return (descriptor, path) }
      if errno != EEXIST { break }
    }
    return nil
  }

  /// Creates a folder named in the same way; nil on failure.
  package static func makeTemporaryFolder(prefix: String) -> String? {
    var template = Array("\(prefix).XXXXXX".utf8CString)
    return unsafe mkdtemp(&template) == nil ? nil : string(cString: template)
  }

  /// Locks an open file or folder until it is closed; false if another process holds the lock.
  package static func tryLock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Whether this process's user owns an open file or folder.
  package static func isOwnedByUser(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }

  /// Writes all numbers, in as many calls as needed; returns the errno of a failure.
  package static func write<Number: FixedWidthInteger & BitwiseCopyable>(
    _ numbers: [Number], to descriptor: Int32
  ) -> Int32? {
    unsafe numbers.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count {
        let written = unsafe Foundation.write(descriptor, raw.baseAddress! + done, raw.count - done)
        if written < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += written
      }
      return nil
    }
  }

  /// Creates two connected sockets, which child processes do not inherit; nil on failure.
  package static func socketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Sends all elements, which have no padding, to a socket; false, without a signal, if its other
  /// end is closed.
  package static func send<Element: BitwiseCopyable>(
    _ elements: [Element], to descriptor: Int32
  ) -> Bool {
    unsafe elements.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count {
        let sent = unsafe Foundation.send(
          descriptor, raw.baseAddress! + done, raw.count - done, Int32(MSG_NOSIGNAL))
        if sent < 0 {
          if errno == EINTR { continue }
          return false
        }
        done += sent
      }
      return true
    }
  }

  /// Reads bytes into the start of an array; returns their number, negative on failure.
  package static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
    unsafe bytes.withUnsafeMutableBytes {
      unsafe Foundation.read(descriptor, $0.baseAddress!, $0.count)
    }
  }

  /// Waits until a descriptor can be read without blocking, or its other end is closed; false after
  /// `seconds` without either.
  package static func isReadable(_ descriptor: Int32, within seconds: Double) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, Int32(seconds * 1000)) > 0
  }

  /// The bytes of an open file from its start; nil on failure.
  package static func contents(of descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size(of: descriptor) ?? 0)
    let count = read(descriptor, at: 0, into: &bytes, from: 0)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  /// Reads numbers from a file into an array, starting at index `start`, in as many calls as
  /// needed.
  ///
  /// - Parameter offset: The first number's index in the file.
  /// - Returns: The number of numbers read, fewer at the file's end; negative on failure.
  package static func read<Number: FixedWidthInteger & BitwiseCopyable>(
    _ descriptor: Int32, at offset: Int, into numbers: inout [Number], from start: Int
  ) -> Int {
    precondition((0...numbers.count).contains(start), "`start` must be in 0...numbers.count")
    let size = MemoryLayout<Number>.stride
    return unsafe numbers.withUnsafeMutableBytes { raw in
      var done = 0
      let count = raw.count - start * size
      while done < count {
        let got = unsafe pread(
          descriptor, raw.baseAddress! + start * size + done, count - done,
          off_t(offset * size + done))
        if got < 0 {
          if errno == EINTR { continue }
          return -1
        }
        if got == 0 { break }
        done += got
      }
      return done / size
    }
  }

  /// A resource with a limit: the process's address space, or its file descriptors.
  package enum LimitedResource { case memory, descriptors }

  /// The limit of a resource, in bytes or descriptors; `Int.max` if it has none.
  package static func limit(of kind: LimitedResource) -> Int {
    var limit = rlimit()
    let resource = kind == .memory ? RLIMIT_AS : RLIMIT_NOFILE
    return unsafe getrlimit(Int32(resource.rawValue), &limit) == 0
      ? Int(clamping: limit.rlim_cur) : .max
  }

  /// The system's message for an errno.
  package static func errorMessage(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }

  /// The text of a C string, up to its terminating zero.
  package static func string(cString characters: [CChar]) -> String {
    String(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
