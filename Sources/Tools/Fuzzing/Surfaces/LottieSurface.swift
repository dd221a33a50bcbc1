import Flipbook
import JSON

/// Lottie files: reading, reporting, and drawing by both renderers' rules.
struct LottieSurface: Surface {
  let ending = "json"
  private let corpus: [[UInt8]]
  private let trees: [JSONTree]
  /// Larger canvases are not drawn.
  private static let longestSide = 512.0

  init() throws {
    corpus = try Corpus.files("lottie", endings: ["lot"], atMost: 12000)
      .map { [UInt8](try Data(contentsOf: $0)) }
    trees = corpus.compactMap { bytes in
      var reader = JSON5Reader(SourceText(name: "lottie", bytes: bytes))
      return reader.read().map { JSONTree($0) }
    }
    precondition(!trees.isEmpty, "there are animations to begin with")
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    if number < corpus.count { return corpus[number] }
    return Corpus.mutated("lottie", number, seed: seed, texts: corpus, trees: trees)
  }

  func run(_ input: [UInt8]) throws -> Verdict { try Self.draw(input) }

  /// Reads a file, reports its unsupported features, and draws some frames by both renderers'
  /// rules.
  static func draw(_ input: [UInt8]) throws -> Verdict {
    let animation: LottieAnimation
    do {
      animation = try LottieAnimation(input, name: "input")
    } catch {
      _ = "\(error)"
      return .refused
    }
    _ = animation.issues(like: .afterEffects).map(\.description)
    let size = animation.size
    guard (1...Self.longestSide).contains(size.width),
      (1...Self.longestSide).contains(size.height)
    else { return .refused }
    for fidelity in LottieFidelity.allCases {
      let stage = Stage(size: size, background: nil)
      stage.rootLayer.addSublayer(
        LottieAnimationLayer(animation, like: fidelity, fonts: stage.timeline.fonts))
      do {
        for part in [0, 0.3, 1] {
          _ = try stage.bitmap(at: min(animation.duration, 1000) * part)
        }
      } catch is StagingError {
        return .refused
      } catch is RasterError {
        return .refused
      }
    }
    return .taken
  }
}
