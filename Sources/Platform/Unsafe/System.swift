import Foundation

/// System calls that take paths or memory; each returns whether it succeeded, and keeps `errno`.
///
/// - Rule: A path is passed as a C string that lives as long as the call. The system writes at most
///   as many bytes as the given capacity, which is the array's length. Memory that it allocates is
///   freed here.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SystemTests` and `FileTests`, in debug and release.
package enum System {
  /// Whether a path can be one: C would take it to end at its first zero; sets `errno` if not.
  private static func isPath(_ path: String) -> Bool {
    guard path.utf8.contains(0) else { return true }
    errno = EINVAL
    return false
  }

  /// The kind and permissions of a file; nil when that fails.
  package static func mode(of path: String, followingLink: Bool = true) -> mode_t? {
    guard isPath(path) else { return nil }
    var status = stat()
    let result = unsafe followingLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status.st_mode : nil
  }

  /// The kind and permissions of an open file; nil when that fails.
  package static func mode(of descriptor: Int32) -> mode_t? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status.st_mode : nil
  }

  /// The bytes of an open file; nil when that fails.
  package static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  package static func mayWrite(_ path: String) -> Bool {
    isPath(path) && (unsafe access(path, W_OK) == 0)
  }

  /// The path without links; nil when that fails.
  package static func resolved(_ path: String) -> String? {
    guard isPath(path), let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// A descriptor; negative when that fails.
  package static func open(_ path: String, _ flags: Int32, permissions: mode_t = 0) -> Int32 {
    isPath(path) ? unsafe Foundation.open(path, flags, permissions) : -1
  }

  /// Gives an open file, by its path below /proc, a name; or a file another one.
  package static func link(_ source: String, as path: String, followingLink: Bool = true) -> Bool {
    unsafe linkat(
      AT_FDCWD, source, AT_FDCWD, path, followingLink ? AT_SYMLINK_FOLLOW : 0) == 0
  }

  package static func rename(_ path: String, to other: String) -> Bool {
    unsafe Foundation.rename(path, other) == 0
  }

  package static func unlink(_ path: String) -> Bool { unsafe Foundation.unlink(path) == 0 }

  /// Makes a file with a name of its own; nil when that fails.
  package static func makeFile(_ prefix: String) -> (descriptor: Int32, path: String)? {
    var template = Array("\(prefix).XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&template)
    return descriptor < 0 ? nil : (descriptor, text(template))
  }

  /// Makes a folder with a name of its own; nil when that fails.
  package static func makeFolder(_ prefix: String) -> String? {
    var template = Array("\(prefix).XXXXXX".utf8CString)
    return unsafe mkdtemp(&template) == nil ? nil : text(template)
  }

  /// Locks an open file or folder until it is closed; answers whether nobody else has.
  package static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Whether an open file or folder belongs to this process's user.
  package static func belongsToUser(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }

  /// Writes all numbers, however the system splits them; answers the errno of a failure.
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

  /// Two ends of a connection, which no program gets that is started later; nil when that fails.
  package static func socketPair() -> (Int32, Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Sends all numbers to the other end; false, without a signal, when nobody is there.
  package static func send<Number: FixedWidthInteger & BitwiseCopyable>(
    _ numbers: [Number], to descriptor: Int32
  ) -> Bool {
    unsafe numbers.withUnsafeBytes { raw in
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

  /// Reads some bytes into the start of an array; answers how many, negative when that fails.
  package static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
    unsafe bytes.withUnsafeMutableBytes {
      unsafe Foundation.read(descriptor, $0.baseAddress!, $0.count)
    }
  }

  /// Fills an array, from an index on, with numbers from a file, in as many calls as needed.
  ///
  /// - Parameter offset: Where the numbers begin in the file, counted in numbers.
  /// - Returns: How many numbers the file had; negative when reading fails.
  package static func read<Number: FixedWidthInteger & BitwiseCopyable>(
    _ descriptor: Int32, at offset: Int, into numbers: inout [Number], from start: Int
  ) -> Int {
    precondition((0...numbers.count).contains(start), "the numbers lie in the array")
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

  /// Limits of the process, as `ulimit` sets them.
  package enum Limit { case memory, descriptors }

  /// What a limit allows, in bytes or in descriptors; `Int.max` where there is none.
  package static func limit(of kind: Limit) -> Int {
    var limit = rlimit()
    let resource = kind == .memory ? RLIMIT_AS : RLIMIT_NOFILE
    return unsafe getrlimit(Int32(resource.rawValue), &limit) == 0
      ? Int(clamping: limit.rlim_cur) : .max
  }

  /// What an errno means.
  package static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  /// The text up to the zero at its end.
  package static func text(_ characters: [CChar]) -> String {
    String(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
