/// Finds values that satisfy linear equations and inequalities: required ones exactly, others as
/// well as possible.
///
/// The Cassowary algorithm (Badros, Borning and Stuckey, “The Cassowary linear arithmetic
/// constraint solving algorithm”, 2001) without edits: a simplex tableau that takes one constraint
/// after the other, so that of those that contradict one another the last one is refused. The sums
/// of the violations are made as small as they get one priority after the other, the highest first,
/// so that no number of weaker constraints outweighs a stronger one. Ties are broken by the order
/// in which variables were made, so the result is the same on every run. What the constraints leave
/// open is 0.
///
/// A variable that may be any number never leaves the tableau again once an equation says what it
/// is, so that it stands beside it: its definition is looked up where it is needed, and is not kept
/// up to date with every step. A row of views has dense definitions, each place being the sum of
/// all lengths before it, and sparse rows.
package struct LinearSolver {
  /// How an expression compares with 0.
  package enum Relation {
    case lessOrEqual, equal, greaterOrEqual
  }

  package enum Strength: Equatable {
    case required
    /// - Parameter weight: Among constraints of the same priority.
    case optional(priority: Double, weight: Double = 1)
  }

  private enum Kind {
    /// Any number.
    case free
    /// 0 or more.
    case restricted
    /// Always 0; marks a required equation that has a tag.
    case dummy
  }

  private var kinds: [Kind] = []
  private var isUsed: [Bool] = []
  /// Which required constraint a variable marks.
  private var tags: [Int?] = []
  /// The row that a variable of 0 or more is the subject of.
  private var rowOfVariable: [Int?] = []
  /// What a variable that may be any number is, by variables that had no definition then, and when
  /// it was defined.
  private var definitions: [(expression: LinearExpression, order: Int)?] = []
  /// The variables that have definitions, in the order in which they got them.
  private var defined: [Int] = []
  /// Their values; nil until they are asked for after a change.
  private var definedValues: [Double]?
  private var subjects: [Int] = []
  private var rows: [LinearExpression] = []
  /// What is to be small, the highest priority first.
  private var objectives: [(priority: Double, sum: LinearExpression)] = []

  /// The last search for what enters that found a variable in an objective, for each variable.
  private var settled: [Int] = []
  private var search = 0
  /// An expression while its definitions are put in; kept for its room.
  private var expansion = TermSum()

  /// Contradictions smaller than this, in points, are rounding errors.
  package static let tolerance = 1e-6

  /// How many terms of rows and objectives were made anew so far.
  package private(set) var work = 0

  package init() {}

  // MARK: Variables

  /// - Parameter isRestricted: Whether it is never less than 0.
  package mutating func makeVariable(isRestricted: Bool = false) -> Int {
    makeVariable(isRestricted ? .restricted : .free, tag: nil)
  }

  private mutating func makeVariable(_ kind: Kind, tag: Int?) -> Int {
    kinds.append(kind)
    isUsed.append(false)
    tags.append(tag)
    rowOfVariable.append(nil)
    definitions.append(nil)
    settled.append(0)
    return kinds.count - 1
  }

  /// A variable's value, the best one after `optimize()`.
  package func value(of variable: Int) -> Double {
    if let row = rowOfVariable[variable] { return rows[row].constant }
    guard definitions[variable] != nil else { return 0 }
    return (definedValues ?? valuesOfDefined())[variable]
  }

  /// The values of the variables that have definitions: each depends only on later ones.
  private func valuesOfDefined() -> [Double] {
    var values = [Double](repeating: 0, count: kinds.count)
    for variable in defined.reversed() {
      guard let expression = definitions[variable]?.expression else { continue }
      values[variable] = expression.terms.reduce(expression.constant) { sum, term in
        let row = rowOfVariable[term.variable]
        return sum + term.factor * (row.map { rows[$0].constant } ?? values[term.variable])
      }
    }
    return values
  }

  package func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
  }

  // MARK: Constraints

  /// Adds a constraint, unless it contradicts the required ones that are there.
  /// - Parameter tag: Names a required constraint in conflicts.
  /// - Returns: The tags of the constraints that contradict one another, with this one's; nil for
  ///   none.
  package mutating func add(
    _ expression: LinearExpression, _ relation: Relation, strength: Strength = .required,
    tag: Int? = nil
  ) -> [Int]? {
    definedValues = nil
    var row = expanded(expression)
    let sign: Double = relation == .greaterOrEqual ? -1 : 1
    switch (relation, strength) {
    case (.equal, .required):
      if tag != nil { row.add(LinearExpression(variable: makeVariable(.dummy, tag: tag))) }
    case (.equal, .optional(let priority, let weight)):
      let (over, under) = (makeVariable(isRestricted: true), makeVariable(isRestricted: true))
      row.add(LinearExpression(variable: over, factor: -1))
      row.add(LinearExpression(variable: under))
      minimize(LinearExpression(variable: over, factor: weight), priority)
      minimize(LinearExpression(variable: under, factor: weight), priority)
    case (_, .required):
      row.add(LinearExpression(variable: makeVariable(.restricted, tag: tag), factor: sign))
    case (_, .optional(let priority, let weight)):
      row.add(
        LinearExpression(variable: makeVariable(isRestricted: true), factor: sign))
      let error = makeVariable(isRestricted: true)
      row.add(LinearExpression(variable: error, factor: -sign))
      minimize(LinearExpression(variable: error, factor: weight), priority)
    }
    if row.constant < 0 { row.scale(by: -1) }
    let subject = subject(of: row)
    for term in row.terms { isUsed[term.variable] = true }
    if let subject {
      let solution = row.solved(for: subject)
      if kinds[subject] == .free {
        definitions[subject] = (solution, defined.count)
        defined.append(subject)
      } else {
        substitute(solution, for: subject)
        append(solution, subject: subject)
      }
      return nil
    }
    if row.terms.allSatisfy({ kinds[$0.variable] == .dummy }) {
      guard row.constant < Self.tolerance else { return conflict(row, with: tag) }
      guard let marker = row.terms.last?.variable else { return nil }
      row.constant = 0
      let solution = row.solved(for: marker)
      substitute(solution, for: marker)
      append(solution, subject: marker)
      return nil
    }
    return addWithArtificialVariable(row, tag: tag)
  }

  /// An expression by variables that have neither a row nor a definition.
  private mutating func expanded(_ expression: LinearExpression) -> LinearExpression {
    expansion.constant = expression.constant
    // Definitions that wait to be put in, the earliest first: they lead to later ones only.
    var waiting: [(order: Int, variable: Int)] = []
    func add(_ term: LinearExpression.Term, times factor: Double) {
      if let index = rowOfVariable[term.variable] {
        expansion.add(rows[index], times: term.factor * factor)
      } else {
        if let order = definitions[term.variable]?.order, !expansion.contains(term.variable) {
          let index = waiting.firstIndex { $0.order > order } ?? waiting.count
          waiting.insert((order, term.variable), at: index)
        }
        expansion.add(term.factor * factor, of: term.variable)
      }
    }
    for term in expression.terms { add(term, times: 1) }
    while !waiting.isEmpty {
      let variable = waiting.removeFirst().variable
      guard let factor = expansion.remove(variable),
        let definition = definitions[variable]?.expression
      else { continue }
      expansion.constant += definition.constant * factor
      for term in definition.terms { add(term, times: factor) }
    }
    return expansion.take()
  }

  private mutating func minimize(_ term: LinearExpression, _ priority: Double) {
    let index = objectives.firstIndex { $0.priority <= priority } ?? objectives.count
    if index == objectives.count || objectives[index].priority != priority {
      objectives.insert((priority, LinearExpression()), at: index)
    }
    objectives[index].sum.add(term)
  }

  /// A variable that a new row can be solved for at once: a free one, or one that no other row
  /// knows and that is then not negative.
  private func subject(of row: LinearExpression) -> Int? {
    if let free = row.terms.first(where: { kinds[$0.variable] == .free }) { return free.variable }
    return row.terms.first {
      kinds[$0.variable] == .restricted && !isUsed[$0.variable] && $0.factor < 0
    }?.variable
  }

  /// Which constraints an expression that cannot be 0 comes from.
  private func conflict(_ row: LinearExpression, with tag: Int?) -> [Int] {
    var members = row.terms.compactMap { tags[$0.variable] }
    if let tag, !members.contains(tag) { members.append(tag) }
    return members
  }

  // MARK: The tableau

  private mutating func append(_ row: LinearExpression, subject: Int) {
    rowOfVariable[subject] = rows.count
    rows.append(row)
    subjects.append(subject)
  }

  private mutating func removeRow(_ index: Int) {
    rowOfVariable[subjects[index]] = nil
    let (row, subject) = (rows.removeLast(), subjects.removeLast())
    if index < rows.count {
      (rows[index], subjects[index]) = (row, subject)
      rowOfVariable[subject] = index
    }
  }

  private mutating func substitute(_ solution: LinearExpression, for variable: Int) {
    for index in rows.indices where rows[index].replace(variable, by: solution) {
      work += rows[index].terms.count
    }
    for index in objectives.indices where objectives[index].sum.replace(variable, by: solution) {
      work += objectives[index].sum.terms.count
    }
  }

  private mutating func pivot(entering variable: Int, leaving index: Int) {
    let leaving = subjects[index]
    var row = rows[index]
    row.add(LinearExpression(variable: leaving, factor: -1))
    let solution = row.solved(for: variable)
    rowOfVariable[leaving] = nil
    rows[index] = LinearExpression()
    substitute(solution, for: variable)
    (rows[index], subjects[index]) = (solution, variable)
    rowOfVariable[variable] = index
  }

  /// Makes room for a row that no variable can be solved for at once: by making a new variable,
  /// which stands for what the row lacks, as small as it gets.
  private mutating func addWithArtificialVariable(_ row: LinearExpression, tag: Int?) -> [Int]? {
    let artificial = makeVariable(isRestricted: true)
    append(row, subject: artificial)
    // What is optimized is a copy of the row, kept up to date as the first objective.
    objectives.insert((.infinity, row), at: 0)
    optimize(levels: 1)
    let rest = objectives.removeFirst().sum
    let isPossible = rest.constant < Self.tolerance
    if let index = rowOfVariable[artificial] {
      let entering = rows[index].terms.first {
        kinds[$0.variable] != .dummy && abs($0.factor) > 1e-8
      }
      if isPossible, let entering {
        rows[index].constant = 0
        pivot(entering: entering.variable, leaving: index)
      } else {
        // Either it contradicts the others, or it says what they say.
        removeRow(index)
      }
    }
    for index in rows.indices { rows[index].remove(artificial) }
    for index in objectives.indices { objectives[index].sum.remove(artificial) }
    return isPossible ? nil : conflict(rest, with: tag)
  }

  // MARK: Optimizing

  /// Finds the best values.
  package mutating func optimize() {
    optimize(levels: objectives.count)
    definedValues = valuesOfDefined()
  }

  /// How many steps are enough for any layout; only rounding errors could go on for longer.
  private static let steps = 100_000

  private mutating func optimize(levels: Int) {
    for _ in 0..<Self.steps {
      guard let entering = entering(levels: levels), let leaving = leaving(for: entering) else {
        return
      }
      pivot(entering: entering, leaving: leaving)
    }
  }

  /// The first variable that makes an objective smaller when it grows, and no higher one greater
  /// (Bland's rule).
  private mutating func entering(levels: Int) -> Int? {
    search += 1
    for level in 0..<levels {
      for term in objectives[level].sum.terms
      where kinds[term.variable] == .restricted && abs(term.factor) > 1e-8 {
        if settled[term.variable] != search && term.factor < 0 { return term.variable }
        settled[term.variable] = search
      }
    }
    return nil
  }

  /// The row whose subject is the first to become 0 when a variable grows.
  private func leaving(for variable: Int) -> Int? {
    var best: (ratio: Double, subject: Int, index: Int)?
    for index in rows.indices {
      let factor = rows[index].factor(of: variable)
      guard factor < -1e-9 else { continue }
      let candidate = (-rows[index].constant / factor, subjects[index], index)
      if let found = best, (found.ratio, found.subject) <= (candidate.0, candidate.1) { continue }
      best = candidate
    }
    return best?.index
  }
}
