import Arguments
import Base

/// `flipbook completions`: completions for shells, and the manual page.
struct CompletionsVerb: Verb {
  static let name = "completions"
  static let overview = "Print completions for a shell, or the manual page."
  static let usage = "bash|zsh|fish|man"
  static let notes = [
    "bash: source <(flipbook completions bash). zsh: flipbook completions zsh > _flipbook, in a "
      + "folder of $fpath. fish: flipbook completions fish > "
      + "~/.config/fish/completions/flipbook.fish. man: flipbook completions man > flipbook.1."
  ]

  @Argument("SHELL", help: "bash, zsh or fish; man for the manual page.")
  private var shell: String

  func run() throws -> ExitStatus {
    let words = Completions.Shell.allCases.map(\.rawValue) + ["man"]
    if shell == "man" {
      try Console.write(ManPage(.flipbook).text)
    } else if let shell = Completions.Shell(rawValue: shell) {
      try Console.write(Completions(.flipbook).script(for: shell))
    } else {
      throw CommandError.usage(
        "SHELL must be \(words.alternatives), not '\(shell)'",
        suggestion: shell.nearest(in: words), hint: "Try: flipbook completions bash")
    }
    return .done
  }
}
