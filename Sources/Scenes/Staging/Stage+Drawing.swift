public import Graphics
internal import Typesetting

extension Stage {
  /// The render tree at the present time, in the stage's presentation, after a commit of all
  /// changes.
  public func snapshot() -> LayerSnapshot {
    let cells = grid?.cells.map { $0.node() } ?? []
    return timeline.run { presentedSnapshot(cells) }
  }

  /// - Parameter cells: The pictures of its grid's stages.
  private func presentedSnapshot(_ cells: [LayerNode]) -> LayerSnapshot {
    overlay.hideUnwanted()
    timeline.commit()
    let presentation = drawnPresentation
    if presentation?.easing.isEmpty == false {
      timeline.state(EasingTraces.self).advance(to: timeline.now)
    }
    let own = snapshots.snapshot(of: canvas, size: size, background: background)
    let content = overlay.cover(
      grid?.snapshot(over: own, cells) ?? own, with: snapshots,
      withCaptions: presentation?.hasSeparateCaptions != true)
    guard let presentation else { return content }
    let setting = PresentedCanvas.Setting(
      presentation: presentation, size: size, background: background, scale: scale,
      isDark: timeline.display.isDark)
    if let presentedCanvas, presentedCanvas.setting == setting {
      return presentedCanvas.snapshot(around: content, captions: overlay.captionsNode)
    }
    let presented = PresentedCanvas(setting, timeline: timeline)
    presentedCanvas = presented
    return presented.snapshot(around: content, captions: overlay.captionsNode)
  }

  /// Advances the clock to a time and returns the render tree.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func snapshot(at time: Double) throws -> LayerSnapshot {
    try advance(to: time)
    let start = nodesCreated
    let snapshot = snapshot()
    try checkSnapshot(since: start)
    return snapshot
  }

  /// Throws where what a snapshot shows is too much, or lacks fonts that could not be opened.
  ///
  /// - Parameter start: `nodesCreated` before it.
  func checkSnapshot(since start: Int) throws {
    guard let grid else {
      try timeline.checkNodes(since: start)
      return try checkFonts()
    }
    for cell in grid.cells { try cell.stage.checkSnapshot(since: cell.stage.nodesCreated) }
    // Nodes of the cells count as this stage's.
    try timeline.checkNodes(since: start - grid.nodesCreated)
    try checkFonts()
  }

  /// Throws where text lacks fonts that could not be opened.
  func checkFonts() throws(TypesettingError) {
    if let failure = timeline.fonts.failure { throw failure }
  }

  /// The picture of what it shows at a time, after moving the clock there.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func bitmap(at time: Double) throws -> Bitmap {
    try renderer.draw(snapshot(at: time))
  }
}
