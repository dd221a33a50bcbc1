import Foundation
import Testing

@testable import Rasterizer

@Suite struct SeparableGaussianTests {
  /// Sums in two dimensions at once, in Double.
  private func slow(_ picture: [[Float]], _ kernel: [Float], channels: Int) -> [[Double]] {
    picture.indices.map { y in
      picture[y].indices.map { x in
        var sum = 0.0
        for l in -(kernel.count - 1)..<kernel.count where picture.indices ~= y + l {
          for k in -(kernel.count - 1)..<kernel.count {
            let column = x / channels + k
            guard column >= 0, column < picture[y].count / channels else { continue }
            sum +=
              Double(kernel[abs(k)] * kernel[abs(l)])
              * Double(picture[y + l][column * channels + x % channels])
          }
        }
        return sum
      }
    }
  }

  @Test(arguments: [1, 4], [0.3, 1, 2.5, 30])
  func blursAsTheFormulaSays(channels: Int, sigma: Double) {
    let gaussian = SeparableGaussian(sigma: sigma)
    var state = UInt32(7)
    let picture = (0..<13).map { _ in
      (0..<17 * channels).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(state >> 8) / Float(1 << 24)
      }
    }
    let blurred = gaussian.blurred(picture, channels: channels)
    let exact = slow(picture, gaussian.kernel, channels: channels)
    let worst = zip(blurred.joined(), exact.joined()).map { abs(Double($0) - $1) }.max() ?? 1
    #expect(worst < 1e-5)
  }

  @Test(arguments: [0.05, 0.5, 3, 7.9, 8, 100, 10_000])
  func theKernelSumsToOne(sigma: Double) {
    let kernel = SeparableGaussian(sigma: sigma).kernel
    #expect(abs(kernel[0] + 2 * kernel.dropFirst().reduce(0, +) - 1) < 1e-5)
  }

  /// A wide blur costs no more than one of 8 pixels on a smaller picture.
  @Test(arguments: [1.0, 7.9, 8, 15.9, 16, 1000])
  func theSmallSigmaStaysSmall(sigma: Double) {
    let gaussian = SeparableGaussian(sigma: sigma)
    #expect(gaussian.kernel.count <= 30)
    #expect(gaussian.factor == 1 || sigma / Double(gaussian.factor) >= 4)
  }
}
