import Adaptation
import Foundation
import Rewriting

/// Rewrites sources in a JSON request, or reads a manifest, for `flipbook adapt`.
@main
struct AdaptCommand {
  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    if CommandLine.arguments.dropFirst().first == "manifest" {
      return try write(answer(to: String(decoding: input, as: UTF8.self)))
    }
    let request = try JSONDecoder().decode(RewriteRequest.self, from: input)
    try write(Rewriter(request.files, bundles: request.bundles).rewrite())
  }

  private static func answer(to manifest: String) throws -> ManifestAnswer {
    do {
      return .manifest(try ManifestParser.manifest(of: manifest))
    } catch let fault as ManifestFault {
      return .fault(fault)
    }
  }

  private static func write(_ value: some Encodable) throws {
    try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(value))
  }
}
