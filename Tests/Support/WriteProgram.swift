private import Foundation

/// Writes a shell script that can be run immediately.
///
/// The system runs no file that is open for writing, and programs that other tests start meanwhile
/// inherit what is open here. So `install` writes the script.
package func writeProgram(_ script: String, to path: String) throws {
  let text = path + ".text"
  try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: text))
  let install = try Process.run(
    URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", text, path])
  install.waitUntilExit()
  try FileManager.default.removeItem(atPath: text)
  guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
