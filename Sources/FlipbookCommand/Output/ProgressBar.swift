import Flipbook

/// One line on the terminal that says how far the work is and how long it will take; nowhere else.
struct ProgressBar {
  private static let width = 30

  let isShown: Bool
  private let start = ContinuousClock.now

  init(_ options: ReportOptions) {
    isShown = Console.errorIsTerminal && !options.isQuiet && !options.isJSON
  }

  @Sendable func update(_ done: Int, of total: Int?) {
    guard isShown else { return }
    guard let total, total > 0 else { return Console.say("\r\(done) frames", terminator: "") }
    let filled = min(Self.width, Self.width * done / total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Console.say(
      "\r\(bar) \(done)/\(total)\(Self.left(done, of: total, after: start.duration(to: .now)))",
      terminator: "")
  }

  /// How long the rest will take if it goes on as it did, in words; nothing while that is little.
  private static func left(_ done: Int, of total: Int, after duration: Duration) -> String {
    guard done > 0, done < total else { return "   " }
    let seconds = duration / .seconds(1) / Double(done) * Double(total - done)
    guard seconds >= 2 else { return "            " }
    let words = seconds < 120 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
    return ", \(words) left   "
  }

  /// Leaves an empty line for what comes next.
  func clear() {
    if isShown { Console.say(Self.eraser, terminator: "") }
  }

  /// Empties the terminal's line.
  static let eraser = "\r\u{1B}[K"
}
