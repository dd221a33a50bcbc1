import Base
import Foundation
import Graphics

/// The effect of a piece of glass on each pixel, which depends on the glass alone and not on what
/// lies beneath.
struct GlassMap {
  /// Everything that a map depends on.
  struct Key: Equatable {
    var shapes: [RoundedRect]
    var spacing: Double
    var strength: Double
    var toDevice: Projection
    var frame: DeviceRect
    var tints: [CGColor]
  }

  /// A place between the middles of four pixels.
  struct Position {
    /// The upper left pixel of the four, on the device.
    var column, line: Int
    /// The shares of the right and of the lower pixels, in 255 steps.
    var across, down: UInt32
  }

  /// Neighboring pixels of a row with the same effect.
  struct Run {
    /// The columns from the left edge of the frame.
    var columns: Range<Int>
    /// The place that shows, by the first pixel; nil for the pixels themselves.
    var shown: Position?
    /// The index of the tint on top.
    var tint: Int
    /// The shares of white and of black on top, in 255 steps.
    var white, black: UInt32
  }

  /// A run in 24 bytes.
  private struct StoredRun: Equatable {
    var start, end: Int32
    var column, line: Int32
    var across, down: UInt8
    var white, black: UInt8
    var tint: UInt16
    var isMoved: Bool
  }

  let key: Key
  private var runs: [StoredRun] = []
  /// The number of runs up to the end of each row.
  private var ends: [Int] = []

  init(_ key: Key) { self.key = key }

  var byteCount: Int {
    runs.count * MemoryLayout<StoredRun>.stride + ends.count * MemoryLayout<Int>.stride
  }

  /// Adds a run to the current row.
  /// - Parameter position: The place on the device that the first pixel shows; nil behind the eye.
  mutating func add(
    _ columns: Range<Int>, _ sample: GlassLens.Sample, _ position: CGPoint?, tint: Int = 0
  ) {
    func share(_ value: Double) -> UInt8 { UInt8(max(0, min(value, 1)) * 255 + 0.5) }
    var run = StoredRun(
      start: Int32(columns.lowerBound), end: Int32(columns.upperBound), column: 0, line: 0,
      across: 0, down: 0, white: sample.white > 0.002 ? share(sample.white) : 0,
      black: sample.black > 0.002 ? share(sample.black) : 0, tint: UInt16(clamping: tint),
      isMoved: false)
    if sample.offset != .zero, let position {
      // Beyond the edges, the colors at the edge.
      let (columns, rows) = (key.frame.columns, key.frame.rows)
      let x = max(
        Double(columns.lowerBound), min(position.x - 0.5, Double(columns.upperBound - 1)))
      let y = max(Double(rows.lowerBound), min(position.y - 0.5, Double(rows.upperBound - 1)))
      run.column = Int32(saturating: x.rounded(.down))
      run.line = Int32(saturating: y.rounded(.down))
      run.across = share(x - Double(run.column))
      run.down = share(y - Double(run.line))
      run.isMoved = true
    }
    // Many pixels in the middle are alike.
    if let last = runs.last, runs.count > ends.last ?? 0, !run.isMoved, last.end == run.start {
      var longer = run
      longer.start = last.start
      var other = last
      other.end = run.end
      if longer == other {
        runs[runs.count - 1] = longer
        return
      }
    }
    runs.append(run)
  }

  mutating func endRow() { ends.append(runs.count) }

  /// - Parameter y: A row of the frame, on the device.
  @inline(__always)
  func forEachRun(in y: Int, _ body: (Run) -> Void) {
    let row = y - key.frame.rows.lowerBound
    for run in runs[(row > 0 ? ends[row - 1] : 0)..<ends[row]] {
      body(
        Run(
          columns: Int(run.start)..<Int(run.end),
          shown: run.isMoved
            ? Position(
              column: Int(run.column), line: Int(run.line), across: UInt32(run.across),
              down: UInt32(run.down)) : nil,
          tint: Int(run.tint), white: UInt32(run.white), black: UInt32(run.black)))
    }
  }
}
