/// Finds values that satisfy linear equations and inequalities: required ones exactly, others as
/// well as possible.
///
/// The Cassowary algorithm (Badros, Borning and Stuckey, “The Cassowary linear arithmetic
/// constraint solving algorithm”, 2001) without edit constraints: a simplex tableau to which
/// constraints are added one by one, so that one which contradicts earlier ones is refused. The
/// sums of the violations are minimized one priority after the other, the highest first, so that no
/// number of weaker constraints outweighs a stronger one. Ties are broken by the order of the
/// variables, so the result is the same in every run. Undetermined variables are 0.
///
/// A free variable never leaves the basis once an equation defines it. So its definition is stored
/// outside of the tableau: it is looked up when needed, and not updated in every step. In a row of
/// views, each position is defined by the one before, and the rows of the tableau contain only the
/// distances between them.
package struct LinearSolver {
  /// The comparison of an expression with 0.
  package enum Relation {
    case lessOrEqual, equal, greaterOrEqual
  }

  package enum Strength: Equatable {
    case required
    /// - Parameter weight: Relative to constraints of the same priority.
    case optional(priority: Double, weight: Double = 1)
  }

  private enum Kind {
    /// Any number.
    case free
    /// 0 or more.
    case restricted
    /// Always 0; marks a required equation with a tag.
    case dummy
  }

  private var kinds: [Kind] = []
  /// Whether a variable is in a constraint added so far.
  private var isInConstraint: [Bool] = []
  /// The tag of the required constraint that a variable marks.
  private var tags: [Int?] = []
  /// The definition of a free variable.
  ///
  /// It is *grounded* if it consists of restricted variables and others with grounded definitions;
  /// otherwise some of its variables had no definition when it was added.
  private struct Definition {
    var expression: LinearExpression
    var isGrounded: Bool
    /// The serial number of the definition.
    var order: Int
  }

  private var definitions: [Definition?] = []
  /// The variables with definitions, in the order of their definitions.
  private var defined: [Int] = []
  /// The values of defined variables; nil until they are needed after a change.
  private var definedValues: [Double]?
  private var tableau = Tableau()
  private var costs = Costs()
  /// The accumulator for expanding an expression; reused to keep its memory.
  private var expansion = TermSum()

  /// Contradictions smaller than this, in points, are rounding errors.
  package static let tolerance = 1e-6

  /// The number of terms of rows and costs computed so far.
  package var work: Int { tableau.work + costs.work }
  /// The number of terms of definitions expanded so far.
  private var expansions = 0
  private let limit: Int
  /// Whether the limit was reached; then nothing more is added, and the solution may not be
  /// optimal.
  package private(set) var isExhausted = false

  /// - Parameter limit: The largest number of steps, of a few nanoseconds each.
  package init(limit: Int = .max) { self.limit = limit }

  private var steps: Int { tableau.steps + costs.examined + 8 * (costs.work + expansions) }

  // MARK: Variables

  /// Adds a variable and returns its index; its value is 0 or more if `isRestricted`.
  package mutating func makeVariable(isRestricted: Bool = false) -> Int {
    makeVariable(isRestricted ? .restricted : .free, tag: nil)
  }

  private mutating func makeVariable(_ kind: Kind, tag: Int?) -> Int {
    kinds.append(kind)
    isInConstraint.append(false)
    tags.append(tag)
    definitions.append(nil)
    tableau.addVariable()
    costs.addVariable(canEnter: kind == .restricted)
    return kinds.count - 1
  }

  /// A variable's value; optimal only after `optimize()`.
  package func value(of variable: Int) -> Double {
    if let row = tableau.row(of: variable) { return row.constant }
    guard definitions[variable] != nil else { return 0 }
    return (definedValues ?? valuesOfDefined())[variable]
  }

  /// The values of the variables with definitions: grounded ones depend on earlier grounded ones,
  /// others on these and on later ones.
  private func valuesOfDefined() -> [Double] {
    var values = [Double](repeating: 0, count: kinds.count)
    func evaluate(_ variable: Int, ifGrounded isGrounded: Bool) {
      guard let definition = definitions[variable], definition.isGrounded == isGrounded else {
        return
      }
      let expression = definition.expression
      values[variable] = expression.terms.reduce(expression.constant) { sum, term in
        let value = tableau.row(of: term.variable)?.constant ?? values[term.variable]
        return sum + term.factor * value
      }
    }
    for variable in defined { evaluate(variable, ifGrounded: true) }
    for variable in defined.reversed() { evaluate(variable, ifGrounded: false) }
    return values
  }

  package func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
  }

  // MARK: Constraints

  /// Adds a constraint, unless it contradicts the required ones added before.
  /// - Parameter tag: Names a required constraint in conflicts.
  /// - Returns: The tags of the contradicting constraints, including this one's; nil without a
  ///   contradiction.
  package mutating func add(
    _ expression: LinearExpression, _ relation: Relation, strength: Strength = .required,
    tag: Int? = nil
  ) -> [Int]? {
    if steps > limit { isExhausted = true }
    if isExhausted { return nil }
    definedValues = nil
    let definable = definable(expression)
    var row = definable == nil ? expanded(expression) : expression
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
    let subject = definable ?? subject(of: row)
    for term in row.terms { isInConstraint[term.variable] = true }
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

  /// A variable without a definition that the expression can be solved for before expansion; nil if
  /// a definition in the expression is not grounded, since it may contain that variable.
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

  /// The expression in terms of variables with neither a row nor a definition.
  private mutating func expanded(_ expression: LinearExpression) -> LinearExpression {
    expansion.constant = expression.constant
    // A stack of definitions to expand. First those that are not grounded, the earliest first,
    // since they refer to later ones and to grounded ones; then the grounded ones, the latest
    // first, since they refer only to earlier grounded ones.
    var waiting: [(definition: Definition, variable: Int)] = []
    func isExpandedBefore(_ a: Definition, _ b: Definition) -> Bool {
      a.isGrounded == b.isGrounded ? (a.order < b.order) != a.isGrounded : b.isGrounded
    }
    func add(_ term: LinearExpression.Term, times factor: Double) {
      if let row = tableau.row(of: term.variable) {
        expansion.add(row, times: term.factor * factor)
      } else {
        if let definition = definitions[term.variable], !expansion.contains(term.variable) {
          // The last one is expanded first.
          let index = waiting.lastIndex { isExpandedBefore(definition, $0.definition) } ?? -1
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

  /// A variable that a new row can be solved for at once: a free one, or a restricted one that is
  /// in no other row and whose value is then not negative.
  private func subject(of row: LinearExpression) -> Int? {
    if let free = row.terms.first(where: { kinds[$0.variable] == .free }) { return free.variable }
    return row.terms.first {
      kinds[$0.variable] == .restricted && !isInConstraint[$0.variable] && $0.factor < 0
    }?.variable
  }

  /// The tags of the constraints whose markers are in a row that cannot become 0; these contradict
  /// one another.
  private func conflict(_ row: LinearExpression, with tag: Int?) -> [Int] {
    var members = row.terms.compactMap { tags[$0.variable] }
    if let tag, !members.contains(tag) { members.append(tag) }
    return members
  }

  // MARK: Rows

  /// Adds a row solved for its subject, and substitutes it in the other rows and the costs.
  private mutating func append(_ row: LinearExpression, subject: Int) {
    tableau.replace(subject, by: row)
    costs.replace(subject, by: row)
    tableau.append(row, subject: subject)
  }

  /// Adds a row that cannot be solved for a variable at once, by minimizing an artificial variable:
  /// the violation of the row.
  ///
  /// Often the first pivot is enough: if the entering variable leaves every other row above 0, the
  /// new row is solved for it, without an artificial variable.
  /// - Returns: The tags of the contradicting constraints; nil without a contradiction.
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
    costs.beginArtificialSum(row)
    optimize(onlyArtificial: true)
    let rest = costs.endArtificialSum()
    let isPossible = rest.constant < Self.tolerance
    if let row = tableau.row(of: artificial) {
      let entering = row.terms.first { kinds[$0.variable] != .dummy && abs($0.factor) > 1e-8 }
      if isPossible, let entering {
        tableau.clearConstant(of: artificial)
        pivot(entering: entering.variable, leaving: artificial)
      } else {
        // Either it contradicts the others, or it is redundant.
        tableau.removeRow(of: artificial)
      }
    }
    tableau.remove(artificial)
    costs.remove(artificial)
    return isPossible ? nil : conflict(rest, with: tag)
  }

  private mutating func pivot(entering variable: Int, leaving: Int) {
    costs.replace(variable, by: tableau.pivot(entering: variable, leaving: leaving))
  }

  // MARK: Optimizing

  /// Finds the optimal values.
  package mutating func optimize() {
    optimize(onlyArtificial: false)
    definedValues = valuesOfDefined()
  }

  /// The largest number of pivots in one optimization: far more than any layout needs, so that
  /// rounding errors cannot make it endless.
  private static let pivotLimit = 100_000

  /// - Parameter onlyArtificial: Whether only the sum of `Costs.beginArtificialSum(_:)` is
  ///   minimized.
  private mutating func optimize(onlyArtificial: Bool) {
    for _ in 0..<Self.pivotLimit {
      if steps > limit { isExhausted = true }
      guard !isExhausted, let entering = costs.entering(onlyArtificial: onlyArtificial),
        let leaving = tableau.leaving(for: entering)
      else { return }
      pivot(entering: entering, leaving: leaving)
    }
  }
}
