import Flipbook
import Foundation
import Graphics
import Testing

/// Layers that `render(in:)` draws into a picture, against what Core Graphics draws of them.
@Suite(.stage) @MainActor struct DrawnInMemoryTests {
  private let stage = Stage(size: CGSize(width: 160, height: 160))

  /// The column of gray through the middle of a square of 60, 50 from the upper edge.
  private func column(_ change: (CALayer) -> Void) throws -> [Int] {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
    layer.backgroundColor = .white
    let square = CALayer()
    square.frame = CGRect(x: 50, y: 50, width: 60, height: 60)
    square.cornerRadius = 10
    square.backgroundColor = .white
    square.shadowOpacity = 1
    square.shadowRadius = 8
    square.shadowOffset = CGSize(width: 0, height: 5)
    change(square)
    layer.addSublayer(square)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: layer.bounds.size, format: format).image {
      layer.render(in: $0.cgContext)
    }
    let bitmap = try #require(image.cgImage).bitmap
    return (0..<160).map { Int(bitmap[80, $0].red) }
  }

  /// Its levels 14, 12, … 0 pixels above the square; it ends two radii from its outline.
  private let levels = [255, 255, 253, 248, 240, 229, 214, 195]

  @Test func shadowsEndTwoRadiiAway() throws {
    let column = try column { _ in }
    for (distance, level) in zip(stride(from: 14, through: 0, by: -2), levels) {
      #expect(abs(column[49 - distance] - level) <= 1, "\(distance): \(column[49 - distance])")
    }
  }

  @Test func shadowPathsCastTheSame() throws {
    let column = try column {
      $0.shadowPath = UIBezierPath(roundedRect: $0.bounds, cornerRadius: 10).cgPath
    }
    for (distance, level) in zip(stride(from: 14, through: 0, by: -2), levels) {
      #expect(abs(column[49 - distance] - level) <= 2, "\(distance): \(column[49 - distance])")
    }
    #expect(column[80] == 255)
  }

  /// Whether the corners of a square whose upper ones are round are drawn, clockwise from the
  /// upper left one.
  private func corners(_ change: (CALayer) -> Void) throws -> [Bool] {
    let card = CALayer()
    card.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    card.cornerRadius = 10
    card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    change(card)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: card.bounds.size, format: format).image {
      card.render(in: $0.cgContext)
    }
    let bitmap = try #require(image.cgImage).bitmap
    return [(1, 1), (38, 1), (38, 38), (1, 38)].map { bitmap[$0, $1].alpha == 255 }
  }

  @Test func onlyMaskedCornersAreRound() throws {
    let upper = [false, false, true, true]
    #expect(try corners { $0.backgroundColor = .black } == upper)
    #expect(try corners { $0.borderWidth = 4 } == upper)
    let clipped = try corners {
      let content = CALayer()
      content.frame = $0.bounds
      content.backgroundColor = .black
      $0.addSublayer(content)
      $0.masksToBounds = true
    }
    #expect(clipped == upper)
  }

  @Test func clippedLayersCastNone() throws {
    #expect(try column { $0.masksToBounds = true }.allSatisfy { $0 == 255 })
  }
}
