/// The objective function: sums of variables to minimize, one priority after the other, the highest
/// first.
///
/// Stored by variable: the sums are long, but each variable is in few of them.
struct Costs {
  private struct Cost {
    var priority, factor: Double
  }

  /// The costs by variable, the highest priority first.
  private var costs: [[Cost]] = []
  private var canEnter: [Bool] = []
  /// The variables whose growth decreases the sum of their highest priority; some entries may be
  /// outdated.
  private var candidates = CandidateHeap()
  /// The priority with which a variable is in the heap; nil if it is not in it.
  ///
  /// The artificial sum does not use the heap.
  private var queued: [Double?] = []
  /// The sum that equals the artificial variable, minimized before all others; its variables may
  /// repeat.
  ///
  /// Empty without an artificial variable.
  private var artificialSum: (variables: [Int], constant: Double) = ([], 0)
  /// The number of terms computed so far.
  private(set) var work = 0
  /// The number of variables of the artificial sum examined so far.
  private(set) var examined = 0

  /// - Parameter canEnter: Whether the variable may enter the basis, that is, grow from 0.
  mutating func addVariable(canEnter: Bool) {
    costs.append([])
    self.canEnter.append(canEnter)
    queued.append(nil)
  }

  mutating func add(_ factor: Double, of variable: Int, priority: Double) {
    let index = costs[variable].firstIndex { $0.priority <= priority } ?? costs[variable].count
    if index < costs[variable].count, costs[variable][index].priority == priority {
      costs[variable][index].factor += factor
      if abs(costs[variable][index].factor) <= LinearExpression.tiny {
        costs[variable].remove(at: index)
      }
    } else {
      costs[variable].insert(Cost(priority: priority, factor: factor), at: index)
      if priority == .infinity { artificialSum.variables.append(variable) }
    }
    queue(variable)
  }

  /// Begins a sum that is minimized before all others.
  mutating func beginArtificialSum(_ sum: LinearExpression) {
    artificialSum = ([], sum.constant)
    for term in sum.terms { add(term.factor, of: term.variable, priority: .infinity) }
  }

  /// Ends the sum of `beginArtificialSum(_:)`.
  /// - Returns: The sum after the minimization; its constant is the remaining violation.
  mutating func endArtificialSum() -> LinearExpression {
    var rest = TermSum()
    rest.constant = artificialSum.constant
    for variable in artificialSum.variables where costs[variable].first?.priority == .infinity {
      rest.add(costs[variable].removeFirst().factor, of: variable)
      queue(variable)
    }
    artificialSum = ([], 0)
    return rest.drain()
  }

  /// Substitutes an expression for a variable.
  mutating func replace(_ variable: Int, by solution: LinearExpression) {
    var gone: [Cost] = []
    swap(&gone, &costs[variable])
    for cost in gone {
      if cost.priority == .infinity { artificialSum.constant += solution.constant * cost.factor }
      for term in solution.terms {
        add(term.factor * cost.factor, of: term.variable, priority: cost.priority)
      }
      work += solution.terms.count
    }
  }

  /// Removes a variable that is always 0.
  mutating func remove(_ variable: Int) { costs[variable] = [] }

  /// The first variable whose growth decreases a sum without increasing one of a higher priority
  /// (Bland's rule).
  /// - Parameter onlyArtificial: Whether only the sum of `beginArtificialSum(_:)` is considered;
  ///   must be true while there is one.
  mutating func entering(onlyArtificial: Bool) -> Int? {
    if onlyArtificial {
      examined += artificialSum.variables.count
      var found: Int?
      for variable in artificialSum.variables where canEnter[variable] && variable < found ?? .max {
        if priority(of: variable) == .infinity { found = variable }
      }
      return found
    }
    while let (priority, variable) = candidates.first {
      if priority == self.priority(of: variable) { return variable }
      candidates.removeFirst()
      if queued[variable] == priority { queued[variable] = nil }
    }
    return nil
  }

  /// The priority of the sum that decreases when a variable grows; nil if none does, or a higher
  /// one increases.
  private func priority(of variable: Int) -> Double? {
    let cost = costs[variable].first { abs($0.factor) > 1e-8 }
    return cost.flatMap { $0.factor < 0 ? $0.priority : nil }
  }

  private mutating func queue(_ variable: Int) {
    guard canEnter[variable], let priority = priority(of: variable), priority != .infinity,
      queued[variable] != priority
    else { return }
    queued[variable] = priority
    candidates.insert((priority, variable))
  }
}

/// A heap of variables with priorities, the highest first, and of equal ones the lowest variable.
private struct CandidateHeap {
  typealias Element = (priority: Double, variable: Int)
  private var elements: [Element] = []

  var first: Element? { elements.first }

  private func isBefore(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (elements[i], elements[j])
    return a.priority != b.priority ? a.priority > b.priority : a.variable < b.variable
  }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var i = elements.count - 1
    while i > 0, isBefore(i, (i - 1) / 2) {
      elements.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  mutating func removeFirst() {
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    var i = 0
    while true {
      var best = i
      for child in [2 * i + 1, 2 * i + 2] where child < elements.count && isBefore(child, best) {
        best = child
      }
      if best == i { return }
      elements.swapAt(i, best)
      i = best
    }
  }
}
