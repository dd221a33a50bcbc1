import Codecs
import Foundation

/// The folder of failures, into which no link may lead unless the user has named it.
///
/// It lies among scenes, which may come from others and bring links named `.flipbook`,
/// `.flipbook/check` or like a file in them.
extension GoldenCheck {
  /// Throws if the default folder is reached through a link, or if a file leads out of the folder.
  ///
  /// A folder that the user names may be reached through links.
  package func checkReport(_ file: URL? = nil) throws {
    let usual = Self.usualReport.standardizedFileURL
    if report.standardizedFileURL.path == usual.path {
      let outer = usual.deletingLastPathComponent()
      for folder in [outer, usual] {
        let real = RealPath.of(folder.deletingLastPathComponent().path) ?? ""
        guard RealPath.of(folder.path) == "\(real)/\(folder.lastPathComponent)" else {
          throw GoldenError.reportIsLink(folder)
        }
      }
    }
    guard let file, !Sandbox(report.path).allows(file.path) else { return }
    throw GoldenError.leadsOut(file: file, folder: report)
  }

  /// Creates the folder if it does not exist, and hides it from Git.
  package func openReport() throws {
    try hideReport()
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
  }

  package func writeEvidence(_ bytes: [UInt8], to file: URL) throws {
    try hideReport()
    try checkReport(file)
    try write(bytes, to: file)
  }

  /// Keeps the folder out of the repository with a `.gitignore` in it.
  private func hideReport() throws {
    try checkReport()
    try Self.hide(report.standardizedFileURL.deletingLastPathComponent())
  }

  /// Keeps a folder named `.flipbook` out of the repository with a `.gitignore` in it.
  package static func hide(_ outer: URL) throws {
    guard outer.lastPathComponent == ".flipbook" else { return }
    let ignore = outer.appendingPathComponent(".gitignore")
    guard Sandbox(outer.path).allows(ignore.path) else {
      throw GoldenError.leadsOut(file: ignore, folder: outer)
    }
    guard !FileManager.default.fileExists(atPath: ignore.path) else { return }
    try GoldenCheck(record: .never).write(Array("*\n".utf8), to: ignore)
  }
}
