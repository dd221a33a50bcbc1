import Foundation
import Graphics
import JSON
import SceneModel

/// The notation of a value in scene files: its reader, its printer, and its schema.
///
/// Reading returns nil only after a report. Printed values read back as the same value.
struct Form<Value>: Sendable {
  /// A description of the form that follows "must be", such as "a number".
  let expectation: String
  let schema: Schema
  let read: @Sendable (Node, Decoding) -> Value?
  let write: @Sendable (Value, Printer) -> JSONTree

  @inline(never)
  init(
    _ expectation: String, schema: Schema, write: @escaping @Sendable (Value, Printer) -> JSONTree,
    read: @escaping @Sendable (Node, Decoding) -> Value?
  ) {
    self.expectation = expectation
    self.schema = schema
    self.read = read
    self.write = write
  }

  func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other,
    inverse: @escaping @Sendable (Other) -> Value
  ) -> Form<Other> {
    Form<Other>(
      expectation, schema: schema, write: { write(inverse($0), $1) },
      read: { node, decoding in
        read(node, decoding).map(transform)
      })
  }

  /// The form with its schema under a name in `$defs`.
  func shared(as name: String, about: String) -> Form {
    Form(expectation, schema: schema.shared(as: name, about: about), write: write, read: read)
  }

  /// The form of an optional value, where `null` is nil.
  var orNull: Form<Value?> {
    let schema = Schema.any(of: [schema, Schema(["type": "null"])])
    return Form<Value?>(
      "\(expectation) or null", schema: schema,
      write: { value, printer in
        value.map { write($0, printer) } ?? .null
      },
      read: { node, decoding in
        node.isNull ? .some(nil) : read(node, decoding).map { .some($0) }
      })
  }
}

/// The context of printing.
struct Printer: Sendable {
  /// The objects by the ids of the scene.
  let declarations: IDTable
  /// The folder that file names are relative to.
  let folder: URL
  /// The number of enclosing layers, views and animations.
  private var depth = 0

  init(declarations: IDTable, folder: URL) {
    self.declarations = declarations
    self.folder = folder
  }

  /// The context for the contents of a layer, a view or an animation; nil at a depth that the
  /// reader refuses.
  var deeper: Printer? {
    guard depth <= depthLimit else { return nil }
    var printer = self
    printer.depth += 1
    return printer
  }
}
