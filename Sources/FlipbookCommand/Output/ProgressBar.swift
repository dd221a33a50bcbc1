/// One line on the terminal that says how far the frames are; nowhere else.
struct ProgressBar {
  private static let width = 30

  let isShown: Bool

  init(_ options: ReportOptions) {
    isShown = Console.errorIsTerminal && !options.isQuiet && !options.isJSON
  }

  func update(_ done: Int, of total: Int?) {
    guard isShown else { return }
    guard let total, total > 0 else { return Console.say("\r\(done) frames", terminator: "") }
    let filled = min(Self.width, Self.width * done / total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Console.say("\r\(bar) \(done)/\(total)", terminator: "")
  }

  /// Leaves an empty line for what comes next.
  func clear() {
    if isShown { Console.say(Self.eraser, terminator: "") }
  }

  /// Empties the terminal's line.
  static let eraser = "\r\u{1B}[K"
}
