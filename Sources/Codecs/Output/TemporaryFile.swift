import Foundation
import Synchronization

/// Files that disappear with the process unless they are given a name, and hidden ones where that cannot be.
package enum TemporaryFile {
  /// Linux's `O_TMPFILE`, a macro that Swift does not see.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// The hidden files and folders that the process has made and not yet removed.
  ///
  /// Of the process and not of whoever made them: one that is told to end must find them all.
  private static let names = Mutex<Set<String>>([])

  /// Opens a nameless file in a folder; nil, with `errno`, when that fails.
  static func openNameless(in folder: String, permissions: mode_t) -> Int32? {
    let descriptor = open(folder, nameless | O_RDWR | O_CLOEXEC, permissions)
    return descriptor < 0 ? nil : descriptor
  }

  /// Whether `errno` says that the file system has no nameless files.
  static var isUnsupported: Bool { [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) }

  /// Makes a file with a name of its own, readable by its owner alone; nil, with `errno`, when that fails.
  static func openNamed(_ prefix: String) -> (descriptor: Int32, path: String)? {
    named(prefix) { mkstemp(&$0) }
      .map { descriptor, path in
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (descriptor, path)
      }
  }

  /// Makes a folder with a name of its own; nil, with `errno`, when that fails.
  static func makeFolder(_ prefix: String) -> String? {
    named(prefix) { mkdtemp(&$0) == nil ? -1 : 0 }?.path
  }

  private static func named(
    _ prefix: String, make: (inout [CChar]) -> Int32
  ) -> (result: Int32, path: String)? {
    names.withLock { names in
      var template = Array("\(prefix).XXXXXX".utf8CString)
      let result = make(&template)
      guard result >= 0 else { return nil }
      let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      names.insert(path)
      return (result, path)
    }
  }

  /// Removes a hidden file or folder, with all that is in it.
  static func remove(_ path: String) {
    names.withLock { names in
      names.remove(path)
      if unlink(path) != 0 { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Puts finished files in their places, which a process that is told to end waits for.
  ///
  /// - Parameter body: Is given the names that it takes away from their files.
  static func settle<Result, Failure>(
    _ body: (inout Set<String>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try names.withLock { names throws(Failure) in try body(&names) }
  }

  /// Removes all hidden files and folders, and ends the process before another can be made.
  package static func removeAll(andThen end: () -> Never) -> Never {
    names.withLock { names in
      for name in names where unlink(name) != 0 {
        try? FileManager.default.removeItem(atPath: name)
      }
      end()
    }
  }
}
