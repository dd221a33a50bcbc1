import Arguments
import Flipbook

/// Runs mutated inputs through the readers of files, and reports those that crash, stall or exhaust
/// memory, or have wrong results.
///
/// An input depends on the seed, the target and its number, so a finding is reproducible. Each
/// target begins with its unchanged corpus.
@main
struct Fuzzing: Verb {
  static let name = "Fuzzing"
  static let overview = "Run mutated inputs; fail if there is a finding."
  static let usage = "[TARGET …] [--print N | --write DIR | --file FILE]"
  static let notes = ["Targets: \(FuzzTargets.names.joined(separator: ", "))."]

  @Argument(
    "TARGET", .word(of: FuzzTargets.names), help: "Readers to fuzz. Default: all but faults.")
  private var names: [String]

  @Option(
    "--print", value: "N", .count(in: InputOptions.numbers), help: "Print one input instead.")
  private var printed: Int?

  @Option("--write", value: "DIR", .text, help: "Write the inputs to files instead.")
  private var folder: String?

  @Option("--file", value: "FILE", .text, help: "Run a file as it is instead.")
  private var file: String?

  @Options private var inputs: InputOptions
  @Options private var supervision: SupervisionOptions

  @Option("--worker", value: "DIR", .text, isHidden: true, help: "Run as a process of another one.")
  private var worker: String?

  static func main() { CommandRow(Self.self).main() }

  var conflicts: [Conflict] {
    [
      Conflict($printed, $folder, "exclude each other"),
      Conflict($printed, $file, "exclude each other"),
      Conflict($folder, $file, "exclude each other"),
    ]
  }

  func validate(for verb: VerbRow) throws(CommandError) {
    let alone: [DeclaredOption] = [$printed, $folder, $file, $worker]
    guard let option = alone.first(where: \.isGiven), names.count != 1 else { return }
    throw .usage("\(option.row.name) needs one TARGET", hint: verb.usageLine)
  }

  func run() throws -> ExitStatus {
    if let worker {
      try Worker(try FuzzTargets.make(names[0]), inputs, folder: worker).run()
    } else if let printed {
      let input = try FuzzTargets.make(names[0]).input(printed, seed: inputs.seed)
      try FileHandle.standardOutput.write(contentsOf: Data(input))
    } else if let folder {
      try write(try FuzzTargets.make(names[0]), to: URL(fileURLWithPath: folder))
    } else if let file {
      let input = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      print(try FuzzTargets.make(names[0]).run(input))
    } else {
      return try supervise()
    }
    return .done
  }

  private func write(_ target: any FuzzTarget, to folder: URL) throws {
    for number in inputs.range {
      let input = target.input(number, seed: inputs.seed)
      try Data(input).write(to: folder.appendingPathComponent("\(number).\(target.fileExtension)"))
    }
  }

  private func supervise() throws -> ExitStatus {
    var isSound = true
    for name in names.isEmpty ? FuzzTargets.names.filter({ $0 != "faults" }) : names {
      let summary = try Supervisor(target: name, inputs, supervision).run()
      print(summary)
      isSound = isSound && summary.findings.isEmpty
    }
    return isSound ? .done : ExitStatus(rawValue: 1)
  }
}
