import Arguments

/// How much is drawn at a time.
struct JobsOption: OptionGroup {
  @Option(
    "--jobs", value: "N", .count,
    help: "How many frames are drawn at a time. Default: one per core.")
  var count: Int?
}
