import Base
import Flipbook

/// A line on the terminal with the progress and the remaining time; hidden elsewhere.
struct ProgressBar {
  private static let width = 30
  /// The width of the bar before an item's name.
  private static let compactWidth = 12
  /// The maximum width of the line, in columns.
  static let columns = 79

  let isShown: Bool
  private let start = ContinuousClock.now

  init(_ options: ReportOptions, isQuiet: Bool = false) {
    isShown = Console.errorIsTerminal && !options.isQuiet && !options.isJSON && !isQuiet
  }

  /// Shows the progress and the name of the current item.
  @Sendable func update(_ done: Int, of total: Int, at name: String) {
    guard isShown else { return }
    let line = Self.line(done, of: total, at: name, after: start.duration(to: .now))
    Console.report("\r\(line)\u{1B}[K", terminator: "")
  }

  /// The line for named items, with the start of a long name cut off.
  static func line(_ done: Int, of total: Int, at name: String, after duration: Duration) -> String
  {
    let filled = total > 0 ? min(compactWidth, compactWidth * done / total) : 0
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: compactWidth - filled)
    let words = "\(bar) \(done)/\(total)\(remainingTime(done, of: total, after: duration))"
      .replacing(#/ +$/#, with: "")
    let room = columns - words.count - 2
    let name = name.printableLine
    return words + "  " + (name.count > room ? "…" + name.suffix(room - 1) : name)
  }

  @Sendable func update(_ done: Int, of total: Int?) {
    guard isShown else { return }
    guard let total, total > 0 else { return Console.report("\r\(done) frames", terminator: "") }
    let filled = min(Self.width, Self.width * done / total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let remaining = Self.remainingTime(done, of: total, after: start.duration(to: .now))
    Console.report("\r\(bar) \(done)/\(total)\(remaining)", terminator: "")
  }

  /// The estimated remaining time; blank if it is short.
  private static func remainingTime(_ done: Int, of total: Int, after duration: Duration) -> String
  {
    guard done > 0, done < total else { return "   " }
    let seconds = duration / .seconds(1) / Double(done) * Double(total - done)
    guard seconds >= 2 else { return "            " }
    let words = seconds < 120 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
    return ", \(words) left   "
  }

  /// Clears the line for further output.
  func clear() {
    if isShown { Console.report(Self.eraser, terminator: "") }
  }

  /// The control sequence that clears the terminal's line.
  static let eraser = "\r\u{1B}[K"
}
