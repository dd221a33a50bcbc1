import Base
import Graphics
public import JSON

extension SceneError {
  /// The kinds of mistakes in scenes, each with its facts.
  public enum Fault: Hashable, Sendable {
    /// A scene file that cannot be read at all.
    case unreadableFile(reason: String)
    /// A mistake in the notation of JSON5.
    case syntax(SyntaxFault)
    /// A key that an object of this kind does not have.
    case unknownKey(owner: String, suggestion: String?, allowed: [String])
    /// A word that is not a name of this kind, such as a class, a color or a mode.
    case unknownName(String, kind: String, suggestion: String?, allowed: [String])
    /// A key that objects of other classes have.
    case keyOfOtherClass(owner: String, classes: [String])
    /// A key path that leads nowhere; `classes` are those that have it.
    case unknownKeyPath(String, owner: String, suggestion: String?, classes: [String])
    /// A missing key; of several keys, one is needed.
    case missingKey([String], owner: String)
    /// A value of the wrong type, such as a text for a number.
    case wrongType(found: String, needed: String)
    /// A value outside its range; `allowed` follows "must be".
    case outOfRange(found: String, allowed: String)
    /// A text in a special notation, such as path data, that cannot be read.
    case malformed(String, kind: String, reason: String)
    /// A list or an object with too few or too many items.
    case wrongCount(found: Int, needed: String)
    /// Two keys that say the same thing twice.
    case conflict(String, with: String, reason: String)
    /// An id that two layers, views or constraints have; `first` is the path of the first one.
    case duplicateID(String, first: String)
    /// The names of definitions that use each other in a circle, the first one again at the end.
    case cycle([String])
    /// The names of files that include each other in a circle, the first one again at the end.
    case includeCycle([String])
    /// An expression whose values do not go together, such as a text plus a number.
    case notComputable(reason: String)
    /// Uses, repetitions and included files that come to more values than the limit.
    case expansionTooLarge(limit: Int)
    /// An image or a font file that is missing or broken; the reason names it.
    case unusableFile(reason: String)
    /// A file that lies outside of the folder that a sandboxed scene may read, links followed.
    case leadsOut(file: String, folder: String)
    /// A canvas of too many pixels; width and height in pixels, at a scale in pixels per point.
    case canvasTooLarge(width: Double, height: Double, scale: Double)
    /// A canvas that is less than a pixel wide or high, at a scale in pixels per point.
    case canvasWithoutPixels(scale: Double)
    /// Definitions that use one another in a longer chain than the limit.
    case chainTooLong(limit: Int)
    /// Definitions whose uses have more bytes than the limit in total.
    case definitionsTooLarge(limit: Int)
    /// More layers, views and animations than the limit.
    case tooManyLayers(limit: Int)
    /// Layers nested in more levels than the limit.
    case layersTooDeep(limit: Int)
    /// Views nested in more levels than the limit.
    case viewsTooDeep(limit: Int)
    /// An id in a step or a constraint that no view, layer or constraint has; `allowed` are the
    /// known ids.
    case unknownID(String, kind: String, suggestion: String?, allowed: [String])
    /// A property that animations cannot change.
    case notAnimatable(String, owner: String)
  }
}

extension SceneError.Fault {
  @available(*, deprecated, renamed: "unknownName(_:kind:suggestion:allowed:)")
  public static func unknownName(
    _ name: String, sort: String, suggestion: String?, allowed: [String]
  ) -> Self {
    .unknownName(name, kind: sort, suggestion: suggestion, allowed: allowed)
  }

  @available(*, deprecated, renamed: "malformed(_:kind:reason:)")
  public static func malformed(_ text: String, sort: String, reason: String) -> Self {
    .malformed(text, kind: sort, reason: reason)
  }

  @available(*, deprecated, renamed: "unknownID(_:kind:suggestion:allowed:)")
  public static func unknownID(
    _ id: String, sort: String, suggestion: String?, allowed: [String]
  ) -> Self {
    .unknownID(id, kind: sort, suggestion: suggestion, allowed: allowed)
  }
}

