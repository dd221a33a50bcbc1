import Base
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Typesetting

/// A variable font whose "A" is 400 thousandths of an em wide at weight 100, 700 at 400 and 1200 at
/// 900, with U+13000, which no other font has (FlipbookTest.py beside it makes it).
let testFont = Repository.fixtures.appendingPathComponent("fonts/FlipbookTest.ttf").path

@Suite struct FontTests {
  let library = FontLibrary()

  private func fileName(_ font: Font) throws -> String {
    try #require(library.resolve(font).face).file.path.split(separator: "/").last.map(String.init)!
  }

  @Test(arguments: [
    (Font.Weight.ultraLight, "Thin"), (.thin, "ExtraLight"), (.light, "Light"),
    (.regular, "Regular"), (.medium, "Medium"), (.semibold, "SemiBold"), (.bold, "Bold"),
    (.heavy, "ExtraBold"), (.black, "Black"), (Font.Weight(rawValue: 420), "Medium"),
    (Font.Weight(rawValue: 350), "Light"), (Font.Weight(rawValue: 950), "Black"),
  ])
  func weightsFindTheirFaces(weight: Font.Weight, style: String) throws {
    #expect(
      try fileName(Font(family: "Inter", size: 10, weight: weight)).hasPrefix("Inter-\(style)."))
    let italic = style == "Regular" ? "Italic" : "\(style)Italic"
    let name = try fileName(Font(family: "Inter", size: 10, weight: weight, isItalic: true))
    #expect(name.hasPrefix("Inter-\(italic)."))
  }

  /// Bundled fonts are used, whatever the system has.
  @Test(arguments: [
    (Font.Weight.regular, false, true), (.regular, true, true), (.medium, false, true),
    (.medium, true, true), (.semibold, false, true), (.semibold, true, true), (.bold, false, true),
    (.bold, true, true), (.light, false, false), (.black, false, false),
  ])
  func theProductsFontsComeFirst(weight: Font.Weight, isItalic: Bool, isOwn: Bool) throws {
    let face = try #require(
      library.resolve(Font(family: "Inter", size: 10, weight: weight, isItalic: isItalic)).face)
    #expect(face.file.path.contains("/Flipbook_Typesetting.resources/ProductFonts/") == isOwn)
  }

  @Test func theEmojiAreTheProducts() throws {
    let face = try #require(library.emojiFace())
    #expect(face.file.path.hasSuffix("/ProductFonts/NotoColorEmoji.ttf"))
  }

  @Test(arguments: [
    ("Helvetica", "Inter-Regular"), ("Helvetica-Bold", "Inter-Bold"),
    ("HelveticaNeue-UltraLight", "Inter-Thin"), ("HelveticaNeue-Thin", "Inter-Thin"),
    ("Helvetica Neue", "Inter-Regular"), ("ArialMT", "Inter-Regular"),
    ("Arial-BoldItalicMT", "Inter-BoldItalic"), (".SFUI-Semibold", "System-SemiBold"),
    (".SFUIDisplay-Light", "System-Light"), (".SFNSMono-Regular", "DejaVuSansMono"),
    ("San Francisco", "System-Regular"), ("system", "System-Regular"), ("inter", "Inter-Regular"),
    ("Menlo-Bold", "DejaVuSansMono-Bold"), ("Courier", "DejaVuSansMono"),
    ("CourierNewPS-BoldMT", "DejaVuSansMono-Bold"), ("Inter-MediumItalic", "Inter-MediumItalic"),
    ("DejaVu Sans", "DejaVuSans"), ("AppleColorEmoji", "NotoColorEmoji"),
  ])
  func applesNamesFindAFace(name: String, file: String) throws {
    let font = Font(name: name, size: 12)
    #expect(try fileName(font).split(separator: ".").first.map(String.init) == file)
    #expect(library.resolve(font).problem == nil)
  }

  @Test func aSurprisingSubstituteIsMentioned() throws {
    let layout = library.layout("a", family: "Georgia")
    #expect(layout.problems == [.substituted(family: "Georgia", used: "DejaVu Serif")])
    #expect(try fileName(Font(family: "Georgia", size: 12)) == "DejaVuSerif.ttf")
  }

  @Test func aMissingFamilyIsNamed() {
    let layout = library.layout("a", family: "Intr")
    let problem = TypesettingError.fontNotFound(
      family: "Intr", used: "System", suggestion: "Inter",
      remedy: "add its file or folder to a scene's `fonts`, or with FontLibrary.add(_:)")
    #expect(layout.problems == [problem])
    #expect(
      problem.description == """
        font family "Intr" not found; did you mean `Inter`? (System is used); \
        add its file or folder to a scene's `fonts`, or with FontLibrary.add(_:)
        """)
    #expect(throws: problem) { try library.check(Font(family: "Intr", size: 12)) }
    #expect(throws: Never.self) { try library.check(Font(family: "Helvetica", size: 12)) }
    #expect(layout.glyphs == library.layout("a", family: "System").glyphs)
    #expect(
      library.layout("a", family: "Roboto").problems.first?.description
        == "font family \"Roboto\" not found (System is used); "
        + "apt install fonts-roboto, then add its file or folder to a scene's `fonts`, or with FontLibrary.add(_:)"
    )
  }

  @Test(arguments: [(0, "0.0"), (-1, "-1.0"), (1e10, "10000000000.0"), (.infinity, "inf")])
  func aSizeThatCannotBeIsNamed(size: CGFloat, words: String) {
    let layout = library.layout("a", size: size)
    #expect(
      layout.problems.map(\.description) == [
        "size of Inter must be greater than 0 points and at most a billion, not \(words)"
      ])
  }

  @Test func noFontsAtAllIsAProblemNotACrash() {
    let empty = FontLibrary(searching: ["/nonexistent"])
    let layout = empty.layout("text")
    #expect(layout.lines.isEmpty)
    #expect(layout.size == .zero)
    #expect(layout.problems == [.noFonts(searched: ["/nonexistent"])])
    #expect(empty.metrics(of: Font(family: "Inter", size: 12)) == FontMetrics())
    #expect(empty.availableFamilies.isEmpty)
  }

  @Test func anAddedVariableFontFollowsTheWeight() throws {
    #expect(try library.add(testFont) == ["Flipbook Test"])
    for (weight, width) in [(100, 400.0), (250, 550), (400, 700), (650, 950), (900, 1200)] {
      let font = Font(family: "flipbook test", size: 100, weight: .init(rawValue: weight))
      let layout = library.layout(AttributedText("A", font: font))
      #expect(layout.problems == [])
      #expect(abs(layout.size.width - width / 10) < 0.1)
      // The outline follows too: 50 units free on both sides.
      guard case .outline(let path) = try #require(layout.glyphs.first).shape else { continue }
      #expect(abs(path.pointBounds.maxX - (width - 50) / 10) < 0.11)
      #expect(path.pointBounds.minY == -70)
    }
  }

  @Test func anAddedFontServesMissingCharacters() throws {
    let before = library.layout("a\u{13000}")
    #expect(
      before.problems == [.missingCharacters(["\u{13000}"], family: "Inter")])
    #expect("\(before.problems)".contains("U+13000"))
    // The box that stands for it.
    #expect(before.glyphs.count == 2)
    try library.add((testFont as NSString).deletingLastPathComponent)
    let after = library.layout("a\u{13000}")
    #expect(after.problems == [])
    #expect(after.glyphs != before.glyphs)
  }

  @Test func unreadableFontsAreNamed() throws {
    #expect(throws: TypesettingError.unreadableFont(path: "/no.ttf", reason: "no such file")) {
      try library.add("/no.ttf")
    }
    #expect(throws: TypesettingError.self) { try library.add(#filePath) }
    let folder = try TemporaryFolder()
    #expect(
      throws: TypesettingError.unreadableFont(path: folder.url.path, reason: "no font file in it")
    ) { try library.add(folder.url.path) }
    // A folder with Inter as one broken file: the next family serves.
    try folder.write("Inter-Regular.otf", "not a font".utf8)
    try FileManager.default.copyItem(
      atPath: try #require(library.resolve(Font(family: "DejaVu Sans", size: 9)).face).file.path,
      toPath: folder.path("DejaVuSans.ttf"))
    let layout = FontLibrary(searching: [folder.url.path]).layout("a")
    #expect(layout.glyphs == library.layout("a", family: "DejaVu Sans").glyphs)
    #expect(layout.problems.count == 1)
  }

  @Test func aFamilyWithoutItalicOrBoldIsSlantedAndThickened() throws {
    try library.add(testFont)
    func outline(_ font: Font) throws -> Path {
      let glyph = try #require(library.layout(AttributedText("A", font: font)).glyphs.first)
      guard case .outline(let path) = glyph.shape else { return Path() }
      return path
    }
    let upright = try outline(Font(family: "Flipbook Test", size: 100))
    let italic = try outline(Font(family: "Flipbook Test", size: 100, isItalic: true))
    #expect(abs(italic.pointBounds.maxX - upright.pointBounds.maxX - 70 * 0.2126) < 1e-9)
    // DejaVu Sans Mono has a bold; nothing is thickened twice.
    #expect(
      try #require(library.resolve(Font(family: "Menlo", size: 9, weight: .bold)).face).file.weight
        == 700)
  }

  @Test func digitsHaveOneWidthOnRequest() {
    func width(_ text: String, mono: Bool) -> CGFloat {
      var font = Font(family: "Inter", size: 20)
      font.hasMonospacedDigits = mono
      return library.layout(AttributedText(text, font: font)).size.width
    }
    #expect(width("1111", mono: false) < width("0000", mono: false))
    #expect(width("1111", mono: true) == width("0000", mono: true))
  }

  @Test func nearestFaceFollowsCSS() {
    func face(_ weights: [Int], for weight: Int) -> Int? {
      weights.map { FontFile(path: "", family: "", weight: $0, isItalic: false) }
        .nearest(weight: weight, isItalic: false)?.weight
    }
    #expect(face([300, 500, 700], for: 400) == 500)
    #expect(face([300, 700], for: 400) == 300)
    #expect(face([300, 700], for: 500) == 300)
    #expect(face([400, 700], for: 600) == 700)
    #expect(face([100, 400], for: 300) == 100)
    #expect(face([400], for: 900) == 400)
    #expect(face([], for: 400) == nil)
  }

  /// The variable packages of other distributions, by their file names.
  @Test(arguments: ["InterVariable.ttf", "Inter-roman.var.ttf", "Inter[opsz,wght].ttf"])
  func interMayBeAVariableFont(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("deep/\(name)", Data(contentsOf: URL(fileURLWithPath: testFont)))
    let layout = FontLibrary(searching: [folder.url.path])
      .layout(AttributedText("A", font: Font(family: "Inter", size: 100, weight: .black)))
    #expect(layout.problems == [])
    #expect(abs(layout.size.width - 120) < 0.1)
  }

  // MARK: Limits

  @Test func fontFilesHaveASize() throws {
    let folder = try TemporaryFolder()
    let file = try folder.writeZeros("a.ttf", count: Limits.fontBytes)
    try FontFile.checkFile(file.path)
    _ = try folder.writeZeros("a.ttf", count: Limits.fontBytes + 1)
    #expect(
      throws: TypesettingError.unreadableFont(path: file.path, reason: "it has more than 128 MB")
    ) { try FontFile.checkFile(file.path) }
  }

  /// A collection that has one font again and again.
  @Test func soManyFacesOfAFileAreRead() throws {
    let folder = try TemporaryFolder()
    let font = URL(fileURLWithPath: testFont)
    func faces(_ count: Int) throws -> Int {
      func word(_ number: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(number >> $0 & 0xFF) }
      }
      var bytes = [UInt8](try Data(contentsOf: font))
      let start = 12 + 4 * count
      // The places of tables count from the beginning of the file.
      for table in 0..<(Int(bytes[4]) << 8 + Int(bytes[5])) {
        let place = 12 + 16 * table + 8
        let old: Int = bytes[place..<place + 4].reduce(0) { $0 << 8 + Int($1) }
        bytes.replaceSubrange(place..<place + 4, with: word(old + start))
      }
      var all = Array("ttcf".utf8) + [0, 1, 0, 0]
      all += word(count)
      for _ in 0..<count { all += word(start) }
      all += bytes
      // FreeType expects 32 bytes for each.
      all += [UInt8](repeating: 0, count: 32 * count)
      return try FreeType().faces(of: folder.write("a.ttc", all).path).count
    }
    #expect(try faces(3) == 3)
    #expect(try faces(Limits.facesOfFont) == Limits.facesOfFont)
    #expect(try faces(Limits.facesOfFont + 1) == Limits.facesOfFont)
  }

  @Test func foldersOfFontsHaveSoManyEntries() throws {
    let folder = try TemporaryFolder()
    let font = try folder.write("inner/a.ttf")
    try folder.write("b.txt")
    #expect(try FontCatalog.fontFiles(below: folder.url.path, limit: 3) == [font.path])
    #expect(try FontCatalog.fontFiles(below: folder.url.path, limit: 2) == nil)
    let full = try TemporaryFolder()
    for index in 0..<Limits.fontFolderEntries { try full.write("\(index)") }
    #expect(
      try FontCatalog.fontFiles(below: full.url.path, limit: Limits.fontFolderEntries) == [])
    try full.write("more")
    #expect {
      try FontLibrary(searching: []).add(full.url.path)
    } throws: {
      "\($0)".contains("the folder has more than 10000 files and folders")
    }
  }
}
