import Base
import Flipbook
import Foundation
import TestSupport
import Testing

/// The tables of *Limits and trust* against the constants.
struct LimitTableTests {
  /// The page's text for each constant.
  private static let limits: [String: String] = [
    "sceneBytes": megabytes(Limits.sceneBytes),
    "lottieBytes": megabytes(Limits.lottieBytes),
    "pictureBytes": megabytes(Limits.pictureBytes),
    "tableBytes": megabytes(Limits.tableBytes),
    "resultBytes": megabytes(Limits.resultBytes),
    "fontBytes": megabytes(Limits.fontBytes),
    "facesOfFont": number(Limits.facesOfFont),
    "fontFolderEntries": number(Limits.fontFolderEntries),
    "JSON5Reader.depthLimit": "\(JSON5Reader.depthLimit) levels",
    "layers": number(Limits.layers),
    "depth": "\(Limits.depth) levels",
    "definitionChain": number(Limits.definitionChain),
    "definitionBytes": megabytes(Limits.definitionBytes),
    "expandedValues": number(Limits.expandedValues),
    "letters": number(Limits.letters),
    "segments": number(Limits.segments),
    "lottieValues": "\(Limits.lottieValues >> 20) million",
    "sampledValues": "\(Limits.sampledValues >> 20) million",
    "outlineSteps": "\(Limits.outlineSteps >> 20) million",
    "modifiedVertices": number(Limits.modifiedVertices),
    "placedViews": number(Limits.placedViews),
    "constraints": number(Limits.constraints),
    "layoutSteps": "\(number(Limits.layoutSteps >> 20)) million",
    "animationsOfLayer": number(Limits.animationsOfLayer),
    "errorsShown": number(Limits.errorsShown),
    "side": "\(number(Limits.side)) pixels",
    "pixels": "\(Limits.pixels >> 20) megapixels",
    "canvasPixels": "\(Limits.canvasPixels >> 20) megapixels",
    "picturePixels": "\(Limits.picturePixels >> 20) megapixels",
    "decodedPixels": "\(Limits.decodedPixels >> 20) megapixels",
    "animationPixels": "\(number(Limits.animationPixels >> 20)) megapixels",
    "filterSteps": "\(Limits.filterSteps >> 20) million",
    "copies": number(Limits.copies),
    "particles": number(Limits.particles),
    "nodes": number(Limits.nodes),
    "keptFrameBytes": megabytes(Limits.keptFrameBytes),
    "storedFrameBytes": megabytes(Limits.storedFrameBytes),
    "shutterSamples": number(Limits.shutterSamples),
    "crossingPairs": "\(number(Int(Limits.crossingPairs) >> 20)) million",
    "strokedRows": "\(Int(Limits.strokedRows) >> 20) million",
    "dashes": number(Limits.dashes),
    "frames": number(Limits.frames),
    "latestTime": seconds(Limits.latestTime),
    "hold": seconds(Limits.hold),
    "loop": seconds(Limits.loop),
    "scene": seconds(Limits.scene),
    "events": number(Limits.events),
    "eventsInARow": number(Limits.eventsInARow),
  ]

