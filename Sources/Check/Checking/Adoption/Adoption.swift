import Base
internal import Codecs
internal import Comparison
import Foundation
internal import Graphics

/// The pictures of a suite beside those of another program, such as a simulator, by their layout.
package struct Adoption: Sendable {
  /// The folder in which the suite's tests have left pictures.
  private let folder: URL
  private let references: URL

  /// The environment variable that makes tests leave their pictures in a folder.
  package static var variable: String { AdoptionPicture.variable }

  /// `.flipbook/adopt` in the current folder.
  package static var usualFolder: URL { URL(fileURLWithPath: ".flipbook/adopt") }

  /// - Parameters:
  ///   - folder: The folder in which the suite's tests have left pictures.
  ///   - references: The folder of the other program's pictures, which has them at any depth.
  package init(of folder: URL, references: URL) {
    self.folder = folder
    self.references = references
  }

  /// Whether tests have left pictures in a folder.
  package static func hasPictures(in folder: URL) -> Bool {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      if file.lastPathComponent.hasSuffix(AdoptionPicture.ending) { return true }
    }
    return false
  }

  /// Removes what an earlier run has left in a folder: the files beside descriptions of pictures.
  package static func clear(_ folder: URL) throws {
    let check = GoldenCheck(record: .never, report: folder)
    try check.openReport()
    for stem in AdoptionPicture.stems(in: folder) {
      for ending in [AdoptionPicture.ending, ".actual.png", ".reference.png", ".layers.json"] {
        let file = stem.appendingToName(ending)
        if FileManager.default.fileExists(atPath: file.path) {
          try FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  /// Compares all pictures, several at a time.
  ///
  /// - Parameter jobs: The number of pictures compared at a time; nil for one per core.
  package func compare(jobs: Int? = nil) throws -> CheckResult {
    let pictures = try AdoptionPicture.all(in: folder)
    guard !pictures.isEmpty else {
      throw AdoptionError.noPictures(folder.path.relativeToCurrentFolder)
    }
    let references = try References(in: self.references)
    let pairs = pictures.map { stem, picture in
      Pair(
        stem: stem, picture: picture,
        reference: references.reference(of: URL(fileURLWithPath: picture.golden)))
    }
    let items = pairs.concurrentMap(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
    ) { pair in pair.item(in: folder) }
    let used = Set(pairs.compactMap(\.reference))
    return CheckResult(
      adopting: items,
      unused: references.all.filter { !used.contains($0) }.map(\.pathFromCurrentFolder))
  }
}

/// A picture and its reference.
private struct Pair: Sendable {
  var stem: URL
  var picture: AdoptionPicture
  var reference: URL?

  private func file(_ ending: String) -> URL { stem.appendingToName(ending) }

  /// The comparison; a file that cannot be read is a failure of this picture alone.
  func item(in folder: URL) -> CheckResult.Item {
    var item = emptyItem
    do {
      try compare(&item, in: folder)
    } catch {
      item.result = CheckedPicture.Kind.failed.rawValue
      item.findings = ["\(error)".printableLine]
    }
    return item
  }

  private var emptyItem: CheckResult.Item {
    var item = CheckResult.Item(
      scene: picture.source.relativeToCurrentFolder, result: CheckedPicture.Kind.missing.rawValue)
    item.test = picture.test
    item.line = max(1, picture.line)
    item.golden = picture.golden.relativeToCurrentFolder
    item.actual = file(".actual.png").pathFromCurrentFolder
    item.scale = picture.scale
    return item
  }

  private func compare(_ item: inout CheckResult.Item, in folder: URL) throws {
    guard let reference else {
      item.findings = ["there is no reference"]
      return
    }
    let actual = try readFile(file(".actual.png").path, atMost: Limits.pictureBytes)
    let drawn = try Picture(decoding: actual, name: item.actual ?? "").frames[0].bitmap
    let other = try PNG.decodeInSRGB(
      try readFile(reference.path, atMost: Limits.pictureBytes),
      name: reference.pathFromCurrentFolder)
    let layout = LayoutComparison(
      drawn, scale: picture.scale, reference: other, elements: picture.elements)
    item.layout = layout.severity.rawValue
    item.result =
      (layout.severity == .same ? CheckedPicture.Kind.matches : .differs).rawValue
    item.findings =
      (layout.findings.isEmpty ? ["same layout"] : layout.findings.sentences)
      + layout.notes
    item.marks = layout.findings.isEmpty ? nil : CheckResult.Mark.all(of: layout.findings)
    let check = GoldenCheck(record: .never, report: folder)
    let copy = file(".reference.png")
    // The page shows both in one scale.
    let shown = layout.notes.isEmpty ? other : other.narrowed(to: drawn.width)
    try check.writeEvidence(try PNG.encodeQuickly(shown), to: copy)
    item.comparedGolden = copy.pathFromCurrentFolder
    item.comparedActual = item.actual
    let boxes = picture.elements.prefix(200).map { element in
      LayerBox(element.name, CheckResult.Mark.numbers(element.box))
    }
    let layers = file(".layers.json")
    try check.writeEvidence(
      [UInt8](try JSONEncoder().encode([FrameBoxes(time: 0, layers: boxes)])), to: layers)
    item.layers = layers.pathFromCurrentFolder
  }
}

extension URL {
  /// A file beside this one, whose name has more at its end.
  fileprivate func appendingToName(_ ending: String) -> URL {
    deletingLastPathComponent().appendingPathComponent(lastPathComponent + ending)
  }
}

extension CheckResult.Mark {
  /// The places of findings, with the sentences that name them.
  fileprivate static func all(of findings: [LayoutFinding]) -> [Self] {
    findings.groups.flatMap { sentence, findings in
      findings.map { Self(text: sentence, box: numbers($0.box)) }
    }
  }

  /// x, y, width and height, rounded to hundredths.
  static func numbers(_ box: CGRect) -> [Double] {
    [box.minX, box.minY, box.width, box.height].map { (Double($0) * 100).rounded() / 100 }
  }
}

extension CheckResult {
  /// The result of comparing layouts: the most severe differences first.
  ///
  /// - Parameter unused: References that belong to no picture.
  init(adopting items: [Item], unused: [String]) {
    func severity(_ item: Item) -> LayoutFinding.Severity {
      item.layout.flatMap { LayoutFinding.Severity(rawValue: $0) } ?? .same
    }
    scenes = items.enumerated().sorted {
      (severity($0.element), $0.offset) < (severity($1.element), $1.offset)
    }.map(\.element)
    orphans = []
    unusedReferences = unused
    // A picture without a reference is not known to have the same layout.
    let same = LayoutFinding.Severity.same.rawValue
    let isCompared = items.contains { $0.layout != nil }
    status = items.allSatisfy { $0.layout == same } ? 0 : isCompared ? 1 : 2
  }

  /// Whether it compares layouts with those of another program.
  package var isAdoption: Bool { unusedReferences != nil }

  /// The totals of an adoption, such as "212 of 240 pictures have the same layout; 19 differ by
  /// line breaks, 9 by what Flipbook does not draw".
  var adoptionSummary: String {
    let compared = scenes.filter { $0.layout != nil }
    func count(_ severity: LayoutFinding.Severity) -> Int {
      compared.count { $0.layout == severity.rawValue }
    }
    let same = count(.same)
    var text = "\(same) of \(compared.count) "
    text += compared.count == 1 ? "picture has the same layout" : "pictures have the same layout"
    if same == 1, compared.count > 1 {
      text = "1 of \(compared.count) pictures has the same layout"
    }
    let others = LayoutFinding.Severity.allCases.reversed().filter { $0 != .same && count($0) > 0 }
    for (index, severity) in others.enumerated() {
      let number = count(severity)
      let verb = number == 1 ? "differs" : "differ"
      text += index == 0 ? "; \(number) \(verb) by " : ", \(number) by "
      text += severity.cause
    }
    let withoutReference = scenes.count - compared.count
    if withoutReference > 0 {
      text += "; \(withoutReference) \(withoutReference == 1 ? "has" : "have") no reference"
    }
    if let unused = unusedReferences?.count, unused > 0 {
      text += "; \(unused) \(unused == 1 ? "reference belongs" : "references belong") to no test"
    }
    return text
  }
}

extension LayoutFinding.Severity {
  /// The cause in a summary, after "differ by".
  fileprivate var cause: String {
    switch self {
    case .missing: "what Flipbook does not draw"
    case .size: "sizes"
    case .moved: "places of views"
    case .color: "colors or shapes"
    case .lineBreaks: "line breaks"
    case .same: "nothing"
    }
  }
}
