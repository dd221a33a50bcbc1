/// Runs main-actor code immediately on the current thread, which must be the thread of the views'
/// stage.
///
/// Views are main-actor types, as in UIKit, so that existing code compiles. The isolation is cast
/// away, because in fact each belongs to the thread of its stage, and many stages may run in
/// parallel, which Swift cannot express.
///
/// - Rule: A main-actor closure is called like any other: isolation is checked by its caller and
///   changes neither its arguments nor its context.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SceneTextTests`, in debug and release.
///
/// - Parameter body: Escaping only so that its context can be retained: the context of a
///   non-escaping closure is on the stack, where a cast to another type would retain it.
package func onStage<Result, Failure: Error>(
  _ body: @escaping @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  typealias Plain = () throws(Failure) -> Result
  return try unsafe unsafeBitCast(body, to: Plain.self)()
}

/// As `onStage(_:)`, with an argument that is no value and belongs to the stage, such as the stage
/// itself.
///
/// The isolation is cast away for the same reason: because each stage belongs to its own thread.
package func onStage<Argument, Result, Failure: Error>(
  with argument: Argument,
  _ body: @escaping @MainActor (Argument) throws(Failure) -> Result
) throws(Failure) -> Result {
  typealias Plain = (Argument) throws(Failure) -> Result
  return try unsafe unsafeBitCast(body, to: Plain.self)(argument)
}
