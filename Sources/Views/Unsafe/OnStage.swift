/// Runs code that works with views on the thread that their stage belongs to.
///
/// Views are main-actor types, as at Apple, so that existing code compiles. What they really belong
/// to is the thread of their stage, of which there may be many side by side; Swift has no name for
/// that, so the isolation is taken off here.
///
/// - Rule: A main-actor closure is called as any other: isolation is checked by its caller and
///   changes neither its arguments nor its context.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SceneTextTests`, in debug and release.
///
/// - Parameter body: Escaping only so that its context is one that may be retained: that of a
///   closure which does not escape lies on the stack, where looking at the closure as another type
///   would retain it.
package func onStage<Result, Failure: Error>(
  _ body: @escaping @MainActor () throws(Failure) -> Result
) throws(Failure) -> Result {
  typealias Plain = () throws(Failure) -> Result
  return try unsafe unsafeBitCast(body, to: Plain.self)()
}
