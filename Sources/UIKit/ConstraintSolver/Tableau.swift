/// The rows of a simplex tableau: each defines a basic variable, which is 0 or more, by nonbasic
/// ones, which are 0.
///
/// Each row is solved for its *subject*. A list per variable contains the rows that may contain it,
/// so that an operation on a variable costs as much as those rows, however many others there are.
struct Tableau {
  /// The rows by variable; nil for variables that are no subject.
  private var rows: [LinearExpression?] = []
  /// The subjects of rows that contain a variable; outdated or repeated ones are removed by
  /// `subjects(containing:)`.
  private var columns: [[Int]] = []
  /// The number of the last traversal of a column that visited the row of a subject.
  private var lastTraversal: [Int] = []
  private var traversal = 0
  /// The number of terms computed so far.
  private(set) var work = 0
  /// The estimated time so far, in steps of a few nanoseconds.
  ///
  /// Each examined row costs 1. Each changed row costs 16, plus its terms and the merged ones; few
  /// merged terms, less than an eighth, cost 4 each, plus 1 for 16 terms that are moved in memory.
  private(set) var steps = 0

  mutating func addVariable() {
    rows.append(nil)
    columns.append([])
    lastTraversal.append(0)
  }

  func row(of variable: Int) -> LinearExpression? { rows[variable] }

  mutating func append(_ row: LinearExpression, subject: Int) {
    rows[subject] = row
    steps += row.terms.count
    for term in row.terms { columns[term.variable].append(subject) }
  }

  mutating func removeRow(of subject: Int) { rows[subject] = nil }

  mutating func clearConstant(of subject: Int) { rows[subject]?.constant = 0 }

  /// The subjects of the rows that contain a variable, each once; also cleans up the column.
  private mutating func subjects(containing variable: Int) -> [Int] {
    traversal += 1
    steps += columns[variable].count
    var column: [Int] = []
    swap(&column, &columns[variable])
    column.removeAll { subject in
      if lastTraversal[subject] == traversal { return true }
      lastTraversal[subject] = traversal
      return (rows[subject]?.factor(of: variable) ?? 0) == 0
    }
    columns[variable] = column
    return column
  }

  /// Substitutes an expression for a variable in all rows.
  mutating func replace(_ variable: Int, by solution: LinearExpression) {
    for subject in subjects(containing: variable) {
      guard var row = rows[subject] else { continue }
      rows[subject] = nil
      for term in solution.terms where row.factor(of: term.variable) == 0 {
        columns[term.variable].append(subject)
      }
      let (old, new) = (row.terms.count, solution.terms.count)
      steps += 16 + (8 * new < old ? new * (4 + old / 16) : old + new)
      row.replace(variable, by: solution)
      work += row.terms.count
      rows[subject] = row
    }
    columns[variable] = []
  }

  /// Exchanges the subject of a row, which becomes 0, for another variable.
  /// - Returns: The definition of that variable.
  mutating func pivot(entering variable: Int, leaving: Int) -> LinearExpression {
    var row = rows[leaving] ?? LinearExpression()
    row.add(LinearExpression(variable: leaving, factor: -1))
    let solution = row.solved(for: variable)
    rows[leaving] = nil
    replace(variable, by: solution)
    append(solution, subject: variable)
    return solution
  }

  /// The subject of the row that becomes 0 first when a variable grows; the lowest one in
  /// case of a tie.
  mutating func leaving(for variable: Int) -> Int? {
    var best: (growth: Double, subject: Int)?
    for subject in subjects(containing: variable) {
      guard let growth = growth(for: variable, in: subject) else { continue }
      if let found = best, (found.growth, found.subject) <= (growth, subject) { continue }
      best = (growth, subject)
    }
    return best?.subject
  }

  /// Whether no subject becomes 0 when a variable grows up to a value.
  mutating func allowsGrowing(_ variable: Int, to value: Double) -> Bool {
    subjects(containing: variable).allSatisfy {
      growth(for: variable, in: $0).map { $0 > value } ?? true
    }
  }

  /// The value up to which a variable may grow before a subject becomes 0; nil if unlimited.
  private func growth(for variable: Int, in subject: Int) -> Double? {
    guard let row = rows[subject] else { return nil }
    let factor = row.factor(of: variable)
    return factor < -1e-9 ? -row.constant / factor : nil
  }

  /// Removes a variable that is always 0 from all rows.
  mutating func remove(_ variable: Int) {
    for subject in subjects(containing: variable) { rows[subject]?.remove(variable) }
    columns[variable] = []
  }
}
