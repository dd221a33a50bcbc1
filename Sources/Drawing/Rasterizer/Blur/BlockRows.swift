/// A shrunk picture's rows of blocks, without blank rows, and with equal neighbors stored once.
struct BlockRows {
  /// The number of values in a row.
  let length: Int
  private(set) var values: [Float] = []
  /// The start of each row in the values; −1 for a blank one.
  private var starts: [Int] = []

  /// - Parameter capacity: The number of rows.
  init(length: Int, capacity: Int) {
    self.length = length
    starts.reserveCapacity(capacity)
    values.reserveCapacity(length * capacity)
  }

  var count: Int { starts.count }

  /// The start of a row in the values; −1 for a blank one, as are all beyond the edges.
  func start(of y: Int) -> Int { starts.indices.contains(y) ? starts[y] : -1 }

  /// A row that is not blank.
  subscript(y: Int) -> ArraySlice<Float> { values[starts[y]..<starts[y] + length] }

  /// Whether two rows are equal.
  func isSame(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (starts[a], starts[b])
    if a == b { return true }
    guard a >= 0, b >= 0 else { return false }
    let (first, second) = (
      values.span.extracting(a..<a + length), values.span.extracting(b..<b + length)
    )
    var difference: UInt32 = 0
    for i in 0..<length { difference |= first[i].bitPattern ^ second[i].bitPattern }
    return difference == 0
  }

  mutating func appendBlank() { starts.append(-1) }

  /// Appends the last row again.
  mutating func repeatLast() { starts.append(starts[starts.count - 1]) }

  /// Appends a row.
  /// - Parameter margin: The number of blank values before the given ones; the rest of the row is
  ///   blank, too.
  mutating func append(_ row: [Float], after margin: Int = 0) {
    let rest = length - margin - row.count
    precondition(margin >= 0 && rest >= 0, "what is given is a part of a row")
    starts.append(values.count)
    values.append(contentsOf: repeatElement(0, count: margin))
    values.append(contentsOf: row)
    values.append(contentsOf: repeatElement(0, count: rest))
  }
}
