import Foundation
import Graphics
import Rasterizer
import Testing

/// A layer whose finished picture is blurred.
@Suite struct FilterTests {
  private func blurred(_ radius: CGFloat) throws -> Bitmap {
    let square = layer(1, CGRect(x: 50, y: 50, width: 200, height: 200), .black) {
      $0.filter = .init(radius: radius)
    }
    return try draw([square], width: 300, height: 300, background: nil)
  }

  /// A product of two integrals of the Gaussian, also where a smaller picture is blurred.
  @Test(arguments: [20.0, 64, 65, 130, 400]) func aSquareIsBlurred(sigma: Double) throws {
    let picture = try blurred(sigma)
    let unit = sigma * 2.0.squareRoot()
    func part(_ pixel: Int) -> Double {
      let at = Double(pixel) + 0.5
      return (erf((at - 50) / unit) - erf((at - 250) / unit)) / 2
    }
    for (x, y) in [(150, 150), (60, 150), (100, 240), (10, 20), (299, 150)] {
      let expected = 255 * part(x) * part(y)
      #expect(abs(Double(picture.channels(x, y)[3]) - expected) < 1.5, "\(x), \(y)")
    }
  }

  @Test func aBlurWithoutEndLeavesNothing() throws {
    #expect(try blurred(1e15).pixels.allSatisfy { $0 == 0 })
  }
}
