import Base
import Foundation
import Graphics

/// The available font files: those that the user added, those bundled with the product, and the
/// default families in the folders of Linux distributions.
///
/// The product bundles the system font, Inter from regular to bold, upright and italic, and the
/// emoji. A bundled file is preferred to the system's for the same weight and slant, so that usual
/// text is the same on all machines.
///
/// A file whose name states its style is not opened: starting costs one listing of a folder.
struct FontCatalog {
  /// A family that is found without being added.
  struct KnownFamily {
    var family: String
    /// The prefix of a file's name, before the style ("Inter-BoldItalic.otf").
    var prefix: String
    /// The styles to look for, as spelled in file names; nil for any.
    ///
    /// Debian's core package of DejaVu has "" and "Bold"; a picture must not depend on whether its
    /// extra package is installed too.
    var styles: [String]?
    /// File names of variable fonts, with upright and italic in one file or in two.
    var variable: [String] = []
    /// The folders in which distributions install it, in order of preference.
    var folders: [String]
    /// The Debian package.
    var package: String
  }

  static let known: [KnownFamily] = [
    // Only the product has them.
    KnownFamily(family: SystemFont.family, prefix: "System", folders: [], package: "flipbook"),
    KnownFamily(
      family: SystemFont.displayFamily, prefix: "SystemDisplay", folders: [], package: "flipbook"),
    KnownFamily(
      family: "Inter", prefix: "Inter",
      variable: [
        "InterVariable", "InterVariable-Italic", "Inter-roman.var", "Inter-italic.var", "Inter.var",
        "Inter[opsz,wght]", "Inter-Italic[opsz,wght]", "Inter[slnt,wght]",
      ], folders: folders("inter", "inter-vf", "inter-variable", "rsms-inter-fonts"),
      package: "fonts-inter"),
    KnownFamily(
      family: "Inter Display", prefix: "InterDisplay",
      variable: ["InterDisplay-roman.var", "InterDisplay-italic.var", "InterDisplay.var"],
      folders: folders("inter", "inter-vf", "inter-variable", "rsms-inter-fonts"),
      package: "fonts-inter"),
    KnownFamily(
      family: "DejaVu Sans", prefix: "DejaVuSans", styles: ["", "Bold"],
      folders: folders("dejavu", "dejavu-sans-fonts"), package: "fonts-dejavu-core"),
    KnownFamily(
      family: "DejaVu Sans Mono", prefix: "DejaVuSansMono", styles: ["", "Bold"],
      folders: folders("dejavu", "dejavu-sans-mono-fonts"), package: "fonts-dejavu-core"),
    KnownFamily(
      family: "DejaVu Serif", prefix: "DejaVuSerif", styles: ["", "Bold"],
      folders: folders("dejavu", "dejavu-serif-fonts"), package: "fonts-dejavu-core"),
    KnownFamily(
      family: "Nimbus Sans", prefix: "NimbusSans", folders: folders("urw-base35", "gsfonts"),
      package: "fonts-urw-base35"),
    KnownFamily(
      family: "Liberation Sans", prefix: "LiberationSans",
      folders: folders("liberation", "liberation2", "liberation-sans"),
      package: "fonts-liberation"),
    KnownFamily(
      family: "Noto Color Emoji", prefix: "NotoColorEmoji",
      folders: folders("noto", "noto-color-emoji-fonts", "google-noto-color-emoji-fonts"),
      package: "fonts-noto-color-emoji"),
  ]

  /// The folders of the bundled fonts: beside the program, as built, or as installed by a package.
  static let bundledFolders: [String] = {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(fileURLWithPath: link ?? Bundle.main.bundlePath + "/flipbook")
      .deletingLastPathComponent().path
    return [
      "\(program)/Flipbook_Typesetting.resources/ProductFonts",
      "\(URL(fileURLWithPath: program).deletingLastPathComponent().path)/share/flipbook/fonts",
    ]
  }()

  /// The roots that are searched recursively by file name if a family is in none of its folders.
  static let roots = ["/usr/share/fonts", "/usr/local/share/fonts"]

  private static func folders(_ names: String...) -> [String] {
    roots.flatMap { root in
      names.flatMap { ["\(root)/opentype/\($0)", "\(root)/truetype/\($0)", "\(root)/\($0)"] }
    }
  }

