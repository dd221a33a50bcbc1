/// A constant and a sum of variables, each times a factor.
package struct LinearExpression: Equatable {
  package struct Term: Equatable {
    package var variable: Int
    package var factor: Double
  }

  /// The terms in ascending order of the variables, each variable once, no factor nearly 0.
  package private(set) var terms: [Term]
  package var constant: Double

  /// Factors smaller than this are rounding errors of 0.
  package static let tiny = 1e-10

  /// - Parameter terms: In ascending order of the variables, each variable once.
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
    if other.terms.count * 8 < terms.count {
      for term in other.terms { add(term.factor * factor, of: term.variable) }
    } else {
      terms = merged(other.terms, times: factor)
    }
  }

  /// Adds a term in order.
  private mutating func add(_ factor: Double, of variable: Int) {
    let index = firstIndex(from: variable)
    guard index < terms.count, terms[index].variable == variable else {
      return terms.insert(Term(variable: variable, factor: factor), at: index)
    }
    terms[index].factor += factor
    if abs(terms[index].factor) <= Self.tiny { terms.remove(at: index) }
  }

  /// The sum of the terms and others, each of them times a factor, in one pass over both.
  private func merged(_ others: [Term], times factor: Double) -> [Term] {
    let (a, b) = (terms.span, others.span)
    return [Term](capacity: a.count + b.count) { sum in
      var (i, j) = (0, 0)
      while i < a.count && j < b.count {
        if a[i].variable < b[j].variable {
          sum.append(a[i])
          i += 1
        } else if b[j].variable < a[i].variable {
          sum.append(Term(variable: b[j].variable, factor: b[j].factor * factor))
          j += 1
        } else {
          let value = a[i].factor + b[j].factor * factor
          if abs(value) > Self.tiny { sum.append(Term(variable: a[i].variable, factor: value)) }
          i += 1
          j += 1
        }
      }
      for index in i..<a.count { sum.append(a[index]) }
      for index in j..<b.count {
        sum.append(Term(variable: b[index].variable, factor: b[index].factor * factor))
      }
    }
  }

  package mutating func remove(_ variable: Int) {
    let index = firstIndex(from: variable)
    if index < terms.count && terms[index].variable == variable { terms.remove(at: index) }
  }

  /// Substitutes an expression for a variable; false if there is no such term.
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

  /// Solves the equation "expression = 0" for a variable.
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

/// An accumulator for many terms in any order.
struct TermSum {
  /// The factors by variable; nil for variables not in the sum.
  private var factors: [Double?] = []
  /// All variables added since it was last empty, some of them twice.
  private var touched: [Int] = []
  var constant = 0.0

  func contains(_ variable: Int) -> Bool {
    variable < factors.count && factors[variable] != nil
  }

  mutating func add(_ factor: Double, of variable: Int) {
    guard factor != 0 else { return }
    if variable >= factors.count {
      factors += Array(repeating: nil, count: variable + 1 - factors.count)
    }
    guard let old = factors[variable] else {
      factors[variable] = factor
      touched.append(variable)
      return
    }
    let sum = old + factor
    factors[variable] = abs(sum) > LinearExpression.tiny ? sum : nil
  }

  mutating func add(_ other: LinearExpression, times factor: Double) {
    constant += other.constant * factor
    for term in other.terms { add(term.factor * factor, of: term.variable) }
  }

  mutating func remove(_ variable: Int) -> Double? {
    guard contains(variable) else { return nil }
    defer { factors[variable] = nil }
    return factors[variable]
  }

  /// Returns the sum, and empties the accumulator.
  mutating func drain() -> LinearExpression {
    var terms: [LinearExpression.Term] = []
    for variable in touched.sorted() {
      guard let factor = remove(variable) else { continue }
      terms.append(LinearExpression.Term(variable: variable, factor: factor))
    }
    defer { (touched, constant) = ([], 0) }
    return LinearExpression(terms, constant: constant)
  }
}
