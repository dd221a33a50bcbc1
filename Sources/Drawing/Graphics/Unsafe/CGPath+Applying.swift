extension CGPath {
  /// Calls a function for every element in order, with a context pointer.
  ///
  /// - Rule: The pointer is the caller's and passed through unchanged.
  /// - Compilers: Swift 6.3.1 on Linux.
  /// - Tests: `CGPathApplyingTests`, in debug and release.
  public func apply(
    info: UnsafeMutableRawPointer?,
    function: (UnsafeMutableRawPointer?, CGPathElement) -> Void
  ) {
    for element in value.elements { unsafe function(info, CGPathElement(element)) }
  }
}