  /// Debian's packages of other families, by `FontNames.key`.
  static let packages = [
    "roboto": "fonts-roboto", "opensans": "fonts-open-sans", "lato": "fonts-lato",
    "liberationsans": "fonts-liberation", "liberationserif": "fonts-liberation",
    "liberationmono": "fonts-liberation", "firacode": "fonts-firacode",
    "jetbrainsmono": "fonts-jetbrains-mono", "cantarell": "fonts-cantarell",
    "notosans": "fonts-noto-core", "notoserif": "fonts-noto-core",
    "notosanscjkjp": "fonts-noto-cjk", "notosanscjksc": "fonts-noto-cjk",
    "notosanscjktc": "fonts-noto-cjk", "notosanscjkkr": "fonts-noto-cjk",
  ]

  /// The added families with their `FontNames.key`, in the order in which they were added.
  private(set) var added: [(key: String, family: String, files: [FontFile])] = []
  private var found: [String: [FontFile]] = [:]
  /// The first error of `search`, which may have hidden fonts that exist.
  private(set) var failure: TypesettingError?
  /// The font files in the bundles of the program's targets, once they are needed.
  private var programFiles: [FontFile]?
  private let searchesProgram: Bool
  private let known: [KnownFamily]
  /// The folders of the bundled fonts.
  private let bundledFolders: [String]
  let roots: [String]

  /// - Parameter folders: The folders that are searched for the known families; nil for those of
  ///   Linux distributions.
  init(folders: [String]? = nil) {
    searchesProgram = folders == nil
    guard let folders else {
      known = Self.known
      bundledFolders = Self.bundledFolders
      roots = Self.roots
      return
    }
    bundledFolders = []
    roots = folders
    known = Self.known.map {
      var family = $0
      if !family.folders.isEmpty { family.folders = folders }
      return family
    }
  }

  mutating func add(_ file: FontFile) {
    let key = FontNames.key(file.family)
    if let index = added.firstIndex(where: { $0.key == key }) {
      if !added[index].files.contains(file) { added[index].files.append(file) }
    } else {
      added.append((key, file.family, [file]))
    }
  }

  /// The faces of a family, without aliases; empty if it is not available.
  mutating func files(of family: String, freeType: FreeType) -> [FontFile] {
    let key = FontNames.key(family)
    if let family = added.first(where: { $0.key == key }) { return family.files }
    if let files = found[key] { return files }
    guard let family = known.first(where: { FontNames.key($0.family) == key }) else {
      let files = programFiles(freeType).filter { FontNames.key($0.family) == key }
      found[key] = files
      return files
    }
    do {
      let files = try search(for: family, freeType: freeType)
      found[key] = files
      return files
    } catch {
      failure = failure ?? error
      return []
    }
  }

  /// The font files in the bundles of the program's targets, as an app lists its own.
  private mutating func programFiles(_ freeType: FreeType) -> [FontFile] {
    if let programFiles { return programFiles }
    let folders = searchesProgram ? TargetBundles.folders : []
    // A file there that cannot be read is not the font that is asked for.
    let files = folders.flatMap { folder in
      ((try? Self.fontFiles(below: folder)) ?? []).flatMap { (try? freeType.faces(of: $0)) ?? [] }
    }
    programFiles = files
    return files
  }

  /// The names of all added and known families, for suggestions.
  var families: [String] {
    added.map(\.family) + known.map(\.family).filter { $0 != SystemFont.displayFamily }
  }

  /// The bundled files of a family, and the system's for the weights that these lack.
  private func search(
    for family: KnownFamily, freeType: FreeType
  ) throws(TypesettingError) -> [FontFile] {
    var files: [FontFile] = []
    for folder in bundledFolders where files.isEmpty {
      files = try Self.fontFiles(in: folder).compactMap { describe($0, as: family) }
    }
    for index in files.indices { files[index].isBundled = true }
    guard !family.folders.isEmpty else { return files }
    let others = try searchSystem(for: family, freeType: freeType).filter { other in
      // A variable font has all weights, and would be nearest to each.
      files.isEmpty
        || other.weightRange == nil
          && !files.contains { $0.weight == other.weight && $0.isItalic == other.isItalic }
    }
    return files + others
  }

