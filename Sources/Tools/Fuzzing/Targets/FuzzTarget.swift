import Base
import Flipbook
import JSON

/// Code that reads untrusted input.
protocol FuzzTarget {
  /// The file extension of its inputs.
  var fileExtension: String { get }

  /// The input with a number, from 0; the first inputs are the unchanged files of the corpus.
  func input(_ number: Int, seed: UInt64) -> [UInt8]

  func run(_ input: [UInt8]) throws -> Verdict

  /// The findings about several inputs together, at the end, by their numbers.
  func finish() throws -> [(Int, String)]
}

extension FuzzTarget {
  func finish() throws -> [(Int, String)] { [] }
}

/// The result of an input that neither killed nor stalled the process.
enum Verdict {
  case accepted
  /// The input is invalid, and an error reports it.
  case rejected
  /// The result is wrong.
  case wrong(String)
}

enum FuzzTargets {
  static let names = [
    "scenes", "templates", "lottie", "lottie-structure", "gif", "png", "jpeg", "webp", "svg",
    "fonts",
    "goldens", "encoders", "results", "folders", "logs", "faults",
  ]

  /// The target of one of the names.
  static func make(_ name: String) throws -> any FuzzTarget {
    switch name {
    case "scenes": try SceneTarget()
    case "templates": try TemplateTarget()
    case "lottie": try LottieTarget()
    case "lottie-structure": LottieStructureTarget()
    case "gif", "png", "jpeg", "webp", "svg": try PictureTarget(name)
    case "fonts": try FontTarget()
    case "goldens": try GoldenTarget()
    case "encoders": EncoderTarget()
    case "results": try ResultTarget()
    case "folders": try FolderTarget()
    case "logs": try LogTarget()
    case "faults": FaultTarget()
    default: preconditionFailure("there is no target \(name)")
    }
  }
}

/// The initial inputs.
enum Corpus {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../..").standardizedFileURL
  static let fixtures = root.appendingPathComponent("Fixtures")

  /// The files of a target: its own corpus first, then the fixtures with its extensions.
  static func files(_ target: String, fileExtensions: Set<String>, atMost size: Int) throws -> [URL]
  {
    let own = root.appendingPathComponent("Sources/Tools/Fuzzing/Corpus/\(target)")
    return try [own, fixtures].flatMap { folder in
      let found = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: [.fileSizeKey])
      let files = (found?.compactMap { $0 as? URL } ?? []).filter {
        fileExtensions.contains($0.pathExtension)
      }
      return try files.filter { file in
        try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 <= size
      }.sorted { $0.path < $1.path }
    }
  }

  /// A text changed at random: mostly its tree, sometimes its bytes.
  static func mutated(
    _ target: String, _ number: Int, seed: UInt64, texts: [[UInt8]], trees: [JSONTree]
  ) -> [UInt8] {
    var dice = generator(target, number, seed: seed)
    if Int.random(in: 0..<8, using: &dice) == 0 {
      let base = texts.randomElement(using: &dice) ?? []
      let other = texts.randomElement(using: &dice) ?? []
      var mutation = ByteMutation(dice: dice)
      return mutation.mutate(base, with: other)
    }
    let base = trees.randomElement(using: &dice) ?? .null
    var mutation = SceneMutation(dice: dice, donors: trees)
    return Array(mutation.mutate(base).text().utf8)
  }

  /// The random generator of an input.
  static func generator(_ target: String, _ number: Int, seed: UInt64) -> SeededGenerator {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in target.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var first = SeededGenerator(seed: seed ^ hash)
    return SeededGenerator(seed: first.next() ^ (UInt64(number) &* 0x9E37_79B9_7F4A_7C15))
  }
}

/// Inputs that test the supervision: one crashes, one hangs, one uses too much memory, one has a
/// wrong result.
struct FaultTarget: FuzzTarget {
  let fileExtension = "txt"

  func input(_ number: Int, seed: UInt64) -> [UInt8] { Array("\(number)".utf8) }

  func run(_ input: [UInt8]) throws -> Verdict {
    switch String(decoding: input, as: UTF8.self) {
    case "3": fatalError("input 3 crashes")
    case "5": while true { Thread.sleep(forTimeInterval: 1) }
    case "7":
      var memory: [[UInt8]] = []
      while true { memory.append([UInt8](repeating: UInt8(memory.count & 0xFF), count: 1 << 20)) }
    case "9": return .wrong("input 9 has a wrong result")
    case let text: return text.hasSuffix("1") ? .rejected : .accepted
    }
  }
}
