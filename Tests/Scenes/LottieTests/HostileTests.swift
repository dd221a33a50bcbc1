import Base
import Flipbook
import Foundation
import Testing

@testable import Lottie

/// Files that mean harm, or were damaged on their way: an error or bounded work, never a trap.
struct HostileTests {
  @Test func numbersWithoutEndAreRefusedOrDrawn() throws {
    let text = String(decoding: file([solid("#000000")]), as: UTF8.self)
    for key in ["fr", "ip", "op", "w", "h"] {
      let endless = text.replacing(try Regex("\"\(key)\": [0-9]+"), with: "\"\(key)\": 1e400")
      // The layer's frames are separate, and not used.
      guard endless != text else { continue }
      #expect(throws: LottieError.self) { try LottieAnimation(Array(endless.utf8), name: "x") }
    }
    let values = ["p", "a", "s", "r", "o", "sk"].map { #""\#($0)": {"k": [1e400, -1e400]}"# }
    let moving = #""p": \#(keyframes([(0, "[0, 0]"), (1e300, "[1e300, 1e308]")]))"#
    for ks in values + [values.joined(separator: ","), moving] {
      let item = group(rectangle(0, 0, 4, 4), blackFill, transform: ", " + ks)
      for fidelity in LottieFidelity.allCases {
        _ = try picture(file([shapes(item, ks: ks)]), frame: 3, like: fidelity)
      }
    }
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "nan"])
  func wordsForNumbersAreReportedWhereTheyStand(word: String) throws {
    for text in [
      #"{"v": "5", "fr": \#(word), "ip": 0, "op": 1, "w": 1, "h": 1, "layers": []}"#,
      #"{"fr": 1, "ip": 0, "op": 1, "w": 1, "h": 1, "layers": [{"ty": 1, "ip": \#(word)}]}"#,
    ] {
      let place = try #require(text.range(of: word))
      let column = text.distance(from: text.startIndex, to: place.lowerBound) + 1
      let bytes = Array(text.utf8)
      #expect(LottieAnimation.isLottie(bytes))
      do {
        _ = try LottieAnimation(bytes, name: "x")
        Issue.record("the file was read")
      } catch LottieError.syntax(_, let line, let found, let fault) {
        #expect(line == 1)
        #expect(found == column)
        #expect(fault.description.contains(word.hasPrefix("-") ? "Infinity" : word))
      }
    }
    // A scene with a mistake stays a scene.
    #expect(!LottieAnimation.isLottie(Array(#"{"size": [1, 1], "w": \#(word)}"#.utf8)))
  }

