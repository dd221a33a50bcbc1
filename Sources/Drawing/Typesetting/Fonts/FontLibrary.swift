import Base
internal import CPango
public import Foundation
import Graphics

/// The fonts that are available, and the layouts made with them.
///
/// A library has the default families (the system font, Inter, then DejaVu, then Noto Color Emoji)
/// and those added to it, and no others: it reads neither fontconfig's configuration nor
/// environment variables. The system font, Inter from regular to bold, upright and italic, and the
/// emoji come with Flipbook, in a folder beside the program; other weights and families are those
/// of Debian.
///
/// Use it from one thread at a time; libraries share nothing with each other.
public final class FontLibrary {
  private var catalog: FontCatalog
  private let freeType = FreeType()
  private var faces: [FaceKey: FontFace] = [:]
  private var resolved: [Request: Resolution] = [:]
  private var unreadable: Set<String> = []
  private var cache = LayoutCache()
  /// Changes when fonts are added, which may change any layout.
  package private(set) var revision = 0
  /// The error if no font was available for some text; nil if all text had one.
  package private(set) var missingFontError: TypesettingError?
  /// The first error of a font that exists but could not be opened; text set since then may lack
  /// letters or be in another font, so no picture may show it.
  package var failure: TypesettingError? { openingError ?? catalog.failure }
  private var openingError: TypesettingError?
  /// The registry, made for the first layout, since metrics of fonts do not need Pango.
  private var registry: FontRegistry?

  private struct FaceKey: Hashable {
    var file: FontFile
    var variation: Int?
    var isSlanted: Bool
    var isEmboldened: Bool
  }
  private struct Request: Hashable {
    var family: String
    var weight: Int
    var isItalic: Bool
    /// Whether it is of a size at which the system font has other letters.
    var isDisplay: Bool
  }
  /// A resolved font: its face, and a problem to report.
  struct Resolution {
    var face: FontFace?
    var problem: TypesettingError?
  }

  /// - Parameter folders: The folders that are searched for the default families instead of
  ///   /usr/share/fonts and /usr/local/share/fonts.
  public init(searching folders: [String]? = nil) { catalog = FontCatalog(folders: folders) }

  /// Adds a font file, or all font files in a folder and its subfolders; returns their families.
  ///
  /// An added family is preferred to an alias of the same name, and is a fallback for characters
  /// that the default families lack, in the order of adding.
  @discardableResult
  public func add(_ path: String) throws(TypesettingError) -> [String] {
    do { return try addFiles(path) } catch {
      record(error)
      throw error
    }
  }

  /// The paths of the files that `add(_:)` reads: a font file, or all font files in a folder and
  /// its subfolders.
  package static func files(at path: String) throws(TypesettingError) -> [String] {
    var isFolder = false
    guard !path.utf8.contains(0) else {
      throw .unreadableFont(path: path, reason: "a file name cannot contain a zero byte")
    }
    do {
      let values = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      isFolder = values[.type] as? FileAttributeType == .typeDirectory
    } catch { throw .unreadableFont(path: path, reason: "no such file") }
    guard isFolder else { return [path] }
    guard let paths = try FontCatalog.fontFiles(below: path) else {
      throw .unreadableFont(
        path: path,
        reason: "the folder has more than \(Limits.fontFolderEntries) files and folders; "
          + "name a smaller one, or its font files")
    }
    return paths
  }

  private func addFiles(_ path: String) throws(TypesettingError) -> [String] {
    var files: [FontFile] = []
    for path in try Self.files(at: path) { files += try freeType.faces(of: path) }
    guard !files.isEmpty else {
      throw .unreadableFont(path: path, reason: "no font file in it")
    }
    for file in files { catalog.add(file) }
    (resolved, cache) = ([:], LayoutCache())
    revision += 1
    return files.map(\.family).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The font files that are there without any being added: bundled ones and those of the system.
  package static var installedFiles: [String] {
    (FontCatalog.bundledFolders + FontCatalog.roots).flatMap { folder in
      ((try? FontCatalog.fontFiles(below: folder)) ?? nil) ?? []
    }.sorted()
  }

  /// The families that are available now, the added ones first.
  public var availableFamilies: [String] {
    catalog.families.filter { !catalog.files(of: $0, freeType: freeType).isEmpty }
  }

  /// Throws if text in this font would be set in another family, or not at all.
  public func check(_ font: Font) throws(TypesettingError) {
    if let problem = resolve(font).problem { throw problem }
  }

  /// The metrics of a font, or of its replacement if its family is not available.
  public func metrics(of font: Font) -> FontMetrics {
    guard font.isDrawable, let face = resolve(font).face else { return FontMetrics() }
    return face.metrics.scaled(by: font.size)
  }

  /// Design units per em of a font.
  package func unitsPerEm(of font: Font) -> CGFloat { resolve(font).face?.unitsPerEm ?? 1000 }

  /// Breaks text into lines and positions them.
  /// - Parameters:
  ///   - style: The style of paragraphs that have none.
  ///   - box: The width at which lines end, and, for the truncating modes, the height they fit in.
  ///     Infinite (and NaN) is without limit; with a width of 0 or less, each line has one
  ///     character.
  public func layout(
    _ text: AttributedText, style: ParagraphStyle = ParagraphStyle(),
    in box: CGSize = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
  ) -> TextLayout {
    let key = LayoutCache.Key(text: text, style: style, box: box)
    if let layout = cache[key] { return layout }
    let layout = Typesetter(library: self, text: text, style: style, box: box).layout()
    cache[key] = layout
    return layout
  }

  /// The number of layouts that were not in the cache.
  var layoutCount: Int { cache.misses }
  /// The bytes of text that Pango has laid out; a long paragraph goes to it in overlapping windows.
  var laidOutBytes = 0
}

extension FontLibrary {
  /// The fonts used so far.
  package var use: FontUse {
    FontUse(files: Set(faces.keys.map(\.file.path)), missingFontError: missingFontError)
  }

