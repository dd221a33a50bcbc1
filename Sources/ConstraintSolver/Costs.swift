/// What is to be as small as it gets: sums of variables, one priority after the other, the highest
/// first.
///
/// Kept by variable, since each is in few of the sums, which are long.
struct Costs {
  private struct Cost {
    var priority, factor: Double
  }

  /// By variable, the highest priority first.
  private var costs: [[Cost]] = []
  private var canEnter: [Bool] = []
  /// Variables that make the first sum they are in smaller when they grow, or once did.
  private var candidates = CandidateHeap()
  /// The priority with which a variable lies in the heap; none does for the sum before all others.
  private var queued: [Double?] = []
  /// The sum that comes before all others, while there is one: its variables, some of them twice,
  /// and its constant.
  private var first: (variables: [Int], constant: Double) = ([], 0)
  /// How many terms were made anew so far.
  private(set) var work = 0
  /// How many variables of the first sum were looked at so far.
  private(set) var examined = 0

  /// - Parameter canEnter: Whether it may grow from 0.
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
      if priority == .infinity { first.variables.append(variable) }
    }
    queue(variable)
  }

  /// Adds a sum that comes before all others.
  mutating func beginFirst(_ sum: LinearExpression) {
    first = ([], sum.constant)
    for term in sum.terms { add(term.factor, of: term.variable, priority: .infinity) }
  }

  /// Takes that sum away.
  /// - Returns: What is left of it.
  mutating func endFirst() -> LinearExpression {
    var rest = TermSum()
    rest.constant = first.constant
    for variable in first.variables where costs[variable].first?.priority == .infinity {
      rest.add(costs[variable].removeFirst().factor, of: variable)
      queue(variable)
    }
    first = ([], 0)
    return rest.drain()
  }

  /// Puts an expression where a variable is.
  mutating func replace(_ variable: Int, by solution: LinearExpression) {
    var gone: [Cost] = []
    swap(&gone, &costs[variable])
    for cost in gone {
      if cost.priority == .infinity { first.constant += solution.constant * cost.factor }
      for term in solution.terms {
        add(term.factor * cost.factor, of: term.variable, priority: cost.priority)
      }
      work += solution.terms.count
    }
  }

  /// Forgets a variable that is always 0.
  mutating func forget(_ variable: Int) { costs[variable] = [] }

  /// The first variable that makes a sum smaller when it grows, and no higher one greater
  /// (Bland's rule).
  /// - Parameter onlyFirst: Whether only the sum counts that comes before all others; it must be
  ///   there just then.
  mutating func entering(onlyFirst: Bool) -> Int? {
    if onlyFirst {
      examined += first.variables.count
      var found: Int?
      for variable in first.variables where canEnter[variable] && variable < found ?? .max {
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

  /// The priority of the sum that becomes smaller when a variable grows; nil where none does, or a
  /// higher one becomes greater.
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

/// Variables with priorities, the highest first, and of equal ones the variable made first.
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
