import Foundation
import Graphics

/// The metrics of Helvetica's letters.
///
/// Its metric-compatible replacement, Nimbus Sans, has the same widths, but its letters are a few
/// percent taller or shorter; they are scaled to these boxes to match Helvetica's.
enum Helvetica {
  /// The metrics relative to the font size.
  static let ascent = 0.77
  static let descent = 0.23
  static let leading = 0.0327
  static let capHeight = 0.718

  /// The outline of a letter of Nimbus Sans, scaled to the size of Helvetica's.
  /// - Parameters:
  ///   - path: The outline relative to the pen's position on the baseline, y down.
  ///   - size: The font size, in points.
  static func fitted(_ path: Path, of character: Character, size: Double) -> Path {
    guard size > 0 else { return path }
    if character == "%", let percent = percent(path, size: size) { return percent }
    return boxes[character].map { fitted(path, to: $0, size: size) } ?? path
  }

  private static func fitted(_ path: Path, to box: Box, size: Double) -> Path {
    let own = path.boundingBox
    let unit = size / 1000
    let wanted = CGRect(
      x: box.left * unit, y: -box.top * unit, width: (box.right - box.left) * unit,
      height: (box.top - box.bottom) * unit)
    guard own.width > 0, own.height > 0 else { return path }
    let (x, y) = (wanted.width / own.width, wanted.height / own.height)
    // A letter of a very different size is from another font.
    guard (0.8...1.25).contains(x), (0.8...1.25).contains(y) else { return path }
    return path.applying(
      CGAffineTransform(
        a: x, b: 0, c: 0, d: y, tx: wanted.minX - own.minX * x, ty: wanted.minY - own.minY * y))
  }

  /// The percent sign, whose lower ring is higher than in Nimbus Sans and whose slash is thinner.
  ///
  /// Nil if the parts are not those of Nimbus Sans: a ring, the slash, the other ring.
  private static func percent(_ path: Path, size: Double) -> Path? {
    var parts: [Path] = []
    for element in path.elements {
      if case .move = element { parts.append(Path()) }
      guard !parts.isEmpty else { return nil }
      parts[parts.count - 1].elements.append(element)
    }
    guard parts.count == 5 else { return nil }
    let unit = size / 1000
    var elements: [Path.Element] = []
    for (index, box) in percentBoxes.enumerated() {
      let own = parts[index].boundingBox
      let (x, y) = (own.midX / unit, -own.midY / unit)
      let isNear =
        abs(x - (box.left + box.right) / 2) < 60 && abs(y - (box.bottom + box.top) / 2) < 60
      guard isNear else { return nil }
      elements +=
        index == 2 ? slash(size: size) : fitted(parts[index], to: box, size: size).elements
    }
    return Path(elements)
  }

  /// The boxes of the outer and inner edge of a ring, of the slash, and of the other ring.
  private static let percentBoxes = [
    Box(left: 32.5, bottom: 337, right: 372.5, top: 679),
    Box(left: 101, bottom: 407.5, right: 303.5, top: 609),
    Box(left: 219.5, bottom: -19, right: 665.5, top: 698.5),
    Box(left: 511.5, bottom: 0.5, right: 851.5, top: 339.5),
    Box(left: 580, bottom: 69, right: 782.5, top: 270.5),
  ]

  /// The slash of the percent sign.
  private static func slash(size: Double) -> [Path.Element] {
    let ends = [(612.5, 698.5), (219.5, -19.0), (274.5, -19.0), (665.5, 698.5)]
    let corners = ends.map { x, y in CGPoint(x: x / 1000 * size, y: -y / 1000 * size) }
    return [.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) } + [.close]
  }

  /// A box in thousandths of the font size, relative to the pen's position on the baseline, y up.
  private struct Box {
    var left, bottom, right, top: Double
  }

  /// The boxes from the font's published metrics; those of 1 and 2 were measured on pictures of an
  /// iPhone's font.
  private static let boxes: [Character: Box] = {
    var boxes: [Character: Box] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard let letter = words.first?.first, numbers.count == 4 else { continue }
      boxes[letter] = Box(
        left: numbers[0], bottom: numbers[1], right: numbers[2], top: numbers[3])
    }
    return boxes
  }()

  private static let table = """
    ! 90 0 187 718
    " 70 463 285 718
    # 28 0 529 688
    $ 32 -115 520 775
    % 39 -19 850 703
    & 44 -15 645 718
    ( 68 -207 299 733
    ) 34 -207 265 733
    * 39 431 349 718
    + 39 0 545 505
    , 87 -147 191 106
    - 44 232 289 322
    . 87 0 191 106
    / -17 -19 295 737
    0 37 -19 519 703
    1 93.5 -1.5 353 698.5
    2 33.5 -1.5 510 700
    3 34 -19 522 703
    4 25 0 523 703
    5 32 -19 514 688
    6 38 -19 518 703
    7 37 0 523 688
    8 38 -19 517 703
    9 42 -19 514 703
    : 87 0 191 516
    ; 87 -147 191 516
    = 39 115 545 390
    ? 77 0 472 727
    A 14 0 654 718
    B 74 0 627 718
    C 44 -19 681 737
    D 81 0 674 718
    E 86 0 616 718
    F 86 0 583 718
    G 48 -19 704 737
    H 77 0 646 718
    I 91 0 188 718
    J 17 -19 428 718
    K 76 0 663 718
    L 76 0 537 718
    M 73 0 761 718
    N 76 0 646 718
    O 39 -19 739 737
    P 86 0 622 718
    Q 39 -56 739 737
    R 88 0 684 718
    S 49 -19 620 737
    T 14 0 597 718
    U 79 -19 644 718
    V 20 0 647 718
    W 16 0 928 718
    X 19 0 648 718
    Y 14 0 653 718
    Z 23 0 588 718
    a 36 -15 530 538
    b 58 -15 517 718
    c 30 -15 477 538
    d 35 -15 499 718
    e 40 -15 516 538
    f 14 0 262 728
    g 40 -220 499 538
    h 65 0 491 718
    i 67 0 155 718
    j -47 -210 155 718
    k 67 0 501 718
    l 67 0 155 718
    m 65 0 769 538
    n 65 0 491 538
    o 35 -14 521 538
    p 58 -207 517 538
    q 35 -207 494 538
    r 77 0 332 538
    s 32 -15 464 538
    t 14 -7 257 669
    u 68 -15 489 523
    v 8 0 492 523
    w 14 0 709 523
    x 11 0 490 523
    y 11 -214 489 523
    z 31 0 469 523
    """
}