  private func searchSystem(
    for family: KnownFamily, freeType: FreeType
  ) throws(TypesettingError) -> [FontFile] {
    var usual: [String] = []
    for folder in family.folders {
      let paths = try Self.fontFiles(in: folder)
      let files = paths.compactMap { describe($0, as: family) }
      if !files.isEmpty { return files }
      usual += paths
    }
    var everything: [String] = []
    for root in roots { everything += try Self.fontFiles(below: root) ?? [] }
    let files = everything.compactMap { describe($0, as: family) }
    if !files.isEmpty { return files }
    // A variable font is opened: only its tables say which weights it has.
    let variable = (usual + everything).filter { family.variable.contains(Self.stem($0)) }
    for name in family.variable {
      var faces: [FontFile] = []
      for path in variable where Self.stem(path) == name || Self.isItalicTwin(path, of: name) {
        for var face in try Self.readableFaces(of: path, freeType)
        where face.index == 0 && !faces.contains(where: { $0.isItalic == face.isItalic }) {
          face.family = family.family
          face.isItalic = face.isItalic || Self.stem(path).lowercased().contains("italic")
          faces.append(face)
        }
      }
      if !faces.isEmpty { return faces }
    }
    return []
  }

  /// The faces of a file; none if it is not a font.
  private static func readableFaces(
    of path: String, _ freeType: FreeType
  ) throws(TypesettingError) -> [FontFile] {
    do { return try freeType.faces(of: path) } catch {
      if case .cannotOpen = error { throw error }
      return []
    }
  }

  /// Whether a file is the italic of a variable font of this name.
  private static func isItalicTwin(_ path: String, of name: String) -> Bool {
    let twins = [
      "InterVariable": "InterVariable-Italic", "Inter-roman.var": "Inter-italic.var",
      "Inter[opsz,wght]": "Inter-Italic[opsz,wght]",
      "InterDisplay-roman.var": "InterDisplay-italic.var",
    ]
    return twins[name] == stem(path)
  }

  /// The face that a static font's file name describes ("Inter-SemiBoldItalic.otf"); nil if it is
  /// not one of the family.
  private func describe(_ path: String, as family: KnownFamily) -> FontFile? {
    let stem = Self.stem(path)
    guard stem.hasPrefix(family.prefix) else { return nil }
    let rest = stem.dropFirst(family.prefix.count)
    guard rest.isEmpty || rest.first == "-",
      family.styles?.contains(String(rest.dropFirst())) ?? true,
      let style = FontNames.style(String(rest))
    else { return nil }
    return FontFile(
      path: path, family: family.family, weight: style.weight.rawValue, isItalic: style.isItalic)
  }

  private static func stem(_ path: String) -> String {
    let name = path[path.index(after: path.lastIndex(of: "/")!)...]
    return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
  }

  static func isFontFile(_ name: String) -> Bool {
    [".otf", ".ttf", ".ttc", ".otc"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Paths of the font files in a folder, in the order of their names.
  static func fontFiles(in folder: String) throws(TypesettingError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      try FontFile.checkCanOpen(folder)
      return []
    }
    return names.filter(isFontFile).sorted().map { "\(folder)/\($0)" }
  }

  /// Paths of the font files in a folder and its subfolders, in the order of their paths.
  ///
  /// - Parameter limit: The maximum number of files and folders in it; tests allow fewer.
  /// - Returns: Nil if there are more: then it is not a folder of fonts.
  static func fontFiles(
    below folder: String, limit: Int = Limits.fontFolderEntries
  ) throws(TypesettingError) -> [String]? {
    try FontFile.checkCanOpen(folder)
    var names: [String] = []
    var count = 0
    let found = FileManager.default.enumerator(atPath: folder)
    while let name = found?.nextObject() as? String {
      count += 1
      guard count <= limit else { return nil }
      if isFontFile(name) { names.append(name) }
    }
    return names.sorted().map { "\(folder)/\($0)" }
  }
}

extension [FontFile] {
  /// The face that matches best, by the rules of CSS: slant first, then weight.
  func nearest(weight: Int, isItalic: Bool) -> FontFile? {
    let sameSlant = filter { $0.isItalic == isItalic }
    let candidates = sameSlant.isEmpty ? self : sameSlant
    func distance(_ file: FontFile) -> (Int, Int) {
      if let range = file.weightRange, range.contains(weight) { return (0, 0) }
      let other =
        file.weightRange.map { Swift.min(Swift.max(weight, $0.lowerBound), $0.upperBound) }
        ?? file.weight
      // 400 and 500 replace each other first; then lighter for light, heavier for heavy.
      if (400...500).contains(weight), (weight...500).contains(other) { return (0, other - weight) }
      let isPreferred = weight <= 500 ? other <= weight : other >= weight
      return (isPreferred ? 1 : 2, abs(other - weight))
    }
    return candidates.min { distance($0) < distance($1) }
  }
}
