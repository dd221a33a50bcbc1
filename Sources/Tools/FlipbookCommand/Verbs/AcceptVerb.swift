import Arguments
import Base
import Flipbook
import JSON

/// `flipbook accept`: replaces goldens with the pictures of the last check.
struct AcceptVerb: Verb {
  static let name = "accept"
  static let overview = "Accept the pictures of the last check as the new goldens."
  static let usage = "[NAME …] [--from RESULT.json]"
  static let notes = [
    "NAME is a scene or a golden that the check reported; with a star it matches several: "
      + "'controls/*'. With names, all that match are accepted or, if one cannot be, none. Without "
      + "a name, all are accepted that can be, and the others listed. Look at them first: the page "
      + "of the check is .flipbook/check/index.html.",
    "A result may come from someone you do not trust: pictures are read only from the folder of "
      + "the result, and only goldens of scenes and tests in the current folder are written.",
    "Exit status: 0 all were accepted; 2 some were not, or there are none; 70 a golden cannot be "
      + "written.",
  ]

  @Argument("NAME", help: "Scenes or goldens. Default: all that differ or are missing.")
  private var names: [String]

  @Option(
    "--from", value: "RESULT.json", .text,
    help: "The result of another check. Default: .flipbook/check/result.json.")
  private var source: String?

  @Options private var output: ReportOptions

  func run() throws -> ExitStatus {
    let path = try source ?? CheckOutput.usualResult()
    var result = try CheckResult(contentsOf: path)
    var resolved = try result.resolved(beside: path)
    let here = URL(fileURLWithPath: ".")
    let acceptance =
      names.isEmpty
      ? try resolved.acceptAll(in: here)
      : CheckResult.Acceptance(accepted: try resolved.accept(matching: names, in: here))
    for index in result.scenes.indices {
      result.scenes[index].result = resolved.scenes[index].result
      result.scenes[index].replaced = resolved.scenes[index].replaced
    }
    if !acceptance.accepted.isEmpty { try CheckOutput.write(try result.json() + "\n", to: path) }
    return try report(acceptance)
  }

  /// Lists what was accepted, and what was not with the reason.
  private func report(_ acceptance: CheckResult.Acceptance) throws -> ExitStatus {
    let refusals = acceptance.refusals.map { refusal in
      (name: refusal.name, error: Failure(refusal.error, asJSON: false).command)
    }
    if output.isJSON {
      let refused: [JSONTree] = refusals.map {
        ["name": .string($0.name), "message": .string($0.error.message)]
      }
      var tree: JSONTree = ["accepted": .array(acceptance.accepted.map { .string($0) })]
      if !refused.isEmpty { tree = .merging(tree, ["refused": .array(refused)]) }
      try Console.write(tree.text())
    } else {
      let lines = acceptance.accepted.map { "\($0.printableLine): accepted" }
      if !output.isQuiet, !lines.isEmpty { try Console.print(lines.joined(separator: "\n")) }
      for (index, (name, error)) in refusals.enumerated() {
        let isLast = !refusals[(index + 1)...].contains { $0.error.hint == error.hint }
        Console.report(
          Failure(
            CommandError(
              status: error.status, message: "\(name) is not accepted: \(error.message)",
              hint: isLast ? error.hint : nil), asJSON: false
          ).text)
      }
    }
    return refusals.map(\.error.status).max { $0.rawValue < $1.rawValue } ?? .done
  }
}