  /// The test of each constant: a value at the limit, and one just above it.
  private static let tests: [String: (file: String, function: String)] = [
    "sceneBytes": ("SceneFileTests/LimitTests", "theSceneFileEnds"),
    "lottieBytes": ("LottieTests/HostileTests", "filesBeyondTheLimitAreNotRead"),
    "pictureBytes": ("CodecsTests/HostileFileTests", "largeFilesAreNotRead"),
    "tableBytes": ("SceneFileTests/LocalizedTextTests", "largeTablesAreNotRead"),
    "resultBytes": ("CheckingTests/ResultKeyTests", "aResultHasSoManyBytes"),
    "fontBytes": ("TypesettingTests/FontTests", "fontFilesHaveASize"),
    "facesOfFont": ("TypesettingTests/FontTests", "soManyFacesOfAFileAreRead"),
    "fontFolderEntries": ("TypesettingTests/FontTests", "foldersOfFontsHaveSoManyEntries"),
    "JSON5Reader.depthLimit": ("SceneFileTests/JSON5ReaderTests", "depthIsLimited"),
    "layers": ("SceneFileTests/LimitTests", "layersViewsAndAnimationsHaveOneLimit"),
    "depth": ("SceneFileTests/LimitTests", "layersViewsAndCellsNestToADepth"),
    "expandedValues": ("SceneFileTests/ExpressionTests", "expandedValuesHaveALimit"),
    "definitionChain": ("SceneFileTests/LimitTests", "chainsOfDefinitionsEnd"),
    "definitionBytes": ("SceneFileTests/LimitTests", "definitionsHaveALimitOfBytes"),
    "letters": ("SceneFileTests/LimitTests", "textsAndPathsEnd"),
    "segments": ("SceneFileTests/LimitTests", "textsAndPathsEnd"),
    "lottieValues": ("LottieTests/HostileTests", "textsHaveAsManyValuesAsAllowed"),
    "sampledValues": ("LottieTests/HostileTests", "asManyValuesAreSampledAsAllowed"),
    "outlineSteps": ("LottieTests/OutlineStepTests", "outlinesTakeSoManySteps"),
    "modifiedVertices": ("LottieTests/HostileTests", "outlinesOfTooManyVerticesStay"),
    "placedViews": ("ViewsTests/UIStackViewTests", "treesHaveSoManyViewsAndConstraints"),
    "constraints": ("ViewsTests/UIStackViewTests", "treesHaveSoManyViewsAndConstraints"),
    "layoutSteps": ("ViewsTests/UIStackViewTests", "layoutsOfTooManyStepsEnd"),
    "animationsOfLayer": ("LayerTreeTests/NodeLimitTests", "animationsOfALayerEnd"),
    "errorsShown": ("SceneFileTests/LimitTests", "theFirstErrorsAreShownAndTheOthersCounted"),
    "side": ("RasterizerTests/PictureTests", "aCanvasHasSoManyPixels"),
    "pixels": ("CodecsTests/HostileFileTests", "picturesHaveSoManyPixels"),
    "canvasPixels": ("SceneFileTests/LimitTests", "canvasesHaveALimit"),
    "picturePixels": ("SceneFileTests/LimitTests", "picturesShareTheirRoom"),
    "decodedPixels": ("CodecsTests/HostileFileTests", "manyLargeFramesAreRefusedTogether"),
    "animationPixels": ("CommandTests/EncodeLimitTests", "theFramesOfAnAnimationHaveABudget"),
    "filterSteps": ("CodecsTests/HostileFileTests", "aDrawingTakesSoManySteps"),
    "copies": ("SceneFileTests/LimitTests", "replicatorsMakeSoManyCopies"),
    "particles": ("LayerTreeTests/EmitterTests", "asManyParticlesAsAllowedAreAllThere"),
    "nodes": ("LayerTreeTests/NodeLimitTests", "aFrameHasHalfAMillionNodes"),
    "keptFrameBytes": ("StagingTests/StageCellTests", "keptFramesHaveALimit"),
    "storedFrameBytes": ("CodecsTests/FastPathTests", "spoolReplaysEveryFrame"),
    "shutterSamples": ("StagingTests/TimeLimitTests", "numbersOfOptionsHaveALimit"),
    "crossingPairs": ("RasterizerTests/HostileTreeTests", "crossingsOfARowAreBounded"),
    "strokedRows": ("RasterizerTests/HostileTreeTests", "crossingsOfARowAreBounded"),
    "dashes": ("GraphicsTests/StrokingTests", "aLineOfTooManyDashesStaysWhole"),
    "frames": ("StagingTests/TimeLimitTests", "aRecordingHasAMillionFrames"),
    "latestTime": ("StagingTests/TimeLimitTests", "numbersOfOptionsHaveALimit"),
    "hold": ("StagingTests/TimeLimitTests", "numbersOfOptionsHaveALimit"),
    "loop": ("StagingTests/TimeLimitTests", "aLoopTakesTwoMinutes"),
    "scene": ("StagingTests/TimeLimitTests", "aSceneThatEndsTakesAnHour"),
    "events": ("LayerTreeTests/NodeLimitTests", "eventsOnTheWayEnd"),
    "eventsInARow": ("LayerTreeTests/NodeLimitTests", "eventsInARowEnd"),
  ]

  private static func number(_ value: Int) -> String {
    let digits = Array(String(value))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digits[index])
    }
  }

  private static func megabytes(_ value: Int) -> String { "\(value >> 20) MB" }
  private static func seconds(_ value: Double) -> String { "\(number(Int(value))) s" }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func thePageHasTheNumbersOfTheConstants() throws {
    let article = try #require(Article.all.first { $0.name.hasSuffix("/LimitsAndTrust.md") })
    var seen: Set<String> = []
    for row in article.rows where row.count == 3 && row[2].hasPrefix("`") {
      let name = row[2].trimmingCharacters(in: ["`"])
      #expect(row[1] == Self.limits[name], "\(name)")
      #expect(seen.insert(name).inserted, "\(name) stands there twice")
    }
    #expect(seen == Set(Self.limits.keys))
  }

  @Test func thePageHasEveryConstant() throws {
    let source = try Self.text("Sources/Base/Base/Limits/Limits.swift")
    let names = source.matches(of: /public static let (\w+) =/).map { String($0.output.1) }
    #expect(names.count > 25)
    #expect(Set(names).union(["JSON5Reader.depthLimit"]) == Set(Self.limits.keys))
  }

  /// Each test uses its constant by name, so that it follows a change of the value.
  @Test func everyConstantIsMetFromBothSides() throws {
    #expect(Set(Self.tests.keys) == Set(Self.limits.keys))
    let folders = Repository.targetFolders(in: "Tests")
    for (name, test) in Self.tests {
      let target = test.file.prefix { $0 != "/" }
      let floor = try #require(folders.first { $0.hasSuffix("/\(target)") }).prefix { $0 != "/" }
      let source = try Self.text("Tests/\(floor)/\(test.file).swift")
      let body = try Regex<(Substring, Substring)>(
        "(?s)@Test[^@]*?func \(test.function)\\((.*?)\n  \\}\n")
      let found = try #require(
        source.firstMatch(of: body), "\(name): \(test.file).\(test.function)")
      let constant = name.contains(".") ? name : "Limits.\(name)"
      #expect(
        found.output.1.contains(try Regex("\\b\(constant)\\b")),
        "\(test.file).\(test.function) does not name \(constant)")
    }
  }

  /// Constants of other types are names for these.
  @Test func otherConstantsAreTheSame() {
    #expect(Bitmap.maximumSide == Limits.side)
    #expect(LayerRenderer.maximumPixels == Limits.canvasPixels)
    #expect(PictureLimits.decodedPixels == Limits.decodedPixels)
    #expect(RecordingOptions.maximumFrames == Limits.frames)
    #expect(RecordingOptions.maximumHold == Limits.hold)
    #expect(RecordingOptions.latestPoster == Limits.latestTime)
    #expect(RecordingOptions.maximumShutterSamples == Limits.shutterSamples)
  }
}
