import Base
import Foundation

/// The changes of files in some folders, as Linux's inotify tells them.
///
/// Folders are watched, not files: editors write a new file and rename it, and a file that is gone
/// may come back.
///
/// - Rule: The system writes whole events into the array, at most as many bytes as it has; each is
///   a header of 16 bytes, whose last number is the length of the name that follows.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FileWatchTests`, in debug and release.
package final class FileWatch: Sendable {
  private struct State {
    /// The watched folders by the system's numbers: one folder may have several paths, by links.
    var folders: [Int32: Set<String>] = [:]
    /// Folders to watch that do not exist now, or that the system does not watch.
    var missing: Set<String> = []
    /// Folders that came back, until `changes(within:)` returns them.
    var returned: Set<String> = []
    /// The reasons why existing folders are not watched.
    var failures: [String: String] = [:]

    var watched: Set<String> { folders.values.reduce(into: []) { $0.formUnion($1) } }
  }

  private let descriptor: Int32
  private let state = Confined(State())

  /// Events of files that are written, created, deleted or renamed, without those of reading.
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR)

  /// Nil, with `errno`, if the system has no more watches.
  package init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The folders that are watched, or will be when they exist.
  package var folders: Set<String> {
    state.with { $0.watched.union($0.missing) }
  }

  /// The reasons why existing folders are not watched, by their paths; empty if all are.
  package var failures: [String: String] { state.with { $0.failures } }

  /// Watches exactly these folders.
  ///
  /// A folder that came back since the last call is still reported by `changes(within:)`.
  package func watch(_ wanted: Set<String>) {
    state.with { state in
      for (number, paths) in state.folders {
        let kept = paths.intersection(wanted)
        if kept.isEmpty { inotify_rm_watch(descriptor, number) }
        state.folders[number] = kept.isEmpty ? nil : kept
      }
      let before = state.missing.intersection(wanted)
      state.missing = wanted.subtracting(state.watched)
      addMissing(&state)
      state.returned.formUnion(before.subtracting(state.missing))
      state.returned.formIntersection(wanted)
    }
  }

  private func addMissing(_ state: inout State) {
    state.failures = [:]
    for folder in state.missing {
      let number = unsafe inotify_add_watch(descriptor, folder, Self.mask)
      guard number >= 0 else {
        let code = errno
        if code != ENOENT, code != ENOTDIR { state.failures[folder] = Self.reason(code) }
        continue
      }
      state.folders[number, default: []].insert(folder)
      state.missing.remove(folder)
    }
  }

  private static func reason(_ code: Int32) -> String {
    if code == ENOSPC {
      return "the system watches no more folders: see fs.inotify.max_user_watches"
    }
    return unsafe String(cString: strerror(code))
  }

  /// Waits for changes, and returns the paths that have changed; empty after `seconds` without any.
  ///
  /// A folder that comes back counts as changed, and so does each folder after more changes than
  /// the system can hold.
  package func changes(within seconds: Double) -> Set<String> {
    let back = state.with { state -> Set<String> in
      let before = state.missing
      addMissing(&state)
      let returned = state.returned.union(before.subtracting(state.missing))
      state.returned = []
      return returned
    }
    if !back.isEmpty { return back }
    guard System.isReadable(descriptor, within: seconds) else { return [] }
    var paths: Set<String> = []
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = System.read(descriptor, into: &bytes)
      guard count > 0 else { return paths }
      state.with { state in
        for event in Self.events(in: bytes.prefix(count)) {
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { paths.formUnion(state.watched) }
          guard let folders = state.folders[event.number] else { continue }
          for folder in folders {
            paths.insert(event.name.isEmpty ? folder : "\(folder)/\(event.name)")
          }
          if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 {
            inotify_rm_watch(descriptor, event.number)
            state.folders[event.number] = nil
            state.missing.formUnion(folders)
          }
        }
      }
    }
  }

  private static func events(
    in bytes: ArraySlice<UInt8>
  ) -> [(number: Int32, mask: UInt32, name: String)] {
    var events: [(Int32, UInt32, String)] = []
    var rest = bytes
    func number(_ index: Int) -> UInt32 {
      let start = rest.startIndex + 4 * index
      return (0..<4).reduce(0) { $0 | UInt32(rest[start + $1]) << (8 * UInt32($1)) }
    }
    while rest.count >= 16 {
      let length = min(Int(number(3)), rest.count - 16)
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append(
        (Int32(bitPattern: number(0)), number(1), String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(16 + length)
    }
    return events
  }
}
