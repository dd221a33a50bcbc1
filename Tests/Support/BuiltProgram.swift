package import Foundation

/// The programs that were built with the tests.
package enum BuiltProgram {
  /// The command `flipbook`, beside the test bundle.
  package static let flipbook: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let file = folder.appendingPathComponent("flipbook")
      if FileManager.default.isExecutableFile(atPath: file.path) { return file }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: ".build/debug/flipbook")
  }()
}
