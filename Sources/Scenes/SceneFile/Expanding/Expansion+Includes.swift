import Base
import Codecs
import Foundation
import JSON

/// A file that a scene includes.
struct IncludedFile {
  let byteCount: Int
  /// Its value, with its places among the sources; nil if it cannot be read, which is reported.
  let value: JSONValue?
}

// Files that scenes include.
extension Expansion {
  /// The items of files, with an item's own keys in place of theirs.
  func included(_ names: JSONValue, _ item: JSONValue, _ context: Context) -> [JSONValue] {
    guard case .object(let own) = item.content else { return [] }
    var result: [JSONValue] = []
    for name in self.names(names, context.key("include")) {
      guard let (value, inner) = open(name, context) else { continue }
      if case .array(let items) = value.content {
        for item in items {
          if isExhausted { break }
          result += self.items(item, inner.advanced(by: result.count))
        }
      } else {
        result += self.items(value, inner.advanced(by: result.count))
      }
    }
    return own.isEmpty ? result : overriding(result, by: own, at: item, context)
  }

  /// A scene with the keys of the files that it includes; its own ones come before theirs, and
  /// its definitions and names are added to theirs.
  func included(in scene: JSONValue, _ context: Context) -> JSONValue {
    guard case .object(let own) = scene.content, let names = scene["include"] else { return scene }
    var result: [JSONMember] = []
    for name in self.names(names, context.key("include")) {
      guard let (value, inner) = open(name, context) else { continue }
      guard case .object = value.content else {
        report(
          .wrongType(
            found: "\(sources.description(of: value)) in \(quoted(name.text))",
            needed: "a file with an object"), at: name.value, context.key("include"))
        continue
      }
      // Its parts may stand between those of the scene, so each has its own place.
      let moved = included(in: value.shifted(by: inner.shift), inner.unshifted)
      guard case .object(let members) = moved.content else { continue }
      result = merged(result, members, isScene: true, at: name.value, context)
    }
    let rest = own.filter { $0.key != "include" }
    let members = merged(result, rest, isScene: true, at: scene, context)
    return JSONValue(content: .object(members), range: scene.range)
  }

  /// The members of two objects; those of the second replace the first's.
  private func merged(
    _ first: [JSONMember], _ second: [JSONMember], isScene: Bool, at value: JSONValue,
    _ context: Context
  ) -> [JSONMember] {
    // The first values are copied for each file that follows.
    guard spend(first.count, at: value, context) else { return first }
    let replaced = Dictionary(first.map { ($0.key, $0) }) { first, _ in first }
    let keys = Set(second.map(\.key))
    return first.filter { !keys.contains($0.key) && $0.key != "include" }
      + second.map { member in
        guard isScene, ["let", "definitions"].contains(member.key),
          case .object(let own) = member.value.content,
          case .object(let base)? = replaced[member.key]?.value.content
        else { return member }
        return JSONMember(
          key: member.key, keyRange: member.keyRange,
          value: JSONValue(
            content: .object(merged(base, own, isScene: false, at: value, context)),
            range: member.value.range))
      }
  }

  // MARK: Files

  /// The name of a file, and where it stands.
  private struct Name {
    let text: String
    let value: JSONValue
  }

  /// The names of files: one, or a list.
  private func names(_ value: JSONValue, _ context: Context) -> [Name] {
    let values: [JSONValue]
    if case .array(let items) = value.content { values = items } else { values = [value] }
    return values.compactMap { value in
      switch named(value, context) {
      case .text(let text)? where !text.contains("\0"): return Name(text: text, value: value)
      case .unknown?, nil: return nil
      default:
        report(
          .wrongType(found: sources.description(of: value), needed: "the name of a file"),
          at: value, context)
        return nil
      }
    }
  }

  /// The value in a file, and the context for it; nil after a report.
  private func open(_ name: Name, _ context: Context) -> (JSONValue, Context)? {
    let place = context.key("include")
    // A file may have several names, with links and dots.
    let written = folder.path(ofFile: name.text)
    let path = RealPath.of(written) ?? written
    if let first = context.files.firstIndex(of: path) {
      let names = (context.files[first...] + [path]).map { ($0 as NSString).lastPathComponent }
      report(.includeCycle(names), at: name.value, place)
      return nil
    }
    guard context.files.count < Limits.definitionChain else {
      let reason = "files include one another in a chain of more than \(Limits.definitionChain)"
      report(.unusableFile(reason: reason), at: name.value, place)
      return nil
    }
    guard spend(at: name.value, place) else { return nil }
    let content = file(name, path, place)
    // A link that leads elsewhere later is a change, though the file is none.
    files[written] = files[path]
    guard let value = content else { return nil }
    let start = sources.addCopy(
      of: value.range, at: name.value.range.lowerBound + context.shift, .include)
    var inner = context
    inner.shift = start - value.range.lowerBound
    inner.files.append(path)
    return (value, inner)
  }

  /// The value in a file; nil after a report.
  ///
  /// All bytes of the file count each time, as if they were written here.
  private func file(_ name: Name, _ path: String, _ context: Context) -> JSONValue? {
    if let known = files[path] {
      return spend(known.byteCount / 32, at: name.value, context) ? known.value : nil
    }
    var file = IncludedFile(byteCount: 0, value: nil)
    if let bytes = bytes(name, path, context) {
      file = IncludedFile(byteCount: bytes.count, value: value(bytes, name, context))
    }
    files[path] = file
    return file.value
  }

  /// The bytes of a file; nil after a report.
  private func bytes(_ name: Name, _ path: String, _ context: Context) -> [UInt8]? {
    func refuse(_ reason: String) -> [UInt8]? {
      report(.unusableFile(reason: reason), at: name.value, context)
      return nil
    }
    guard Sandbox(folder.path).allows(path) else {
      return refuse("\(quoted(name.text)) is not in the scene's folder")
    }
    do throws(CodecError) {
      let bytes = try readFile(path, atMost: Limits.sceneBytes)
      return spend(bytes.count / 32, at: name.value, context) ? bytes : nil
    } catch {
      let shown = name.text.isEmpty ? "''" : name.text
      return refuse(error.description.replacing(path, with: shown))
    }
  }

  /// The value that a file's bytes are, with its places; nil after a report.
  private func value(_ bytes: [UInt8], _ name: Name, _ context: Context) -> JSONValue? {
    let text = SourceText(name: sources.messageName(of: name.text), bytes: bytes)
    var reader = JSON5Reader(text)
    let value = reader.read()
    let start = sources.addFile(text)
    let use = name.value.range.lowerBound + context.shift
    let copy = sources.addCopy(of: start..<start + bytes.count, at: use, .include)
    for fault in reader.faults {
      report(.syntax(fault.reason), at: copy + fault.offset, path: context.path)
    }
    return reader.faults.isEmpty ? value?.shifted(by: start) : nil
  }
}
