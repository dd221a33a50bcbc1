import Foundation

/// The output of `swift build`.
enum BuildOutput {
  /// The errors and warnings, as the compiler prints them with the lines of the sources, each once:
  /// without the lines that tell the progress.
  static func mistakes(in text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !line.hasPrefix("[") && !line.hasPrefix("Building for")
        && !line.hasPrefix("error: emit-module command failed")
    }
    // A module and its files are compiled side by side, and both report a mistake.
    var blocks: [[Substring]] = [[]]
    for line in lines {
      if line.contains(#/^(.+:\d+:\d+: )?(error|warning|note): /#) { blocks.append([]) }
      blocks[blocks.count - 1].append(line)
    }
    var known: Set<String> = []
    let mistakes = blocks.map { block in
      block.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty && known.insert($0).inserted }
    return mistakes.isEmpty
      ? "swift build fails, and does not say why" : mistakes.joined(separator: "\n")
  }
}
