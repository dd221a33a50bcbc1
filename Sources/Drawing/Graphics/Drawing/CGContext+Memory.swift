/// Memory of the caller that a context draws into immediately.
package protocol DrawingMemory: AnyObject {
  /// Draws over the pixels; the list is in the context's base space.
  func draw(_ list: DisplayList)

  /// The present pixels.
  func bitmap() -> Bitmap

  /// The number of pixels drawn so far, counting each time that a pixel is drawn.
  var drawnPixels: Int { get }
}

/// The state of the commands not yet drawn into memory.
struct MemoryProgress {
  /// The number of examined commands.
  var examined = 0
  var hasMarks = false
  /// The number of open transparency layers.
  var openLayers = 0
}

extension CGContext {
  /// Draws the commands recorded since the last call, so that the caller may read its memory after
  /// each one; a transparency layer is drawn when it ends.
  func drawIntoMemory() {
    guard let memory, commands.count > memoryProgress.examined else { return }
    for command in commands[memoryProgress.examined...] {
      switch command {
      case .beginTransparencyLayer: memoryProgress.openLayers += 1
      case .endTransparencyLayer: memoryProgress.openLayers -= 1
      default: break
      }
      if command.isMark { memoryProgress.hasMarks = true }
    }
    memoryProgress.examined = commands.count
    guard memoryProgress.hasMarks, memoryProgress.openLayers == 0 else { return }
    let list = displayList
    let kept = stateCommands
    memoryProgress = MemoryProgress(examined: kept.count)
    commands = kept
    memory.draw(list)
  }

  /// The commands whose state still applies: transforms and clips that no restore has undone, with
  /// successive transforms combined.
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
  /// Whether it draws, instead of only changing the state.
  package var isMark: Bool {
    switch self {
    case .save, .restore, .concatenate, .clip, .clipToMask: false
    default: true
    }
  }
}
