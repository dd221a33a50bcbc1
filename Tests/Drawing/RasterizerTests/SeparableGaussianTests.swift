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
    let blurred = gaussian.blurred(BlockRows(picture), channels: channels).all
    let exact = slow(picture, gaussian.kernel, channels: channels)
    let worst = zip(blurred.joined(), exact.joined()).map { abs(Double($0) - $1) }.max() ?? 1
    #expect(worst < 1e-5)
  }

  /// Blurring equal rows once and leaving out the blank inner part changes no other value, bit by
  /// bit.
  @Test(arguments: [1, 4], [1, 2.5])
  func rectanglesAreBlurredAlike(channels: Int, sigma: Double) {
    let gaussian = SeparableGaussian(sigma: sigma)
    let (width, height, margin) = (23, 60, 4)
    let picture = (0..<height).map { y -> [Float] in
      (0..<width * channels).map { x in
        (8..<52).contains(y) && (9..<15).contains(x / channels) ? Float(200 + x % channels) : 0
      }
    }
    // No two rows of this one are equal.
    let noise = (0..<height).map { y in
      (0..<width * channels).map { x in x < channels ? Float(y + 1) : 0 }
    }
    let sum = zip(picture, noise).map { row, noise in zip(row, noise).map { $0 + $1 } }
    let rows = BlockRows(picture)
    let apart = gaussian.blurred(BlockRows(sum), channels: channels).all
    let blurred = gaussian.blurred(rows, channels: channels).all
    let inner = gaussian.blurred(rows, channels: channels, blank: margin).all
    let reach = gaussian.kernel.count
    for y in 0..<height {
      for x in 0..<width * channels {
        let isInside =
          (margin..<height - margin).contains(y) && (margin..<width - margin).contains(x / channels)
        #expect(inner[y][x] == (isInside ? blurred[y][x] : 0))
        // Beyond the reach of the noise.
        if x / channels > reach { #expect(apart[y][x] == blurred[y][x]) }
      }
    }
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
    let splines = SeparableGaussian(sigma: sigma, resampling: .splines)
    #expect(splines.kernel.count <= 30)
    #expect(splines.factor == 1 || (2..<4).contains(sigma / Double(splines.factor)))
    #expect((splines.factor == 1) == (sigma < 8))
  }
}

extension BlockRows {
  init(_ rows: [[Float]]) {
    self.init(length: rows[0].count, capacity: rows.count)
    for row in rows {
      if row.allSatisfy({ $0 == 0 }) { appendBlank() } else { append(row) }
    }
  }

  var all: [[Float]] {
    (0..<count).map { start(of: $0) < 0 ? [Float](repeating: 0, count: length) : Array(self[$0]) }
  }
}
