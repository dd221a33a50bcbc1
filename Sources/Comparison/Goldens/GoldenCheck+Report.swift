import Codecs
import Foundation

/// The folder of failures, into which no link may lead unless the user has named it.
///
/// It lies among scenes, which may be anyone's: `.flipbook`, `.flipbook/check` or what is in them
/// may be links that came with these.
extension GoldenCheck {
  /// Throws where the folder is not where it seems to be, or a file of it leads out of it.
  ///
  /// A folder that the user names may be anywhere, links followed; the usual one may not.
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

  /// Makes the folder, where it is not there, and hides it.
  package func openReport() throws {
    try hideReport()
    try FileManager.default.createDirectory(at: report, withIntermediateDirectories: true)
  }

  package func writeEvidence(_ bytes: [UInt8], to file: URL) throws {
    try hideReport()
    try checkReport(file)
    try write(bytes, to: file)
  }

  /// Keeps the folder out of the repository, by a file of its own.
  private func hideReport() throws {
    try checkReport()
    let outer = report.standardizedFileURL.deletingLastPathComponent()
    guard outer.lastPathComponent == ".flipbook" else { return }
    let ignore = outer.appendingPathComponent(".gitignore")
    guard Sandbox(outer.path).allows(ignore.path) else {
      throw GoldenError.leadsOut(file: ignore, folder: outer)
    }
    guard !FileManager.default.fileExists(atPath: ignore.path) else { return }
    try write(Array("*\n".utf8), to: ignore)
  }
}
