extension LayerNode {
  /// The memory that it takes beside an earlier node, in bytes.
  ///
  /// A part counts unless the same object or buffer is in the same position of the earlier node.
  /// Space that arrays reserve, and the names of fonts, do not.
  ///
  /// - Parameters:
  ///   - earlier: A node that is kept; nil for none.
  ///   - images: The images that count already, to which those of this node are added.
  package func byteCount(beside earlier: LayerNode?, images: inout Set<ObjectIdentifier>) -> Int {
    if self === earlier { return 0 }
    var bytes = Self.ownBytes + style.byteCount(beside: earlier?.style, images: &images)
    bytes += sublayers.byteCount(beside: earlier?.sublayers, images: &images)
    if let mask { bytes += mask.byteCount(beside: earlier?.mask, images: &images) }
    return bytes
  }

  /// The bytes of a node without its contents, with those of its object's header and lists.
  private static let ownBytes =
    MemoryLayout<Style>.stride + MemoryLayout<Label?>.stride + MemoryLayout<LayerNodes>.stride + 96
}

extension LayerNodes {
  fileprivate func byteCount(
    beside earlier: LayerNodes?, images: inout Set<ObjectIdentifier>
  ) -> Int {
    var bytes = 0
    func add(_ range: Range<Int>) {
      bytes += Self.bufferBytes(of: range.count)
      for index in range {
        let other = earlier.flatMap { index < $0.count ? $0[index] : nil }
        bytes += self[index].byteCount(beside: other, images: &images)
      }
    }
    if let earlier, earlier.count == count {
      _ = allUnsharedRanges(with: earlier) { range in
        add(range)
        return true
      }
    } else {
      add(0..<count)
    }
    return bytes
  }

  /// The bytes of the buffers of so many nodes in a row: of their blocks, and of the groups that
  /// hold the references of these.
  private static func bufferBytes(of count: Int) -> Int {
    let blocks = (count + blockSize - 1) / blockSize
    let groups = (count + groupSize - 1) / groupSize
    return count * MemoryLayout<LayerNode>.stride + blocks * ArrayMemory.headerBytes
      + groups
      * (ArrayMemory.headerBytes + groupSize / blockSize * MemoryLayout<[LayerNode]>.stride)
  }
}

extension LayerNode.Style {
  fileprivate func byteCount(beside earlier: Self?, images: inout Set<ObjectIdentifier>) -> Int {
    var bytes = 0
    if let path = shadow?.path {
      bytes += path.byteCount(beside: earlier?.shadow?.path)
    }
    if contents.isEmpty || earlier.map({ contents.isSameBuffer(as: $0.contents) }) == true {
      return bytes
    }
    bytes += contents.bufferBytes
    for (index, content) in contents.enumerated() {
      let other = earlier.flatMap { $0.contents.indices.contains(index) ? $0.contents[index] : nil }
      bytes += content.byteCount(beside: other, images: &images)
    }
    return bytes
  }
}

extension LayerNode.Content {
  fileprivate func byteCount(beside earlier: Self?, images: inout Set<ObjectIdentifier>) -> Int {
    switch self {
    case .image(let image): return image.byteCount(&images)
    case .crossFade(let from, let to, _):
      return (from?.byteCount(&images) ?? 0) + (to?.byteCount(&images) ?? 0)
    case .drawing(let list):
      if case .drawing(let other) = earlier, list.commands.isSameBuffer(as: other.commands) {
        return 0
      }
      return list.commands.bufferBytes
        + list.commands.reduce(0) { $0 + $1.byteCount(&images) }
    }
  }
}

extension LayerNode.ImageContents {
  fileprivate func byteCount(_ images: inout Set<ObjectIdentifier>) -> Int {
    pieces.bufferBytes + image.byteCount(&images)
  }
}

extension DisplayList.Command {
  /// The bytes beside those of its place in the list.
  fileprivate func byteCount(_ images: inout Set<ObjectIdentifier>) -> Int {
    switch self {
    case .clip(let path, _), .fill(let path, _, _, _): path.elements.bufferBytes
    case .stroke(let path, let style, _, _):
      path.elements.bufferBytes + style.dashes.bufferBytes
    case .linearGradient(let gradient, _, _, _, _), .radialGradient(let gradient, _, _, _, _, _, _),
      .conicGradient(let gradient, _, _, _):
      gradient.stops.bufferBytes
    case .clipToMask(let image, _), .image(let image, _, _, _): image.byteCount(&images)
    case .glyphs(let run, _): run.byteCount(&images)
    case .save, .restore, .concatenate, .clear, .beginTransparencyLayer, .endTransparencyLayer: 0
    }
  }
}

extension GlyphRun {
  fileprivate func byteCount(_ images: inout Set<ObjectIdentifier>) -> Int {
    glyphs.bufferBytes + (source?.text.utf8.count ?? 0)
      + (source?.faces.bufferBytes ?? 0)
      + glyphs.reduce(0) { bytes, glyph in
        switch glyph.shape {
        case .outline(let path): bytes + path.elements.bufferBytes
        case .image(let image, _): bytes + image.byteCount(&images)
        }
      }
  }
}

extension CGImage {
  fileprivate func byteCount(_ images: inout Set<ObjectIdentifier>) -> Int {
    images.insert(ObjectIdentifier(self)).inserted ? bitmap.pixels.bufferBytes : 0
  }
}

extension Path {
  fileprivate func byteCount(beside earlier: Path?) -> Int {
    earlier.map { elements.isSameBuffer(as: $0.elements) } == true ? 0 : elements.bufferBytes
  }
}

private enum ArrayMemory {
  /// The bytes before the elements of an array's buffer.
  static let headerBytes = 32
}

extension Array {
  /// The bytes of its buffer, without those to which its elements refer.
  fileprivate var bufferBytes: Int {
    isEmpty ? 0 : ArrayMemory.headerBytes + count * MemoryLayout<Element>.stride
  }

  fileprivate func isSameBuffer(as other: Self) -> Bool {
    let (a, b) = (span, other.span)
    return a.isIdentical(to: b)
  }
}
