import Foundation

extension CommandRow {
  /// Runs the command line of this process, and ends it with the exit status.
  ///
  /// For programs whose messages are plain text and quote no names of untrusted files.
  package func main() -> Never {
    do {
      switch try ArgumentParser(self).parse(Array(CommandLine.arguments.dropFirst())) {
      case .run(let verb): exit(try verb.run().rawValue)
      case .help(nil): print(HelpText().command(self))
      case .help(let verb?): print(HelpText().verb(verb))
      case .version: print(version)
      }
      exit(ExitStatus.done.rawValue)
    } catch {
      let error = error as? CommandError ?? .failure(String(describing: error))
      let lines = ["error: " + error.message] + (error.hint.map { [$0] } ?? [])
      FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
      exit(error.status.rawValue)
    }
  }
}
