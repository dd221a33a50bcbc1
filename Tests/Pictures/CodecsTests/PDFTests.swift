import Base
import Graphics
import Testing

@testable import Codecs

/// Pictures from PDF files: their size, their pixels, and files that are refused.
struct PDFTests {
  /// A file of one page, with a table of its objects.
  private func file(
    page: String, content: String, catalog: String = "/Pages 2 0 R", kids: String = "[3 0 R]"
  ) -> [UInt8] {
    let objects = [
      "<< /Type /Catalog \(catalog) >>",
      "<< /Type /Pages /Kids \(kids) /Count \(kids == "[]" ? 0 : 1) >>",
      "<< /Type /Page /Parent 2 0 R \(page) /Contents 4 0 R /Resources << >> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 5\n0000000000 65535 f \n"
    for place in places {
      text += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
    }
    text += "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return Array(text.utf8)
  }

  /// A blue rectangle in the lower half, in PDF's coordinates, with y up.
  private let lowerHalf = "0 0 1 rg 0 0 10 3 re f"

  @Test func thePageIsDrawnAtThreePixelsAPoint() throws {
    let picture = try PDF.decode(file(page: "/MediaBox [0 0 10 6]", content: lowerHalf))
    #expect([picture.width, picture.height] == [30, 18])
    #expect(picture[15, 4] == 0)
    #expect(picture[15, 8] == 0)
    #expect(picture[15, 9] == 0xFF00_00FF)
    #expect(picture[29, 17] == 0xFF00_00FF)
    // Half of a pixel is covered, and half is clear.
    let half = try PDF.decode(
      file(page: "/MediaBox [0 0 10 6]", content: "1 0 0 rg 0 0 0.5 6 re f"))
    #expect(half[0, 3] == 0xFFFF_0000)
    #expect((127...128).contains(half[1, 3].alpha) && half[1, 3].red == half[1, 3].alpha)
    #expect(half[2, 3] == 0)
  }

  /// The crop box decides, wherever it lies in the sheet, and the page may be turned.
  @Test func theCropBoxIsTheSize() throws {
    let cropped = try PDF.decode(
      file(
        page: "/MediaBox [0 0 100 100] /CropBox [20 10 24 12]",
        content: "1 0 0 rg 0 0 100 100 re f 0 1 0 rg 20 10 1 1 re f"))
    #expect([cropped.width, cropped.height] == [12, 6])
    #expect(cropped[1, 4] == 0xFF00_FF00)
    #expect(cropped[1, 1] == 0xFFFF_0000)
    #expect(cropped[11, 0] == 0xFFFF_0000)
    let turned = try PDF.decode(file(page: "/MediaBox [0 0 10 6] /Rotate 90", content: lowerHalf))
    #expect([turned.width, turned.height] == [18, 30])
    #expect(turned[2, 15] == 0xFF00_00FF)
    #expect(turned[15, 15] == 0)
  }

  /// The reason that is given for bytes that are no picture.
  private func fault(_ bytes: [UInt8]) -> String {
    do {
      _ = try PDF.decode(bytes, name: "a.pdf")
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func brokenFilesAreNamed() throws {
    #expect(fault([]).contains("a.pdf") && fault([]).contains("does not begin with %PDF-"))
    #expect(fault(Array("%PDF-1.7\n".utf8)).contains("damaged"))
    let none = file(page: "/MediaBox [0 0 1 1]", content: "", kids: "[]")
    #expect(fault(none).contains("it has no page"))
    #expect(
      fault(Array("version https://git-lfs.github.com/spec/v1\n".utf8)).contains("Git LFS"))
    let whole = file(page: "/MediaBox [0 0 10 6]", content: lowerHalf)
    // Whatever is cut off, there is a picture or an error.
    for count in stride(from: 9, to: whole.count, by: 7) {
      #expect(fault(Array(whole.prefix(count))) != "")
    }
  }

  @Test(arguments: [
    ("0 0 100000 100000", "300000"), ("0 0 1000000000 1000000000", "3000000000"),
    ("0 0 20000 20000", "60000"),
    ("0 0 0.001 0.001", "less than a pixel"),
  ])
  func sizesHaveLimits(box: String, reason: String) {
    let words = fault(file(page: "/MediaBox [\(box)]", content: lowerHalf))
    #expect(words.contains(reason), "\(words)")
  }

  /// The library is no part of the program, which runs without it.
  @Test func aMissingLibraryIsNamed() throws {
    do {
      _ = try PopplerFunctions("libpoppler-none.so.0")
      Issue.record("there is no such library")
    } catch {
      guard case .refused(let reason) = error else { throw error }
      #expect(reason.contains("libpoppler-none.so.0: cannot open shared object file"))
      #expect(reason.contains("apt install libpoppler-glib8"))
    }
    // A library without the functions is one of another kind.
    #expect(throws: DrawingFailure.self) { try PopplerFunctions("libcairo.so.2") }
  }

  /// Content that does not make sense is left out, as in other viewers, and the rest is drawn.
  @Test(arguments: [
    "/None Do /None gs /None sh", "99999999999 0 0 99999999999 0 0 cm 0 0 m 9 0 l S", "Q Q Q",
    "(text) Tj BT /F 9999999999 Tf (text) Tj ET", "[0.00001] 0 d 0 0 m 10 6 l S", "no such thing",
  ])
  func oddContentIsLeftOut(content: String) throws {
    let red = "1 0 0 rg 0 0 10 6 re f"
    let picture = try PDF.decode(
      file(page: "/MediaBox [0 0 10 6]", content: "q \(red) Q \(content)"))
    #expect(picture[3, 3] == 0xFFFF_0000)
  }
}
