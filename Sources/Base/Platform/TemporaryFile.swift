import Base
import Foundation

/// Temporary files and folders: unnamed files (`O_TMPFILE`), which disappear with the process,
/// named files where the file system supports no unnamed ones, and folders.
package enum TemporaryFile {
  /// Linux's `O_TMPFILE`, a macro that Swift cannot import.
  private static let unnamed = 0o20000000 | O_DIRECTORY

  /// The paths of named files and folders that the process has made and not yet removed.
  ///
  /// The process removes them all when it is terminated.
  private static let pathsToRemove = Confined<Set<String>>([])

  /// The folder for files that do not fit into memory.
  package static var folder: String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Opens an unnamed file in a folder; nil, with `errno`, on failure.
  package static func openUnnamed(in folder: String, permissions: mode_t) -> Int32? {
    let descriptor = System.open(
      folder, unnamed | O_RDWR | O_CLOEXEC, permissions: permissions)
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens a file that is deleted when it is closed; nil, with `errno`, on failure.
  package static func openScratch() -> Int32? {
    if let descriptor = openUnnamed(in: folder, permissions: 0o600) { return descriptor }
    guard let file = openUnique(prefix: "\(folder)/flipbook", permissions: 0o600) else {
      return nil
    }
    remove(file.path)
    return file.descriptor
  }

  /// Whether `errno` says that the file system does not support unnamed files.
  package static var errnoMeansUnsupported: Bool {
    [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno)
  }

  /// Creates and opens a file with a unique name, `PREFIX.XXXXXX`, which is removed if the process
  /// is terminated; nil, with `errno`, on failure.
  package static func openUnique(
    prefix: String, permissions: mode_t
  ) -> (descriptor: Int32, path: String)? {
    pathsToRemove.with { paths in
      guard let file = System.makeTemporaryFile(prefix: prefix, permissions: permissions) else {
        return nil
      }
      paths.insert(file.path)
      return file
    }
  }

  /// A folder with a unique name, which is removed at the latest when the process ends.
  package struct Folder {
    package let path: String
    /// Holds the lock that marks the folder as in use; -1 if the file system has no locks.
    let descriptor: Int32
  }

  /// Makes a folder with a unique name, `PREFIX.XXXXXX`; nil, with `errno`, on failure.
  ///
  /// Folders of that prefix left behind by killed processes are removed.
  package static func makeFolder(prefix: String) -> Folder? {
    removeLeftovers(of: prefix)
    return pathsToRemove.with { paths in
      // Another process may take the folder for a leftover before it is locked.
      for _ in 0..<100 {
        guard let path = System.makeTemporaryFolder(prefix: prefix) else { return nil }
        let descriptor = System.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        let isLocked = descriptor >= 0 && System.tryLock(descriptor)
        if descriptor < 0 && errno == ENOENT || !isLocked && errno == EWOULDBLOCK
          || System.mode(of: path) == nil
        {
          if descriptor >= 0 { close(descriptor) }
          continue
        }
        paths.insert(path)
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

  /// Removes folders left behind by killed processes.
  ///
  /// A folder is removed if this user owns it, its name is one of `makeFolder`'s, it contains only
  /// numbered frames, and no process holds its lock.
  private static func removeLeftovers(of prefix: String) {
    let parent = (prefix as NSString).deletingLastPathComponent
    let start = (prefix as NSString).lastPathComponent + "."
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: parent)) ?? []
    where name.hasPrefix(start) && name.count == start.count + 6 {
      let path = parent + "/" + name
      let descriptor = System.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      guard System.isOwnedByUser(descriptor), System.tryLock(descriptor),
        let frames = try? files.contentsOfDirectory(atPath: path),
        frames.allSatisfy({ $0.drop { $0 == "." }.first?.isNumber == true })
      else { continue }
      try? files.removeItem(atPath: path)
    }
  }

  /// Removes a named file or folder, with all that is in it.
  package static func remove(_ path: String) {
    pathsToRemove.with { paths in
      paths.remove(path)
      if !System.unlink(path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Calls a closure that moves finished files to their paths; the process is not terminated
  /// meanwhile.
  ///
  /// - Parameter body: Receives the paths to remove, and drops those that it has renamed.
  package static func commit<Result, Failure>(
    _ body: (inout Set<String>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pathsToRemove.with { paths throws(Failure) in try body(&paths) }
  }

  /// Kills all child processes, removes all remaining files and folders, and ends the process; none
  /// can be created meanwhile.
  package static func removeAll(andThen end: () -> Never) -> Never {
    pathsToRemove.with { paths in
      ChildProcess.killAll {
        for path in paths where !System.unlink(path) {
          try? FileManager.default.removeItem(atPath: path)
        }
        end()
      }
    }
  }
}
