public import Graphics

extension Stage {
  /// What the stage shows now, in its presentation.
  public func snapshot() -> LayerSnapshot { timeline.run { presentedSnapshot() } }

  private func presentedSnapshot() -> LayerSnapshot {
    let content = withOverlay(
      snapshots.snapshot(of: canvas, size: size, background: background))
    guard let presentation else { return content }
    let setting = PresentedCanvas.Setting(
      presentation: presentation, size: size, background: background, scale: scale,
      isDark: timeline.display.isDark)
    if let presentedCanvas, presentedCanvas.setting == setting {
      return presentedCanvas.snapshot(around: content)
    }
    let presented = PresentedCanvas(setting, timeline: timeline)
    presentedCanvas = presented
    return presented.snapshot(around: content)
  }

  /// What it shows at a time, after moving the clock there.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func snapshot(at time: Double) throws -> LayerSnapshot {
    try advance(to: time)
    let start = timeline.nodesMade
    let snapshot = snapshot()
    try timeline.checkNodes(since: start)
    return snapshot
  }

  /// The picture of what it shows at a time, after moving the clock there.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func bitmap(at time: Double) throws -> Bitmap {
    try renderer.draw(snapshot(at: time))
  }
}
