import Adaptation
import Foundation
import Rewriting

/// Rewrites the sources that it is given as JSON, for `flipbook adapt`.
@main
struct AdaptCommand {
  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let request = try JSONDecoder().decode(RewriteRequest.self, from: input)
    let result = Rewriter(request.files, bundles: request.bundles).rewrite()
    try FileHandle.standardOutput.write(contentsOf: try JSONEncoder().encode(result))
  }
}