  @Test(
    arguments: [
      #""p": {"k": [5]}"#, #""p": {"k": []}"#, #""p": {"k": [{}]}"#, #""p": {"k": [{"t": 0}]}"#,
      #""p": {"k": [{"t": 0, "s": []}, {"t": 5, "s": [1]}]}"#, #""p": {"s": true}"#,
      #""s": {"k": null}"#, #""o": "much""#, #""r": {"k": [{"t": 4, "s": [1]}, {"t": 0}]}"#,
    ])
  func valuesMayBeTooShort(ks: String) throws {
    for fidelity in LottieFidelity.allCases {
      _ = try picture(
        file([shapes(group(rectangle(0, 0, 4, 4), blackFill), ks: ks)]), frame: 3, like: fidelity)
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
    for fidelity in LottieFidelity.allCases {
      let stroke = #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}}"#
      _ = try picture(
        file([shapes(rectangle(0, 0, 4, 4), item, stroke, blackFill)]), frame: 3, like: fidelity)
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

  /// A chain of layers, each the parent of the next.
  private func chain(_ count: Int) -> [UInt8] {
    file(
      (1...count).map { index in
        let parent = index > 1 ? #""parent": \#(index - 1), "# : ""
        return #"{"ty": 3, "nm": "link \#(index)", "ind": \#(index), \#(parent)"ks": {}}"#
      })
  }

  @Test func parentsNestAsDeepAsLayers() throws {
    _ = try picture(chain(Limits.depth), frame: 0)
    #expect(
      throws: LottieError.tooDeep(
        file: "x", layer: "link \(Limits.depth + 1)", limit: Limits.depth)
    ) { try LottieAnimation(chain(Limits.depth + 1), name: "x") }
  }

  /// Compositions of which each has the one before some times; the first has a solid layer.
  private func tower(_ levels: Int, width: Int) -> [UInt8] {
    let assets = (0..<levels).map { level in
      let layer =
        level == 0
        ? solid("#000000")
        : #"{"ty": 0, "refId": "c\#(level - 1)", "w": 20, "h": 20, "ip": 0, "op": 10, "ks": {}}"#
      let list = Array(repeating: layer, count: width).joined(separator: ",")
      return #"{"id": "c\#(level)", "layers": [\#(list)]}"#
    }
    let outer =
      #"{"ty": 0, "refId": "c\#(levels - 1)", "w": 20, "h": 20, "ip": 0, "op": 10, "ks": {}}"#
    return file([outer], assets: assets)
  }

  @Test func layersCountAsOftenAsTheirCompositionIsUsed() throws {
    // 1 + 10 + … + 10⁴ layers are few enough.
    _ = try LottieAnimation(tower(4, width: 10), name: "x")
    for levels in [5, 10, 40] {
      #expect(throws: LottieError.tooManyLayers(file: "x", limit: Limits.layers)) {
        try LottieAnimation(tower(levels, width: 10), name: "x")
      }
    }
    #expect(try picture(tower(Limits.depth - 2, width: 1), frame: 0).ink == 400)
    #expect(throws: LottieError.self) {
      try LottieAnimation(tower(Limits.depth, width: 1), name: "x")
    }
  }

