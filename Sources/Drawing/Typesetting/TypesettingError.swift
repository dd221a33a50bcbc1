import Platform

/// A problem with a font or a text: thrown by the strict calls, collected in
/// `TextLayout.problems` by the others.
public enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No face of the family is available; the family `used` replaces it.
  case fontNotFound(family: String, used: String, suggestion: String?, remedy: String)
  /// One of Apple's families is replaced by one that looks noticeably different.
  case substituted(family: String, used: String)
  /// No font has these characters; each is drawn as an empty box.
  case missingCharacters([Unicode.Scalar], family: String)
  /// The size is not in 0 < size ≤ 1e9 points; the text is not drawn.
  case invalidSize(family: String, size: Double)
  /// An attributed string has a value of a type that its key does not accept; it is ignored.
  case unusableAttribute(key: String, found: String, needed: String)
  /// The file is missing, or FreeType cannot read it as a font.
  case unreadableFont(path: String, reason: String)
  /// The font, or the folder of fonts, exists, but the system lacks memory or file descriptors to
  /// open it.
  case cannotOpen(path: String, errno: Int32)
  /// Not one of the default families is installed.
  case noFonts(searched: [String])

  public var description: String {
    switch self {
    case .fontNotFound(let family, let used, let suggestion, let remedy):
      let hint = suggestion.map { "; did you mean `\($0)`?" } ?? ""
      return "font family \"\(family)\" not found\(hint) (\(used) is used); \(remedy)"
    case .substituted(let family, let used):
      return "font family \"\(family)\" is not installed; \(used) is used instead"
    case .missingCharacters(let scalars, let family):
      let names = scalars.prefix(8).map {
        let code = String($0.value, radix: 16, uppercase: true)
        return "\($0) (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
      }
      let more = scalars.count > 8 ? " and \(scalars.count - 8) more" : ""
      return "no font has \(names.joined(separator: ", "))\(more), needed for text in \(family); "
        + "add a font that has them to a scene's `fonts`, or with FontLibrary.add(_:)"
    case .invalidSize(let family, let size):
      return "size of \(family) must be greater than 0 points and at most a billion, not \(size)"
    case .unusableAttribute(let key, let found, let needed):
      return "attribute \(key) must be \(needed), not \(found); it is ignored"
    case .unreadableFont(let path, let reason):
      return "cannot read the font \(path): \(reason)"
    case .cannotOpen(let path, let errno):
      return "cannot open the font \(path): \(System.errorMessage(errno))"
    case .noFonts(let searched):
      return "no fonts found in \(searched.joined(separator: ", ")); "
        + "install some with `apt install fonts-inter fonts-dejavu-core fonts-noto-color-emoji`"
    }
  }
}
