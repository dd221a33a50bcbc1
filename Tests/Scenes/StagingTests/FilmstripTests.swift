import Codecs
import Foundation
import Graphics
import Testing

@testable import Staging

private typealias Cell = (bitmap: Bitmap, time: Double)

private func strip(_ cells: [Cell], columns: Int?, magnification: Int) throws(CodecError) -> Bitmap
{
  let first = cells[0].bitmap
  var made = try Filmstrip(
    of: cells.map(\.time), width: first.width, height: first.height, columns: columns,
    magnification: magnification)
  for cell in cells { made.add(cell.bitmap) }
  return made.sheet
}

struct FilmstripTests {
  private func label(_ time: Double) -> String { PixelLabel(time: time, magnification: 1).text }

  @Test func labelsSayTimesWithoutNeedlessZeros() {
    #expect(label(0) == "0 s")
    #expect(label(0.5) == "0.5 s")
    #expect(label(0.48) == "0.48 s")
    #expect(label(1.0 / 3) == "0.333 s")
    #expect(label(12) == "12 s")
    #expect(label(0.9999) == "1 s")
    #expect(label(1.005) == "1.005 s")
  }

  @Test func aLabelIsDrawnPixelByPixel() {
    var bitmap = Bitmap(width: 5, height: 7)
    let label = PixelLabel(time: 1, magnification: 1)
    label.draw(in: &bitmap, x: 0, y: 0, color: 1)
    let rows = (0..<7).map { y in (0..<5).map { bitmap[$0, y] == 1 ? "#" : "." }.joined() }
    #expect(rows == ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."])
    #expect(label.width == 17)
    #expect(PixelLabel(time: 1, magnification: 2).width == 34)
  }

  /// Whatever lies outside is cut off.
  @Test func labelsMayReachBeyondTheBitmap() {
    var bitmap = Bitmap(width: 4, height: 4)
    PixelLabel(time: 0.888, magnification: 3).draw(in: &bitmap, x: -5, y: -5, color: 1)
    PixelLabel(time: 0.888, magnification: 3).draw(in: &bitmap, x: 2, y: 2, color: 1)
    #expect(bitmap.width == 4)
  }

  private func cells(_ count: Int, width: Int, height: Int) -> [Cell] {
    (0..<count).map { index in
      let pixel = PremultipliedPixel(0xFF00_0000 | UInt32(index + 1))
      return (Bitmap(width: width, height: height, filling: pixel), Double(index))
    }
  }

  /// The position of each frame's first pixel.
  private func places(_ sheet: Bitmap, _ count: Int) -> [[Int]] {
    (1...count).compactMap { index in
      sheet.pixels.firstIndex(of: PremultipliedPixel(0xFF00_0000 | UInt32(index)))
        .map { [$0 % sheet.width, $0 / sheet.width] }
    }
  }

  @Test func framesAreLaidOutInReadingOrder() throws {
    let sheet = try strip(cells(5, width: 30, height: 10), columns: 3, magnification: 1)
    #expect(sheet.width == 6 + 3 * 36)
    #expect(sheet.height == 6 + 2 * (10 + 7 + 3 + 6))
    #expect(places(sheet, 5) == [[6, 16], [42, 16], [78, 16], [6, 42], [42, 42]])
  }

  /// Cells of 106×26 in 2, 3 and 4 columns are 212×156, 318×104 and 424×78; the first is nearest.
  @Test func theSheetIsNearThreeToTwo() throws {
    let sheet = try strip(cells(12, width: 100, height: 10), columns: nil, magnification: 1)
    #expect(sheet.width == 6 + 2 * 106)
    #expect(sheet.height == 6 + 6 * 26)
    // Of the same shape in pixels of half the size.
    let larger = try strip(cells(12, width: 200, height: 20), columns: nil, magnification: 2)
    #expect(larger.width == 2 * sheet.width)
    #expect(larger.height == 2 * sheet.height)
    let wide = try strip(cells(3, width: 2000, height: 10), columns: nil, magnification: 1)
    #expect(wide.width == 6 + 2006)
  }

  @Test func labelsAreNeverCutByNarrowFrames() throws {
    let sheet = try strip(cells(2, width: 1, height: 1), columns: 2, magnification: 1)
    #expect(sheet.width == 6 + 2 * (17 + 6))
  }

  /// Before memory is taken for it.
  @Test func sheetsThatAreTooLargeAreRefused() throws {
    let error = #expect(throws: CodecError.self) {
      try Filmstrip(
        of: (0..<1000).map(Double.init), width: 8000, height: 8000, columns: 40, magnification: 1)
    }
    #expect(error == .tooLarge(file: "the filmstrip", width: 320_246, height: 200_406))
    let narrow = try strip(cells(2, width: 30, height: 10), columns: .max, magnification: 1)
    #expect(narrow.width == 6 + 2 * 36)
  }

  @Test func transparentFramesShowSquares() throws {
    let sheet = try strip(
      [(Bitmap(width: 16, height: 8), 0.0)], columns: 1, magnification: 1)
    #expect(sheet[6, 16] == 0xFFFF_FFFF)
    #expect(sheet[14, 16] == 0xFFDC_DCDC)
  }

  @Test func theFirstAndTheLastFrameAreShown() throws {
    let stage = Stage(size: CGSize(width: 8, height: 8))
    let recording = try stage.record(duration: 1, fps: 50)
    let strip = try recording.filmstrip(frames: 3, columns: 1)
    let expected = try stage.filmstripOfTimes([0, 0.5, 0.98])
    #expect(strip == expected)
    #expect(try recording.filmstrip(frames: 80).width > 0)
  }
}

extension Stage {
  /// The same empty frames under other labels.
  fileprivate func filmstripOfTimes(_ times: [Double]) throws -> Bitmap {
    let frame = Bitmap(width: 8, height: 8, filling: 0xFFFF_FFFF)
    return try strip(times.map { (frame, $0) }, columns: 1, magnification: 1)
  }
}
