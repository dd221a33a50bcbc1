import Arguments

/// How much is drawn at a time.
struct JobsOption: OptionGroup {
  @Option(
    "--jobs", value: "N", .count,
    help: "Number of frames to draw in parallel. Default: one per core.")
  var count: Int?
}
