import Base
package import Foundation
import Graphics

extension URL {
  /// The file's path, without the current folder in front.
  package var pathFromCurrentFolder: String { path.relativeToCurrentFolder }

  /// The same path as a message shows it.
  package var printablePath: String { pathFromCurrentFolder.printableLine }
}

extension String {
  /// The path without the current folder in front.
  package var relativeToCurrentFolder: String {
    let here = FileManager.default.currentDirectoryPath
    return hasPrefix(here + "/") ? String(dropFirst(here.count + 1)) : self
  }

  /// The text as one argument of a shell command, quoted if necessary; a leading `-` gets `./`
  /// before it, so that it is not an option.
  package var shellWord: String {
    let word = hasPrefix("-") ? "./" + self : self
    if word.unicodeScalars.contains(where: \.isUnprintable) { return word.escapedShellWord }
    let isPlain =
      !word.isEmpty && !word.hasPrefix("~")
      && word.allSatisfy { character in
        character.isLetter || character.isNumber || "_./@%+=:,~-".contains(character)
      }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// The word in bash's ANSI-C quoting, `$'…'`.
  private var escapedShellWord: String {
    let bytes = utf8.map { byte -> String in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(byte))
      case UInt8(ascii: "#"): "\\x23"
      case 0x20..<0x7F: String(Unicode.Scalar(byte))
      default: "\\x" + String(Int(byte) + 0x100, radix: 16).dropFirst()
      }
    }
    return "$'\(bytes.joined())'"
  }
}
