import Base
import Foundation

/// Nameless files, which disappear with the process, and hidden files in file systems that have no
/// nameless ones.
package enum TemporaryFile {
  /// Linux's `O_TMPFILE`, a macro that Swift cannot import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// The paths of hidden files and folders that the process has made and not yet removed.
  ///
  /// The process removes them all when it is terminated.
  private static let hiddenPaths = Confined<Set<String>>([])

  /// The folder for files that do not fit into memory.
  package static var folder: String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Opens a nameless file in a folder; nil, with `errno`, on failure.
  package static func openNameless(in folder: String, permissions: mode_t) -> Int32? {
    let descriptor = System.open(
      folder, nameless | O_RDWR | O_CLOEXEC, permissions: permissions)
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens a file that is deleted when it is closed; nil, with `errno`, on failure.
  package static func openScratch() -> Int32? {
    if let descriptor = openNameless(in: folder, permissions: 0o600) { return descriptor }
    guard let file = openHidden(prefix: "\(folder)/flipbook", permissions: 0o600) else {
      return nil
    }
    remove(file.path)
    return file.descriptor
  }

  /// Whether `errno` is one with which file systems without nameless files refuse to open them.
  package static var errnoMeansUnsupported: Bool {
    [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno)
  }

  /// Makes a file with a unique name; nil, with `errno`, on failure.
  package static func openHidden(
    prefix: String, permissions: mode_t
  ) -> (descriptor: Int32, path: String)? {
    hiddenPaths.with { paths in
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
    return hiddenPaths.with { paths in
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

  /// Removes folders left behind by killed processes: those of this user with a name from
  /// `makeFolder`, only numbered frames in them, and a lock that is free.
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

  /// Removes a hidden file or folder, with all that is in it.
  package static func remove(_ path: String) {
    hiddenPaths.with { paths in
      paths.remove(path)
      if !System.unlink(path) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// Calls a closure that moves finished files to their paths; the process is not terminated
  /// meanwhile.
  ///
  /// - Parameter body: Receives the hidden paths, and removes those that it has renamed.
  package static func commit<Result, Failure>(
    _ body: (inout Set<String>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try hiddenPaths.with { paths throws(Failure) in try body(&paths) }
  }

  /// Kills all child processes, removes all hidden files and folders, and ends the process, before
  /// any new ones can be made.
  package static func removeAll(andThen end: () -> Never) -> Never {
    hiddenPaths.with { paths in
      ChildProcess.killAll {
        for path in paths where !System.unlink(path) {
          try? FileManager.default.removeItem(atPath: path)
        }
        end()
      }
    }
  }
}
