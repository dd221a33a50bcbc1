import Foundation

/// Opening files that disappear with the process unless they are given a name.
enum TemporaryFile {
  /// Linux's `O_TMPFILE`, a macro that Swift does not see.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// Opens a nameless file in a folder; nil, with `errno`, when that fails.
  static func openNameless(in folder: String, permissions: mode_t) -> Int32? {
    let descriptor = open(folder, nameless | O_RDWR | O_CLOEXEC, permissions)
    return descriptor < 0 ? nil : descriptor
  }

  /// Whether `errno` says that the file system has no nameless files.
  static var isUnsupported: Bool { [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) }

  /// Makes a file with a name of its own, readable by its owner alone; nil, with `errno`, when that fails.
  static func openNamed(_ prefix: String) -> (descriptor: Int32, path: String)? {
    var template = Array("\(prefix).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor < 0 { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return (descriptor, template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
  }
}
