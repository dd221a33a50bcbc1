import Foundation

extension RenderTreeText {
  /// Creates the text for comparing trees: a stage's content, without particles, touch indicators,
  /// captions and the device around it.
  ///
  /// - Parameter names: Names for layers without a name.
  package init(comparing snapshot: LayerSnapshot, names: ElementNames = ElementNames()) {
    let content = Self.content(of: snapshot.root)
    let frame = CGRect(origin: .zero, size: snapshot.size)
    // The background of a presentation does not belong to the stage.
    let isStage = content === snapshot.root || snapshot.root.label == .part("stage")
    let background = isStage ? snapshot.background : nil
    title = "canvas"
    facts =
      ["frame \(RenderTreeNumbers.rect(frame))"]
      + (background.map { ["background \(RenderTreeNumbers.color($0))"] } ?? [])
    drawing = []
    mask = []
    sublayers = [
      RenderTreeText(content, names: names) { $0.label != .particle && !$0.isDecoration }
    ]
  }

  /// The node whose content a presentation shows.
  private static func content(of root: LayerNode) -> LayerNode {
    root.label == .part("presentation") ? canvas(in: root) ?? root : root
  }

  /// The canvas in a presentation, which may be among the parts that its camera shows.
  private static func canvas(in node: LayerNode) -> LayerNode? {
    for sublayer in node.sublayers {
      if sublayer.label == .part("canvas") { return sublayer }
      guard ["presentation", "camera"].contains(where: { sublayer.label == .part($0) })
      else { continue }
      if let canvas = canvas(in: sublayer) { return canvas }
    }
    return nil
  }

  /// The canvas with the stage's content, without a presentation, touch indicators or captions
  /// around it.
  var undecorated: RenderTreeText {
    guard sublayers.count == 1 else { return self }
    var inner = sublayers[0]
    switch inner.title {
    case LayerNode.Label.part("canvas").description:
      // Its corners are the device's.
      inner.facts.removeAll { fact in
        !["frame ", "background "].contains(where: fact.hasPrefix)
      }
      return inner.undecorated
    case LayerNode.Label.part("stage").description:
      var result = self
      result.sublayers = inner.sublayers
      return result
    default: return self
    }
  }

  /// One line per node, with tab-separated facts, and one per drawing command.
  package var storedLines: [String] {
    var lines: [String] = []
    store(in: &lines, depth: 0, role: "")
    return lines
  }

  private func store(in lines: inout [String], depth: Int, role: String) {
    let property = property.map { [".\($0)"] } ?? []
    lines.append("\(depth) \(role)" + ([title] + property + facts).joined(separator: "\t"))
    lines += drawing.map { "\(depth) - \($0)" }
    for node in mask { node.store(in: &lines, depth: depth + 1, role: "mask: ") }
    for node in sublayers { node.store(in: &lines, depth: depth + 1, role: "") }
  }

  /// - Parameter lines: The lines of `storedLines`; other lines result in nil.
  package init?(storedLines lines: some Collection<String>) {
    var next = lines.makeIterator()
    var line = next.next()
    func parts(_ line: String) -> (depth: Int, rest: Substring)? {
      guard let end = line.firstIndex(of: " "), let depth = Int(line[..<end]) else { return nil }
      return (depth, line[line.index(after: end)...])
    }
    func node(at depth: Int) -> RenderTreeText? {
      guard depth < 500, let (own, rest) = line.flatMap(parts), own == depth else { return nil }
      let bare = rest.hasPrefix("mask: ") ? rest.dropFirst(6) : rest
      let words = bare.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      var result = RenderTreeText(title: words[0], facts: Array(words.dropFirst()))
      if let first = result.facts.first, first.hasPrefix(".") {
        result.property = String(first.dropFirst())
        result.facts.removeFirst()
      }
      line = next.next()
      while let (inner, rest) = line.flatMap(parts) {
        if inner == depth, rest.hasPrefix("- ") {
          result.drawing.append(String(rest.dropFirst(2)))
          line = next.next()
        } else if inner == depth + 1, let below = node(at: inner) {
          if rest.hasPrefix("mask: ") {
            result.mask.append(below)
          } else {
            result.sublayers.append(below)
          }
        } else {
          break
        }
      }
      return result
    }
    guard let root = node(at: 0), line == nil else { return nil }
    self = root
  }
}

extension LayerNode {
  /// Whether it shows a touch indicator, a caption, or the surroundings of the canvas.
  var isDecoration: Bool {
    ["overlay", "backdrop", "device", "film"].contains { label == .part($0) }
  }
}
