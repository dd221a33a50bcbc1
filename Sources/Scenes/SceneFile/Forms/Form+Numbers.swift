import Base
import Foundation
import Graphics
import JSON
import SceneModel

extension NumberRange {
  /// A description of the range that follows "must be", such as "greater than 0 seconds".
  func words(unit: String) -> String {
    let unit = unit.isEmpty ? "" : " \(unit)"
    func text(_ number: Double) -> String { JSONTree.number(number).text() }
    switch (lower, upper) {
    case (.including(let a), .including(let b)): return "from \(text(a)) to \(text(b))\(unit)"
    case (.excluding(let a), .including(let b)):
      return "greater than \(text(a)) and at most \(text(b))\(unit)"
    case (.including(let a), .excluding(let b)):
      return "at least \(text(a)) and less than \(text(b))\(unit)"
    case (.excluding(let a), .excluding(let b)): return "between \(text(a)) and \(text(b))\(unit)"
    case (.including(let a), nil): return "at least \(text(a))\(unit)"
    case (.excluding(let a), nil): return "greater than \(text(a))\(unit)"
    case (nil, .including(let b)): return "at most \(text(b))\(unit)"
    case (nil, .excluding(let b)): return "less than \(text(b))\(unit)"
    case (nil, nil): return "a number"
    }
  }

  var schema: JSONTree {
    var tree: JSONTree = [:]
    switch lower {
    case .including(let bound): tree = .merging(tree, ["minimum": .number(bound)])
    case .excluding(let bound): tree = .merging(tree, ["exclusiveMinimum": .number(bound)])
    case nil: break
    }
    switch upper {
    case .including(let bound): tree = .merging(tree, ["maximum": .number(bound)])
    case .excluding(let bound): tree = .merging(tree, ["exclusiveMaximum": .number(bound)])
    case nil: break
    }
    return tree
  }
}

extension Form where Value == Double {
  static let number = number(.any)

  static func number(_ range: NumberRange, unit: String = "") -> Form {
    let words = "a number" + (unit.isEmpty ? "" : " of \(unit)")
    let schema = Schema(.merging(["type": "number"], range.schema))
    return Form(
      words, schema: schema, write: { value, _ in .number(value) },
      read: { node, decoding in
        guard case .number(let value) = node.value.content else {
          decoding.reportType(of: node, needed: words)
          return nil
        }
        return decoding.checked(value, range, unit: unit, at: node)
      })
  }
}

extension Form where Value == Int {
  static func integer(_ range: NumberRange) -> Form {
    Form(
      "a whole number", schema: Schema(.merging(["type": "integer"], range.schema)),
      write: { value, _ in .integer(value) },
      read: { node, decoding in
        guard case .number(let value) = node.value.content else {
          decoding.reportType(of: node, needed: "a whole number")
          return nil
        }
        guard let value = decoding.checked(value, range, unit: "", at: node) else { return nil }
        guard let integer = Int(exactly: value) else {
          decoding.report(
            .outOfRange(found: decoding.description(of: node), allowed: "a whole number"), at: node)
          return nil
        }
        return integer
      })
  }
}

extension Form where Value == Bool {
  static let bool = Form(
    "true or false", schema: Schema(["type": "boolean"]), write: { value, _ in .bool(value) },
    read: { node, decoding in
      guard case .bool(let value) = node.value.content else {
        decoding.reportType(of: node, needed: "true or false")
        return nil
      }
      return value
    })
}

extension Form where Value == String {
  static let text = Form(
    "a string", schema: Schema(["type": "string"]), write: { value, _ in .string(value) },
    read: { node, decoding in
      guard let text = node.string else {
        decoding.reportType(of: node, needed: "a string")
        return nil
      }
      guard text.utf8.count <= Limits.letters || text.unicodeScalars.count <= Limits.letters else {
        decoding.report(
          .wrongCount(
            found: text.unicodeScalars.count, needed: "at most \(Limits.letters) characters"),
          at: node)
        return nil
      }
      return text
    })

  /// The name of a file, which must not lead out of a sandbox.
  static let file = Form(
    "the name of a file", schema: Schema(["type": "string"]),
    write: { value, _ in .string(value) },
    read: { node, decoding in
      guard let name = node.string, !name.contains("\0") else {
        decoding.reportType(of: node, needed: "the name of a file")
        return nil
      }
      return decoding.addReference(to: .file(String(name.prefix { $0 != "#" })), at: node)
        ? name : nil
    })

  /// One of some names.
  ///
  /// - Parameter kind: The kind of name, for messages such as "unknown fill mode".
  static func name(_ kind: String, of names: [String]) -> Form {
    let words = "\("aeiou".contains(kind.prefix(1)) ? "an" : "a") \(kind)"
    return Form(
      words, schema: .enumeration(names), write: { value, _ in .string(value) },
      read: {
        node, decoding in
        guard let name = node.string else {
          decoding.reportType(of: node, needed: "\(words) such as \(quoted(names[0]))")
          return nil
        }
        guard names.contains(name) else {
          decoding.reportName(name, kind: kind, allowed: names, at: node)
          return nil
        }
        return name
      })
  }
}

extension Form where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the cases of an enumeration, by its name.
  ///
  /// - Parameter kind: The kind of name, for messages such as "unknown fill mode".
  static func cases(_ kind: String) -> Form {
    let name = Form<String>.name(kind, of: Value.allCases.map(\.rawValue))
    return Form(
      name.expectation, schema: name.schema, write: { name.write($0.rawValue, $1) },
      read: { node, decoding in name.read(node, decoding).flatMap { Value(rawValue: $0) } })
  }
}

extension Form {
  /// A list of values of one form.
  static func list<Item>(
    of item: Form<Item>, named plural: String, count: ClosedRange<Int>? = nil
  ) -> Form where Value == [Item] {
    let words = "a list of \(plural)"
    return Form(
      words, schema: .list(of: item.schema, count: count),
      write: { values, printer in .array(values.map { item.write($0, printer) }) },
      read: { node, decoding in
        guard let items = node.items else {
          decoding.reportType(of: node, needed: words)
          return nil
        }
        if let count, !count.contains(items.count) {
          let isFew = items.count < count.lowerBound
          let limit = isFew ? count.lowerBound : count.upperBound
          let limiting = count.count == 1 ? "" : isFew ? "at least " : "at most "
          let needed = "\(limiting)\(limit) \(limit == 1 ? String(plural.dropLast()) : plural)"
          decoding.report(.wrongCount(found: items.count, needed: needed), at: node)
          return nil
        }
        let values = items.map { item.read($0, decoding) }
        return values.contains { $0 == nil } ? nil : values.map { $0! }
      })
  }
}

extension Decoding {
  /// The number itself if it is finite and within a range; nil, after a report, if it is not.
  func checked(
    _ value: Double, _ range: NumberRange, unit: String, allowed: String? = nil, at node: Node
  ) -> Double? {
    guard value.isFinite else {
      report(.outOfRange(found: description(of: node), allowed: "a finite number"), at: node)
      return nil
    }
    guard range.contains(value) else {
      report(
        .outOfRange(
          found: description(of: node), allowed: allowed ?? range.words(unit: unit)), at: node)
      return nil
    }
    return value
  }

  func reportName(_ name: String, kind: String, allowed: [String], at node: Node) {
    let fault = SceneError.Fault.unknownName(
      name, kind: kind, suggestion: suggestion(for: name, in: allowed), allowed: allowed)
    report(fault, at: node)
  }
}
