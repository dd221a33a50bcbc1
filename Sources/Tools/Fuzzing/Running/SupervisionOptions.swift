import Arguments
import Flipbook

/// The options for the processes that run inputs.
struct SupervisionOptions: OptionGroup {
  @Option("--jobs", value: "N", .count, help: "Processes at a time. Default: one per core.")
  private var givenJobs: Int?

  @Option(
    "--seconds", value: "S", .positive(example: "20"),
    help: "The CPU time after which an input counts as hanging, in seconds. Default: 20.")
  private var givenSeconds: Double?

  @Option(
    "--mebibytes", value: "M", .count(in: 1...1 << 20),
    help: "The memory that a process may use, in MiB. Default: 1024.")
  private var mebibytes: Int?

  @Option(
    "--keep", value: "DIR", .text,
    help: "The folder for inputs that are findings. Default: .flipbook/findings.")
  private var folder: String?

  var jobs: Int { givenJobs ?? ProcessInfo.processInfo.activeProcessorCount }
  var seconds: Double { givenSeconds ?? 20 }
  var bytes: Int { (mebibytes ?? 1024) << 20 }
  var findings: URL { URL(fileURLWithPath: folder ?? ".flipbook/findings") }
}
