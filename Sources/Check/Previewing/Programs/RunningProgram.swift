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

  /// Ends the program if it runs, and says how it has ended and its last lines.
  func end() -> String {
    _ = process.wait()
    let end = process.exitStatus.map { "with exit status \($0)" } ?? "by a signal"
    let lines = output.lastLines
    return lines.isEmpty ? end : "\(end)\n\n\(lines)"
  }

  /// The last lines that it has printed.
  var lastLines: String { output.lastLines }
}

/// The socket to a program that has called `Stage.preview()`; one thread at a time asks.
final class ProgramConnection: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The ways in which a program does not answer.
  enum Failure: Error {
    /// It has ended, or has written what is no answer.
    case ended
    /// It answers with an error, in its words.
    case error(String)
  }

  /// Whether an answer, or the end, has come.
  func hasAnswer(within seconds: Double) -> Bool {
    System.isReadable(descriptor, within: seconds)
  }

  /// The answer to a line, which may take as long as the program needs.
  func ask(_ line: String) throws(Failure) -> [UInt8] {
    guard System.send(Array((line + "\n").utf8), to: descriptor) else { throw .ended }
    return try answer()
  }

  /// The next answer.
  func answer() throws(Failure) -> [UInt8] {
    var header: [UInt8] = []
    while header.last != UInt8(ascii: "\n") {
      guard header.count < 64 else { throw .ended }
      header += try bytes(1)
    }
    let words = String(decoding: header.dropLast(), as: UTF8.self).split(separator: " ")
    guard words.count == 2, let count = Int(words[1]), (0..<Self.mostBytes).contains(count) else {
      throw .ended
    }
    let body = try bytes(count)
    if words[0] == "error" { throw .error(String(decoding: body, as: UTF8.self)) }
    return body
  }

  /// The bytes of an answer are fewer.
  private static let mostBytes = 1 << 30

  private func bytes(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
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
  private static let most = 4096

  /// - Parameter descriptor: Closed at the end of the output.
  init?(_ descriptor: Int32, _ print: @escaping @Sendable ([UInt8]) -> Void) {
    let (tail, hasEnded) = (tail, hasEnded)
    let isStarted = SystemThread.start {
      var part = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = System.read(descriptor, into: &part)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        let new = Array(part[..<count])
        tail.with { $0 = ($0 + new).suffix(Self.most) }
        print(new)
      }
      close(descriptor)
      hasEnded.with { $0 = true }
    }
    guard isStarted else {
      close(descriptor)
      return nil
    }
  }

  /// The last lines; after the program's end it waits for those that are on their way.
  var lastLines: String {
    for _ in 0..<20 where !hasEnded.with({ $0 }) { usleep(10_000) }
    return String(decoding: tail.with { $0 }, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
