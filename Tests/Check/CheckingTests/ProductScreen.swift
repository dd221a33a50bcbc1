import Flipbook

/// A screen of a shop, whose parts tests change by a little.
@MainActor final class ProductScreen: UIView {
  let card = UIView(frame: CGRect(x: 16, y: 20, width: 288, height: 150))
  let photo = UIImageView(frame: CGRect(x: 12, y: 12, width: 64, height: 64))
  let heart = UIImageView(frame: CGRect(x: 88, y: 48, width: 20, height: 20))
  let star = UIImageView(frame: CGRect(x: 114, y: 48, width: 20, height: 20))
  let title = UILabel(frame: CGRect(x: 88, y: 14, width: 140, height: 22))
  let price = UILabel(frame: CGRect(x: 216, y: 48, width: 60, height: 20))
  let badge = UIView(frame: CGRect(x: 240, y: 14, width: 36, height: 18))
  let line = UIView(frame: CGRect(x: 12, y: 88, width: 264, height: 0.5))
  let note = UILabel(frame: CGRect(x: 12, y: 96, width: 264, height: 44))
  let buy = UIView(frame: CGRect(x: 16, y: 186, width: 140, height: 44))
  let buyTitle = UILabel(frame: CGRect(x: 0, y: 11, width: 140, height: 22))
  let more = UIView(frame: CGRect(x: 168, y: 186, width: 136, height: 44))
  let moreTitle = UILabel(frame: CGRect(x: 0, y: 11, width: 136, height: 22))
  let mark = UIImageView(frame: CGRect(x: 5, y: 13, width: 18, height: 18))
  let progress = UIView(frame: CGRect(x: 16, y: 246, width: 288, height: 4))
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 4))
  let footer = UILabel(frame: CGRect(x: 16, y: 262, width: 288, height: 18))

  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 292))
    accessibilityIdentifier = "screen"
    backgroundColor = UIColor(hex: 0xF2F2F7)
    card.backgroundColor = .white
    card.layer.cornerRadius = 12
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 6
    card.layer.shadowOffset = CGSize(width: 0, height: 3)
    photo.image = Self.icon(64) { context in
      context.setFillColor(UIColor(hex: 0x88B8E0).cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
      context.setFillColor(UIColor(hex: 0xF0D060).cgColor)
      context.fillEllipse(in: CGRect(x: 36, y: 10, width: 16, height: 16))
      context.setFillColor(UIColor(hex: 0x508050).cgColor)
      context.fill(CGRect(x: 0, y: 44, width: 64, height: 20))
    }
    photo.layer.cornerRadius = 8
    photo.clipsToBounds = true
    heart.image = Self.disc
    star.image = Self.cross
    title.text = "Desk lamp"
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    price.text = "$ 49.00"
    price.font = .systemFont(ofSize: 15)
    price.textAlignment = .right
    badge.backgroundColor = UIColor(hex: 0xFF3B30)
    badge.layer.cornerRadius = 9
    line.backgroundColor = UIColor(hex: 0xC6C6C8)
    note.text = "Warm light that you can dim, with an arm of brass and a cord of two meters."
    note.font = .systemFont(ofSize: 14)
    note.numberOfLines = 0
    note.textColor = UIColor(hex: 0x48484A)
    buy.backgroundColor = UIColor(hex: 0x007AFF)
    buy.layer.cornerRadius = 10
    buyTitle.text = "Buy now"
    buyTitle.textColor = .white
    buyTitle.textAlignment = .center
    more.backgroundColor = UIColor(hex: 0xE5E5EA)
    more.layer.cornerRadius = 10
    moreTitle.text = "Remember"
    moreTitle.textAlignment = .center
    mark.image = Self.symbol("heart.fill")
    mark.tintColor = .black
    mark.contentMode = .center
    progress.backgroundColor = UIColor(hex: 0xD1D1D6)
    bar.backgroundColor = UIColor(hex: 0x34C759)
    footer.text = "Ships within two days"
    footer.font = .systemFont(ofSize: 13)
    footer.textColor = UIColor(hex: 0x6E6E73)
    for view in [card, buy, more, progress, footer] { addSubview(view) }
    for view in [photo, heart, star, title, price, badge, line, note] { card.addSubview(view) }
    buy.addSubview(buyTitle)
    more.addSubview(moreTitle)
    more.addSubview(mark)
    progress.addSubview(bar)
    let names: [(UIView, String)] = [
      (card, "card"), (photo, "photo"), (heart, "heart"), (star, "star"), (title, "title"),
      (price, "price"), (badge, "badge"), (line, "line"), (note, "note"), (buy, "buy"),
      (buyTitle, "buyTitle"), (more, "more"), (moreTitle, "moreTitle"), (mark, "mark"),
      (progress, "progress"),
      (bar, "bar"), (footer, "footer"),
    ]
    for (view, name) in names { view.accessibilityIdentifier = name }
  }

  required init?(coder: NSCoder) { nil }

  static func symbol(_ name: String, size: CGFloat = 15) -> UIImage? {
    UIImage(
      systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size))
  }

  static func icon(_ side: CGFloat, _ draw: (CGContext) -> Void) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: side, height: side), format: format)
    return renderer.image { draw($0.cgContext) }
  }

  static var disc: UIImage {
    icon(20) { context in
      context.setFillColor(UIColor(hex: 0xFF2D55).cgColor)
      context.fillEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
    }
  }

  static var cross: UIImage {
    icon(20) { context in
      context.setFillColor(UIColor(hex: 0x5856D6).cgColor)
      context.fill(CGRect(x: 8, y: 1, width: 4, height: 18))
      context.fill(CGRect(x: 1, y: 8, width: 18, height: 4))
    }
  }

  /// The picture of the screen, and its elements.
  static func draw(
    scale: CGFloat = 2, _ change: (ProductScreen) -> Void = { _ in }
  ) throws -> (bitmap: Bitmap, elements: [DrawnElement]) {
    let screen = ProductScreen()
    change(screen)
    let stage = Stage(size: screen.bounds.size, scale: scale)
    stage.addSubview(screen)
    let recording = try stage.record(at: [0])
    return (
      try recording.frames(jobs: 1)[0],
      recording.snapshots[0].drawnElements(names: recording.names)
    )
  }
}

extension UIColor {
  convenience init(hex: UInt32) {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}
