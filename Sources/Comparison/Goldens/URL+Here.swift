package import Foundation

extension URL {
  /// The file's path, without the current folder in front.
  package var pathFromHere: String { path.fromHere }
}

extension String {
  /// The path without the current folder in front.
  package var fromHere: String {
    let here = FileManager.default.currentDirectoryPath
    return hasPrefix(here + "/") ? String(dropFirst(here.count + 1)) : self
  }

  /// The text as a word of a shell's command, and never as an option: in quotes where it must be.
  package var shellWord: String {
    let word = hasPrefix("-") ? "./" + self : self
    let isPlain =
      !word.isEmpty && !word.hasPrefix("~")
      && word.allSatisfy { character in
        character.isLetter || character.isNumber || "_./@%+=:,~-".contains(character)
      }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
