import Foundation

/// A cache of recent layouts, bounded by count and by glyphs.
///
/// It has two generations: when the young one is full it becomes the old one; a layout that is
/// looked up again moves to the young one.
struct LayoutCache {
  struct Key: Hashable {
    var text: AttributedText
    var style: ParagraphStyle
    var box: CGSize

    init(text: AttributedText, style: ParagraphStyle, box: CGSize) {
      self.text = text
      self.style = style
      // NaN would never equal a stored key.
      self.box = CGSize(
        width: box.width.isNaN ? .infinity : box.width,
        height: box.height.isNaN ? .infinity : box.height)
    }
  }

  private static let countLimit = 512
  private static let glyphLimit = 200_000
  private var young: [Key: TextLayout] = [:]
  private var old: [Key: TextLayout] = [:]
  private var youngGlyphs = 0
  private(set) var misses = 0

  subscript(key: Key) -> TextLayout? {
    mutating get {
      if let layout = young[key] { return layout }
      guard let layout = old.removeValue(forKey: key) else {
        misses += 1
        return nil
      }
      store(layout, for: key)
      return layout
    }
    set { if let newValue { store(newValue, for: key) } }
  }

  private mutating func store(_ layout: TextLayout, for key: Key) {
    let glyphs = layout.styledGlyphs.reduce(1) { $0 + $1.glyphs.count }
    if young.count >= Self.countLimit || youngGlyphs + glyphs > Self.glyphLimit {
      (old, young, youngGlyphs) = (young, [:], 0)
    }
    young[key] = layout
    youngGlyphs += glyphs
  }
}
