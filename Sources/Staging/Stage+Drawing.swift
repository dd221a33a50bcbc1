public import Graphics

extension Stage {
  /// What the stage shows now.
  public func snapshot() -> LayerSnapshot {
    snapshots.snapshot(of: canvas, size: size, background: background)
  }

  /// What it shows at a time, after moving the clock there.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func snapshot(at time: Double) throws -> LayerSnapshot {
    try advance(to: time)
    return snapshot()
  }

  /// The picture of what it shows at a time, after moving the clock there.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func bitmap(at time: Double) throws -> Bitmap {
    try renderer.draw(snapshot(at: time))
  }
}
