import Flipbook

/// A decoder of pictures.
struct PictureTarget: FuzzTarget {
  let fileExtension: String
  private let name: String
  private let corpus: [[UInt8]]

  init(_ name: String) throws {
    self.name = name
    let fileExtensions: Set<String> =
      switch name {
      case "png": ["png", "apng"]
      case "jpeg": ["jpg", "jpeg"]
      default: [name]
      }
    fileExtension = name == "jpeg" ? "jpg" : name
    corpus = try Corpus.files(name, fileExtensions: fileExtensions, atMost: 8000)
      .map { [UInt8](try Data(contentsOf: $0)) }
    precondition(!corpus.isEmpty, "there are files to begin with")
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    if number < corpus.count { return corpus[number] }
    var dice = Corpus.generator(name, number, seed: seed)
    let base = corpus.randomElement(using: &dice) ?? []
    let other = corpus.randomElement(using: &dice) ?? []
    if name == "svg", !Int.random(in: 0..<4, using: &dice).isMultiple(of: 4) {
      var mutation = TextMutation(dice: dice)
      return Array(mutation.mutate(base, with: other))
    }
    if name == "png", Int.random(in: 0..<4, using: &dice) > 0 {
      var mutation = PNGMutation(dice: dice)
      return mutation.mutate(base, with: other)
    }
    var mutation = ByteMutation(dice: dice)
    var bytes = mutation.mutate(base, with: other, keeping: name == "png" ? 8 : 3)
    // Decoders stop at the first wrong checksum, so most are corrected.
    if name == "png", Int.random(in: 0..<4, using: &dice) > 0 { PNGChecksums.mend(&bytes) }
    return bytes
  }

  func run(_ input: [UInt8]) throws -> Verdict {
    do throws(CodecError) {
      // An animated WebP is not a still picture.
      if name != "webp" || !input.contains(sequence: Array("ANMF".utf8)) {
        let still = try StillPicture(input, name: "input")
        guard still.bitmap.pixels.count == still.bitmap.width * still.bitmap.height else {
          return .wrong("has not as many pixels as its size says")
        }
      }
      if ["gif", "png", "webp"].contains(name) {
        let info = try inspectPicture(input, name: "input")
        if info.width * info.height * info.frames.count <= 4_000_000 {
          let animation = try DecodedAnimation(input, name: "input")
          let sizes = animation.frames.map { [$0.bitmap.width, $0.bitmap.height] }
          guard sizes.allSatisfy({ $0 == [info.width, info.height] }) else {
            return .wrong("has a frame of another size")
          }
          // As a golden, with its notes.
          if name != "webp", try Picture(decoding: input, name: "input").frames.isEmpty {
            return .wrong("is a golden without a frame")
          }
        }
      }
      return .accepted
    } catch {
      return .rejected
    }
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
