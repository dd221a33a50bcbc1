import Base
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Codecs

/// Files that are broken, or made to do harm: an error each, never a crash.
@Suite struct HostileFileTests {
  @Test func whatIsNoPicture() throws {
    #expect(throws: CodecError.damaged(file: "a", format: "picture", reason: "it is empty")) {
      try DecodedAnimation([], name: "a")
    }
    #expect(throws: CodecError.notAPicture(file: "a")) {
      try DecodedAnimation(Array("hello".utf8), name: "a")
    }
    #expect(throws: CodecError.cannotRead(file: "/no/such", errno: ENOENT)) {
      try DecodedAnimation(path: "/no/such")
    }
    #expect(throws: CodecError.isDirectory(file: "/tmp")) { try DecodedAnimation(path: "/tmp") }
  }

  @Test func onlyFilesAreRead() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe.png")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", "/dev/null"] {
      #expect(throws: CodecError.notAFile(file: path)) { try inspectPicture(path: path) }
      #expect(throws: CodecError.notAFile(file: path)) { try StillPicture(path: path) }
      #expect(throws: CodecError.notAFile(file: path)) { try PNG.read(path) }
    }
  }

  @Test func largeFilesAreNotRead() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a.png", [1, 2, 3, 4])
    #expect(try readFile(file.path, atMost: 4) == [1, 2, 3, 4])
    let tooLarge = CodecError.fileTooLarge(file: file.path, limit: 3)
    #expect(throws: tooLarge) { try readFile(file.path, atMost: 3) }
    #expect(
      "\(CodecError.fileTooLarge(file: "a", limit: Limits.pictureBytes))"
        == "a has more than 256 MB")
    // One of the size itself would be read, into as much memory.
    let large = try folder.writeZeros("large.png", count: Limits.pictureBytes + 1)
    #expect(throws: CodecError.fileTooLarge(file: large.path, limit: Limits.pictureBytes)) {
      try StillPicture(path: large.path)
    }
  }

  @Test func picturesHaveSoManyPixels() {
    func error(_ width: Int, _ height: Int) -> String? {
      do throws(CodecError) {
        try PictureLimits.check(width: width, height: height, file: "a")
        return nil
      } catch { return "\(error)" }
    }
    #expect(error(Limits.side, Limits.pixels / Limits.side) == nil)
    for (width, height) in [(16_384, 4097), (16_385, 1), (1, 16_385)] {
      #expect(
        error(width, height)
          == "a is \(width)×\(height) pixels; at most 16384 on a side and 64 megapixels are allowed"
      )
    }
  }

  /// The pixels left by a scene's other pictures limit the next one, by its header.
  @Test func picturesTakeNoMoreThanThereIsRoomFor() throws {
    let folder = try TemporaryFolder()
    let bitmap = Bitmap(width: 9, height: 5, filling: 0xFFFF_0000)
    try folder.write("a.png", PNG.encode(bitmap))
    try folder.write("a.jpg", JPEG.encode(bitmap, quality: 1))
    try folder.write("a.gif", encoded([bitmap], as: .gif))
    try folder.write("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='1'/>".utf8)
    for (name, size) in [("a.png", 45), ("a.jpg", 45), ("a.gif", 45), ("a.svg", 27)] {
      let path = folder.path(name)
      #expect(try StillPicture(path: path, pixels: size).bitmap.pixels.count == size)
      #expect(throws: CodecError.self, "\(name)") {
        try StillPicture(path: path, pixels: size - 1)
      }
      do throws(CodecError) {
        _ = try StillPicture(path: path, pixels: 1)
      } catch {
        guard case .noRoom = error else {
          Issue.record("\(error)")
          continue
        }
        #expect("\(error)".contains("more than 64 megapixels together"))
      }
    }
  }

  private func drawing(_ inside: String, side: Int = 300) -> [UInt8] {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(inside)</svg>"
    return Array(text.utf8)
  }

  @Test(arguments: [
    "<filter id='f'><feTurbulence numOctaves='2147483647'/></filter><g filter='url(#f)'/>",
    "<filter id='f'><feMorphology radius='900'/></filter><g style='filter: url(#f)'/>",
    "<filter id='f'><feConvolveMatrix order='90'/></filter><style>g {filter: url(#f)}</style><g/>",
    "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter><g id='a' filter='url(#f)'/>"
      + (0..<12).map {
        "<g id='b\($0)'><use href='#\($0 == 0 ? "a" : "b\($0 - 1)")'/>"
          + "<use href='#\($0 == 0 ? "a" : "b\($0 - 1)")'/></g>"
      }.joined(),
    "<defs><f:filter xmlns:f='http://www.w3.org/2000/svg' id='f'><f:feTurbulence "
      + "numOctaves=\"9000\"/></f:filter></defs><rect filter='url( #f )'/>",
  ])
  func filtersEnd(drawing: String) throws {
    #expect(throws: CodecError.tooMuchWork(file: "a")) {
      try SVG.decode(self.drawing(drawing), name: "a")
    }
    #expect(
      "\(CodecError.tooMuchWork(file: "a"))"
        == "the filters, texts and dashes of a take more than 512 million steps; use fewer "
        + "of them, or a PNG of the drawing")
  }

  /// Files that would crash librsvg, or keep it busy for minutes.
  @Test(arguments: [
    "<text font-size='1e7'>a</text>", "<style>text {font: 1e9px Inter}</style><text>a</text>",
    "<rect x='1' width='1e9' height='8' rx='2' stroke='red' stroke-dasharray='3 1'/>",
    "<g transform='scale(1e7)'><text>a</text></g>", "<path d='M0 0L9999999 0'/>",
    "<g font-size='9000%'><g font-size='9000em'><text font-size='10em'>a</text></g></g>",
    "<text style='/*x*/font-size:1e9px'>a</text>", "<text font-size='1&#101;9'>a</text>",
    "<style>text {font/**/-size: 10000000px}</style>", "<style>.a {f<!-- -->ont: 1e9px b}</style>",
    "<text style='F\\6fnt-size:1e9px'>a</text>",
    "<g transform='scale(1e4)'><g transform='matrix(1e4 0 0 1 0 0)'><text>a</text></g></g>",
    "<svg width='9' viewBox='0 0 1e-9 1e-9'><text>a</text></svg>",
    "<g id='a' font-size='2000em'><text>a</text></g><g font-size='2000em'><use href='#a'/></g>",
    "<g style='font-size:larger'>" + String(repeating: "<g font-size='larger'>", count: 80)
      + "<text>a</text>" + String(repeating: "</g>", count: 81),
    "<style>@media all {.a .b {font-size: 2000em}}</style>"
      + "<g class='b'><g class='c b'><text>a</text></g></g>",
  ])
  func hugeNumbersAreRefused(drawing: String) throws {
    let error = CodecError.refused(file: "a", reason: "it has lengths or scales beyond a million")
    #expect(throws: error) { try SVG.decode(self.drawing(drawing), name: "a") }
    #expect("\(error)" == "a is not drawn: it has lengths or scales beyond a million")
  }

  /// Files with units and font weights that multiply to zero.
  @Test(arguments: [
    "<style>.h{font:600 18px -apple-system}</style>"
      + "<g><g><g><text class='h'>a</text></g></g></g>",
    "<style>text{font:16px system-ui}</style><g><g><g><text>a</text></g></g></g>",
    "<style>.big{font-size:2em}</style>" + String(repeating: "<g>", count: 20)
      + "<text class='big'>a</text>" + String(repeating: "</g>", count: 20),
    "<style><![CDATA[ text {font: italic 700 1.2em/1.5 'Exo 2em', serif} ]]></style>"
      + "<g><g><g><g><text>a</text></g></g></g></g>",
    "<svg viewBox='0 0 1 1' width='9' height='9'><text font-size='.1'>a</text></svg>",
    "<path d='M0 0a9 9 0 1110000 0' stroke='red' stroke-dasharray='4'/>",
    "<path stroke='red' stroke-dasharray='2' d='M0 0"
      + (0..<9000).map { "L\(9000 + $0 % 7) \(9000 + $0 / 100)" }.joined() + "'/>",
    "<g stroke-dasharray='none'><rect width='90000' height='9' stroke='red'/></g>",
  ])
  func ordinaryDrawingsAreDrawn(inside: String) throws {
    #expect(try SVG.decode(drawing(inside, side: 9), name: "a").width == 27)
  }

  @Test func textsAndDashesEnd() throws {
    let letters = String(repeating: "letters ", count: 4000)
    let texts = String(repeating: "<text>a</text>", count: 9000)
    let dashes = "<rect width='90000' height='9' stroke='red' style='stroke-dasharray: .001'/>"
    let hidden = "<text><![CDATA[\(letters)]]></text>"
    let inherited =
      "<rect id='a' width='90000' height='9' stroke='red'/>"
      + "<g stroke-dasharray='.001'><use href='#a'/></g>"
    for inside in ["<text>\(letters)</text>", hidden, texts, dashes, inherited] {
      #expect(throws: CodecError.tooMuchWork(file: "a")) {
        try SVG.decode(drawing(inside, side: 9), name: "a")
      }
    }
    let ordinary =
      "<text x='1' y='8' font-size='1.2em'>ab</text>"
      + "<path d='M0 0H9' stroke='#123456789' stroke-dasharray='2 1'/>"
    #expect(try SVG.decode(drawing(ordinary, side: 9), name: "a").width == 27)
  }

  @Test func aDrawingTakesSoManySteps() {
    // A matrix of 8 × 16 cells for each pixel.
    let matrix = "<filter id='f'><feConvolveMatrix order='8 16'/></filter><g filter='url(#f)'/>"
    let filtered = SVGCost(drawing(matrix))
    let pixels = Double(Limits.filterSteps) / filtered.stepsPerPixel
    #expect(filtered.stepsPerPixel >= 128)
    #expect(filtered.isAllowed(pixels: pixels.rounded(.down)))
    #expect(!filtered.isAllowed(pixels: pixels.rounded(.down) + 1))
    // Each of one letter takes 80,003.
    func texts(_ count: Int) -> SVGCost {
      SVGCost(drawing(String(repeating: "<text>a</text>", count: count)))
    }
    #expect(texts(6710).stepsOnce == 6710 * 80_003)
    #expect(texts(6710).isAllowed())
    #expect(!texts(6711).isAllowed())
  }

  @Test func aDrawingOfNoSizeIsRefused() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='0.0078125' height='24'><rect/></svg>"
    let error = CodecError.damaged(
      file: "a", format: "SVG", reason: "it is 0.0078125×24.0 points, less than a pixel can show")
    #expect(throws: error) { try SVG.decode(Array(svg.utf8), name: "a") }
  }

  @Test func ordinaryFiltersAreDrawn() throws {
    let blur = "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter>"
    let marks = (0..<5).map { "<rect x='\($0)' width='9' height='9' filter='url(#f)'/>" }.joined()
    #expect(try SVG.decode(drawing(blur + marks, side: 40)).width == 120)
    // A filter that nothing uses takes nothing.
    let unused = "<filter id='f'><feTurbulence numOctaves='2147483647'/></filter><rect/>"
    #expect(try SVG.decode(drawing(unused, side: 40)).width == 120)
  }

  @Test func entitiesHideNothing() throws {
    let head = "<!DOCTYPE svg [<!ENTITY a '&#60;feTurbulence/>'>]>"
    #expect(
      throws: CodecError.refused(
        file: "a", reason: "its entities stand for markup or other entities")
    ) { try SVG.decode(Array(head.utf8) + drawing("&a;"), name: "a") }
    let letters = String(repeating: "letters ", count: 1250)
    let long = "<!DOCTYPE svg [<!ENTITY a '\(letters)'>]>"
    let text = "<text>\(String(repeating: "&a;", count: 10))</text>"
    #expect(throws: CodecError.tooMuchWork(file: "a")) {
      try SVG.decode(Array(long.utf8) + drawing(text), name: "a")
    }
    let number = "<!DOCTYPE svg [<!ENTITY n '1e9'>]>"
    #expect(
      throws: CodecError.refused(
        file: "a", reason: "it has lengths or scales beyond a million")
    ) { try SVG.decode(Array(number.utf8) + drawing("<text font-size='&n;'>a</text>"), name: "a") }
    let plain = "<!DOCTYPE svg [<!ENTITY blue '#00f'>]>"
    #expect(
      try SVG.decode(Array(plain.utf8) + drawing("<rect fill='&blue;'/>", side: 4)).width == 12)
  }

  @Test(arguments: [OutputFormat.gif, .apng])
  func cutShort(_ format: OutputFormat) throws {
    for frames in [Frames.square(3), Frames.gradient(2)] {
      let bytes = try encoded(frames, as: format)
      let step = max(1, bytes.count / 300)
      for length in stride(from: 0, to: bytes.count, by: step) {
        #expect(throws: CodecError.self, "\(length) of \(bytes.count)") {
          try DecodedAnimation(Array(bytes[..<length]))
        }
      }
    }
  }

  /// Any byte may be wrong; the result is a picture of the right size or an error.
  @Test(arguments: [OutputFormat.gif, .apng])
  func wrongBytes(_ format: OutputFormat) throws {
    var dice = SplitMix64(seed: 21)
    let bytes = try encoded(Frames.square(3), as: format)
    for _ in 0..<600 {
      var wrong = bytes
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        wrong[Int.random(in: 6..<wrong.count, using: &dice)] = UInt8.random(
          in: 0...255, using: &dice)
      }
      guard let info = try? inspectPicture(wrong), info.width * info.height < 1_000_000,
        let decoded = try? DecodedAnimation(wrong)
      else { continue }
      #expect(
        decoded.frames.allSatisfy {
          $0.bitmap.width == info.width && $0.bitmap.height == info.height
        })
    }
  }

  @Test func hugeSizesAreRefusedFromTheHeader() throws {
    // 65,535 × 65,535, as GIF and as PNG, and nothing else.
    let gif: [UInt8] = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B]
    #expect(throws: CodecError.tooLarge(file: "a", width: 65_535, height: 65_535)) {
      try DecodedAnimation(gif, name: "a")
    }
    let png =
      PNGFile.signature
      + PNGFile.chunk("IHDR", [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 6, 0, 0, 0])
    #expect(throws: CodecError.tooLarge(file: "a", width: 65_535, height: 65_535)) {
      try DecodedAnimation(png, name: "a")
    }
    #expect(throws: CodecError.tooLarge(file: "a", width: 65_535, height: 65_535)) {
      try PNG.decode(png, name: "a")
    }
  }

  @Test func manyLargeFramesAreRefusedTogether() throws {
    // 8,192 × 8,192 with five images of one pixel.
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0b0100_0100, 1, 0]
    let bytes: [UInt8] =
      Array("GIF89a".utf8) + [0, 0x20, 0, 0x20, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      + Array(repeating: image, count: 5).joined() + [0x3B]
    #expect(throws: CodecError.tooManyPixels(file: "a", frames: 5, pixels: 5 << 26)) {
      try DecodedAnimation(bytes, name: "a")
    }
    #expect(throws: CodecError.tooManyPixels(file: "a", frames: 5, pixels: 5 << 26)) {
      try GIFOptimizer(bytes, name: "a")
    }
    var info = try inspectPicture(bytes)
    #expect(info.frames.count == 5)
    info.frames.removeLast()
    #expect(info.width * info.height * info.frames.count == Limits.decodedPixels)
    try PictureLimits.checkFrames(of: info, file: "a")
    info.width += 1
    #expect(throws: CodecError.tooManyPixels(file: "a", frames: 4, pixels: 4 * 8193 * 8192)) {
      try PictureLimits.checkFrames(of: info, file: "a")
    }
  }

  @Test func badGIFs() throws {
    func gif(_ blocks: [UInt8], palette: [UInt8] = [0, 0, 0, 255, 255, 255]) -> [UInt8] {
      Array("GIF89a".utf8) + [2, 0, 1, 0, palette.isEmpty ? 0 : 0x80, 0, 0] + palette + blocks
    }
    func reason(_ bytes: [UInt8]) -> String? {
      do {
        _ = try DecodedAnimation(bytes)
        return nil
      } catch CodecError.damaged(_, _, let reason) {
        return reason
      } catch {
        return "\(error)"
      }
    }
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0]
    // Clear, 0, 1, end in 3 bits each.
    #expect(reason(gif(image + [2, 2, 0b0100_0100, 0b1010, 0, 0x3B])) == nil)
    // Clear, 0, 3, end.
    #expect(
      reason(gif(image + [2, 2, 0b1100_0100, 0b1010, 0, 0x3B]))
        == "frame 0 uses color 3 of a palette of 2")
    #expect(reason(gif([0x3B])) == "it has no frames")
    #expect(reason(gif([0x2C, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0x3B])) == "frame 0 has no pixels")
    #expect(reason(gif(image + [2, 1, 0x44, 0, 0x3B], palette: [])) == "frame 0 has no palette")
    #expect(
      reason(gif([0x21, 0xF9, 3, 0, 4, 0, 0] + image + [2, 1, 0x44, 0, 0x3B]))
        == "the timing of frame 0 has the wrong length")
    // No end code, only one pixel of two.
    #expect(reason(gif(image + [2, 1, 0b0100, 0, 0x3B])) != nil)
  }

  @Test func badAPNGs() throws {
    let bytes = try encoded(Frames.square(3), as: .apng)
    func changed(_ type: String, _ edit: (inout [UInt8]) -> Void) throws -> [UInt8] {
      try PNGFile.chunks(of: bytes, file: "").reduce(PNGFile.signature) { file, chunk in
        var data = Array(chunk.data)
        if chunk.type == type { edit(&data) }
        return file + PNGFile.chunk(chunk.type, data)
      }
    }
    for wrong in [
      try changed("acTL") { $0[3] = 4 }, try changed("acTL") { $0[3] = 0 },
      try changed("fcTL") { $0[3] = 9 }, try changed("fcTL") { $0[7] = 200 },
      try changed("fcTL") { $0[24] = 3 }, try changed("fcTL") { $0.removeLast() },
      try changed("fdAT") { $0[3] = 0 }, try changed("fdAT") { $0 = Array($0.prefix(4)) },
      try changed("IHDR") { $0[9] = 1 },
    ] {
      #expect(throws: CodecError.self) { try DecodedAnimation(wrong) }
    }
    #expect(try DecodedAnimation(changed("none") { _ in }).frames.count == 3)
  }
}
