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
/// up to date with every step. In a row of views each place is defined by the one before, and what
/// is between them is all that rows know.
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
  /// What a variable that may be any number is.
  ///
  /// Either by variables that are 0 or more and others with such definitions, which is *grounded*,
  /// or by variables some of which had no definition then.
  private struct Definition {
    var expression: LinearExpression
    var isGrounded: Bool
    /// When it was made.
    var order: Int
  }

  private var definitions: [Definition?] = []
  /// The variables that have definitions, in the order in which they got them.
  private var defined: [Int] = []
  /// Their values; nil until they are asked for after a change.
  private var definedValues: [Double]?
  private var tableau = Tableau()
  private var costs = Costs()
  /// An expression while its definitions are put in; kept for its room.
  private var expansion = TermSum()

  /// Contradictions smaller than this, in points, are rounding errors.
  package static let tolerance = 1e-6

  /// How many terms of rows and costs were made anew so far.
  package var work: Int { tableau.work + costs.work }
  /// How many terms of definitions were put in.
  private var expansions = 0
  private let limit: Int
  /// Whether the limit was reached; then nothing more is added, and the solution is not the best.
  package private(set) var isExhausted = false

  /// - Parameter limit: How many steps of a few nanoseconds each may be taken.
  package init(limit: Int = .max) { self.limit = limit }

  private var steps: Int { tableau.steps + costs.examined + 8 * (costs.work + expansions) }

  // MARK: Variables

  /// - Parameter isRestricted: Whether it is never less than 0.
  package mutating func makeVariable(isRestricted: Bool = false) -> Int {
    makeVariable(isRestricted ? .restricted : .free, tag: nil)
  }

  private mutating func makeVariable(_ kind: Kind, tag: Int?) -> Int {
    kinds.append(kind)
    isUsed.append(false)
    tags.append(tag)
    definitions.append(nil)
    tableau.addVariable()
    costs.addVariable(canEnter: kind == .restricted)
    return kinds.count - 1
  }

  /// A variable's value, the best one after `optimize()`.
  package func value(of variable: Int) -> Double {
    if let row = tableau.row(of: variable) { return row.constant }
    guard definitions[variable] != nil else { return 0 }
    return (definedValues ?? valuesOfDefined())[variable]
  }

  /// The values of the variables that have definitions: grounded ones depend on earlier grounded
  /// ones, others on these and on later ones.
  private func valuesOfDefined() -> [Double] {
    var values = [Double](repeating: 0, count: kinds.count)
    func find(_ variable: Int, isGrounded: Bool) {
      guard let definition = definitions[variable], definition.isGrounded == isGrounded else {
        return
      }
      let expression = definition.expression
      values[variable] = expression.terms.reduce(expression.constant) { sum, term in
        let value = tableau.row(of: term.variable)?.constant ?? values[term.variable]
        return sum + term.factor * value
      }
    }
    for variable in defined { find(variable, isGrounded: true) }
    for variable in defined.reversed() { find(variable, isGrounded: false) }
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
    if steps > limit { isExhausted = true }
    if isExhausted { return nil }
    definedValues = nil
    let fresh = definable(expression)
    var row = fresh == nil ? expanded(expression) : expression
    let sign: Double = relation == .greaterOrEqual ? -1 : 1
    switch (relation, strength) {
    case (.equal, .required):
      if tag != nil { row.add(LinearExpression(variable: makeVariable(.dummy, tag: tag))) }
    case (.equal, .optional(let priority, let weight)):
      let (over, under) = (makeVariable(isRestricted: true), makeVariable(isRestricted: true))
      row.add(LinearExpression(variable: over, factor: -1))
      row.add(LinearExpression(variable: under))
      costs.add(weight, of: over, priority: priority)
      costs.add(weight, of: under, priority: priority)
    case (_, .required):
      row.add(LinearExpression(variable: makeVariable(.restricted, tag: tag), factor: sign))
    case (_, .optional(let priority, let weight)):
      row.add(
        LinearExpression(variable: makeVariable(isRestricted: true), factor: sign))
      let error = makeVariable(isRestricted: true)
      row.add(LinearExpression(variable: error, factor: -sign))
      costs.add(weight, of: error, priority: priority)
    }
    if row.constant < 0 { row.scale(by: -1) }
    let subject = fresh ?? subject(of: row)
    for term in row.terms { isUsed[term.variable] = true }
    if let subject {
      let solution = row.solved(for: subject)
      if kinds[subject] == .free {
        let isGrounded = solution.terms.allSatisfy {
          kinds[$0.variable] != .free || definitions[$0.variable]?.isGrounded ?? false
        }
        definitions[subject] = Definition(
          expression: solution, isGrounded: isGrounded, order: defined.count)
        defined.append(subject)
      } else {
        append(solution, subject: subject)
      }
      return nil
    }
    if row.terms.allSatisfy({ kinds[$0.variable] == .dummy }) {
      guard row.constant < Self.tolerance else { return conflict(row, with: tag) }
      guard let marker = row.terms.last?.variable else { return nil }
      row.constant = 0
      let solution = row.solved(for: marker)
      append(solution, subject: marker)
      return nil
    }
    return addWithArtificialVariable(row, tag: tag)
  }

  /// A variable that an expression can be solved for as it stands: one without a definition, where
  /// all that have one are grounded, so that putting theirs in brings no other.
  private func definable(_ expression: LinearExpression) -> Int? {
    var found: Int?
    for term in expression.terms where kinds[term.variable] == .free {
      guard let definition = definitions[term.variable] else {
        found = found ?? term.variable
        continue
      }
      if !definition.isGrounded { return nil }
    }
    return found
  }

  /// An expression by variables that have neither a row nor a definition.
  private mutating func expanded(_ expression: LinearExpression) -> LinearExpression {
    expansion.constant = expression.constant
    // Definitions that wait to be put in. Grounded ones lead to earlier grounded ones only, so the
    // latest is taken first; the others come before them, the earliest first, since they lead to
    // grounded ones and to later ones.
    var waiting: [(definition: Definition, variable: Int)] = []
    func comesBefore(_ a: Definition, _ b: Definition) -> Bool {
      a.isGrounded == b.isGrounded ? (a.order < b.order) != a.isGrounded : b.isGrounded
    }
    func add(_ term: LinearExpression.Term, times factor: Double) {
      if let row = tableau.row(of: term.variable) {
        expansion.add(row, times: term.factor * factor)
      } else {
        if let definition = definitions[term.variable], !expansion.contains(term.variable) {
          // The last is taken first.
          let index = waiting.lastIndex { comesBefore(definition, $0.definition) } ?? -1
          waiting.insert((definition, term.variable), at: index + 1)
        }
        expansion.add(term.factor * factor, of: term.variable)
      }
    }
    for term in expression.terms { add(term, times: 1) }
    while let (definition, variable) = waiting.popLast() {
      guard let factor = expansion.remove(variable) else { continue }
      expansion.constant += definition.expression.constant * factor
      expansions += definition.expression.terms.count
      for term in definition.expression.terms { add(term, times: factor) }
    }
    return expansion.drain()
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

  // MARK: Rows

  /// Adds a row for a variable that no other knows.
  private mutating func append(_ row: LinearExpression, subject: Int) {
    tableau.replace(subject, by: row)
    costs.replace(subject, by: row)
    tableau.append(row, subject: subject)
  }

  /// Makes room for a row that no variable can be solved for at once: by making a new variable,
  /// which stands for what the row lacks, as small as it gets.
  ///
  /// Often the first step would do: where what enters leaves every other row above 0, the new row
  /// is solved for that, and no variable is made.
  private mutating func addWithArtificialVariable(_ row: LinearExpression, tag: Int?) -> [Int]? {
    let entering = row.terms.first { kinds[$0.variable] == .restricted && $0.factor < -1e-8 }
    if let entering,
      tableau.allowsGrowing(entering.variable, to: -row.constant / entering.factor)
    {
      append(row.solved(for: entering.variable), subject: entering.variable)
      return nil
    }
    let artificial = makeVariable(isRestricted: true)
    tableau.append(row, subject: artificial)
    costs.beginFirst(row)
    optimize(onlyFirst: true)
    let rest = costs.endFirst()
    let isPossible = rest.constant < Self.tolerance
    if let row = tableau.row(of: artificial) {
      let entering = row.terms.first { kinds[$0.variable] != .dummy && abs($0.factor) > 1e-8 }
      if isPossible, let entering {
        tableau.clearConstant(of: artificial)
        pivot(entering: entering.variable, leaving: artificial)
      } else {
        // Either it contradicts the others, or it says what they say.
        tableau.removeRow(of: artificial)
      }
    }
    tableau.forget(artificial)
    costs.forget(artificial)
    return isPossible ? nil : conflict(rest, with: tag)
  }

  private mutating func pivot(entering variable: Int, leaving: Int) {
    costs.replace(variable, by: tableau.pivot(entering: variable, leaving: leaving))
  }

  // MARK: Optimizing

  /// Finds the best values.
  package mutating func optimize() {
    optimize(onlyFirst: false)
    definedValues = valuesOfDefined()
  }

  /// How many pivots are enough for any layout; only rounding errors could go on for longer.
  private static let pivots = 100_000

  /// - Parameter onlyFirst: Whether only what `Costs.beginFirst` has begun is made small.
  private mutating func optimize(onlyFirst: Bool) {
    for _ in 0..<Self.pivots {
      if steps > limit { isExhausted = true }
      guard !isExhausted, let entering = costs.entering(onlyFirst: onlyFirst),
        let leaving = tableau.leaving(for: entering)
      else { return }
      pivot(entering: entering, leaving: leaving)
    }
  }
}
