import Arguments
import CHeap
import Flipbook

/// The command `flipbook`.
@main
struct FlipbookCommand {
  static func main() {
    configureHeap()
    let words = Array(CommandLine.arguments.dropFirst())
    let status: ExitStatus
    do {
      try Interruption.watch()
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
