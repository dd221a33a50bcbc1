import Base
import Codecs
import Foundation
import Testing

@testable import Checking

/// The entries of the cache of checks, and the files of the program that draws.
struct CacheTests {
  @Test(arguments: [
    ("0.5", "matches - a.png", true), ("0.5", "matches ~dark a~dark.png", true),
    ("1e9", "matches - a.png", true), ("1e10", "matches - a.png", false),
    ("-1", "matches - a.png", false), ("nan", "matches - a.png", false),
    ("0.5", "matches - b.png", false), ("0.5", "matches - /etc/passwd", false),
    ("0.5", "matches ~dark a.png", false),
  ])
  func entriesAreOfGoldensOfTheirScene(seconds: String, match: String, isValid: Bool) {
    let text = CacheEntry.sealed([
      "flipbook check 1", "seconds \(seconds)", "golden a.png", "golden a~dark.png", match,
    ])
    #expect((CacheEntry(Array(text.utf8)) != nil) == isValid)
  }

  private static let maps = """
    5581-5582 r--p 00000000 fe:00 7 /bin/flipbook (deleted)
    5582-5583 r-xp 00001000 fe:00 7 /bin/flipbook (deleted)
    7f01-7f02 r-xp 00001000 fe:00 8 /usr/lib/libcairo.so.2
    7f02-7f03 rw-p 00002000 fe:00 8 /usr/lib/libcairo.so.2
    7f04-7f05 r--p 00000000 fe:00 9 /usr/share/locale (deleted)
    7f06-7f07 r-xp 00000000 00:01 3 /memfd:code (deleted)
    7f08-7f09 r-xp 00000000 00:00 0 [vdso]
    """

  @Test func aProgramThatWasReplacedIsHashedAsItRuns() throws {
    let files = try DrawingProgram.loadedFiles(
      maps: Self.maps, program: "/bin/flipbook (deleted)")
    #expect(files == ["/proc/self/exe", "/usr/lib/libcairo.so.2"])
  }

  @Test func theHashOfAProgramDependsOnTheInstalledFonts() throws {
    let folder = try SceneFolder()
    let cache = CheckCache(folder: folder.file("cache"))
    let font = folder.file("a.ttf")
    func hash(fonts: [URL]) throws -> ContentHash {
      try DrawingProgram.contentHash(rememberedIn: cache, as: "test", fonts: fonts.map(\.path))
    }
    let none = try hash(fonts: [])
    try Data("one".utf8).write(to: font)
    let first = try hash(fonts: [font])
    try Data("another".utf8).write(to: font)
    let second = try hash(fonts: [font])
    #expect(Set([none, first, second]).count == 3)
    #expect(try hash(fonts: []) == none)
  }

  /// The libraries of SVG and PDF images, and those that only they need, draw scenes as well; the
  /// hash is the same before and after they are used.
  @Test func theHashOfAProgramHasTheLibrariesOfPictures() throws {
    let folder = try SceneFolder()
    let cache = CheckCache(folder: folder.file("cache"))
    func hash() throws -> ContentHash {
      try DrawingProgram.contentHash(rememberedIn: cache, as: "test", fonts: [])
    }
    func libraries() throws -> [Substring] {
      _ = try hash()
      let files = try String(contentsOf: folder.file("cache/test"), encoding: .utf8)
      // Other tests load other libraries meanwhile.
      return files.split(separator: "\n").filter { line in
        ["librsvg-2.so.2", "libgdk_pixbuf-2.0.so.0", "libpoppler-glib.so.8", "libpoppler.so"]
          .contains { line.contains("/\($0)") }
      }
    }
    let first = try libraries()
    #expect(first.count == 4)
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>"
    _ = try StillPicture(Array(svg.utf8), name: "a.svg", pixels: 1000)
    #expect(try libraries() == first)
  }

  @Test func aLibraryThatWasReplacedIsAnError() throws {
    let maps = Self.maps.replacing("libcairo.so.2", with: "libcairo.so.2 (deleted)")
    let error = #expect(throws: DrawingProgram.ReplacedLibrary.self) {
      try DrawingProgram.loadedFiles(maps: maps, program: "/bin/flipbook (deleted)")
    }
    #expect(error.map { "\($0)" } == "/usr/lib/libcairo.so.2 was replaced while the program runs")
  }
}
