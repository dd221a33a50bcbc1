import Foundation
import Graphics
import Testing

@testable import Rasterizer

/// Memory that is shared with Cairo.
///
/// Runs in release mode too, which reveals errors of lifetimes.
@Suite struct SharedMemoryTests {
  @Test func memoryBeginsAsZeros() throws {
    let memory = try #require(SharedMemory<UInt8>(count: 1000))
    #expect(memory.read(0..<1000) { span in span.indices.allSatisfy { span[$0] == 0 } })
  }

  @Test func whatIsWrittenIsReadFromTheSamePlace() throws {
    let memory = try #require(SharedMemory<PremultipliedPixel>(count: 100))
    memory.write(40..<50) { span in
      for i in span.indices { span[i] = PremultipliedPixel(UInt32(i) + 1) }
    }
    let pixels = memory.read(0..<100) { span in span.indices.map { span[$0] } }
    #expect(pixels.prefix(40).allSatisfy { $0 == .clear })
    #expect(pixels[40..<50].map(\.blue) == Array(1...10))
    #expect(pixels.suffix(50).allSatisfy { $0 == .clear })
  }

  @Test func severalMayReadAtOnce() throws {
    let memory = try #require(SharedMemory<UInt8>(count: 4))
    memory.write(0..<4) { span in for i in span.indices { span[i] = UInt8(i) } }
    let sum = memory.read(0..<2) { a in memory.read(2..<4) { b in a[0] + a[1] + b[0] + b[1] } }
    #expect(sum == 6)
  }

  @Test func aRangeIsCopiedToItsPlace() throws {
    let memory = try #require(SharedMemory<PremultipliedPixel>(count: 10))
    memory.write(0..<10) { span in
      for i in span.indices { span[i] = PremultipliedPixel(UInt32(i)) }
    }
    var pixels = [PremultipliedPixel](repeating: 77, count: 6)
    var span = pixels.mutableSpan
    memory.copy(3..<6, to: &span, at: 2)
    memory.copy(4..<4, to: &span, at: 6)
    #expect(pixels == [77, 77, 3, 4, 5, 77])
  }

  @Test func aRangeIsCopiedWithin() throws {
    let memory = try #require(SharedMemory<UInt8>(count: 6))
    memory.write(0..<6) { span in for i in span.indices { span[i] = UInt8(i) } }
    memory.copy(0..<3, to: 2)
    #expect(memory.read(0..<6) { span in span.indices.map { span[$0] } } == [0, 1, 0, 1, 2, 5])
  }

  @Test func anArrayIsWrittenInPlace() {
    let values = SharedMemory<UInt8>.array(repeating: 7, count: 5) { memory in
      memory.write(1..<3) { span in for i in span.indices { span[i] = UInt8(i) } }
    }
    #expect(values == [7, 0, 1, 7, 7])
    #expect(SharedMemory<UInt8>.array(repeating: 7, count: 0) { _ in }.isEmpty)
  }

  @Test func emptyMemoryHasAnEmptySpan() throws {
    let memory = try #require(SharedMemory<UInt8>(count: 0))
    #expect(memory.read(0..<0) { $0.isEmpty })
  }
}

/// Cairo on our memory.
///
/// Runs in release mode too, which reveals errors of lifetimes.
@Suite struct CairoSurfaceTests {
  private let frame = DeviceRect(x0: -3, y0: 5, x1: 7, y1: 9)

  private func colors(_ canvas: Canvas) -> Set<PremultipliedPixel> {
    Set(canvas.copiedPixels())
  }

  @Test func cairoDrawsInAnArray() throws {
    let pixels = try Canvas.pixels(of: frame, on: 0xFF00_00FF) { canvas throws(RasterError) in
      canvas.context.setClip(DeviceRect(x0: -3, y0: 5, x1: -1, y1: 6))
      canvas.context.setColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      canvas.context.paint()
    }
    #expect(pixels.count == 40)
    #expect(Array(pixels[..<2]) == [0xFFFF_0000, 0xFFFF_0000])
    #expect(pixels[2...].allSatisfy { $0 == 0xFF00_00FF })
  }

  @Test func anErrorLeavesNoPixels() {
    #expect(throws: RasterError.undrawable("ink")) {
      try Canvas.pixels(of: frame, on: .clear) { _ throws(RasterError) in throw .undrawable("ink") }
    }
  }

  @Test func cairoDrawsWhatIsRead() throws {
    let canvas = try Canvas(frame: frame)
    canvas.context.setColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    canvas.context.paint()
    #expect(colors(canvas) == [0xFFFF_0000])
  }

  @Test func cairoReadsWhatIsWritten() throws {
    let canvas = try Canvas(frame: frame)
    let other = try Canvas(frame: frame)
    other.fill(frame, with: 0x8040_2010)
    other.setAsSource(of: canvas.context)
    canvas.context.paint()
    #expect(colors(canvas) == [0x8040_2010])
  }

  @Test func pixelsAreBlendedWhereTheyAre() throws {
    let canvas = try Canvas(frame: frame)
    let small = DeviceRect(x0: 0, y0: 6, x1: 2, y1: 8)
    let other = try Canvas(frame: small)
    other.fill(small, with: 0xFF00_00FF)
    canvas.blend(.pixels(other), mode: .normal, in: frame)
    let inked = canvas.copiedPixels().enumerated().filter { $1 != .clear }.map(\.offset)
    #expect(inked == [13, 14, 23, 24])
  }

  @Test func rowsLieInDeviceSpace() throws {
    let canvas = try Canvas(frame: frame)
    canvas.fill(DeviceRect(x0: 2, y0: 6, x1: 4, y1: 7), with: 0xFF00_00FF)
    let inked = canvas.copiedPixels().enumerated().filter { $1 != .clear }.map(\.offset)
    #expect(inked == [10 + 5, 10 + 6])
  }

  @Test func aSourceThatIsGoneDrawsNothing() throws {
    let canvas = try Canvas(frame: frame)
    do {
      let other = try Canvas(frame: frame)
      other.fill(frame, with: 0xFF12_3456)
      other.setAsSource(of: canvas.context)
    }
    canvas.context.paint()
    #expect(colors(canvas) == [0])
  }

  @Test func aContextKeepsItsSurface() throws {
    var canvas: Canvas? = try Canvas(frame: frame)
    let context = try #require(canvas?.context)
    canvas = nil
    context.setColor(.black)
    context.paint()
    try context.check()
  }

  @Test func coverageIsDrawnAndPaintedThrough() throws {
    let coverage = try Coverage(frame: frame)
    try coverage.draw { context in
      context.addPolygon([
        CGPoint(x: -3, y: 5), CGPoint(x: 2, y: 5), CGPoint(x: 2, y: 9), CGPoint(x: -3, y: 9),
      ])
      context.setColor(.black)
      context.fill()
    }
    let canvas = try Canvas(frame: frame)
    canvas.context.setColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    coverage.mask(canvas.context)
    let row = canvas.copiedPixels().prefix(10)
    #expect(row.elementsEqual(Array(repeating: 0xFF00_00FF, count: 5) + [0, 0, 0, 0, 0]))
  }
}
