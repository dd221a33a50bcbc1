/// A constant and a sum of variables, each times a factor.
package struct LinearExpression: Equatable {
  package struct Term: Equatable {
    package var variable: Int
    package var factor: Double
  }

  /// In ascending order of the variables, none of them twice, no factor nearly 0.
  package private(set) var terms: [Term]
  package var constant: Double

  /// Factors smaller than this are what rounding leaves of 0.
  package static let tiny = 1e-10

  /// - Parameter terms: In ascending order of the variables, none of them twice.
  init(_ terms: [Term], constant: Double) { (self.terms, self.constant) = (terms, constant) }

  package init(_ constant: Double = 0) { (terms, self.constant) = ([], constant) }

  package init(variable: Int, factor: Double = 1) {
    (terms, constant) = ([Term(variable: variable, factor: factor)], 0)
  }

  package func factor(of variable: Int) -> Double {
    let index = firstIndex(from: variable)
    return index < terms.count && terms[index].variable == variable ? terms[index].factor : 0
  }

  private func firstIndex(from variable: Int) -> Int {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += other.constant * factor
    guard !other.terms.isEmpty, factor != 0 else { return }
    var sum: [Term] = []
    sum.reserveCapacity(terms.count + other.terms.count)
    var (i, j) = (0, 0)
    while i < terms.count || j < other.terms.count {
      if j == other.terms.count || i < terms.count && terms[i].variable < other.terms[j].variable {
        sum.append(terms[i])
        i += 1
      } else if i == terms.count || other.terms[j].variable < terms[i].variable {
        sum.append(
          Term(variable: other.terms[j].variable, factor: other.terms[j].factor * factor))
        j += 1
      } else {
        let value = terms[i].factor + other.terms[j].factor * factor
        if abs(value) > Self.tiny { sum.append(Term(variable: terms[i].variable, factor: value)) }
        i += 1
        j += 1
      }
    }
    terms = sum
  }

  package mutating func remove(_ variable: Int) {
    let index = firstIndex(from: variable)
    if index < terms.count && terms[index].variable == variable { terms.remove(at: index) }
  }

  /// Puts an expression where a variable is; false where it is not.
  @discardableResult
  package mutating func replace(_ variable: Int, by other: LinearExpression) -> Bool {
    let factor = factor(of: variable)
    guard factor != 0 else { return false }
    remove(variable)
    add(other, times: factor)
    return true
  }

  package mutating func scale(by factor: Double) {
    constant *= factor
    for index in terms.indices { terms[index].factor *= factor }
  }

  /// What a variable is where this expression is 0.
  package func solved(for variable: Int) -> LinearExpression {
    var result = self
    result.remove(variable)
    result.scale(by: -1 / factor(of: variable))
    return result
  }

  package static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.add(b)
    return sum
  }

  package static func - (a: Self, b: Self) -> Self {
    var sum = a
    sum.add(b, times: -1)
    return sum
  }

  package static func + (a: Self, b: Double) -> Self {
    var sum = a
    sum.constant += b
    return sum
  }

  package static func - (a: Self, b: Double) -> Self { a + -b }

  package static func * (a: Self, factor: Double) -> Self {
    var product = LinearExpression()
    product.add(a, times: factor)
    return product
  }
}

/// A sum that takes many terms in any order.
struct TermSum {
  private var factors: [Int: Double] = [:]
  var constant: Double

  init(_ constant: Double) { self.constant = constant }

  func contains(_ variable: Int) -> Bool { factors[variable] != nil }

  mutating func add(_ factor: Double, of variable: Int) {
    guard factor != 0 else { return }
    guard let old = factors[variable] else {
      factors[variable] = factor
      return
    }
    let sum = old + factor
    factors[variable] = abs(sum) > LinearExpression.tiny ? sum : nil
  }

  mutating func add(_ other: LinearExpression, times factor: Double) {
    constant += other.constant * factor
    for term in other.terms { add(term.factor * factor, of: term.variable) }
  }

  mutating func remove(_ variable: Int) -> Double? { factors.removeValue(forKey: variable) }

  var expression: LinearExpression {
    LinearExpression(
      factors.map { LinearExpression.Term(variable: $0.key, factor: $0.value) }
        .sorted { $0.variable < $1.variable }, constant: constant)
  }
}
