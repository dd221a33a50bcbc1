/// Runs code that works with views on the thread that their stage belongs to.
///
/// Views are main-actor types, as at Apple, so that existing code compiles. What they really belong to is the thread of
/// their stage, of which there may be many side by side; Swift has no name for that, so the isolation is taken off here.
package func onStage<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
  typealias Plain = () throws -> Result
  return try withoutActuallyEscaping(body) { body in
    try unsafe unsafeBitCast(body, to: Plain.self)()
  }
}
