import Foundation

/// Zeroed memory, or that of an array, at a fixed address, into which Cairo draws, and which is
/// read and written as spans.
///
/// - Rule: The memory is allocated once and freed with the object, or that of an array until the
///   closure of `array` returns, when nothing may retain the object any longer. The object outlives
///   every span and every Cairo surface: a span ends with the closure that it is passed to, and a
///   `CairoSurface` retains the object. A range is checked before a span is made of it. At a time
///   there is one mutable span, or any number of immutable ones; objects stay on one thread.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `SharedMemoryTests`, in debug and release.
@safe final class SharedMemory<Element: BitwiseCopyable> {
  let count: Int
  private let base: UnsafeMutablePointer<Element>
  private let isBorrowed: Bool
  /// The number of spans being read; −1 while one is being written.
  private var users = 0

  /// Returns nil if there is not enough memory.
  init?(count: Int) {
    guard let memory = unsafe calloc(max(count, 1), MemoryLayout<Element>.stride) else {
      return nil
    }
    self.count = count
    unsafe base = memory.assumingMemoryBound(to: Element.self)
    isBorrowed = false
  }

  private init(borrowing base: UnsafeMutablePointer<Element>, count: Int) {
    self.count = count
    unsafe self.base = base
    isBorrowed = true
  }

  deinit { if !isBorrowed { unsafe free(base) } }

  /// An array whose elements are written in place.
  ///
  /// - Parameters:
  ///   - value: The value of each element at first.
  ///   - write: Receives the array's memory, which it must not retain; not called for no elements.
  static func array(
    repeating value: Element, count: Int, _ write: (SharedMemory<Element>) -> Void
  ) -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      guard let base = elements.baseAddress, count > 0 else { return }
      unsafe base.initialize(repeating: value, count: count)
      var memory = unsafe SharedMemory(borrowing: base, count: count)
      write(memory)
      precondition(isKnownUniquelyReferenced(&memory), "nothing retains the array's memory")
      initialized = count
    }
  }

  /// The address, for Cairo, which must retain this object.
  @unsafe var address: UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self)
  }

  /// Reads a range of the elements.
  @inline(__always)
  func read<Result>(_ range: Range<Int>, _ body: (Span<Element>) -> Result) -> Result {
    check(range)
    precondition(users >= 0, "the memory is being written")
    users += 1
    defer { users -= 1 }
    return unsafe body(Span(_unsafeStart: base + range.lowerBound, count: range.count))
  }

  /// Writes a range of the elements.
  @inline(__always)
  func write(_ range: Range<Int>, _ body: (inout MutableSpan<Element>) -> Void) {
    check(range)
    precondition(users == 0, "the memory is in use")
    users = -1
    defer { users = 0 }
    var span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
    body(&span)
  }

  /// Copies all elements, several times faster than one by one.
  func copied() -> [Element] {
    precondition(users >= 0, "the memory is being written")
    return unsafe [Element](unsafeUninitializedCapacity: count) { copy, initialized in
      if count > 0 {
        unsafe memcpy(copy.baseAddress!, base, count * MemoryLayout<Element>.stride)
      }
      initialized = count
    }
  }

  /// Copies a range of the elements to a span, from an index on.
  func copy(_ range: Range<Int>, to span: inout MutableSpan<Element>, at index: Int) {
    let stride = MemoryLayout<Element>.stride
    precondition(index >= 0 && index + range.count <= span.count, "there is room")
    check(range)
    precondition(users >= 0, "the memory is being written")
    unsafe span.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe memcpy(start + index * stride, base + range.lowerBound, range.count * stride)
    }
  }

  /// Copies a range of the elements to another index.
  func copy(_ range: Range<Int>, to index: Int) {
    check(range)
    check(index..<index + range.count)
    precondition(users == 0, "the memory is in use")
    unsafe memmove(
      base + index, base + range.lowerBound, range.count * MemoryLayout<Element>.stride)
  }

  @inline(__always)
  private func check(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range lies in the memory")
  }
}
