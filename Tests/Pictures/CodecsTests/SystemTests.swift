import Foundation
import Testing

@testable import Codecs
@testable import Platform

/// The system's calls.
///
/// Runs in release mode too, which reveals errors of lifetimes.
@Suite struct SystemTests {
  private func withFile(_ body: (_ descriptor: Int32, _ path: String) throws -> Void) throws {
    let file = try #require(
      System.makeTemporaryFile(prefix: NSTemporaryDirectory() + "flipbook-system-tests"))
    defer {
      close(file.descriptor)
      _ = System.unlink(file.path)
    }
    try body(file.descriptor, file.path)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    try withFile { descriptor, path in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      #expect(System.write(bytes, to: descriptor) == nil)
      let read = try readFile(path, atMost: bytes.count)
      #expect(read == bytes)
    }
  }

  @Test func aVersionTellsEachChange() throws {
    try withFile { descriptor, path in
      #expect(System.write([UInt8](repeating: 7, count: 2_100_000), to: descriptor) == nil)
      let first = try #require(System.version(of: path))
      #expect(first.isFile && first.size == 2_100_000 && first.modified == first.changed)
      #expect(System.version(of: path) == first)
      let hash = try contentHash(ofFile: path)
      #expect(try contentHash(ofFile: path) == hash)
      // A date that was set back tells no less.
      Thread.sleep(forTimeInterval: 0.02)
      let date = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      try file.seek(toOffset: 2_050_000)
      try file.write(contentsOf: Data([8]))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      let second = try #require(System.version(of: path))
      #expect(second.size == first.size && second.changed > first.changed)
      #expect(try contentHash(ofFile: path) != hash)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
      #expect(System.version(of: path)?.modified == 5_000_000_000)
      #expect(System.touch(path))
      #expect(try #require(System.version(of: path)).modified > first.modified)
    }
    #expect(System.version(of: "/no/such/file") == nil)
    #expect(!System.touch("a\u{0}b"))
    #expect(System.version(of: "/tmp")?.isFile == false)
  }

  /// The mask of the process applies, and is not changed to be read.
  @Test func temporaryFilesHaveThePermissionsOfOthers() throws {
    try withFile { descriptor, path in
      #expect(System.mode(of: descriptor).map { $0 & 0o777 } == 0o600)
      let other = System.open("\(path).new", O_CREAT | O_WRONLY, permissions: 0o666)
      let temporary = try #require(System.makeTemporaryFile(prefix: path, permissions: 0o666))
      #expect(System.mode(of: temporary.descriptor) == System.mode(of: other))
      #expect(temporary.path.count == path.count + 7)
      #expect(fcntl(temporary.descriptor, F_GETFD) == FD_CLOEXEC)
      for file in [other, temporary.descriptor] { close(file) }
      for path in ["\(path).new", temporary.path] { _ = System.unlink(path) }
    }
  }

  @Test func aPartIsReadIntoTheMiddle() throws {
    try withFile { descriptor, _ in
      #expect(System.write([UInt8](0..<10), to: descriptor) == nil)
      var bytes = [UInt8](repeating: 99, count: 6)
      #expect(System.read(descriptor, at: 4, into: &bytes, from: 2) == 4)
      #expect(bytes == [99, 99, 4, 5, 6, 7])
    }
  }

  @Test func numbersOfFourBytesAreCountedAsSuch() throws {
    try withFile { descriptor, _ in
      #expect(System.write([UInt32](1_000_000..<1_000_010), to: descriptor) == nil)
      var numbers = [UInt32](repeating: 99, count: 6)
      #expect(System.read(descriptor, at: 4, into: &numbers, from: 2) == 4)
      #expect(numbers == [99, 99, 1_000_004, 1_000_005, 1_000_006, 1_000_007])
      // The file has two more, and then no more.
      #expect(System.read(descriptor, at: 8, into: &numbers, from: 0) == 2)
      #expect(System.read(descriptor, at: 10, into: &numbers, from: 0) == 0)
    }
  }

  @Test func failuresLeaveTheirNumber() {
    #expect(System.open("/nowhere/at/all", O_RDONLY) < 0)
    #expect(errno == ENOENT)
    #expect(System.write([1], to: -1) == EBADF)
    #expect(System.mode(of: "/nowhere/at/all") == nil)
  }

  @Test func linksAreSeenAsSuchOrFollowed() throws {
    try withFile { _, path in
      let link = path + ".link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      defer { _ = System.unlink(link) }
      #expect(System.mode(of: link).map { $0 & S_IFMT } == S_IFREG)
      #expect(System.mode(of: link, followingLink: false).map { $0 & S_IFMT } == S_IFLNK)
      #expect(System.realPath(of: link) == System.realPath(of: path))
    }
  }

  @Test func textEndsAtItsZero() {
    #expect(System.string(cString: [72, 105, 0, 33]) == "Hi")
  }
}
