import Adaptation
import Foundation

/// The program that `flipbook adapt` starts, with a request as JSON; it answers with JSON.
///
/// `flipbook` gives it a folder for temporary files and removes it afterwards, with all programs
/// that are left.
@main
struct AdaptCommand {
  private struct Request: Decodable {
    var folders: [String]
    /// Folders of tests.
    var tests: [String]
    /// Folders of resources.
    var resources: [String]
    /// The targets to take where several have the same module name.
    var chosen: [String]
    /// The folder of the package to write or to compare with.
    var output: String?
    var checks: Bool
    var flipbook: Adaptation.Flipbook
  }

  private struct Answer: Encodable {
    var outcome: Adaptation.Outcome?
    var fault: Fault?
  }

  private struct Fault: Encodable {
    var message: String
    var hint: String
    var isFailure: Bool
  }

  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let request = try JSONDecoder().decode(Request.self, from: input)
    var answer = Answer()
    do {
      answer.outcome = try outcome(of: request)
    } catch let error as AdaptationError {
      answer.fault = Fault(
        message: error.description, hint: error.hint, isFailure: error.isFailure)
    }
    try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(answer))
  }

  private static func outcome(of request: Request) throws -> Adaptation.Outcome {
    let adaptation = try Adaptation(
      of: request.folders, tests: request.tests, resources: request.resources,
      choosing: request.chosen, with: request.flipbook)
    if request.checks { return try adaptation.compare(with: request.output) }
    return try adaptation.write(to: request.output ?? "")
  }
}
