import Base
import Foundation
import Testing

@testable import Rasterizer

@Suite struct GaussianBlurTests {
  private let frame = DeviceRect(x0: -61, y0: -53, x1: 142, y1: 149)

  /// Two rectangles with odd edges, one of half coverage.
  private func source() throws -> Coverage {
    let source = try Coverage(frame: DeviceRect(x0: -20, y0: -10, x1: 90, y1: 80))
    for (rect, value) in [
      (DeviceRect(x0: -13, y0: -9, x1: 46, y1: 75), 255),
      (DeviceRect(x0: 59, y0: 31, x1: 82, y1: 37), 128),
    ] {
      source.change(rect) { _, row in row.update(repeating: UInt8(value)) }
    }
    return source
  }

  /// The blur at full size, in Double, by a kernel of the Gaussian's integrals over pixels.
  private func exact(_ source: Coverage, sigma: Double, reach: Double) -> [[Double]] {
    /// The integral from the center on.
    func integral(_ x: Double) -> Double { erf(x / (sigma * 2.squareRoot())) / 2 }
    let radius = (sigma * reach).rounded(.up)
    let whole = 2 * integral(radius + 0.5)
    let half = (0...Int(radius)).map { k in
      (integral(Double(k) + 0.5) - integral(Double(k) - 0.5)) / whole
    }
    func blurred(_ line: [Double], in range: Range<Int>, to wanted: Range<Int>) -> [Double] {
      wanted.map { x in
        range.reduce(0.0) { sum, other in
          let distance = abs(other - x)
          guard distance < half.count else { return sum }
          return sum + line[other - range.lowerBound] * half[distance]
        }
      }
    }
    let rows = source.frame.rows.map { y in
      let line = source.read(y, source.frame.columns) { row in row.indices.map { Double(row[$0]) } }
      return blurred(line, in: source.frame.columns, to: frame.columns)
    }
    let columns = frame.columns.indices.map { x in
      blurred(
        rows.map { $0[x - frame.columns.lowerBound] }, in: source.frame.rows, to: frame.rows)
    }
    return frame.rows.indices.map { y in columns.map { $0[y - frame.rows.lowerBound] } }
  }

  private func worst(_ blurred: Coverage, _ exact: [[Double]]) -> Double {
    zip(blurred.frame.rows, exact).map { y, expected in
      blurred.read(y, blurred.frame.columns) { row in
        zip(row.indices, expected).map { abs(Double(row[$0]) - $1) }.max() ?? 0
      }
    }.max() ?? 0
  }

  /// Half a level is the rounding of the result.
  @Test(arguments: [3.0, 7.9, 8, 11.3, 15.9, 16, 23, 32])
  func isNearTheOneAtFullSize(sigma: Double) throws {
    let source = try source()
    let blurred = try GaussianBlur.blurred(source, sigma: sigma, frame: frame)
    #expect(worst(blurred, exact(source, sigma: sigma, reach: 3.5)) < 0.8)
  }

  /// A kernel that ends at two sigmas has edges, which blocks round off.
  @Test(arguments: [3.0, 19.9, 20, 23, 32, 40, 47])
  func aShortKernelIsNearTheOneAtFullSize(sigma: Double) throws {
    let source = try source()
    let blurred = try GaussianBlur.blurred(source, sigma: sigma, reach: 2, frame: frame)
    #expect(worst(blurred, exact(source, sigma: sigma, reach: 2)) < 1.5)
  }

  /// A part of the picture is the same as in the whole one.
  @Test(arguments: [3.0, 9, 20, 40], [3.5, 2])
  func partsAreAsInTheWhole(sigma: Double, reach: Double) throws {
    let source = try source()
    let whole = try GaussianBlur.blurred(source, sigma: sigma, reach: reach, frame: frame)
    for part in [
      DeviceRect(x0: -7, y0: 3, x1: 1, y1: 4), DeviceRect(x0: 5, y0: -53, x1: 88, y1: 101),
    ] {
      let blurred = try GaussianBlur.blurred(source, sigma: sigma, reach: reach, frame: part)
      for y in part.rows {
        let same = blurred.read(y, part.columns) { row in
          whole.read(y, part.columns) { all in row.indices.allSatisfy { row[$0] == all[$0] } }
        }
        #expect(same, "sigma \(sigma), row \(y)")
      }
    }
  }

  @Test(arguments: [3.0, 9, 40], [3.5, 2])
  func aSourceFarFromTheFrameLeavesItBlank(sigma: Double, reach: Double) throws {
    for x in [-5000, 5000] as [Int32] {
      let source = try Coverage(frame: DeviceRect(x0: x, y0: -10, x1: x + 9, y1: 9))
      source.change(source.frame) { _, row in row.update(repeating: 255) }
      let blurred = try GaussianBlur.blurred(source, sigma: sigma, reach: reach, frame: frame)
      let isBlank = blurred.readAll { values, _ in values.indices.allSatisfy { values[$0] == 0 } }
      #expect(isBlank)
    }
  }

  @Test func blocksStartAtTheOrigin() {
    let rect = DeviceRect(x0: -9, y0: -8, x1: 8, y1: 9)
    #expect(rect.divided(by: 4) == DeviceRect(x0: -3, y0: -2, x1: 2, y1: 3))
    #expect(rect.divided(by: 1) == rect)
    #expect(DeviceRect.empty.divided(by: 4).isEmpty)
  }
}
