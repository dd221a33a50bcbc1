/// A picture's rows of averaged blocks: blank ones are not stored, nor equal neighbors more than
/// once.
struct BlockRows {
  /// How many values a row has.
  let length: Int
  private(set) var values: [Float] = []
  /// Where each row begins in the values; −1 for a blank one.
  private var starts: [Int] = []

  /// - Parameter capacity: How many rows there will be.
  init(length: Int, capacity: Int) {
    self.length = length
    starts.reserveCapacity(capacity)
    values.reserveCapacity(length * capacity)
  }

  var count: Int { starts.count }

  /// Where a row begins in the values; −1 for a blank one, as all beyond the edges are.
  func start(of y: Int) -> Int { starts.indices.contains(y) ? starts[y] : -1 }

  /// A row that is not blank.
  subscript(y: Int) -> ArraySlice<Float> { values[starts[y]..<starts[y] + length] }

  /// Whether two rows are stored as one, or are equal otherwise.
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

  /// Appends what the last row is once more.
  mutating func repeatLast() { starts.append(starts[starts.count - 1]) }

  /// Appends a row.
  /// - Parameter margin: How many blank values lie before what is given; after it is what is left.
  mutating func append(_ row: [Float], after margin: Int = 0) {
    let rest = length - margin - row.count
    precondition(margin >= 0 && rest >= 0, "what is given is a part of a row")
    starts.append(values.count)
    values.append(contentsOf: repeatElement(0, count: margin))
    values.append(contentsOf: row)
    values.append(contentsOf: repeatElement(0, count: rest))
  }
}
