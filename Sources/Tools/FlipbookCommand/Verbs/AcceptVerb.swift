import Arguments
import Base
import Flipbook

/// `flipbook accept`: replaces goldens with the pictures of the last check.
struct AcceptVerb: Verb {
  static let name = "accept"
  static let overview = "Accept the pictures of the last check as the new goldens."
  static let usage = "[NAME …] [--from RESULT.json]"
  static let notes = [
    "NAME is a scene or a golden that the check reported; with a star it matches several: "
      + "'controls/*'. Without a name, all are accepted. Look at them first: the page of the "
      + "check is .flipbook/check/index.html.",
    "A result may come from someone you do not trust: pictures are read only from the folder of "
      + "the result, and only goldens of scenes and tests in the current folder are written.",
  ]

  @Argument("NAME", help: "Scenes or goldens. Default: all that differ or are missing.")
  private var names: [String]

  @Option(
    "--from", value: "RESULT.json", .text,
    help: "The result of another check. Default: .flipbook/check/result.json.")
  private var source: String?

  private let output = ReportOptions()

  func run() throws -> ExitStatus {
    let path = try source ?? CheckOutput.usualResult()
    var result = try CheckResult(contentsOf: path)
    var resolved = try result.resolved(beside: path)
    let accepted = try resolved.accept(matching: names, in: URL(fileURLWithPath: "."))
    for index in result.scenes.indices {
      result.scenes[index].result = resolved.scenes[index].result
      result.scenes[index].replaced = resolved.scenes[index].replaced
    }
    try CheckOutput.write(try result.json() + "\n", to: path)
    if output.isJSON {
      try Console.write(JSONList.text("accepted", accepted))
    } else if !output.isQuiet {
      try Console.print(accepted.map { "\($0.printableLine): accepted" }.joined(separator: "\n"))
    }
    return .done
  }
}
