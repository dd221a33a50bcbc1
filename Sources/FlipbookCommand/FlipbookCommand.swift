import Arguments
internal import CMalloc
import Flipbook

/// The command `flipbook`.
@main
struct FlipbookCommand {
  static func main() {
    // One heap for all threads: bitmaps that pass from thread to thread would leave holes in
    // several, so that memory grew for thousands of frames. It is a little faster, too.
    mallopt(M_ARENA_MAX, 1)
    Interruption.watch()
    let words = Array(CommandLine.arguments.dropFirst())
    let status: ExitStatus
    do {
      status = try run(words)
    } catch {
      status = Failure(error, asJSON: words.contains(JSONOption().$isJSON.row.name)).report()
    }
    exit(status.rawValue)
  }

  private static func run(_ words: [String]) throws -> ExitStatus {
    let command = CommandRow.flipbook
    switch try ArgumentParser(command).parse(words) {
    case .run(let verb): return try verb.run()
    case .help(nil): try Console.print(HelpText().command(command))
    case .help(let verb?): try Console.print(HelpText().verb(verb))
    case .version: try Console.print(command.version)
    }
    return .done
  }
}
