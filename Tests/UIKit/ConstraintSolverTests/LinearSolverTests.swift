import Testing

@testable import ConstraintSolver

@Suite struct LinearSolverTests {
  private typealias Sum = LinearExpression

  @Test func requiredEquationsDetermineEverything() {
    var solver = LinearSolver()
    let (x, y) = (Sum(variable: solver.makeVariable()), Sum(variable: solver.makeVariable()))
    // x + y = 10, x − y = 4.
    #expect(solver.add(x + y - 10, .equal) == nil)
    #expect(solver.add(x - y - 4, .equal) == nil)
    solver.optimize()
    #expect(abs(solver.value(of: x) - 7) < 1e-9)
    #expect(abs(solver.value(of: y) - 3) < 1e-9)
  }

  /// The tableau's work for a row of boxes is linear in their number.
  ///
  /// Each begins where the one before ends, and has an optional size.
  @Test func aRowOfBoxesStaysSparse() {
    func solve(_ count: Int) -> (starts: [Double], work: Int) {
      var solver = LinearSolver()
      var lengths: [Sum] = []
      for index in 0..<count {
        let length = Sum(variable: solver.makeVariable(isRestricted: true))
        _ = solver.add(
          length - Double(10 + index % 3), .greaterOrEqual, strength: .optional(priority: 750))
        _ = solver.add(
          length - Double(10 + index % 3), .lessOrEqual, strength: .optional(priority: 250))
        lengths.append(length)
      }
      let starts = (0..<count).map { _ in Sum(variable: solver.makeVariable()) }
      #expect(solver.add(starts[0], .equal) == nil)
      for index in 1..<count {
        #expect(
          solver.add(starts[index] - starts[index - 1] - lengths[index - 1], .equal) == nil)
      }
      #expect(
        solver.add(starts[count - 1] + lengths[count - 1] - Double(20 * count), .equal) == nil)
      solver.optimize()
      return (starts.map { solver.value(of: $0) }, solver.work)
    }
    let (starts, small) = solve(100)
    // The first one takes all that is left over.
    #expect(abs(starts[1] - (2000 - 99 * 11)) < 1e-6)
    let sizes = (1..<99).map { starts[$0 + 1] - starts[$0] }
    #expect(sizes.enumerated().allSatisfy { abs($1 - Double(10 + ($0 + 1) % 3)) < 1e-6 })
    #expect(small < 100_000)
    let large = solve(300).work
    #expect(large < 10 * small)
  }

  /// Boxes in a row that share a length, as a stack view gives them one: equal lengths that are
  /// said first cost little, however much or little room there is.
  @Test(arguments: [400.0, 8000]) func equalLengthsThatComeFirstStaySparse(_ room: Double) {
    func solve(_ count: Int) -> (lengths: [Double], work: Int) {
      var solver = LinearSolver()
      let lengths = (0..<count).map { _ in
        Sum(variable: solver.makeVariable(isRestricted: true))
      }
      for length in lengths.dropFirst() {
        #expect(solver.add(lengths[0] - length, .equal) == nil)
      }
      for (index, length) in lengths.enumerated() {
        let natural = Double(10 + index % 7)
        _ = solver.add(length - natural, .greaterOrEqual, strength: .optional(priority: 750))
        _ = solver.add(length - natural, .lessOrEqual, strength: .optional(priority: 250))
      }
      var end = Sum(0)
      for length in lengths {
        let start = Sum(variable: solver.makeVariable())
        #expect(solver.add(start - end, .equal) == nil)
        end = start + length
      }
      #expect(solver.add(end - room, .equal) == nil)
      solver.optimize()
      return (lengths.map { solver.value(of: $0) }, solver.work)
    }
    let (lengths, small) = solve(100)
    #expect(lengths.allSatisfy { abs($0 - room / 100) < 1e-6 })
    #expect(solve(300).work < 12 * small)
    #expect(small < 500_000)
  }

  /// The work for a list of rows is linear in their number.
  ///
  /// Each row begins where the one before ends and is as high as the two texts in it, one below the
  /// other, whose heights are optional.
  @Test func aListOfRowsTakesWorkInProportion() {
    func solve(_ count: Int) -> (ends: [Double], work: Int) {
      var solver = LinearSolver()
      var (ends, end) = ([Sum](), Sum(0))
      for index in 0..<count {
        let (top, height) = (
          Sum(variable: solver.makeVariable()),
          Sum(variable: solver.makeVariable(isRestricted: true))
        )
        let texts = (0..<2).map { _ in
          (
            Sum(variable: solver.makeVariable()),
            Sum(variable: solver.makeVariable(isRestricted: true))
          )
        }
        #expect(solver.add(top - end - 4, .equal, tag: index) == nil)
        #expect(solver.add(texts[0].0 - top, .equal, tag: index) == nil)
        #expect(solver.add(texts[1].0 - (texts[0].0 + texts[0].1), .equal, tag: index) == nil)
        #expect(solver.add(top + height - (texts[1].0 + texts[1].1), .equal, tag: index) == nil)
        for (_, own) in texts {
          _ = solver.add(own - 10, .greaterOrEqual, strength: .optional(priority: 750))
          _ = solver.add(own - 10, .lessOrEqual, strength: .optional(priority: 250))
        }
        end = top + height
        ends.append(end)
      }
      solver.optimize()
      return (ends.map { solver.value(of: $0) }, solver.work)
    }
    let (ends, small) = solve(100)
    #expect(ends.enumerated().allSatisfy { abs($1 - Double(24 * ($0 + 1))) < 1e-6 })
    let (last, large) = (solve(2000).ends.last, solve(2000).work)
    #expect(last.map { abs($0 - 48_000) < 1e-6 } == true)
    #expect(large <= 21 * small)
  }

  /// Equations that are simply added count as well.
  @Test func theLimitOfStepsEndsWhatIsAdded() {
    var solver = LinearSolver(limit: 1000)
    let places = (0..<100).map { _ in Sum(variable: solver.makeVariable()) }
    let lengths = (0..<100).map { _ in Sum(variable: solver.makeVariable(isRestricted: true)) }
    for index in 1..<100 {
      _ = solver.add(places[index] - places[index - 1] - lengths[index], .equal)
    }
    for place in places { _ = solver.add(place - 1000, .lessOrEqual) }
    #expect(solver.isExhausted)
  }

  /// The steps of a solver are bounded, and it says when they were not enough.
  @Test func theLimitOfStepsEndsTheSearch() {
    var solver = LinearSolver(limit: 1000)
    let lengths = (0..<100).map { _ in Sum(variable: solver.makeVariable(isRestricted: true)) }
    for length in lengths {
      _ = solver.add(length - 10, .greaterOrEqual, strength: .optional(priority: 750))
    }
    #expect(!solver.isExhausted)
    _ = solver.add(lengths.reduce(Sum(-500)) { $0 + $1 }, .equal)
    for length in lengths { _ = solver.add(length - lengths[0], .equal) }
    solver.optimize()
    #expect(solver.isExhausted)
  }

  /// Of an equation without a tag nothing is left that later ones would carry along.
  @Test func equationsWithoutATagLeaveNothingBehind() {
    func solve(tagged: Bool) -> (values: [Double], work: Int) {
      var solver = LinearSolver()
      let lengths = (0..<60).map { _ in Sum(variable: solver.makeVariable(isRestricted: true)) }
      for length in lengths {
        _ = solver.add(length - 10, .greaterOrEqual, strength: .optional(priority: 750))
      }
      for index in 1..<60 {
        #expect(solver.add(lengths[index] - lengths[0], .equal, tag: tagged ? index : nil) == nil)
      }
      #expect(solver.add(lengths[7] - 30, .equal, tag: tagged ? 60 : nil) == nil)
      solver.optimize()
      return (lengths.map { solver.value(of: $0) }, solver.work)
    }
    let (plain, marked) = (solve(tagged: false), solve(tagged: true))
    #expect(plain.values == marked.values)
    #expect(plain.values.allSatisfy { abs($0 - 30) < 1e-9 })
    #expect(plain.work < marked.work)
  }

  @Test func strongerConstraintBeatsAnyNumberOfWeakerOnes() {
    var solver = LinearSolver()
    let x = Sum(variable: solver.makeVariable())
    for _ in 0..<50 {
      #expect(solver.add(x - 100, .equal, strength: .optional(priority: 750)) == nil)
    }
    #expect(solver.add(x - 20, .equal, strength: .optional(priority: 751)) == nil)
    solver.optimize()
    #expect(abs(solver.value(of: x) - 20) < 1e-9)
  }

  @Test func inequalitiesHoldAndWishesComeAsCloseAsTheyCan() {
    var solver = LinearSolver()
    let x = Sum(variable: solver.makeVariable())
    #expect(solver.add(x - 10, .greaterOrEqual) == nil)
    #expect(solver.add(x - 30, .lessOrEqual) == nil)
    #expect(solver.add(x - 50, .equal, strength: .optional(priority: 1)) == nil)
    solver.optimize()
    #expect(abs(solver.value(of: x) - 30) < 1e-9)
  }

  @Test func contradictionNamesThoseThatTakePartAndKeepsTheFirst() {
    var solver = LinearSolver()
    let (x, y) = (Sum(variable: solver.makeVariable()), Sum(variable: solver.makeVariable()))
    #expect(solver.add(y - 1, .equal, tag: 0) == nil)
    #expect(solver.add(x - 100, .lessOrEqual, tag: 1) == nil)
    #expect(solver.add(x - 120, .greaterOrEqual, tag: 2).map(Set.init) == [1, 2])
    #expect(solver.add(y - 2, .equal, tag: 3).map(Set.init) == [0, 3])
    // What is left still works.
    #expect(solver.add(x - 90, .greaterOrEqual, tag: 4) == nil)
    solver.optimize()
    #expect((90...100).contains(solver.value(of: x)))
    #expect(abs(solver.value(of: y) - 1) < 1e-9)
  }

  @Test func repetitionIsNoContradiction() {
    var solver = LinearSolver()
    let (x, y) = (Sum(variable: solver.makeVariable()), Sum(variable: solver.makeVariable()))
    #expect(solver.add(x - y, .equal) == nil)
    #expect(solver.add(x - 5, .equal) == nil)
    #expect(solver.add(y - 5, .equal) == nil)
    #expect(solver.add(x + y - 10, .equal) == nil)
    #expect(solver.add(x + y - 11, .equal, tag: 4) == [4])
    #expect(solver.add(x + y - 10, .equal, tag: 5) == nil)
    #expect(solver.add(y - x - 1, .equal) == [])
    solver.optimize()
    #expect(abs(solver.value(of: x) - 5) < 1e-9)
  }

  @Test func sizesAreNeverNegative() {
    var solver = LinearSolver()
    let width = Sum(variable: solver.makeVariable(isRestricted: true))
    #expect(solver.add(width + 10, .equal) != nil)
    #expect(solver.add(width + 10, .equal, strength: .optional(priority: 500)) == nil)
    solver.optimize()
    #expect(solver.value(of: width) == 0)
  }

  /// Random systems with a known point that satisfies what is required: it must hold in the answer,
  /// and no small change may make the violations smaller in the order of the priorities.
  @Test(arguments: 0..<200) func randomSystemsAreFeasibleAndOptimal(_ seed: Int) {
    var random = Numbers(state: UInt64(seed) &* 7_919 &+ 17)
    let count = 2 + Int(random.next(4))
    let hidden = (0..<count).map { _ in Double(random.next(41)) - 20 }
    var solver = LinearSolver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    var rows: [(factors: [Double], constant: Double, relation: LinearSolver.Relation, level: Int)] =
      []
    for _ in 0..<(3 + Int(random.next(9))) {
      var factors = (0..<count).map { _ in random.next(3) == 0 ? Double(random.next(7)) - 3 : 0 }
      factors[Int(random.next(UInt64(count)))] = 1
      let relation = [LinearSolver.Relation.lessOrEqual, .equal, .greaterOrEqual][
        Int(random.next(3))]
      let level = Int(random.next(4))
      var constant = -zip(factors, hidden).reduce(0) { $0 + $1.0 * $1.1 }
      let slack = Double(random.next(10))
      if level > 0 {
        constant += Double(random.next(21)) - 10
      } else if relation != .equal {
        constant += relation == .lessOrEqual ? -slack : slack
      }
      rows.append((factors, constant, relation, level))
    }
    for row in rows {
      var sum = LinearExpression(row.constant)
      for (variable, factor) in zip(variables, row.factors) where factor != 0 {
        sum.add(LinearExpression(variable: variable, factor: factor))
      }
      let strength: LinearSolver.Strength =
        row.level == 0 ? .required : .optional(priority: Double(1000 - 250 * row.level))
      #expect(solver.add(sum, row.relation, strength: strength) == nil)
    }
    solver.optimize()
    let found = variables.map { solver.value(of: $0) }
    /// The sums of the violations: of what is required, then level by level.
    func cost(_ point: [Double]) -> [Double] {
      var sums = [0.0, 0, 0, 0]
      for row in rows {
        let value = zip(row.factors, point).reduce(row.constant) { $0 + $1.0 * $1.1 }
        let violation =
          switch row.relation {
          case .equal: abs(value)
          case .lessOrEqual: max(0, value)
          case .greaterOrEqual: max(0, -value)
          }
        sums[row.level] += violation
      }
      return sums
    }
    func isBetter(_ a: [Double], than b: [Double]) -> Bool {
      for (x, y) in zip(a, b) where abs(x - y) > 1e-6 { return x < y }
      return false
    }
    let best = cost(found)
    #expect(best[0] < 1e-6)
    #expect(!isBetter(cost(hidden), than: best))
    for _ in 0..<400 {
      let size = [0.01, 0.3, 5][Int(random.next(3))]
      let other = found.map { $0 + size * (Double(random.next(2001)) / 1000 - 1) }
      #expect(!isBetter(cost(other), than: best))
    }
    // Toward other points that satisfy what is required: there the sums are convex, so no way may
    // begin downhill.
    for step in [0.001, 0.1, 0.5] {
      let other = zip(found, hidden).map { $0 + ($1 - $0) * step }
      #expect(!isBetter(cost(other), than: best))
    }
  }

  private struct Numbers {
    var state: UInt64
    mutating func next(_ below: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % below
    }
  }

  @Test func theLimitOfStepsIsExact() {
    func isExhausted(_ limit: Int) -> Bool {
      var solver = LinearSolver(limit: limit)
      let lengths = (0..<20).map { _ in Sum(variable: solver.makeVariable(isRestricted: true)) }
      for length in lengths {
        _ = solver.add(length - 10, .greaterOrEqual, strength: .optional(priority: 750))
      }
      _ = solver.add(lengths.reduce(Sum(-500)) { $0 + $1 }, .equal)
      solver.optimize()
      return solver.isExhausted
    }
    var (low, high) = (0, 1 << 20)
    #expect(isExhausted(low))
    #expect(!isExhausted(high))
    while high - low > 1 {
      let middle = (low + high) / 2
      if isExhausted(middle) { low = middle } else { high = middle }
    }
    #expect(low > 100)
    for limit in low - 50...low { #expect(isExhausted(limit)) }
    for limit in high...high + 50 { #expect(!isExhausted(limit)) }
  }
}
