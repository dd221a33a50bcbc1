import Arguments

/// The option for parallel drawing.
struct JobsOption: OptionGroup {
  @Option(
    "--jobs", value: "N", .count,
    help: "Number of frames to draw in parallel. Default: one per core.")
  var count: Int?
}
