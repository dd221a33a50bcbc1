import Flipbook
import JSON

/// Scenes: reading, playing, drawing, encoding and printing.
struct SceneTarget: FuzzTarget {
  let fileExtension = "json"
  private let corpus: [[UInt8]]
  private let trees: [JSONTree]
  /// The maximum number of pixels that are drawn.
  private static let pixelLimit: CGFloat = 1_048_576

  init() throws {
    let files = try Corpus.files("scenes", fileExtensions: ["json", "json5"], atMost: 8000)
    corpus = try files.map { [UInt8](try Data(contentsOf: $0)) }
    trees = zip(files, corpus).compactMap { file, bytes in
      var reader = JSON5Reader(SourceText(name: file.path, bytes: bytes))
      let tree = reader.read().map { JSONTree($0) }
      return tree?.resolvingFiles(in: file.deletingLastPathComponent())
    }
    precondition(!trees.isEmpty, "there are scenes to begin with")
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    if number < trees.count { return Array(trees[number].text().utf8) }
    return Corpus.mutated("scenes", number, seed: seed, texts: corpus, trees: trees)
  }

  func run(_ input: [UInt8]) throws -> Verdict {
    let scene: Scene
    do {
      scene = try Scene(
        json: String(decoding: input, as: UTF8.self), folder: Corpus.fixtures,
        sandbox: Corpus.fixtures)
    } catch {
      _ = error.description
      return .rejected
    }
    do {
      let text = scene.text
      let again = try Scene(json: text, folder: Corpus.fixtures)
      guard again.text == text else { return .wrong("prints otherwise once it is read back") }
    } catch {
      return .wrong("cannot be read back: \(error)")
    }
    let size = scene.presentation?.size(around: scene.size) ?? scene.size
    guard size.width * size.height * scene.scale * scene.scale <= Self.pixelLimit else {
      return .rejected
    }
    do {
      let stage = scene.makeStage()
      var options = scene.recordingOptions
      options.shutterSamples = min(options.shutterSamples ?? 9, 9)
      let recording = try stage.record(at: [0, 0.04, 0.3, 0.7, 1.5], options)
      _ = try recording.encoded(as: .gif, encoding: scene.encoding, jobs: 1)
      _ = stage.snapshot().description
      _ = stage.diagnostics.map(\.description)
      return .accepted
    } catch let error where Self.isSceneFault(error) {
      return .rejected
    } catch {
      return .wrong("fails, though the scene is valid: \(error)")
    }
  }

  /// Whether the command ends with exit status 2 for an error.
  private static func isSceneFault(_ error: any Error) -> Bool {
    switch error {
    case is StagingError, is TimelineError: return true
    case let error as RasterError:
      switch error {
      case .canvasTooLarge, .invalidScale, .undrawable, .pathTooDense: return true
      case .outOfMemory, .cairo: return false
      }
    case CodecError.timeNotIncreasing, CodecError.tooLarge: return true
    case CodecError.frameRateTooHigh: return true
    default: return false
    }
  }
}
