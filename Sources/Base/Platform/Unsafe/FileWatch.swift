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
    /// The watched folders by the system's numbers.
    var folders: [Int32: String] = [:]
    /// Folders to watch that do not exist now.
    var missing: Set<String> = []
  }

  private let descriptor: Int32
  private let state = Confined(State())

  /// Written files, and files that come, go or get another name; reads are not told.
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
    state.with { Set($0.folders.values).union($0.missing) }
  }

  /// Watches exactly these folders.
  package func watch(_ wanted: Set<String>) {
    state.with { state in
      for (number, folder) in state.folders where !wanted.contains(folder) {
        inotify_rm_watch(descriptor, number)
        state.folders[number] = nil
      }
      state.missing = wanted.subtracting(state.folders.values)
      addMissing(&state)
    }
  }

  private func addMissing(_ state: inout State) {
    for folder in state.missing {
      let number = unsafe inotify_add_watch(descriptor, folder, Self.mask)
      guard number >= 0 else { continue }
      state.folders[number] = folder
      state.missing.remove(folder)
    }
  }

  /// Waits for changes, and returns the paths that have changed; empty after `seconds` without any.
  ///
  /// A folder that comes back counts as changed, and so does each folder after more changes than
  /// the system can hold.
  package func changes(within seconds: Double) -> Set<String> {
    let back = state.with { state -> Set<String> in
      let before = state.missing
      addMissing(&state)
      return before.subtracting(state.missing)
    }
    if !back.isEmpty { return back }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return [] }
    var paths: Set<String> = []
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = System.read(descriptor, into: &bytes)
      guard count > 0 else { return paths }
      state.with { state in
        for event in Self.events(in: bytes.prefix(count)) {
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { paths.formUnion(state.folders.values) }
          guard let folder = state.folders[event.number] else { continue }
          paths.insert(event.name.isEmpty ? folder : "\(folder)/\(event.name)")
          if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 {
            inotify_rm_watch(descriptor, event.number)
            state.folders[event.number] = nil
            state.missing.insert(folder)
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
