import Arguments

/// How a verb speaks of what it has done.
struct ReportOptions: OptionGroup {
  @Flag("-q", "--quiet", help: "Print errors only.")
  var isQuiet: Bool

  private let json = JSONOption()

  var isJSON: Bool { json.isJSON }
}

/// The form of what is printed.
struct JSONOption: OptionGroup {
  @Flag("--json", help: "Print results and errors as JSON.")
  var isJSON: Bool
}
