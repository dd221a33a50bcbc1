/// Pixels of the caller's that a context draws into at once.
package protocol DrawingMemory: AnyObject {
  /// Draws over the pixels; the list is in the context's base space.
  func draw(_ list: DisplayList)

  /// The pixels as they are now.
  func bitmap() -> Bitmap

  /// How many pixels have been drawn so far, those that were drawn twice counted twice.
  var drawnPixels: Int { get }
}

/// What is known of the commands that have not been drawn into memory yet.
struct MemoryProgress {
  /// How many of them have been looked at.
  var seen = 0
  var hasMarks = false
  /// The transparency layers that have not ended.
  var openLayers = 0
}

extension CGContext {
  /// Draws what has been recorded since the last time, so that the caller may read its memory after
  /// each call; a transparency layer when it ends.
  func drawIntoMemory() {
    guard let memory, commands.count > memoryProgress.seen else { return }
    for command in commands[memoryProgress.seen...] {
      switch command {
      case .beginTransparencyLayer: memoryProgress.openLayers += 1
      case .endTransparencyLayer: memoryProgress.openLayers -= 1
      default: break
      }
      if command.isMark { memoryProgress.hasMarks = true }
    }
    memoryProgress.seen = commands.count
    guard memoryProgress.hasMarks, memoryProgress.openLayers == 0 else { return }
    let list = displayList
    let kept = stateCommands
    memoryProgress = MemoryProgress(seen: kept.count)
    commands = kept
    memory.draw(list)
  }

  /// The commands that still hold for what is drawn next: transforms and clips that no restore has
  /// undone, transforms that follow one another as one.
  private var stateCommands: [DisplayList.Command] {
    var kept: [DisplayList.Command] = []
    var saves: [Int] = []
    for command in commands where !command.isMark {
      if command == .restore {
        if let save = saves.popLast() { kept.removeSubrange(save...) }
      } else if case .concatenate(let next) = command, case .concatenate(let last)? = kept.last {
        let both = next.concatenating(last)
        kept.removeLast()
        if !both.isIdentity { kept.append(.concatenate(both)) }
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
