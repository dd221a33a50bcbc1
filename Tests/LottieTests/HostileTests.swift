import Flipbook
import Foundation
import Testing

/// Files that mean harm, or were damaged on their way: an error or bounded work, never a trap.
struct HostileTests {
  @Test func numbersWithoutEndAreRefusedOrDrawn() throws {
    let text = String(decoding: file([solid("#000000")]), as: UTF8.self)
    for key in ["fr", "ip", "op", "w", "h"] {
      let endless = text.replacing(try Regex("\"\(key)\": [0-9]+"), with: "\"\(key)\": 1e400")
      // The layer has frames of its own, which are not asked.
      guard endless != text else { continue }
      #expect(throws: LottieError.self) { try LottieAnimation(Array(endless.utf8), name: "x") }
    }
    let values = ["p", "a", "s", "r", "o", "sk"].map { #""\#($0)": {"k": [1e400, -1e400]}"# }
    let moving = #""p": \#(keyframes([(0, "[0, 0]"), (1e300, "[1e300, 1e308]")]))"#
    for ks in values + [values.joined(separator: ","), moving] {
      let item = group(rectangle(0, 0, 4, 4), blackFill, transform: ", " + ks)
      for likeness in LottieLikeness.allCases {
        _ = try picture(file([shapes(item, ks: ks)]), frame: 3, like: likeness)
      }
    }
  }

  @Test(
    arguments: [
      #""p": {"k": [5]}"#, #""p": {"k": []}"#, #""p": {"k": [{}]}"#, #""p": {"k": [{"t": 0}]}"#,
      #""p": {"k": [{"t": 0, "s": []}, {"t": 5, "s": [1]}]}"#, #""p": {"s": true}"#,
      #""s": {"k": null}"#, #""o": "much""#, #""r": {"k": [{"t": 4, "s": [1]}, {"t": 0}]}"#,
    ])
  func valuesMayBeTooShort(ks: String) throws {
    for likeness in LottieLikeness.allCases {
      _ = try picture(
        file([shapes(group(rectangle(0, 0, 4, 4), blackFill), ks: ks)]), frame: 3, like: likeness)
    }
  }

  @Test(
    arguments: [
      #"{"ty": "sh", "ks": {"k": {"v": [[0, 0], [1], []], "i": [], "o": [[1]]}}}"#,
      #"{"ty": "sh", "ks": {"k": []}}"#, #"{"ty": "sh"}"#, #"{"ty": "sr", "pt": {"k": 1e12}}"#,
      #"{"ty": "gf", "g": {"p": 1000000000, "k": {"k": [0, 1]}}}"#, #"{"ty": 7}"#, #"{}"#,
      #"{"ty": "gf", "g": {"p": 9.2e18, "k": {"k": [0, 1, 1, 1, 1, 0]}}}"#,
      #"{"ty": "st", "w": {"k": -3}, "d": [{"n": "d"}, {"n": "g", "v": {"k": -1}}]}"#,
      #"{"ty": "tm", "s": {"k": -1e9}, "e": {"k": 1e9}, "o": {"k": 1e12}}"#,
      #"{"ty": "rp", "c": {"k": -5}}"#, #"{"ty": "rp", "c": {"k": 1e300}, "tr": {}}"#,
      #"{"ty": "rd", "r": {"k": -5}}"#,
    ])
  func itemsMayLackAnything(item: String) throws {
    for likeness in LottieLikeness.allCases {
      let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
      _ = try picture(
        file([shapes(rectangle(0, 0, 4, 4), item, stroke, blackFill)]), frame: 3, like: likeness)
    }
  }

  /// Each multiplies the vertices by four; nine would make 260,000 of each.
  @Test func zigzagsOfZigzagsEnd() throws {
    let zigzag = #"{"ty": "zz", "s": {"k": 1}, "r": {"k": 3}, "pt": {"k": 1}}"#
    let items = [rectangle(0, 0, 8, 8)] + Array(repeating: zigzag, count: 9) + [blackFill]
    let bytes = file([shapes(group(items.joined(separator: ", ")))])
    _ = try picture(bytes, frame: 3, like: .afterEffects)
    let animation = try LottieAnimation(bytes, name: "x")
    let issues = animation.issues(like: .afterEffects)
    #expect(issues.map(\.feature) == ["zigzags and offsets of many parts"])
    #expect(issues.first?.instead.contains("20000 vertices") == true)
  }

  @Test func filesBeyondTheLimitAreNotRead() {
    let blank = [UInt8](repeating: UInt8(ascii: " "), count: Limits.lottieBytes + 1)
    #expect(
      throws: LottieError.tooLarge(
        file: "large", bytes: blank.count, limit: Limits.lottieBytes)
    ) { try LottieAnimation(blank, name: "large") }
  }

  @Test func picturesAboveTheFolderAreNotShown() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lottie-\(UUID().uuidString)")
    let inner = folder.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = try #require(Data(base64Encoded: twoPixels))
    try picture.write(to: folder.appendingPathComponent("secret.png"))
    try picture.write(to: inner.appendingPathComponent("own.png"))
    func problems(_ name: String) throws -> [String] {
      let asset = #"{"id": "a", "w": 2, "h": 1, "u": "", "p": "\#(name)"}"#
      let layer = #"{"ty": 2, "refId": "a", "ip": 0, "op": 10, "ks": {}}"#
      let bytes = file([layer], assets: [asset])
      return try LottieAnimation(bytes, name: "x", folder: inner.path).issues().map(\.feature)
    }
    #expect(try problems("own.png") == [])
    #expect(try problems("../secret.png") == ["image a"])
    #expect(try problems(folder.appendingPathComponent("secret.png").path) == ["image a"])
  }
}

/// A PNG of a black and a white pixel, side by side.
let twoPixels =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR42mNg+A8AAQIBANEay48AAAAASUVORK5CYII="

struct PictureTests {
  /// Between the centers of two pixels that are 10 points wide each, at 5 and 15.
  @Test func picturesAreEnlargedByEighths() throws {
    let asset = #"{"id": "a", "w": 20, "h": 20, "p": "data:image/png;base64,\#(twoPixels)"}"#
    let layer = #"{"ty": 2, "refId": "a", "ip": 0, "op": 10, "ks": {}}"#
    let found = try picture(file([layer], assets: [asset]), frame: 0)
    // A quarter of the way is 2/16 of white, where a line would have 4/16.
    #expect(abs(Int(found.red(7, 5)) - 255 * 2 / 16) <= 2)
    #expect(abs(Int(found.red(12, 5)) - 255 * 14 / 16) <= 2)
    #expect(found.red(2, 5) == 0 && found.red(17, 5) == 255)
  }

  @Test func textsColorsAndPicturesAreReplaced() throws {
    let asset = #"{"id": "a", "w": 20, "h": 20, "u": "", "p": "gone.png"}"#
    let layer = #"{"ty": 2, "refId": "a", "ip": 0, "op": 10, "ks": {}}"#
    var animation = try LottieAnimation(
      file([layer, solid("#ff0000")], assets: [asset]), name: "x")
    #expect(animation.issues().count == 1)
    let bytes = Array(try #require(Data(base64Encoded: twoPixels)))
    let image = CGImage(try StillPicture(bytes).bitmap)
    let isFound = animation.setImage(image, named: "gone.png")
    let isOther = animation.setImage(image, named: "b")
    let fills = animation.setColor(LottieColor(r: 0, g: 0, b: 1, a: 1), at: ["solid", "Color"])
    let texts = animation.setText("new", layer: "*")
    #expect(isFound && !isOther && fills == 1 && texts == 0 && animation.issues().isEmpty)
  }
}
