import Flipbook

/// Runs mutated inputs through the readers of files, and reports those that crash, stall or exhaust
/// memory, or have wrong results.
///
/// An input depends on the seed, the surface and its number, so a finding is reproducible. Each
/// surface begins with its unchanged corpus.
@main
struct Fuzzing {
  static let usage = """
    usage: Fuzzing [SURFACE …] [OPTIONS]            runs mutated inputs; fails if there is a finding
           Fuzzing SURFACE --print N [--seed S]     prints an input
           Fuzzing SURFACE --write DIR [OPTIONS]    writes the inputs to files instead
           Fuzzing SURFACE --file FILE              runs a file as it is

    Surfaces: \(Surfaces.names.joined(separator: ", ")); all but faults if none is named.

    --runs N      inputs of each surface, its corpus first (1000)
    --first N     the number of the first input (0)
    --seed S      what all inputs follow from (1)
    --jobs N      processes at a time (one per core)
    --seconds S   an input that takes a processor for longer hangs (20)
    --mebibytes M a process that takes more swells (1024)
    --keep DIR    where inputs go that are findings (.flipbook/findings)
    """

  static func main() throws {
    let words = Words(CommandLine.arguments.dropFirst())
    if words.has("--worker") { return try Worker(words).run() }
    let names = words.rest.isEmpty ? Surfaces.names.filter { $0 != "faults" } : words.rest
    if let number = words.number("--print") {
      let surface = try surface(names[0])
      let input = surface.input(number, seed: UInt64(words.number("--seed") ?? 1))
      return try FileHandle.standardOutput.write(contentsOf: Data(input))
    }
    if let folder = words["--write"] {
      let surface = try surface(names[0])
      let first = words.number("--first") ?? 0
      for number in first..<first + (words.number("--runs") ?? 1000) {
        let input = surface.input(number, seed: UInt64(words.number("--seed") ?? 1))
        let name = "\(number).\(surface.ending)"
        try Data(input).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
      }
      return
    }
    if let file = words["--file"] {
      let input = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      return print(try surface(names[0]).run(input))
    }
    var isSound = true
    for name in names {
      _ = try surface(name)
      let summary = try Supervisor(surface: name, words).run()
      print(summary)
      isSound = isSound && summary.findings.isEmpty
    }
    exit(isSound ? 0 : 1)
  }

  private static func surface(_ name: String) throws -> any Surface {
    guard let surface = try Surfaces.make(name) else {
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(2)
    }
    return surface
  }
}

/// The words of a command line: options with a value, and the others.
struct Words {
  private var values: [String: String] = [:]
  private(set) var rest: [String] = []

  init(_ words: some Sequence<String>) {
    var option: String?
    for word in words {
      if let name = option {
        values[name] = word
        option = nil
      } else if word == "--worker" {
        values[word] = ""
      } else if word.hasPrefix("--") {
        option = word
      } else {
        rest.append(word)
      }
    }
    guard option == nil else {
      FileHandle.standardError.write(Data((Fuzzing.usage + "\n").utf8))
      exit(2)
    }
  }

  subscript(option: String) -> String? { values[option] }
  func has(_ option: String) -> Bool { values[option] != nil }
  func number(_ option: String) -> Int? { values[option].flatMap { Int($0) } }
}
