import Foundation

/// Texts in the language of the stage from the tables in a folder, which is no bundle.
package enum FolderTexts {
  /// A value for a specifier in a text.
  package enum Argument: Sendable {
    case number(Double)
    case text(String)
  }

  /// The language of the stage, or that of development.
  package static var language: String { StringTables.stageLanguage ?? "en" }

  /// The files that may have texts of a table.
  package static func files(of table: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let folders =
      names.filter { $0.hasSuffix(".lproj") }.sorted().map { "\(folder)/\($0)" } + [folder]
    return folders.flatMap { folder in StringTable.endings.map { "\(folder)/\(table)\($0)" } }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// The text for a key: in the best language for the stage, else in that of development, which is
  /// English; nil if no table has it.
  package static func text(
    for key: String, table: String, in folder: String, arguments: [Argument]
  ) -> String? {
    let found = StringTables.current.text(for: key, table: table, inFolder: folder)
    return found.map { PluralFormat.string($0, locale: Locale(identifier: language), arguments) }
  }
}
