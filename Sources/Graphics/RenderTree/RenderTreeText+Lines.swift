import Foundation

extension RenderTreeText {
  /// What counts where two trees are compared: what a stage shows, without particles, fingers,
  /// captions and the device around it.
  ///
  /// - Parameter names: Names of layers that have none of their own.
  package init(comparing snapshot: LayerSnapshot, names: ElementNames = ElementNames()) {
    let content = Self.content(of: snapshot.root)
    let frame = CGRect(origin: .zero, size: snapshot.size)
    // The background of a presentation is no part of the stage.
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
    guard root.label == .part("presentation") else { return root }
    return root.sublayers.first { $0.label == .part("canvas") } ?? root
  }

  /// The canvas with what the stage shows in it, whether or not a presentation, fingers or captions
  /// are around that.
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

  /// A line for each node, its facts between tabs, and one for each thing that it draws.
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

  /// - Parameter lines: Those of `storedLines`; nil is what others give.
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
  /// Whether it shows a finger, a caption, or what is around the canvas.
  var isDecoration: Bool {
    ["overlay", "backdrop", "device"].contains { label == .part($0) }
  }
}
