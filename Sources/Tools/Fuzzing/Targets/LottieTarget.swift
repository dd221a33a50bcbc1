import Base
import Flipbook
import JSON

/// Lottie files: reading, reporting, and drawing by one renderer's rules, one file of eight by
/// both.
struct LottieTarget: FuzzTarget {
  let fileExtension = "json"
  private let corpus: [[UInt8]]
  /// The files to mutate: all but those that take seconds, as each mutation would.
  private let texts: [[UInt8]]
  private let trees: [JSONTree]
  /// Larger canvases are not drawn.
  private static let longestSide = 512.0
  /// The longer side of a canvas that is drawn small, in pixels.
  private static let smallSide = 64.0

  init() throws {
    let files = try Corpus.files("lottie", fileExtensions: ["lot"], atMost: 12000)
    corpus = try files.map { [UInt8](try Data(contentsOf: $0)) }
    texts = zip(files, corpus).filter { !$0.0.path.contains("/slow/") }.map(\.1)
    trees = texts.compactMap { bytes in
      var reader = JSON5Reader(SourceText(name: "lottie", bytes: bytes))
      return reader.read().map { JSONTree($0) }
    }
    precondition(!trees.isEmpty, "there are animations to begin with")
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    if number < corpus.count { return corpus[number] }
    return Corpus.mutated("lottie", number, seed: seed, texts: texts, trees: trees)
  }

  func run(_ input: [UInt8]) throws -> Verdict { try Self.draw(input) }

  /// Reads a file, reports its unsupported features, and draws some frames by one renderer's rules.
  ///
  /// One of eight is drawn by both rules and at its full size, the others small, which makes them
  /// four times as fast; the bytes of the file decide.
  static func draw(_ input: [UInt8]) throws -> Verdict {
    let animation: LottieAnimation
    do {
      animation = try LottieAnimation(input, name: "input")
    } catch {
      _ = "\(error)"
      return .rejected
    }
    _ = animation.issues(like: .afterEffects).map(\.description)
    let size = animation.size
    guard (1...Self.longestSide).contains(size.width),
      (1...Self.longestSide).contains(size.height)
    else { return .rejected }
    var dice = SeededGenerator(seed: input.reduce(0) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    let isWhole = Int.random(in: 0..<8, using: &dice) == 0
    let rules = LottieFidelity.allCases.shuffled(using: &dice).prefix(isWhole ? .max : 1)
    let scale = isWhole ? 1 : min(1, Self.smallSide / max(size.width, size.height))
    for fidelity in rules {
      let stage = Stage(size: size, background: nil, scale: scale)
      stage.rootLayer.addSublayer(
        LottieAnimationLayer(animation, like: fidelity, fonts: stage.timeline.fonts))
      do {
        for part in [0, 0.3, 1] {
          _ = try stage.bitmap(at: min(animation.duration, 1000) * part)
        }
      } catch is StagingError {
        return .rejected
      } catch is RasterError {
        return .rejected
      }
    }
    return .accepted
  }
}
