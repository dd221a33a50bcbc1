internal import CPango
import Foundation

/// Pango's view of the faces: a private fontconfig configuration and a private font map.
///
/// Every face has a family name of its own ("F3"), so that Pango never chooses: which face sets which
/// characters is decided by `FontSelection`, and does not depend on what else has been loaded.
final class FontRegistry {
  private let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  private var patterns: [OpaquePointer] = []
  private var registered: [String: FontFace] = [:]

  init() {
    _ = Self.isolation
    map = pango_ft2_font_map_new()!
    // Pixels are points.
    pango_ft2_font_map_set_resolution(OpaquePointer(map), 72, 72)
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
    // A tag that belongs to no language: else the script would take one from the environment.
    pango_context_set_language(context, pango_language_from_string("xx"))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
    for pattern in patterns { FcPatternDestroy(pattern) }
  }

  /// Making a font map calls `FcInit`, which would read the user's configuration for nothing (20 ms, and every
  /// warning in it); an empty configuration in its place makes that a no-op, for the whole process.
  private static let isolation: Void = {
    guard let empty = FcConfigCreate() else { return }
    FcConfigSetCurrent(empty)
    FcConfigDestroy(empty)
  }()

  /// A face as it is, or stretched in width: then its name tells by how much.
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
      patterns.append(Self.pattern(for: entry))
    }
    // Pango may still be sorting the old configuration in a thread of its own: it gets a new one instead of a change.
    let config = FcConfigCreate()
    FcConfigBuildFonts(config)
    let fonts = FcConfigGetFonts(config, FcSetSystem)
    for pattern in patterns {
      FcPatternReference(pattern)
      FcFontSetAdd(fonts, pattern)
    }
    pango_fc_font_map_set_config(OpaquePointer(map), config)
    FcConfigDestroy(config)
  }

  /// The face behind a font of Pango's.
  func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace? {
    var family: UnsafeMutablePointer<FcChar8>?
    let pattern = font.withMemoryRebound(to: PangoFcFont.self, capacity: 1) {
      pango_fc_font_get_pattern($0)
    }
    guard FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch, let family else {
      return nil
    }
    return registered[String(cString: family)]
  }

  /// What fontconfig would find out by reading the whole file.
  private static func pattern(for entry: Entry) -> OpaquePointer {
    let face = entry.face
    let pattern = FcPatternCreate()!
    FcPatternAddString(pattern, FC_FAMILY, entry.name)
    if entry.stretch != 1 {
      var matrix = FcMatrix(xx: Double(entry.stretch), xy: 0, yx: 0, yy: 1)
      FcPatternAddMatrix(pattern, FC_MATRIX, &matrix)
    }
    FcPatternAddString(pattern, FC_FILE, face.file.path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(face.file.index))
    // Pango only asks whether HarfBuzz can read it.
    FcPatternAddString(pattern, FC_FONTFORMAT, "TrueType")
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcPatternAddBool(pattern, FC_OUTLINE, 1)
    FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
    if let variation = face.variation {
      FcPatternAddString(pattern, FC_FONT_VARIATIONS, "wght=\(variation)")
    }
    // Coverage matters to Pango only where it chooses between "…" and "...".
    let charset = FcCharSetCreate()
    for scalar in [" ", ".", "\u{2026}", "\u{22EF}", "-", "\u{2010}"] as [Unicode.Scalar]
    where face.covers(scalar) {
      FcCharSetAddChar(charset, scalar.value)
    }
    FcPatternAddCharSet(pattern, FC_CHARSET, charset)
    FcCharSetDestroy(charset)
    return pattern
  }
}