  /// A matte is drawn for each layer that names it.
  @Test func mattesCountAsOftenAsTheyAreNamed() {
    let matte = #"{"ty": 0, "ind": 1, "refId": "c", "td": 1, "ks": {}}"#
    let masked = solid("#000000", extra: #""tt": 1, "tp": 1, "#)
    let layers = Array(repeating: solid("#000000"), count: 1000).joined(separator: ",")
    #expect(throws: LottieError.tooManyLayers(file: "x", limit: Limits.layers)) {
      try LottieAnimation(
        file(
          [matte] + Array(repeating: masked, count: 101),
          assets: [#"{"id": "c", "layers": [\#(layers)]}"#]), name: "x")
    }
  }

  @Test func copiesOfGroupsCountAsLayers() throws {
    let repeater = #"{"ty": "rp", "c": {"k": 100}, "tr": {}}"#
    func nested(_ levels: Int) -> String {
      levels == 0 ? rectangle(0, 0, 1, 1) : group(nested(levels - 1), repeater)
    }
    _ = try LottieAnimation(file([shapes(group(rectangle(0, 0, 1, 1)), repeater)]), name: "x")
    // Of the last, the product is no number.
    for levels in [4, 12, 50] {
      #expect(throws: LottieError.tooManyLayers(file: "x", limit: Limits.layers)) {
        try LottieAnimation(file([shapes(nested(levels), repeater)]), name: "x")
      }
    }
  }

  /// Each repeats all before it, where renderers paint in order.
  @Test func repeatersSideBySideEnd() throws {
    let repeater = #"{"ty": "rp", "c": {"k": 1000}, "tr": {}}"#
    for count in [2, 6] {
      let items = Array(repeating: repeater, count: count).joined(separator: ",")
      for fidelity in LottieFidelity.allCases {
        let animation = try LottieAnimation(file([shapes(items)]), name: "x")
        let stage = Stage(size: animation.size)
        let layer = LottieAnimationLayer(
          animation, like: fidelity, fonts: stage.timeline.fonts)
        #expect(layer.isCutShort == (fidelity == .afterEffects))
      }
    }
  }

  /// lottie-ios does not know a camera, so a layer of the same index is the parent.
  @Test func unknownLayersHideNoChain() {
    let chain = (1...200).map { #"{"ty": 3, "ind": \#($0), "parent": \#($0 + 1), "ks": {}}"# }
    let cameras = (1...201).map { #"{"ty": 13, "ind": \#($0)}"# }
    #expect(throws: LottieError.tooDeep(file: "x", layer: "", limit: Limits.depth)) {
      try LottieAnimation(file(chain + cameras), name: "x")
    }
  }

  @Test func groupsNestAsDeepAsLayers() throws {
    func nested(_ levels: Int) -> String {
      (0..<levels).reduce(rectangle(0, 0, 1, 1)) { inner, _ in group(inner) }
    }
    _ = try LottieAnimation(file([shapes(nested(Limits.depth - 1))]), name: "x")
    #expect(
      throws: LottieError.tooDeep(file: "x", layer: "shapes", limit: Limits.depth)
    ) { try LottieAnimation(file([shapes(nested(Limits.depth))]), name: "x") }
  }

  @Test func textsHaveAsManyLettersAsScenesMayHave() throws {
    func text(_ letters: Int) -> [UInt8] {
      let text = String(repeating: "a ", count: letters / 2)
      let document = #"{"t": "\#(text)", "f": "Helvetica", "s": 1, "fc": [0, 0, 0]}"#
      return file([
        #"{"ty": 5, "nm": "words", "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \#(document)}]}}}"#
      ])
    }
    _ = try LottieAnimation(text(Limits.letters), name: "x")
    #expect(
      throws: LottieError.tooManyLetters(
        file: "x", layer: "words", letters: Limits.letters + 2, limit: Limits.letters)
    ) { try LottieAnimation(text(Limits.letters + 2), name: "x") }
  }

  @Test func textsWithoutLettersHaveNothingToAnimate() throws {
    let document = #"{"t": "", "f": "Helvetica", "s": 9, "fc": [0, 0, 0]}"#
    let moving = keyframes([(0, "[0]"), (9, "[1]")])
    let layer =
      #"{"ty": 5, "ip": 0, "op": 10, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \#(document)}]}, "#
      + #""a": [{"s": {"s": \#(moving)}, "a": {"t": {"k": 5}}}]}}"#
    #expect(try picture(file([layer]), frame: 3, like: .afterEffects).ink == 0)
  }

  /// Outlines of letters that the file has count as often as a text uses them.
  @Test func outlinesOfLettersCountAsOftenAsTheyAreUsed() {
    let vertices = Array(repeating: "[0, 0]", count: 1000).joined(separator: ",")
    let path = #"{"ty": "sh", "ks": {"k": {"v": [\#(vertices)], "i": [], "o": []}}}"#
    let glyph = #"{"ch": "a", "fFamily": "F", "style": "R", "data": {"shapes": [\#(path)]}}"#
    let text = String(repeating: "a", count: 10_000)
    let document = #"{"t": "\#(text)", "f": "F", "s": 1, "fc": [0, 0, 0]}"#
    let layer = #"{"ty": 5, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \#(document)}]}}}"#
    let fonts = #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]}, "#
    #expect(throws: LottieError.tooManyValues(file: "x")) {
      try LottieAnimation(
        file([layer], extra: fonts + #""chars": [\#(glyph)], "#), name: "x")
    }
  }

  /// Three bytes may stand for a layer of a kilobyte.
  @Test func valuesAreCountedWhileTheyAreRead() {
    let count = Limits.lottieValues / 68 + 1
    let bytes = file(Array(repeating: "{}", count: count))
    #expect(throws: LottieError.self) { try LottieAnimation(bytes, name: "x") }
  }

  /// A path that is worked out ten times a frame for 20,000 frames would take gigabytes.
  @Test func samplesOfLargePathsAreFew() {
    var animation = LottieAnimation()
    (animation.framerate, animation.endFrame) = (10, 20_000)
    let scope = TimeScope(animation, .lottieIOS)
    #expect(scope.tenths(from: 0, to: 1000, weight: 1).count == 10_000)
    #expect(!scope.isSampledCoarsely)
    let few = scope.tenths(from: 0, to: 1000, weight: 1000)
    #expect(scope.isSampledCoarsely)
    // Each a whole number of tenths after the one before.
    #expect(few.count == 3334)
    #expect(abs(few[1] - 0.3) < 1e-9)
    let inner = scope.inside(PrecompositionModel(asset: "a", size: .zero))
    #expect(inner.tenths(from: 0, to: 1000, weight: 10_000_000).count <= 3)
    #expect(inner.wholeFrames(weight: 10_000_000).count == 2)
    #expect(!inner.reserveGrowth(1))
  }

  /// A ridge for each of a few sampled corners makes hundreds of corners of each.
  @Test func whatModifiersAddToSamplesIsCounted() {
    let scope = TimeScope(LottieAnimation(), .afterEffects)
    func outline(_ corners: Int) -> Bezier {
      Bezier(Array(repeating: Bezier.Vertex(.zero), count: corners))
    }
    let keyframes = (0..<1000).map { Keyframe(time: Double($0), value: outline(1)) }
    let track = Track(keyframes: keyframes) { _ in outline(1) }
    #expect(scope.mapped(track) { _ in outline(1001) }.keyframes.count == 1000)
    #expect(!scope.isSampledCoarsely)
    #expect(scope.mapped(track) { _ in outline(10_001) }.keyframes.count == 319)
    #expect(scope.isSampledCoarsely)
    // One is always there.
    #expect(scope.mapped(track) { _ in outline(10_001) }.keyframes.count == 1)
    let timings = keyframes.map { KeyframeTiming(time: $0.time, isHold: false, easing: .linear) }
    #expect(scope.keyframes(at: timings, weighing: 4) { _ in outline(1) }.count == 1000)
    #expect(scope.keyframes(at: timings, weighing: 3) { _ in outline(1) }.count == 1)
  }

  /// Copies that move and turn at different times are worked out ten times a frame; that is one
  /// animation each, as large as it may be sampled.
  @Test func copiesThatMoveUnevenlyKeepTheirLayers() throws {
    let move = keyframes([(0, "[0, 0]"), (30, "[3, 0]")])
    let turn = keyframes([(5, "[0]"), (20, "[9]")])
    let repeater =
      #"{"ty": "rp", "c": {"k": 10}, "o": {"k": 0}, "tr": {"p": \#(move), "r": \#(turn)}}"#
    let items = [group(rectangle(0, 0, 1, 1)), repeater].joined(separator: ",")
    let animation = try LottieAnimation(
      file([shapes(rectangle(0, 0, 2, 2)), shapes(items)]), name: "x")
    let builder = CompositionBuilder(
      animation, rules: .afterEffects, fonts: FontLibrary(), budget: LayerBudget(100))
    let layer = CALayer()
    builder.add(animation.layers, to: layer)
    #expect(layer.sublayers?.count == 2)
    #expect(!builder.budget.isExceeded)
  }

  /// Layers that were made before the budget was spent stay.
  @Test func masksAndCopiesBeyondTheBudgetAreLeftOut() throws {
    let mask =
      #"{"mode": "s", "pt": {"k": {"v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "#
      + #""o": [[0, 0], [0, 0], [0, 0]], "c": true}}, "o": {"k": 100}}"#
    let masks = Array(repeating: mask, count: 50).joined(separator: ",")
    let layer =
      #"{"ty": 4, "nm": "m", "ip": 0, "op": 10, "ks": {}, "masksProperties": [\#(masks)], "#
      + #""shapes": [\#(rectangle(0, 0, 9, 9))]}"#
    let animation = try LottieAnimation(file([layer, shapes(rectangle(0, 0, 2, 2))]), name: "x")
    func built(_ count: Int) -> (layers: Int, isExceeded: Bool) {
      let builder = CompositionBuilder(
        animation, rules: .afterEffects, fonts: FontLibrary(),
        budget: LayerBudget(count))
      let layer = CALayer()
      builder.add(animation.layers, to: layer)
      return (layer.sublayers?.count ?? 0, builder.budget.isExceeded)
    }
    #expect(built(1000) == (2, false))
    // The lower layer and some masks of the upper one.
    #expect(built(60).layers == 2)
    #expect(built(3) == (1, true))
  }

  @Test func elementsOfPathsCountAsLayers() {
    let budget = LayerBudget(12)
    #expect(budget.consume(elements: 39))
    #expect(budget.consume(elements: 200))
    budget.count()
    #expect(!budget.isExceeded)
    // Six are left, and what has no room costs half of them.
    #expect(!budget.consume(elements: 280))
    #expect(budget.isExceeded)
    for _ in 0..<3 { #expect(budget.consume()) }
    #expect(budget.isSpent)
    #expect(!budget.consume())
  }

  @Test func asManyValuesAreSampledAsAllowed() {
    let animation = LottieAnimation()
    let all = TimeScope(animation, .lottieIOS)
    #expect(all.reserveGrowth(Limits.sampledValues))
    #expect(!all.isSampledCoarsely)
    #expect(!all.reserveGrowth(1))
    #expect(all.isSampledCoarsely)
    #expect(sampleWeight(of: Vector(1, 2)) == 3)
    #expect(sampleWeight(of: CATransform3DIdentity) == 4)
    #expect(sampleWeight(of: Bezier([Bezier.Vertex(.zero), Bezier.Vertex(.zero)])) == 5)
    #expect(sampleWeight(of: Path(rect: .zero)) == 3 + Path(rect: .zero).elements.count)
  }

  @Test func outlinesOfTooManyVerticesStay() {
    func outline(_ count: Int) -> Bezier {
      Bezier((0..<count).map { Bezier.Vertex(CGPoint(x: $0, y: $0 % 2)) })
    }
    let most = Limits.modifiedVertices / 5
    func zigzag(_ count: Int) -> Bezier {
      outline(count).zigzagged(amplitude: 1, ridges: 4, isSmooth: false)
    }
    #expect(zigzag(most).vertices.count >= Limits.modifiedVertices)
    #expect(zigzag(most + 1).vertices.count == most + 1)
    let largest = Limits.modifiedVertices / Bezier.offsetPieces
    func isMoved(_ count: Int) -> Bool {
      outline(count).offset(by: 1, miterLimit: 4).vertices != outline(count).vertices
    }
    #expect(isMoved(largest))
    #expect(!isMoved(largest + 1))
  }

  /// A letter of a text counts 80, and as much more as its outline in the file.
  @Test func textsHaveAsManyValuesAsAllowed() throws {
    /// The values of a text; nil where they are too many.
    func values(_ letters: Int) throws -> Int? {
      let vertices = Array(repeating: "[0, 0]", count: 1000).joined(separator: ",")
      let path = #"{"ty": "sh", "ks": {"k": {"v": [\#(vertices)], "i": [], "o": []}}}"#
      let glyph = #"{"ch": "a", "fFamily": "F", "style": "R", "data": {"shapes": [\#(path)]}}"#
      let text = String(repeating: "a", count: letters)
      let document = #"{"t": "\#(text)", "f": "F", "s": 1, "fc": [0, 0, 0]}"#
      let layer = #"{"ty": 5, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \#(document)}]}}}"#
      let fonts = #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R"}]}, "#
      do {
        let animation = try LottieAnimation(
          file([layer], extra: fonts + #""chars": [\#(glyph)], "#), name: "x")
        let glyph = try #require(animation.glyphs.values.first)
        return animation.layers.map(\.cost).reduce(0, +) + letters * (80 + glyph.cost)
      } catch LottieError.tooManyValues {
        return nil
      }
    }
    let one = try #require(try values(1))
    let letter = try #require(try values(2)) - one
    let most = 1 + (Limits.lottieValues - one) / letter
    #expect(try values(most) != nil)
    #expect(try values(most + 1) == nil)
  }

  @Test func filesBeyondTheLimitAreNotRead() throws {
    try LottieAnimation.checkSize(Limits.lottieBytes, name: "large")
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
    let (low, high) = (255 * 2 / 16, 255 * 14 / 16)
    #expect(abs(Int(found.red(7, 5)) - low) <= 2)
    #expect(abs(Int(found.red(12, 5)) - high) <= 2)
    #expect(found.red(2, 5) == 0)
    #expect(found.red(17, 5) == 255)
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
    #expect(isFound)
    #expect(!isOther)
    #expect(fills == 1)
    #expect(texts == 0)
    #expect(animation.issues().isEmpty)
  }
}
