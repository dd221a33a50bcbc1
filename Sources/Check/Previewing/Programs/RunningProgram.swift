import Base
import Foundation
import Platform
import Staging

/// A program that shows a stage, and what it has printed.
///
/// It belongs to the thread that started it; its connection may be asked on another one.
final class RunningProgram {
  let connection: ProgramConnection
  private let process: ChildProcess
  private let output: ProgramOutput

  /// Starts a program; nil, with `errno`, on failure.
  ///
  /// - Parameter print: Receives what the program prints, on a separate thread.
  init?(_ path: String, print: @escaping @Sendable ([UInt8]) -> Void) {
    guard let (ours, theirs) = System.socketPair() else { return nil }
    connection = ProgramConnection(ours)
    defer { close(theirs) }
    guard let (reading, writing) = System.socketPair() else { return nil }
    guard let output = ProgramOutput(reading, print) else {
      close(writing)
      return nil
    }
    self.output = output
    defer { close(writing) }
    guard
      let process = ChildProcess(
        path, [], variables: [Stage.previewVariable: "1"], input: theirs, output: writing,
        errors: writing)
    else { return nil }
    self.process = process
  }

  var isRunning: Bool { process.isRunning }

  /// Waits for the program's end, and says how it has ended and its last lines.
  func end() -> String {
    _ = process.wait()
    let end = process.exitStatus.map { "with exit status \($0)" } ?? "by a signal"
    output.waitForEnd()
    return end + paragraph
  }

  /// Ends the program now.
  func kill() {
    process.kill()
    output.waitForEnd()
  }

  /// The last lines that it has printed, after an empty line; empty if there are none.
  var paragraph: String {
    let lines = output.lastLines
    return lines.isEmpty ? "" : "\n\n\(lines)"
  }
}

/// The socket to a program that has called `Stage.preview()`; one thread at a time asks.
final class ProgramConnection: Sendable {
  private let descriptor: Int32
  private let broken = Confined(false)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The ways in which a program does not answer.
  enum Failure: Error {
    /// It has ended, or has closed the socket.
    case ended
    /// It has written something else than an answer, or the answer did not come in time.
    case noAnswer
    /// It answers with an error, in its words.
    case error(String)
  }

  /// Whether an answer, or the end, has come.
  func hasAnswer(within seconds: Double) -> Bool {
    System.isReadable(descriptor, within: seconds)
  }

  /// Whether an answer was broken off: its rest would be read as the next one.
  var isBroken: Bool { broken.with { $0 } }

  /// The answer to a line, which may take as long as the program needs.
  func ask(_ line: String) throws(Failure) -> [UInt8] {
    guard !isBroken, System.send(Array((line + "\n").utf8), to: descriptor) else {
      broken.with { $0 = true }
      throw .ended
    }
    let (kind, body) = try answer(by: nil)
    switch kind {
    case "ok": return body
    case "error": throw .error(String(decoding: body, as: UTF8.self))
    default:
      broken.with { $0 = true }
      throw .noAnswer
    }
  }

  /// Reads the first answer, `ready`, which comes without a question.
  ///
  /// - Parameter seconds: The longest time for all of its bytes.
  func readReady(within seconds: Double) throws(Failure) {
    let (kind, body) = try answer(by: ContinuousClock.now + .seconds(seconds))
    guard kind == "ready", body.isEmpty else {
      broken.with { $0 = true }
      throw .noAnswer
    }
  }

  /// The next answer: its kind and its bytes.
  private func answer(
    by deadline: ContinuousClock.Instant?
  ) throws(Failure) -> (kind: Substring, body: [UInt8]) {
    do throws(Failure) {
      var header: [UInt8] = []
      while header.last != UInt8(ascii: "\n") {
        guard header.count < 64 else { throw Failure.noAnswer }
        header += try bytes(1, by: deadline)
      }
      let parts = String(decoding: header.dropLast(), as: UTF8.self).split(separator: " ")
      guard parts.count == 2, let count = Int(parts[1]), (0..<Self.sizeLimit).contains(count) else {
        throw Failure.noAnswer
      }
      return (parts[0], try bytes(count, by: deadline))
    } catch {
      broken.with { $0 = true }
      throw error
    }
  }

  /// Answers have fewer bytes.
  private static let sizeLimit = 1 << 30

  private func bytes(
    _ count: Int, by deadline: ContinuousClock.Instant?
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      if let deadline {
        let left = (deadline - .now) / .seconds(1)
        guard left > 0, System.isReadable(descriptor, within: left) else { throw .noAnswer }
      }
      var part = [UInt8](repeating: 0, count: min(count - bytes.count, 1 << 16))
      let got = System.read(descriptor, into: &part)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw .ended }
      bytes += part[..<got]
    }
    return bytes
  }
}

/// A program's output, which a thread passes on as it comes.
private final class ProgramOutput: Sendable {
  private let tail = Confined<[UInt8]>([])
  private let hasEnded = Confined(false)

  /// The last bytes that are kept.
  private static let keptBytes = 4096

  /// - Parameter descriptor: Closed at the end of the output.
  init?(_ descriptor: Int32, _ print: @escaping @Sendable ([UInt8]) -> Void) {
    let (tail, hasEnded) = (tail, hasEnded)
    let isStarted = SystemThread.start {
      var part = [UInt8](repeating: 0, count: 1 << 14)
      // The begun bytes of a character.
      var begun: [UInt8] = []
      while true {
        let count = System.read(descriptor, into: &part)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        var new = begun + part[..<count]
        let rest = Self.lengthOfBegunCharacter(in: new)
        begun = new.suffix(rest)
        new.removeLast(rest)
        tail.with { $0 = Array(($0 + new).suffix(Self.keptBytes).drop(while: Self.isInside)) }
        if !new.isEmpty { print(new) }
      }
      if !begun.isEmpty { print(begun) }
      close(descriptor)
      hasEnded.with { $0 = true }
    }
    guard isStarted else {
      close(descriptor)
      return nil
    }
  }

  /// Whether a byte of UTF-8 is not the first of its character.
  private static func isInside(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The number of bytes at the end that a character of UTF-8 begins with, and goes on after.
  private static func lengthOfBegunCharacter(in bytes: [UInt8]) -> Int {
    guard let first = bytes.suffix(4).lastIndex(where: { !isInside($0) }) else { return 0 }
    let length =
      switch bytes[first] {
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 1
      }
    let count = bytes.count - first
    return count < length ? count : 0
  }

  /// After the program's end: waits for the lines that are on their way, up to 0.2 s.
  func waitForEnd() {
    for _ in 0..<20 where !hasEnded.with({ $0 }) { usleep(10_000) }
  }

  /// The last lines that have come.
  var lastLines: String {
    String(decoding: tail.with { $0 }, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
