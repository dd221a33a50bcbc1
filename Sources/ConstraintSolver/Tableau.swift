/// The rows of a simplex tableau: what a variable of 0 or more is, by variables that are 0.
///
/// Each row is solved for its *subject*. A list for each variable says which rows may know it, so
/// that what is done for a variable costs as much as those rows do, however many others there are.
struct Tableau {
  /// By variable; nil for those that are no subject.
  private var rows: [LinearExpression?] = []
  /// The subjects of rows that know a variable; some knew it once, or stand there twice, until
  /// `subjects(containing:)` takes them out.
  private var columns: [[Int]] = []
  /// By subject: the number of the traversal through a column that last lastTraversal its row.
  private var lastTraversal: [Int] = []
  private var traversal = 0
  /// How many terms were made anew so far.
  private(set) var work = 0
  /// About how long all took so far, in steps of a few nanoseconds.
  ///
  /// 16 for a row that is made anew, and its terms; where few terms come to many, the many are only
  /// moved in memory, sixteen a step. And one for each row that is looked at.
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

  /// The subjects of the rows that know a variable, each once; the column is then just these.
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

  /// Puts an expression where a variable is, in all rows.
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

  /// Makes a variable the subject of another's row, and that one 0.
  /// - Returns: What the variable is now.
  mutating func pivot(entering variable: Int, leaving: Int) -> LinearExpression {
    var row = rows[leaving] ?? LinearExpression()
    row.add(LinearExpression(variable: leaving, factor: -1))
    let solution = row.solved(for: variable)
    rows[leaving] = nil
    replace(variable, by: solution)
    append(solution, subject: variable)
    return solution
  }

  /// The subject of the row that is the first to become 0 when a variable grows; of several, the
  /// variable made first.
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

  /// Up to what a variable may grow before a subject is 0; nil if for ever.
  private func growth(for variable: Int, in subject: Int) -> Double? {
    guard let row = rows[subject] else { return nil }
    let factor = row.factor(of: variable)
    return factor < -1e-9 ? -row.constant / factor : nil
  }

  /// Takes a variable that is always 0 out of all rows.
  mutating func forget(_ variable: Int) {
    for subject in subjects(containing: variable) { rows[subject]?.remove(variable) }
    columns[variable] = []
  }
}
