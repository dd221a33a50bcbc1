import Arguments
import Flipbook

/// `flipbook accept`: what the last check has drawn becomes the golden.
struct AcceptVerb: Verb {
  static let name = "accept"
  static let overview = "Accept the pictures of the last check as the new goldens."
  static let usage = "[NAME …] [--from RESULT.json]"
  static let notes = [
    "NAME is a scene or a golden that the check reported; with a star it matches several: "
      + "'controls/*'. Without a name, all are accepted. Look at them first: the page of the "
      + "check is .flipbook/check/index.html."
  ]

  @Argument("NAME", help: "Scenes or goldens. Default: all that differ or are missing.")
  private var names: [String]

  @Option(
    "--from", value: "RESULT.json", .text,
    help: "The result of another check. Default: .flipbook/check/result.json.")
  private var source: String?

  private let output = ReportOptions()

  func run() throws -> ExitStatus {
    let path = source ?? GoldenCheck.usualReport.appendingPathComponent("result.json").pathFromHere
    var result = try CheckResult(contentsOf: path)
    var resolved = result.resolved(beside: path)
    // What comes from elsewhere is not to name files outside of this folder.
    let folder = source.map { _ in URL(fileURLWithPath: ".") }
    let accepted = try resolved.accept(matching: names, in: folder)
    for index in result.scenes.indices {
      result.scenes[index].result = resolved.scenes[index].result
      result.scenes[index].replaced = resolved.scenes[index].replaced
    }
    try CheckOutput.write(try result.json() + "\n", to: path)
    if output.isJSON {
      try Console.print(JSONList.text("accepted", accepted))
    } else if !output.isQuiet {
      try Console.print(accepted.map { "\($0): accepted" }.joined(separator: "\n").printable)
    }
    return .done
  }
}
