internal import CPango
import Foundation

/// Pango's view of the faces: a private fontconfig configuration and a private font map.
///
/// Every face has a unique family name ("F3"), so that Pango never chooses: `FontSelection` decides
/// which face sets which characters, independently of the other fonts that are loaded.
///
/// - Rule: The map, its context and the patterns are made and released here; a user of the context
///   retains the registry. Names that fontconfig points to are copied before the pattern goes.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `IsolationTests` and `ParagraphTests`, in debug and release.
@safe final class FontRegistry {
  private let map: UnsafeMutablePointer<PangoFontMap>
  @unsafe let context: OpaquePointer
  private var patterns: [OpaquePointer] = unsafe []
  private var registered: [String: FontFace] = [:]

  init() {
    _ = Self.isolation
    unsafe map = pango_ft2_font_map_new()!
    // Pixels are points.
    unsafe pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
    unsafe context = pango_font_map_create_context(map)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    // A tag that belongs to no language: otherwise Pango would take one from the environment.
    unsafe pango_context_set_language(context, pango_language_from_string("xx"))
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(UnsafeMutableRawPointer(map))
    for index in unsafe patterns.indices { unsafe FcPatternDestroy(patterns[index]) }
  }

  /// Installs an empty fontconfig configuration for this process, and removes HarfBuzz's
  /// environment variables.
  ///
  /// **Affects the host program.**
  ///
  /// Making a font map calls `FcInit`, which would read the user's configuration (20 ms, and every
  /// warning in it); with a configuration installed it does nothing. HarfBuzz reads its variables
  /// when it first shapes a text.
  private static let isolation: Void = {
    for name in ["HB_SHAPER_LIST", "HB_OPTIONS", "HB_FONT_FUNCS", "HB_FACE_LOADER"]
    where unsafe getenv(name) != nil {
      _ = unsafe unsetenv(name)
    }
    guard let empty = unsafe FcConfigCreate() else { return }
    unsafe FcConfigSetCurrent(empty)
    unsafe FcConfigDestroy(empty)
  }()

  /// A face, and the factor by which it is stretched in width, which its name includes.
  struct Entry {
    var face: FontFace
    var stretch: CGFloat = 1

    var name: String { FontRegistry.name(of: face, stretch: stretch) }
  }

  /// The family by which Pango knows a face.
  static func name(of face: FontFace, stretch: CGFloat) -> String {
    stretch == 1 ? face.name : "\(face.name)x\(Double(stretch).bitPattern)"
  }

  func register(_ entries: [Entry]) {
    let new = entries.filter { registered[$0.name] == nil }
    guard !new.isEmpty else { return }
    for entry in new where registered[entry.name] == nil {
      registered[entry.name] = entry.face
      unsafe patterns.append(Self.pattern(for: entry))
    }
    // Pango may still be sorting the old configuration on another thread, so it gets a new one.
    let config = unsafe FcConfigCreate()
    unsafe FcConfigBuildFonts(config)
    let fonts = unsafe FcConfigGetFonts(config, FcSetSystem)
    for index in unsafe patterns.indices {
      unsafe FcPatternReference(patterns[index])
      unsafe FcFontSetAdd(fonts, patterns[index])
    }
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), config)
    unsafe FcConfigDestroy(config)
  }

  /// The face of a Pango font.
  @unsafe func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace? {
    var family: UnsafeMutablePointer<FcChar8>?
    let pattern = unsafe font.withMemoryRebound(to: PangoFcFont.self, capacity: 1) {
      unsafe pango_fc_font_get_pattern($0)
    }
    guard unsafe FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch,
      let family = unsafe family
    else {
      return nil
    }
    return unsafe registered[String(cString: family)]
  }

  /// The pattern that fontconfig would make by reading the whole file.
  @unsafe private static func pattern(for entry: Entry) -> OpaquePointer {
    let face = entry.face
    let pattern = unsafe FcPatternCreate()!
    unsafe FcPatternAddString(pattern, FC_FAMILY, entry.name)
    if entry.stretch != 1 {
      var matrix = FcMatrix(xx: Double(entry.stretch), xy: 0, yx: 0, yy: 1)
      unsafe FcPatternAddMatrix(pattern, FC_MATRIX, &matrix)
    }
    unsafe FcPatternAddString(pattern, FC_FILE, face.file.path)
    unsafe FcPatternAddInteger(pattern, FC_INDEX, Int32(face.file.index))
    // Pango only asks whether HarfBuzz can read it.
    unsafe FcPatternAddString(pattern, FC_FONTFORMAT, "TrueType")
    unsafe FcPatternAddBool(pattern, FC_SCALABLE, 1)
    unsafe FcPatternAddBool(pattern, FC_OUTLINE, 1)
    unsafe FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR)
    unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    unsafe FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    if let variation = face.variation {
      unsafe FcPatternAddString(pattern, FC_FONT_VARIATIONS, "wght=\(variation)")
    }
    // Coverage matters to Pango only where it chooses between "…" and "...".
    let charset = unsafe FcCharSetCreate()
    for scalar in [" ", ".", "\u{2026}", "\u{22EF}", "-", "\u{2010}"] as [Unicode.Scalar]
    where face.covers(scalar) {
      unsafe FcCharSetAddChar(charset, scalar.value)
    }
    unsafe FcPatternAddCharSet(pattern, FC_CHARSET, charset)
    unsafe FcCharSetDestroy(charset)
    return unsafe pattern
  }
}
