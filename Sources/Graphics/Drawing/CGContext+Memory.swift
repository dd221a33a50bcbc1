/// Pixels of the caller's that a context draws into at once.
package protocol DrawingMemory: AnyObject {
  /// Draws over the pixels; the list is in the context's base space.
  func draw(_ list: DisplayList)

  /// The pixels as they are now.
  func bitmap() -> Bitmap
}

extension CGContext {
  /// Draws what has been recorded since the last time, so that the caller may read its memory after
  /// each call; a transparency layer when it ends.
  func drawIntoMemory() {
    guard let memory, commands.contains(where: \.isMark) else { return }
    var open = 0
    for command in commands {
      switch command {
      case .beginTransparencyLayer: open += 1
      case .endTransparencyLayer: open -= 1
      default: break
      }
    }
    guard open == 0 else { return }
    let list = displayList
    commands = stateCommands
    memory.draw(list)
  }

  /// The commands that still hold for what is drawn next: transforms and clips that no restore has
  /// undone.
  private var stateCommands: [DisplayList.Command] {
    var kept: [DisplayList.Command] = []
    var saves: [Int] = []
    for command in commands where !command.isMark {
      if command == .restore {
        if let save = saves.popLast() { kept.removeSubrange(save...) }
      } else {
        if command == .save { saves.append(kept.count) }
        kept.append(command)
      }
    }
    return kept
  }
}

extension DisplayList.Command {
  /// Whether it leaves a mark, rather than only setting up for others.
  package var isMark: Bool {
    switch self {
    case .save, .restore, .concatenate, .clip, .clipToMask: false
    default: true
    }
  }
}
