import Glibc

/// A C library that is loaded when it is first needed, by the name of its file.
///
/// A program that links a library spends milliseconds on it and on those that it needs at every
/// start.
///
/// - Rule: Whoever asks for a function names its type as the library's header declares it. The
///   library stays loaded until the process ends, so that its functions never move.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `LoadedLibraryTests`, in debug and release.
@safe package struct LoadedLibrary {
  /// The loader's own sentence about a library or a function that is missing.
  package struct Failure: Error, Hashable {
    package let reason: String

    fileprivate init() {
      reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "the loader does not say why"
    }
  }

  private let handle: UnsafeMutableRawPointer

  package init(_ name: String) throws(Failure) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw Failure() }
    unsafe self.handle = handle
  }

  /// The address of a function.
  @unsafe package func address(of name: String) throws(Failure) -> UnsafeMutableRawPointer {
    guard let address = unsafe dlsym(handle, name) else { throw Failure() }
    return unsafe address
  }

  /// A function, which must have the given type.
  @unsafe package func function<Function>(
    _ name: String, as type: Function.Type = Function.self
  ) throws(Failure) -> Function {
    let address = try unsafe address(of: name)
    // Cast, because a function's address has no type.
    return unsafe unsafeBitCast(address, to: type)
  }
}
