import Foundation
import Graphics

/// Nameless files, which disappear with the process, and hidden ones where the file system lacks
/// these.
package enum TemporaryFile {
  /// Linux's `O_TMPFILE`, a macro that Swift cannot import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// The hidden files and folders that the process has made and not yet removed.
  ///
  /// They belong to the process, which removes them all when it is terminated.
  private static let names = Confined<Set<String>>([])

  /// Where files go that do not fit into memory.
  package static var folder: String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Opens a nameless file in a folder; nil, with `errno`, when that fails.
  package static func openNameless(in folder: String, permissions: mode_t) -> Int32? {
    let descriptor = System.open(
      folder, nameless | O_RDWR | O_CLOEXEC, permissions: permissions)
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens a file that is gone once it is closed; nil, with `errno`, when that fails.
  package static func openScratch() -> Int32? {
    if let descriptor = openNameless(in: folder, permissions: 0o600) { return descriptor }
    guard let file = openNamed("\(folder)/flipbook") else { return nil }
    remove(file.path)
    return file.descriptor
  }

  /// Whether `errno` says that the file system has no nameless files.
  package static var isUnsupported: Bool { [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) }

  /// Makes a file with a name of its own, readable by its owner alone; nil, with `errno`, when that
  /// fails.
  package static func openNamed(_ prefix: String) -> (descriptor: Int32, path: String)? {
    names.with { names in
      guard let file = System.makeFile(prefix) else { return nil }
      _ = fcntl(file.descriptor, F_SETFD, FD_CLOEXEC)
      names.insert(file.path)
      return file
    }
  }

  /// A folder with a name of its own, which goes with the process.
  package struct Folder {
    package let path: String
    /// Holds the lock that says that the folder is in use; -1 where the file system has none.
    let descriptor: Int32
  }

  /// Makes a folder with a unique name, `PREFIX.XXXXXX`; nil, with `errno`, if that fails.
  ///
  /// Folders of that prefix that a killed process has left are removed.
  package static func makeFolder(_ prefix: String) -> Folder? {
    removeLeftovers(of: prefix)
    return names.with { names in
      // Another process may take the folder for a leftover before it is locked.
      for _ in 0..<100 {
        guard let path = System.makeFolder(prefix) else { return nil }
        let descriptor = System.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        let isLocked = descriptor >= 0 && System.lock(descriptor)
        if descriptor < 0 && errno == ENOENT || !isLocked && errno == EWOULDBLOCK
          || System.mode(of: path) == nil
        {
          if descriptor >= 0 { close(descriptor) }
          continue
        }
        names.insert(path)
        return Folder(path: path, descriptor: descriptor)
      }
      errno = EBUSY
      return nil
    }
  }

  /// Removes a folder, with all that is in it.
  package static func remove(_ folder: Folder) {
    remove(folder.path)
    if folder.descriptor >= 0 { close(folder.descriptor) }
  }

  /// Removes folders left behind by killed processes: those of this user with a name from
  /// `makeFolder`, only numbered frames in them, and a lock that is free.
  private static func removeLeftovers(of prefix: String) {
    let place = (prefix as NSString).deletingLastPathComponent
    let start = (prefix as NSString).lastPathComponent + "."
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: place)) ?? []
    where name.hasPrefix(start) && name.count == start.count + 6 {
      let path = place + "/" + name
      let descriptor = System.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard System.belongsToUser(descriptor), System.lock(descriptor),
        let frames = try? files.contentsOfDirectory(atPath: path),
        frames.allSatisfy({ $0.drop { $0 == "." }.first?.isNumber == true })
      else { continue }
      try? files.removeItem(atPath: path)
    }
  }

  /// Removes a hidden file or folder, with all that is in it.
  package static func remove(_ path: String) {
    names.with { names in
      names.remove(path)
      if !System.unlink(path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Calls a closure that moves finished files to their paths; termination of the process waits for
  /// it.
  ///
  /// - Parameter body: Receives the hidden names, and removes those that it has renamed.
  package static func commit<Result, Failure>(
    _ body: (inout Set<String>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try names.with { names throws(Failure) in try body(&names) }
  }

  /// Kills all child processes, removes all hidden files and folders, and ends the process before
  /// another can be made.
  package static func removeAll(andThen end: () -> Never) -> Never {
    names.with { names in
      ChildProcess.killAll {
        for name in names where !System.unlink(name) {
          try? FileManager.default.removeItem(atPath: name)
        }
        end()
      }
    }
  }
}
