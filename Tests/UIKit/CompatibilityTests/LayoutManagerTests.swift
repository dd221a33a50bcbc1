import Flipbook
import Testing

/// TextKit finds characters where labels draw them.
@MainActor struct LayoutManagerTests {
  let stage = Stage(size: CGSize(width: 300, height: 200))
  let text = NSMutableAttributedString(
    string: "Read the terms of use, and then agree to all of them.",
    attributes: [.font: UIFont.systemFont(ofSize: 16)])
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: CGSize(width: 150, height: CGFloat.infinity))

  /// A storage with its manager and container, without padding.
  private func storage(_ text: NSAttributedString) -> NSTextStorage {
    let storage = NSTextStorage(attributedString: text)
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    return storage
  }

  @Test func theTrioIsConnected() {
    let storage = storage(text)
    #expect(manager.textStorage === storage)
    #expect(storage.layoutManagers.first === manager)
    #expect(container.layoutManager === manager)
    #expect(manager.numberOfGlyphs == text.length)
    #expect(NSTextContainer().lineFragmentPadding == 5)
    storage.removeLayoutManager(manager)
    #expect(manager.textStorage == nil)
    #expect(manager.numberOfGlyphs == 0)
  }

  @Test func linesAreThoseOfBoundingRect() {
    let storage = storage(text)
    let expected = storage.boundingRect(
      with: CGSize(width: 150, height: 0), options: .usesLineFragmentOrigin, context: nil)
    let used = manager.usedRect(for: container)
    #expect(used == expected)
    var ranges: [NSRange] = []
    unsafe manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: text.length))
    { rect, used, found, range, _ in
      #expect(rect.width == 150)
      #expect(rect.contains(used))
      #expect(found === container)
      ranges.append(range)
    }
    #expect(ranges.count == 3)
    #expect(ranges.map(\.length).reduce(0, +) == text.length)
    #expect(manager.glyphRange(for: container).length == text.length)
  }

  @Test func aLabelHasTheSameSize() {
    let storage = storage(text)
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = storage
    let size = label.sizeThatFits(CGSize(width: 150, height: 0))
    let used = manager.usedRect(for: container).size
    #expect(abs(size.height - used.height) <= 1)
    #expect(abs(size.width - used.width) <= 1)
  }

  @Test func tapsFindTheirLink() {
    let storage = storage(text)
    let link = (storage.string as NSString).range(of: "terms of use")
    let rect = manager.boundingRect(forGlyphRange: link, in: container)
    #expect(rect.width > 20)
    for index in link.location..<link.upperBound {
      let box = manager.boundingRect(
        forGlyphRange: NSRange(location: index, length: 1), in: container)
      guard box.width > 0 else { continue }
      #expect(manager.glyphIndex(for: CGPoint(x: box.midX, y: box.midY), in: container) == index)
      var fraction: CGFloat = -1
      let found = unsafe manager.characterIndex(
        for: CGPoint(x: box.minX + box.width / 4, y: box.midY), in: container,
        fractionOfDistanceBetweenInsertionPoints: &fraction)
      #expect(found == index)
      #expect(abs(fraction - 0.25) < 0.01)
    }
    #expect(manager.glyphIndex(for: CGPoint(x: 149, y: 1000), in: container) == text.length - 1)
  }

  @Test func charactersAreWhereTheirTextEnds() {
    let storage = storage(text)
    container.size.width = 0
    for length in [1, 4, 9, 20] {
      let part = storage.attributedSubstring(from: NSRange(location: 0, length: length))
      let rect = manager.boundingRect(
        forGlyphRange: NSRange(location: 0, length: length), in: container)
      // Kerning with the next letter, and the space at the end, may count.
      #expect(abs(rect.width - part.size().width) < 6, "\(length)")
      #expect(rect.minX == 0)
    }
  }

  @Test func paddingMovesLines() {
    let storage = storage(text)
    container.lineFragmentPadding = 5
    container.size.width = 160
    #expect(
      manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container).minX == 5)
    let used = manager.usedRect(for: container)
    #expect(used.minX == 0)
    let inner = storage.boundingRect(
      with: CGSize(width: 150, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(used.size == CGSize(width: inner.width + 10, height: inner.height))
  }

  @Test func linesAreLimited() {
    _ = storage(text)
    container.maximumNumberOfLines = 2
    let two = manager.glyphRange(for: container)
    #expect(two.length < text.length)
    container.maximumNumberOfLines = 0
    container.size.height = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height * 2
    #expect(manager.glyphRange(for: container) == two)
    container.lineBreakMode = .byTruncatingTail
    #expect(manager.glyphRange(for: container).length <= text.length)
    container.exclusionPaths = [UIBezierPath(rect: .zero)]
    #expect(stage.diagnostics.map(\.keyPath) == ["exclusionPaths"])
  }

  @Test func changesAreSeen() {
    let storage = storage(text)
    let before = manager.usedRect(for: container)
    storage.replaceCharacters(in: NSRange(location: 4, length: storage.length - 4), with: "")
    #expect(manager.numberOfGlyphs == 4)
    #expect(manager.usedRect(for: container).height < before.height)
  }

  @Test func drawingIsThatOfTheText() throws {
    let storage = storage(text)
    storage.addAttributes(
      [.backgroundColor: UIColor.yellow], range: NSRange(location: 5, length: 9))
    let size = CGSize(width: 150, height: 80)
    let all = NSRange(location: 0, length: storage.length)
    let drawn = UIGraphicsImageRenderer(size: size).image { _ in
      manager.drawBackground(forGlyphRange: all, at: .zero)
      manager.drawGlyphs(forGlyphRange: all, at: .zero)
    }
    let expected = UIGraphicsImageRenderer(size: size).image { _ in
      storage.draw(in: CGRect(origin: .zero, size: size))
    }
    #expect(drawn.pngData() == expected.pngData())
    let part = UIGraphicsImageRenderer(size: size).image { _ in
      manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 4), at: .zero)
    }
    #expect(part.pngData() != expected.pngData())
  }

  @Test func textViewsHaveALayoutManager() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 160, height: 100))
    view.attributedText = text
    let index = view.layoutManager.glyphIndex(for: CGPoint(x: 6, y: 2), in: view.textContainer)
    #expect(index == 0)
    #expect(view.layoutManager === view.layoutManager)
    #expect(view.layoutManager.numberOfGlyphs == text.length)
  }
}
