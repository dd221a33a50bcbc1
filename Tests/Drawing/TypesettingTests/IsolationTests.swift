import Foundation
import Glibc
import Graphics
import Testing

@testable import Typesetting

/// The description of a layout without the identity of its pictures, which differs per library.
private func summary(_ layout: TextLayout) -> [String] {
  layout.glyphs.map { glyph in
    switch glyph.shape {
    case .outline(let path): "\(glyph.position) \(path.hashValue)"
    case .image(let image, let rect):
      "\(glyph.position) \(rect) \(image.bitmap.pixels.hashValue)"
    }
  } + ["\(layout.size)", "\(layout.lines)"]
}

private let mixed = "AVATAR Waffle مرحبا שלום 👍🏽👨‍👩‍👧 漢字 1️⃣ ☺ wrapped over some lines"

@Suite struct IsolationTests {
  /// Nothing of the user's settings gets in: not by a variable, not by a file in the home folder.
  @Test func theUsersFontconfigHasNoEffect() async {
    await #expect(processExitsWith: .success) {
      let folder = NSTemporaryDirectory() + "fontconfig-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: folder + "/.config/fontconfig", withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let hostile = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
        <dir>/usr/share/fonts</dir>
        <match target="pattern"><edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit>
        <edit name="pixelsize" mode="assign"><double>50</double></edit></match>
        <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit>
        <edit name="hintstyle" mode="assign"><const>hintfull</const></edit></match></fontconfig>
        """
      for file in ["/fonts.conf", "/.config/fontconfig/fonts.conf"] {
        try Data(hostile.utf8).write(to: URL(fileURLWithPath: folder + file))
      }
      for (name, value) in [
        ("FONTCONFIG_FILE", folder + "/fonts.conf"), ("FONTCONFIG_PATH", folder), ("HOME", folder),
        ("XDG_CONFIG_HOME", folder + "/.config"), ("LANG", "ja_JP.UTF-8"),
        ("LC_ALL", "ar_EG.UTF-8"),
        ("LANGUAGE", "zh"), ("PANGO_LANGUAGE", "zh:ja"), ("FC_LANG", "ja"),
        ("FONTCONFIG_SYSROOT", folder), ("PANGOCAIRO_BACKEND", "fc"),
        ("FREETYPE_PROPERTIES", "cff:no-stem-darkening=0"), ("HB_SHAPER_LIST", "fallback"),
      ] {
        setenv(name, value, 1)
      }
      setlocale(LC_ALL, "")
      let layout = FontLibrary().layout("AVA", size: 28.16)
      // The font's own advances, as in `LayoutTests.advancesAreTheFonts`.
      guard abs(layout.size.width - 53.44) < 0.001, layout.glyphs.count == 3 else { exit(1) }
      let text = FontLibrary().layout(mixed, width: 150)
      guard text.lines.count == 4, text.problems.count == 1 else { exit(2) }
    }
  }

  @Test func librariesOnManyThreadsAgree() async {
    let reference = summary(FontLibrary().layout(mixed, width: 150))
    #expect(reference.count > 30)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let library = FontLibrary()
          return (0..<4).allSatisfy { round in
            // Different work before the one that is compared.
            _ = library.layout(String(mixed.reversed()), size: CGFloat(10 + round), width: 90)
            return summary(library.layout(mixed, width: 150)) == reference
          }
        }
      }
      for await agrees in group { #expect(agrees) }
    }
  }

  @Test func whatWasLaidOutBeforeDoesNotMatter() throws {
    let fresh = summary(FontLibrary().layout(mixed, width: 150))
    let library = FontLibrary()
    for family in ["DejaVu Serif", "Menlo", "Noto Color Emoji", "Inter"] {
      for weight in [100, 500, 900] {
        var font = Font(family: family, size: 11, weight: .init(rawValue: weight))
        font.isItalic = weight == 500
        _ = library.layout(AttributedText("אב 👍 ab مر \u{2026}", font: font))
      }
    }
    #expect(summary(library.layout(mixed, width: 150)) == fresh)
  }
}
