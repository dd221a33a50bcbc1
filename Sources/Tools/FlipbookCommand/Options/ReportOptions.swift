import Arguments

/// The options for a verb's output.
struct ReportOptions: OptionGroup {
  @Flag("-q", "--quiet", help: "Print errors only.")
  var isQuiet: Bool

  @Options private var json: JSONOption

  var isJSON: Bool { json.isJSON }
}

/// The option for JSON output.
struct JSONOption: OptionGroup {
  @Flag("--json", help: "Print results and errors as JSON.")
  var isJSON: Bool
}
