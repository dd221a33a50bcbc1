import Foundation
import Graphics
import JSON
import SceneModel

/// A way to write a value in a scene file: how it is read, how it is printed, and what the schema says of it.
///
/// Reading gives nil only after having reported why. What is printed reads back as the same value.
struct Form<Value>: Sendable {
  /// In words that go on from "must be", such as "a number".
  let words: String
  let schema: Schema
  let read: @Sendable (Node, Decoding) -> Value?
  let write: @Sendable (Value, Printer) -> JSONTree

  init(
    _ words: String, schema: Schema, write: @escaping @Sendable (Value, Printer) -> JSONTree,
    read: @escaping @Sendable (Node, Decoding) -> Value?
  ) {
    self.words = words
    self.schema = schema
    self.read = read
    self.write = write
  }

  func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value
  ) -> Form<Other> {
    Form<Other>(
      words, schema: schema, write: { write(back($0), $1) },
      read: { node, decoding in
        read(node, decoding).map(transform)
      })
  }

  /// The form under a name in the schema's `$defs`.
  func shared(as name: String, about: String) -> Form {
    Form(words, schema: schema.shared(as: name, about: about), write: write, read: read)
  }

  /// The form or `null`, which gives nil.
  var orNull: Form<Value?> {
    let schema = Schema.any(of: [schema, Schema(["type": "null"])])
    return Form<Value?>(
      "\(words) or null", schema: schema,
      write: { value, printer in
        value.map { write($0, printer) } ?? .null
      },
      read: { node, decoding in
        node.isNull ? .some(nil) : read(node, decoding).map { .some($0) }
      })
  }
}

/// What printing needs to know beside the values.
struct Printer: Sendable {
  let grammar: Grammar
  /// What the ids of the scene name.
  let declarations: Declarations
  /// What file names are relative to.
  let folder: URL
}
