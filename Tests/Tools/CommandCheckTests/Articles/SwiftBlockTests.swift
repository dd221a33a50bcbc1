import Foundation
import TestSupport
import Testing

/// The documentation's Swift, checked by the compiler against the modules that the tests were built
/// with.
///
/// A block is the body of a function on the main actor; its imports stand above.
/// `<!-- with: CODE -->` puts a line of code before it, and `<!-- file: REASON -->` takes it as a
/// file.
struct SwiftBlockTests {
  @Test func blocksCompile() throws {
    let blocks = Article.blocks(in: "swift")
    #expect(blocks.count >= 9)
    let command = try Command()
    var files: [String] = []
    for (index, block) in blocks.enumerated() {
      let name = "Block\(index).swift"
      try command.write(name, source(block, number: index))
      files.append(name)
    }
    let result = try command.shell(
      """
      swift=$(dirname "$(readlink -f "$(command -v swift)")")
      set -- -typecheck -swift-version 6 -parse-as-library -module-name Articles -I "$MODULES"
      for map in "$ROOT"/Sources/C/*/module.modulemap; do set -- "$@" -I "$(dirname "$map")"; done
      for flag in $(pkg-config --cflags cairo pangoft2 libpng libjpeg librsvg-2.0); do
        set -- "$@" -Xcc "$flag"
      done
      exec "$swift/swiftc" "$@" -plugin-path "$swift/../lib/swift/host/plugins/testing" \(files.joined(separator: " "))
      """,
      environment: [
        "ROOT": Article.root.path,
        "MODULES": Command.executable.deletingLastPathComponent().appendingPathComponent("Modules")
          .path,
      ])
    #expect(result.status == 0, "\(result.output)\(result.error)")
  }

  /// A file that holds the block, with messages that give its place in the article.
  private func source(_ block: Article.Block, number: Int) -> String {
    let place = "#sourceLocation(file: \"\(block.article)\", line: \(block.line))\n"
    let before = block.marks["with"].map { $0 + "\n" } ?? ""
    if block.marks["file"] != nil { return before + place + block.code }
    var imports = "import Flipbook\n"
    var body = ""
    for line in block.code.split(separator: "\n", omittingEmptySubsequences: false) {
      // Empty lines in place of imports keep the count.
      if line.hasPrefix("import ") { imports += line + "\n" }
      body += line.hasPrefix("import ") ? "\n" : line + "\n"
    }
    return
      "\(imports)@MainActor private func block\(number)() throws {\n\(before)\(place)\(body)}\n"
  }
}
