import Flipbook

/// The reader of fonts, and the layout of text in them.
struct FontTarget: FuzzTarget {
  let fileExtension = "ttf"
  private let corpus: [[UInt8]]
  private let folder: URL

  init() throws {
    corpus = try Corpus.files("fonts", fileExtensions: ["ttf", "otf"], atMost: 70_000)
      .map { [UInt8](try Data(contentsOf: $0)) }
    precondition(!corpus.isEmpty, "there are files to begin with")
    folder = FileManager.default.temporaryDirectory
  }

  func input(_ number: Int, seed: UInt64) -> [UInt8] {
    if number < corpus.count { return corpus[number] }
    var dice = Corpus.generator("fonts", number, seed: seed)
    var mutation = ByteMutation(dice: dice)
    let base = corpus.randomElement(using: &dice) ?? []
    return mutation.mutate(base, with: corpus.randomElement(using: &dice) ?? [], keeping: 4)
  }

  func run(_ input: [UInt8]) throws -> Verdict {
    // Under a unique name each time, since pango caches fonts by path.
    let file = folder.appendingPathComponent("flipbook-\(UUID().uuidString).ttf")
    try Data(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let library = FontLibrary(searching: [Corpus.fixtures.appendingPathComponent("fonts").path])
    do throws(TypesettingError) {
      for family in try library.add(file.path).prefix(3) {
        let font = Font(family: family, size: 17)
        _ = library.metrics(of: font)
        let text = AttributedText("Hámburg 12 fi \u{1F600} \u{5D0}", font: font)
        let layout = library.layout(text, in: CGSize(width: 60, height: 200))
        let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 60, height: 60))
        context.draw(layout)
      }
      return .accepted
    } catch {
      return .rejected
    }
  }
}
