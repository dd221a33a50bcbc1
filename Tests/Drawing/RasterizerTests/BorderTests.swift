import Foundation
import Graphics
import Testing

/// The rim of a layer with a border and round corners.
@Suite struct BorderTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// A red layer with a black border of 1 and corners of 10 on white.
  private func picture(_ change: (inout LayerNode.Style) -> Void = { _ in }) throws -> Bitmap {
    try draw(
      [
        layer(1, CGRect(x: 0, y: 0, width: 40, height: 40), Self.red) {
          $0.corners.radius = 10
          $0.borderWidth = 1
          $0.borderColor = .black
          change(&$0)
        }
      ], background: .white)
  }

  /// Pixels outside of the border's middle are of black and white alone.
  private func hasRed(_ picture: Bitmap) -> Bool {
    (0..<20).contains { y in
      (0..<20).contains { x in
        let distance = hypot(max(0, 9.5 - Double(x)), max(0, 9.5 - Double(y)))
        let pixel = picture.channels(x, y)
        return distance > 9.7 && pixel[0] > pixel[1]
      }
    }
  }

  @Test func theBackgroundDoesNotShowAtTheRim() throws {
    #expect(try !hasRed(picture()))
    #expect(try !hasRed(picture { $0.opacity = 0.99 }))
  }

  /// As much white as the outline leaves, not its square.
  @Test func theRimIsSmoothedOnce() throws {
    let bordered = try picture()
    let filled = try picture {
      $0.borderWidth = 0
      $0.backgroundColor = .black
    }
    for x in 0..<10 {
      #expect(bordered.channels(x, 0)[0] == filled.channels(x, 0)[0], "\(x)")
    }
  }

  /// With sublayers, there is less than half of the background that two edges on one outline show.
  @Test func theBackgroundHardlyShowsAroundBordersAboveSublayers() throws {
    let dot = layer(2, CGRect(x: 19, y: 19, width: 2, height: 2), .black)
    let square = CGRect(x: 0, y: 0, width: 40, height: 40)
    let picture = try draw(
      [
        layer(1, square, Self.red, sublayers: [dot]) {
          $0.corners.radius = 10
          $0.borderWidth = 1
          $0.borderColor = .black
        }
      ], background: .black)
    #expect((0..<20).allSatisfy { picture.channels($0, 0)[0] <= 30 })
  }

  /// A translucent border lies over the background.
  @Test func theBackgroundShowsThroughATranslucentBorder() throws {
    let pixel = try picture { $0.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5) }
      .channels(20, 0)
    #expect(abs(Int(pixel[0]) - 128) <= 1)
    #expect(pixel[1] == 0)
  }
}