  /// The face for a font, with a problem if it is not the requested one.
  func resolve(_ font: Font) -> Resolution {
    let request = Request(
      family: font.family, weight: font.weight.rawValue, isItalic: font.isItalic,
      isDisplay: SystemFont.isDisplay(font.size))
    if let resolution = resolved[request] { return resolution }
    let resolution = find(font)
    resolved[request] = resolution
    return resolution
  }

  private func find(_ font: Font) -> Resolution {
    if let face = face(of: font.family, like: font) { return Resolution(face: face) }
    if let substitute = FontNames.substitute(for: font.family),
      let face = face(of: substitute.family, like: font)
    {
      return Resolution(
        face: face,
        problem: substitute.isSurprising
          ? .substituted(family: font.family, used: substitute.family) : nil)
    }
    let wanted = FontNames.substitute(for: font.family)?.family ?? font.family
    for family in [Font.defaultFamily, "Inter", "DejaVu Sans"] {
      guard let face = face(of: family, like: font) else { continue }
      return Resolution(
        face: face,
        problem: .fontNotFound(
          family: font.family, used: family, suggestion: suggestion(for: font.family),
          remedy: remedy(for: wanted)))
    }
    let problem = TypesettingError.noFonts(searched: catalog.roots)
    missingFontError = problem
    return Resolution(face: nil, problem: problem)
  }

  private func face(of family: String, like font: Font) -> FontFace? {
    var files = catalog.files(of: family, freeType: freeType)
    if files.first?.isSystemFont == true, SystemFont.isDisplay(font.size) {
      files = catalog.files(of: SystemFont.displayFamily, freeType: freeType)
    }
    files = files.filter { !unreadable.contains($0.path) }
    guard let file = files.nearest(weight: font.weight.rawValue, isItalic: font.isItalic) else {
      return nil
    }
    do {
      let variation = file.weightRange.map {
        min(max(font.weight.rawValue, $0.lowerBound), $0.upperBound)
      }
      let plain = try face(
        FaceKey(file: file, variation: variation, isSlanted: false, isEmboldened: false))
      if plain.isBitmapFont { return plain }
      return try face(
        FaceKey(
          file: file, variation: variation, isSlanted: font.isItalic && !file.isItalic,
          isEmboldened: font.weight >= .semibold && (variation ?? file.weight) < 600))
    } catch {
      // A broken file; the family's other files may work.
      record(error)
      unreadable.insert(file.path)
      return face(of: family, like: font)
    }
  }

  private func record(_ error: TypesettingError) {
    if case .cannotOpen = error, openingError == nil { openingError = error }
  }

  private func face(_ key: FaceKey) throws(TypesettingError) -> FontFace {
    if let face = faces[key] { return face }
    let face = try FontFace(
      key.file, name: "F\(faces.count)", variation: key.variation, isSlanted: key.isSlanted,
      isEmboldened: key.isEmboldened, freeType: freeType)
    faces[key] = face
    return face
  }

  /// The registry of Pango's faces, with at least these in it.
  func registry(with entries: [FontRegistry.Entry]) -> FontRegistry {
    let registry = self.registry ?? FontRegistry()
    self.registry = registry
    registry.register(entries)
    return registry
  }

  /// The faces for characters that a font lacks, in the order in which they are tried.
  func fallbacks(for font: Font) -> [FontFace] {
    let families =
      [Font.defaultFamily, "Inter", "DejaVu Sans", "Noto Color Emoji"] + catalog.added.map(\.family)
    return families.compactMap { face(of: $0, like: font) }
  }

  /// The emoji face; nil if it is not installed.
  func emojiFace() -> FontFace? { face(of: "Noto Color Emoji", like: Font()) }

  private func suggestion(for family: String) -> String? {
    let key = FontNames.key(family)
    let best = availableFamilies.map { ($0, FontNames.key($0).editDistance(to: key)) }
      .min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, key.count / 4) else { return nil }
    return best.0
  }

  private func remedy(for family: String) -> String {
    let key = FontNames.key(family)
    if let known = FontCatalog.known.first(where: { FontNames.key($0.family) == key }) {
      return "apt install \(known.package)"
    }
    let add = "add its file or folder to a scene's `fonts`, or with FontLibrary.add(_:)"
    return FontCatalog.packages[key].map { "apt install \($0), then \(add)" } ?? add
  }
}

extension Font {
  /// Whether text of this size is visible; the limits keep sums finite and quotients above 0.
  var isDrawable: Bool { size >= Self.smallest && size <= 1e9 }

  /// The smallest size that is drawn, in points.
  static let smallest: CGFloat = 1e-9
}
