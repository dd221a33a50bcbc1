import Base
import Foundation
import LayerTree
import Typesetting

/// The texts of bundles in the language of the stage, each file read once.
final class StringTables: TimelineState {
  /// The tables by their files without the extension and by their languages.
  private var tables: [Source: StringTable] = [:]
  /// The languages of folders, by the paths of these.
  private var translations: [String: Translations] = [:]

  init() {}

  static var current: StringTables { Timeline.current.state(StringTables.self) }

  /// The language of the stage, as a tag of BCP 47; nil if none is set.
  static var stageLanguage: String? { UITraitCollection.ofScreen.typesettingLanguage }

  /// A file of texts, without the extension, and its language.
  struct Source: Hashable {
    var file: String
    var language: String
  }

  /// The text for a key: in the best language for the stage, else in that of development.
  /// - Returns: Nil if no file has it; a mark in a format for a text with plural rules.
  func text(for key: String, table: String, in bundle: Bundle) -> String? {
    for folder in bundle.resourceFolders {
      let translations =
        translations[folder] ?? Translations(of: folder, development: Self.development(of: folder))
      self.translations[folder] = translations
      if let text = text(for: key, table: table, in: folder, translations) { return text }
    }
    return nil
  }

  /// The text for a key in a folder that is no bundle.
  func text(for key: String, table: String, inFolder folder: String) -> String? {
    let translations = translations[folder] ?? Translations(of: folder, development: "en")
    self.translations[folder] = translations
    return text(for: key, table: table, in: folder, translations)
  }

  private func text(
    for key: String, table: String, in folder: String, _ translations: Translations
  ) -> String? {
    for source in sources(of: table, in: folder, translations) {
      switch self.table(source).texts[key] {
      case .plain(let text)?: return text
      case .plural?: return PluralFormat.mark(source, key)
      case nil: continue
      }
    }
    return nil
  }

  /// The language of development of a bundle.
  private static func development(of folder: String) -> String {
    // `developmentLocalization` traps if there is none.
    let information = Bundle(path: folder)?.infoDictionary ?? [:]
    return information["CFBundleDevelopmentRegion"] as? String ?? "en"
  }

  /// The text with plural rules that a mark in a format means.
  func plural(_ source: Source, _ key: String) -> PluralText? {
    guard case .plural(let text)? = table(source).texts[key] else { return nil }
    return text
  }

  private func table(_ source: Source) -> StringTable {
    if let table = tables[source] { return table }
    let table = StringTable(source)
    tables[source] = table
    return table
  }

  /// The tables of a name to search in a folder, the best first.
  private func sources(
    of table: String, in folder: String, _ translations: Translations
  ) -> [Source] {
    let wanted = Self.stageLanguage ?? "en"
    return translations.ordered(for: wanted).map { language, path in
      Source(file: "\(path)/\(table)", language: language)
    } + [Source(file: "\(folder)/\(table)", language: translations.own ?? wanted)]
  }
}

/// The folders `LANGUAGE.lproj` in a folder, such as a bundle.
private struct Translations {
  private var folders: [(language: String, path: String)] = []
  private let development: String
  /// The language of the folder itself, if it is such a folder.
  let own: String?

  init(of folder: String, development: String) {
    self.development = development
    func language(_ path: String) -> String? {
      let name = (path as NSString).lastPathComponent as NSString
      return name.pathExtension == "lproj" ? name.deletingPathExtension : nil
    }
    own = language(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() {
      if let language = language(name) { folders.append((language, "\(folder)/\(name)")) }
    }
  }

  /// The best for a language, then those of development and of none.
  func ordered(for wanted: String) -> [(language: String, path: String)] {
    let languages = folders.map(\.language)
    let best =
      [wanted, development].map { Locale.Language.best(of: languages, for: $0) } + ["Base"]
    var seen: Set<String> = []
    return best.compactMap(\.self).filter { seen.insert($0).inserted }
      .compactMap { language in folders.first { $0.language == language } }
      .map { ($0.language == "Base" ? development : $0.language, $0.path) }
  }
}

extension Locale.Language {
  /// The best of several languages for another: the same, one without its region, one of another
  /// region; nil if none has its language and script.
  static func best(of tags: [String], for wanted: String) -> String? {
    let wanted = Locale.Language(identifier: wanted)
    var parents = [wanted.minimalIdentifier]
    while let parent = Locale.Language(identifier: parents.last ?? "").parent?.minimalIdentifier,
      !parents.contains(parent)
    { parents.append(parent) }
    let ranked = tags.compactMap { tag -> (rank: Int, tag: String)? in
      let language = Locale.Language(identifier: tag)
      guard language.spoken == wanted.spoken else { return nil }
      let rank = parents.firstIndex(of: language.minimalIdentifier)
      return (rank ?? (language.region == nil ? 100 : 101), tag)
    }
    return ranked.min { $0.rank < $1.rank }?.tag
  }

  /// The language with its script, without its region.
  private var spoken: [String?] {
    let full = Locale.Language(identifier: maximalIdentifier)
    return [full.languageCode?.identifier, full.script?.identifier]
  }
}

extension Bundle {
  /// The folders of its resources: those of a program also hold the bundles of its targets.
  var resourceFolders: [String] {
    guard let own = resourcePath else { return [] }
    return bundlePath == Bundle.main.bundlePath ? [own] + TargetBundles.folders : [own]
  }
}
