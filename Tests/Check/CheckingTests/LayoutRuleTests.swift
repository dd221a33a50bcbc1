import Codecs
import Comparison
import Flipbook
import Graphics
import TestSupport
import Testing

/// A picture and a reference: 40 pairs whose layout is the same, and 40 that differ by a little.
@MainActor struct LayoutRuleTests {
  /// A reference that differs as another program's drawing does.
  struct Alike: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @MainActor @Sendable (ProductScreen) -> Void = { _ in }
    var filter: @Sendable (Bitmap) -> Bitmap = { $0 }
    var scale: CGFloat = 2
    var referenceScale: CGFloat?
    var testDescription: String { name }

    init(_ name: String, change: @escaping @MainActor @Sendable (ProductScreen) -> Void) {
      self.name = name
      self.change = change
    }

    init(_ name: String, filter: @escaping @Sendable (Bitmap) -> Bitmap) {
      self.name = name
      self.filter = filter
    }

    init(_ name: String, scale: CGFloat = 2, referenceScale: CGFloat) {
      self.name = name
      self.scale = scale
      self.referenceScale = referenceScale
    }
  }

  /// A picture that is wrong by a little: the reference is the screen as it should be, unless it
  /// has a separate change.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var name: String
    /// The sentence of one of the findings.
    var sentence: String
    var change: @MainActor @Sendable (ProductScreen) -> Void
    var reference: @MainActor @Sendable (ProductScreen) -> Void = { _ in }
    var testDescription: String { name }

    init(
      _ name: String, _ sentence: String,
      change: @escaping @MainActor @Sendable (ProductScreen) -> Void
    ) {
      self.name = name
      self.sentence = sentence
      self.change = change
    }

    init(
      _ name: String, _ sentence: String,
      reference: @escaping @MainActor @Sendable (ProductScreen) -> Void
    ) {
      self.init(name, sentence, change: { _ in })
      self.reference = reference
    }
  }

  @Test(arguments: alike) func theLayoutIsTheSame(_ pair: Alike) throws {
    let drawn = try ProductScreen.draw(scale: pair.scale)
    let reference = try ProductScreen.draw(
      scale: pair.referenceScale ?? pair.scale, pair.change
    ).bitmap
    let found = LayoutComparison(
      drawn.bitmap, scale: Double(pair.scale), reference: pair.filter(reference),
      elements: drawn.elements)
    #expect(found.findings.sentences == [])
    // The pair is no trivial one.
    #expect(pair.filter(reference) != drawn.bitmap)
  }

  @Test(arguments: wrong) func aLittleIsFound(_ pair: Wrong) throws {
    let drawn = try ProductScreen.draw(pair.change)
    let reference = try ProductScreen.draw(pair.reference).bitmap
    let found = LayoutComparison(
      drawn.bitmap, scale: 2, reference: reference, elements: drawn.elements)
    #expect(found.findings.sentences == [pair.sentence])
  }

  @Test func thereAre40OfEach() {
    #expect(Self.alike.count == 40)
    #expect(Self.wrong.count == 40)
  }

  /// What a picture knows of its views.
  @Test func elementsHaveNamesBoxesAndLines() throws {
    let elements = try ProductScreen.draw { screen in
      screen.addSubview(MapView(frame: CGRect(x: 170, y: 184, width: 100, height: 50)))
    }.elements
    func element(_ name: String) throws -> DrawnElement {
      try #require(elements.first { $0.name == name })
    }
    let card = try element("card")
    #expect(card.box == CGRect(x: 16, y: 20, width: 288, height: 150))
    #expect(card.background == "#FFFFFF")
    #expect(card.cornerRadius == 12)
    let note = try element("note")
    #expect(note.lines.map(\.fontSize) == [14])
    #expect(note.lines[0].text.hasPrefix("Warm light"))
    #expect(note.lines[0].box.minY > card.box.minY)
    #expect(note.parent.map { elements[$0].name } == "card")
    #expect(try element("mark").isSymbol)
    #expect(try !element("heart").isSymbol)
    #expect(try element("MapView").isPlaceholder)
    #expect(elements.count { $0.isPlaceholder } == 1)
    // Clipped away.
    let clipped = try ProductScreen.draw { screen in
      screen.card.clipsToBounds = true
      screen.badge.frame.origin.x = 270
    }.elements
    #expect(clipped.first { $0.name == "badge" }?.box.width == 18)
  }

  // MARK: - Pairs that are right

  nonisolated static let alike = alikeLetters + alikeLines + alikeEdges + alikeColors

  /// Other letters in the same lines.
  nonisolated private static let alikeLetters: [Alike] = [
    Alike("other letters in the title", change: { $0.title.text = "Desk lamq" }),
    Alike("other letters in the price", change: { $0.price.text = "$ 46.00" }),
    Alike("other digits", change: { $0.price.text = "$ 40.99" }),
    Alike(
      "other letters in the note",
      change: {
        $0.note.text = "Warm light that yon cau bim, with au arm of drass aub a corb of two meters."
      }),
    Alike("other letters in the footer", change: { $0.footer.text = "Ships within two bays" }),
    Alike("other letters on a button", change: { $0.buyTitle.text = "Buy uow" }),
  ]

  /// Other fonts.
  nonisolated private static let alikeLines: [Alike] = [
    Alike("text spaced wider by 1 %", change: { $0.title.attributedText = spaced($0.title, 0.08) }),
    Alike(
      "text spaced narrower by 1 %", change: { $0.title.attributedText = spaced($0.title, -0.08) }),
    Alike(
      "a centered title spaced wider",
      change: {
        $0.buyTitle.attributedText = spaced($0.buyTitle, 0.1)
      }),
    Alike(
      "a price at the right spaced wider",
      change: {
        $0.price.attributedText = spaced($0.price, 0.1)
      }),
    Alike("lines spaced narrower", change: { $0.note.attributedText = spaced($0.note, -0.04) }),
    Alike(
      "a bolder font",
      change: {
        $0.footer.attributedText = stroked($0.footer, -1.5)
      }),
    Alike("a bolder title", change: { $0.title.attributedText = stroked($0.title, -1.5) }),
    Alike("a bolder note", change: { $0.note.attributedText = stroked($0.note, -1) }),
    Alike("letters that lean", change: { $0.title.attributedText = slanted($0.title, 0.06) }),
    Alike("a font larger by 1 %", change: { $0.title.font = $0.title.font.withSize(17.15) }),
    Alike(
      "a symbol of another outline",
      change: {
        $0.mark.image = ProductScreen.symbol("heart.fill", size: 15.5)
      }),
    Alike("text moved by half a pixel", change: { $0.title.frame.origin.x += 0.25 }),
    Alike("text lower by half a pixel", change: { $0.footer.frame.origin.y += 0.25 }),
    Alike("lines lower by half a pixel", change: { $0.note.frame.origin.y += 0.25 }),
  ]

  nonisolated private static let alikeEdges: [Alike] = [
    Alike("an edge that moves by half a pixel", change: { $0.card.frame.size.height += 0.25 }),
    Alike("a button moved by half a pixel", change: { $0.buy.frame.origin.x += 0.25 }),
    Alike("a button narrower by half a pixel", change: { $0.more.frame.size.width -= 0.25 }),
    Alike("a badge between pixels", change: { $0.badge.frame.origin.y += 0.25 }),
    Alike("a line between pixels", change: { $0.line.frame.origin.y += 0.25 }),
    Alike("a bar longer by half a pixel", change: { $0.bar.frame.size.width += 0.25 }),
    Alike("a picture moved by half a pixel", change: { $0.photo.frame.origin.x += 0.25 }),
    Alike("continuous corners", change: { $0.card.layer.cornerCurve = .continuous }),
    Alike("a corner radius larger by half a point", change: { $0.buy.layer.cornerRadius += 0.5 }),
    Alike("edges smoothed otherwise", filter: { smoothed($0) }),
    Alike("edges not smoothed at all", filter: { hardened($0) }),
    Alike(
      "a badge moved by a transform",
      change: {
        $0.badge.transform = CGAffineTransform(translationX: 0.2, y: 0)
      }),
  ]

  nonisolated private static let alikeColors: [Alike] = [
    Alike("a level of noise", filter: { noisy($0, 1) }),
    Alike("two levels of noise", filter: { noisy($0, 2) }),
    Alike("colors that went through Display P3", filter: { throughP3($0) }),
    Alike("surfaces lighter by a level", filter: { lighter($0, 1) }),
    Alike("a shadow wider by a tenth", change: { $0.card.layer.shadowRadius *= 1.08 }),
    Alike(
      "text in nearly the same color", change: { $0.footer.textColor = UIColor(hex: 0x707075) }),
    Alike("three pixels per point, the picture two", referenceScale: 3),
    Alike("two pixels per point, the picture three", scale: 3, referenceScale: 2),
  ]

  // MARK: - Pairs that are wrong

  nonisolated static let wrong = wrongPlaces + wrongSizes + missing + wrongLooks + wrongLines

  nonisolated private static let wrongPlaces: [Wrong] = [
    Wrong(
      "a price moved by 2 pt", "moved by 2 pt: `price`", change: { $0.price.frame.origin.y += 2 }),
    Wrong(
      "a title moved by a point", "moved by 1 pt: `title`", change: { $0.title.frame.origin.x += 1 }
    ),
    Wrong(
      "a footer lower by 3 pt", "moved by 3 pt: `footer`", change: { $0.footer.frame.origin.y += 3 }
    ),
    Wrong("lines lower by 2 pt", "moved by 2 pt: `note`", change: { $0.note.frame.origin.y += 2 }),
    Wrong(
      "a button with its title", "moved by 2 pt: `buy`", change: { $0.buy.frame.origin.x += 2 }),
    Wrong(
      "a title in its button", "moved by 2 pt: `buyTitle`",
      change: {
        $0.buyTitle.frame.origin.y += 2
      }),
    Wrong(
      "an icon moved by 2 px", "moved by 1 pt: `heart`", change: { $0.heart.frame.origin.x += 1 }),
    Wrong(
      "a picture moved by 2 pt", "moved by 2 pt: `photo`", change: { $0.photo.frame.origin.y += 2 }),
    Wrong(
      "a badge moved aslant", "moved by (2, -1) pt: `badge`",
      change: {
        $0.badge.frame.origin.x += 2
        $0.badge.frame.origin.y -= 1
      }),
    Wrong(
      "a hairline lower by 2 px", "moved by 1 pt: `line`", change: { $0.line.frame.origin.y += 1 }),
    Wrong(
      "two labels", "moved by 2 pt: `title`, `price`",
      change: {
        $0.title.frame.origin.y += 2
        $0.price.frame.origin.y += 2
      }),
    Wrong(
      "text at the left, not in the middle", "moved by 33.5 pt: `buyTitle`",
      change: {
        $0.buyTitle.textAlignment = .left
        $0.buyTitle.frame.origin.x = 4
      }),
  ]

  nonisolated private static let wrongSizes: [Wrong] = [
    Wrong(
      "a button narrower by 2 pt", "narrower by 2 pt: `more`",
      change: {
        $0.more.frame.size.width -= 2
        $0.moreTitle.frame.origin.x = 0
      }),
    Wrong(
      "a card higher by 3 pt", "higher by 3 pt: `card`", change: { $0.card.frame.size.height += 3 }),
    Wrong(
      "a bar shorter by 2 pt", "narrower by 2 pt: `bar`", change: { $0.bar.frame.size.width -= 2 }),
    Wrong(
      "a progress higher by 1 pt", "higher by 1 pt: `progress`, `bar`",
      change: {
        $0.progress.frame.size.height += 1
        $0.bar.frame.size.height = 5
      }),
    Wrong(
      "a badge wider by 2 pt", "wider by 2 pt: `badge`", change: { $0.badge.frame.size.width += 2 }),
    Wrong(
      "a font larger by a point", "wider by 4.5 pt: `title`",
      change: {
        $0.title.font = .systemFont(ofSize: 18, weight: .semibold)
      }),
    Wrong(
      "another text", "wider by 9.5 pt: `footer`",
      change: { $0.footer.text = "Ships within three days" }),
    Wrong(
      "a picture of another height", "size 320 × 292 pt, the reference's 320 × 296 pt",
      reference: { $0.frame.size.height = 296 }),
  ]

  nonisolated private static let missing: [Wrong] = [
    Wrong("no hairline", "264 × 0.5 pt not drawn in `card`", change: { $0.line.isHidden = true }),
    Wrong("no icon", "18 × 18 pt not drawn in `card`", change: { $0.heart.isHidden = true }),
    Wrong("no badge", "36 × 18 pt not drawn in `card`", change: { $0.badge.isHidden = true }),
    Wrong(
      "no title on the button", "63.5 × 15.5 pt not drawn in `buy`",
      change: { $0.buyTitle.isHidden = true }),
    Wrong(
      "no footer", "129.5 × 12.5 pt not drawn in `screen`", change: { $0.footer.isHidden = true }),
    Wrong(
      "an icon too many", "not in the reference: `star`", reference: { $0.star.isHidden = true }),
    Wrong(
      "a hairline too many", "not in the reference: `line`", reference: { $0.line.isHidden = true }),
    Wrong(
      "text too many", "not in the reference: `price`", reference: { $0.price.isHidden = true }),
    Wrong(
      "a placeholder", "not drawn: `MapView`",
      change: {
        $0.addSubview(MapView(frame: CGRect(x: 170, y: 184, width: 60, height: 50)))
      }),
  ]

  nonisolated private static let wrongLooks: [Wrong] = [
    Wrong(
      "a button of another color", "color #E5E5EA, the reference's #D6D6DB: `more`",
      reference: { $0.more.backgroundColor = UIColor(hex: 0xD6D6DB) }),
    Wrong(
      "a card in another white", "color #FFFFFF, the reference's #F2F2F2: `card`",
      reference: { $0.card.backgroundColor = UIColor(hex: 0xF2F2F2) }),
    Wrong(
      "text in another color", "text color #6E6E73, the reference's #3C3C43: `footer`",
      reference: { $0.footer.textColor = UIColor(hex: 0x3C3C43) }),
    Wrong(
      "a corner radius smaller by 4 pt", "other corners: `buy`",
      change: {
        $0.buy.layer.cornerRadius = 6
      }),
    Wrong(
      "no corners of the picture", "other corners: `photo`",
      change: { $0.photo.layer.cornerRadius = 0 }),
    Wrong("no shadow", "other shadow: `card`", change: { $0.card.layer.shadowOpacity = 0 }),
    Wrong(
      "another icon", "looks different: `heart`", change: { $0.heart.image = ProductScreen.cross }),
    Wrong(
      "another symbol", "looks different: `mark`",
      change: {
        $0.mark.image = ProductScreen.symbol("star.fill")
      }),
    Wrong(
      "swapped icons", "looks different: `heart`, `star`",
      change: {
        ($0.heart.image, $0.star.image) = ($0.star.image, $0.heart.image)
      }),
  ]

  nonisolated private static let wrongLines: [Wrong] = [
    Wrong(
      "a line that breaks elsewhere", "2 lines that break elsewhere: `note`",
      change: {
        $0.note.frame.size.width = 240
      }),
    Wrong(
      "a line more", "3 lines, the reference's 2: `note`",
      change: { $0.note.frame.size = CGSize(width: 180, height: 56) }),
  ]
}

/// A view whose content is not drawn here.
private final class MapView: UndrawnContentView {}