extension SceneError.Fault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadableFile(let reason): "cannot be read: \(reason)"
    case .syntax(let fault): fault.description
    case .unknownKey(let owner, let suggestion, let allowed):
      "unknown key in \(owner)" + hint(suggestion, allowed: allowed)
    case .keyOfOtherClass(let owner, let classes):
      "unknown key in \(owner); it belongs to \(list(classes, "and"))"
    case .unknownName(let name, let kind, let suggestion, let allowed):
      "unknown \(kind) \(quoted(name))" + hint(suggestion, allowed: allowed)
    case .unknownKeyPath(let keyPath, let owner, let suggestion, let classes):
      "\(owner) has no key path \(quoted(keyPath))"
        + (classes.isEmpty ? hint(suggestion) : "; it belongs to \(list(classes, "and"))")
    case .missingKey(let keys, let owner):
      "\(owner) needs the key \(list(keys.map { "`\($0)`" }, "or"))"
    case .wrongType(let found, let needed): "must be \(needed), not \(found)"
    case .outOfRange(let found, let allowed): "must be \(allowed), not \(found)"
    case .malformed(let text, let kind, let reason):
      "\(quoted(text)) is not \(kind): \(reason)"
    case .wrongCount(let found, let needed): "must have \(needed), not \(found)"
    case .conflict(let key, let other, let reason):
      "`\(key)` and `\(other)` cannot both be given: \(reason)"
    case .duplicateID(let id, let first): "the id \(quoted(id)) is already used by \(first)"
    case .cycle(let names):
      "definitions use each other in a circle: \(names.map(\.shortened).joined(separator: " → "))"
    case .includeCycle(let names):
      "files include each other in a circle: \(names.map(\.shortened).joined(separator: " → "))"
    case .notComputable(let reason): "cannot be computed: \(reason)"
    case .expansionTooLarge(let limit):
      "the scene comes to more than \(limit) values when its templates are expanded"
    case .unusableFile(let reason): reason
    case .leadsOut(let file, let folder):
      "\(quoted(file)) is outside \(folder), and a sandboxed scene may read only files in it"
    case .canvasTooLarge(let width, let height, let scale):
      "the canvas would have \(plain(width)) × \(plain(height)) pixels at scale \(plain(scale)); "
        + "at most \(Limits.side) a side and \(Limits.canvasPixels >> 20) megapixels are allowed"
    case .canvasWithoutPixels(let scale):
      "the canvas would have no pixels at scale \(plain(scale)); make it larger"
    case .chainTooLong(let limit):
      "definitions use one another in a chain of more than \(limit)"
    case .definitionsTooLarge(let limit):
      "the definitions that the scene uses come to more than \(limit >> 20) MB, each counted as "
        + "often as it is used"
    case .tooManyLayers(let limit): "there are more than \(limit) layers, views and animations"
    case .layersTooDeep(let limit): "layers nest deeper than \(limit) levels"
    case .viewsTooDeep(let limit): "views nest deeper than \(limit) levels"
    case .unknownID(let id, let kind, let suggestion, let allowed):
      "there is no \(kind) \(quoted(id))"
        + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
        + (allowed.isEmpty
          ? "; none has an id" : (suggestion == nil ? "; " : " ") + "the ids are \(ids(allowed))")
    case .notAnimatable(let key, let owner): "\(quoted(key)) of \(owner) cannot be animated"
    }
  }

  /// "a", "a and b", "a, b and c".
  private func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }

  private func ids(_ all: [String]) -> String {
    all.count <= 20
      ? list(all, "and") : all.prefix(20).joined(separator: ", ") + " and \(all.count - 20) more"
  }

  private func plain(_ number: Double) -> String { JSONTree.number(number).text() }

  /// The name that was probably meant.
  public var suggestion: String? {
    switch self {
    case .unknownKey(_, let suggestion, _), .unknownName(_, _, let suggestion, _),
      .unknownKeyPath(_, _, let suggestion, _), .unknownID(_, _, let suggestion, _):
      suggestion
    default: nil
    }
  }

  /// A hint: the nearest name, or else all allowed names if they are few.
  private func hint(_ suggestion: String?, allowed: [String] = []) -> String {
    if let suggestion { return "; did you mean `\(suggestion)`?" }
    let listed = !allowed.isEmpty && allowed.count <= 16
    return listed ? "; known: \(allowed.joined(separator: ", "))" : ""
  }
}
