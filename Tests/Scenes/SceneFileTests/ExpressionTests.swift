import Base
import JSON
import Testing

@testable import SceneFile

/// Expressions, and the texts that they stand in.
struct ExpressionTests {
  private func value(
    _ text: String, _ names: [String: ExpressionValue] = [:], limit: Int = Limits.expandedValues
  ) throws(ExpressionReader.Fault) -> ExpressionValue {
    let scope = ExpressionScope(isLive: true)
    for (name, value) in names { scope[name] = value }
    return try TextTemplate.value(of: text, in: scope, ExpansionBudget(limit))
  }

  /// The value as JSON.
  private func text(_ text: String, _ names: [String: ExpressionValue] = [:]) throws -> String {
    try tree(value(text, names)).flatText
  }

  private func tree(_ value: ExpressionValue) -> JSONTree {
    switch value {
    case .null, .unknown: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .color(let color): .numbers((0..<4).map { color[$0] })
    case .list, .tree: .array((0..<(value.count ?? 0)).map { tree(value.item($0)) })
    }
  }

  /// The column, from 0, and the message of a fault.
  private func fault(_ text: String, _ names: [String: ExpressionValue] = [:]) -> String {
    do throws(ExpressionReader.Fault) {
      let value = try value(text, names)
      return "no fault: \(tree(value).flatText)"
    } catch {
      return "\(error.offset): \(error.fault)"
    }
  }

  @Test(
    arguments: [
      ("= 12 + 3 * 44", "144"), ("= (12 + 3) * 44", "660"), ("= 10 - 4 - 3", "3"),
      ("= -2 * -3", "6"), ("= 7 % 4", "3"), ("= -1 % 4", "3"), ("= 1 / 8", "0.125"),
      ("= 1.5e2 + .5", "150.5"), ("=1e3", "1000"), ("= 2 - -1", "3"),
      ("= [10, 20] + [1, 2]", "[11, 22]"), ("= [10, 20] * 2", "[20, 40]"),
      ("= 100 - [10, 20]", "[90, 80]"), ("= [1, 2,]", "[1, 2]"), ("= []", "[]"),
      ("= [[1, 2], 'a', null, true]", #"[[1, 2], "a", null, true]"#),
      ("= [5, 6, 7][1 + 1]", "7"), ("= -[1, 2]", "[-1, -2]"),
      ("= 1 < 2", "true"), ("= 'b' >= 'c'", "false"), ("= [1, 2] == [1, 2]", "true"),
      ("= null == null", "true"), ("= 1 != 'x'", "true"),
      ("= 1 < 2 ? 'a' : 'b'", #""a""#), ("= false ? 1 : true ? 2 : 3", "2"),
      ("= !true || 1 == 1 && !false", "true"),
      ("= min(3, 1, 2)", "1"), ("= max([3, 9, 2])", "9"), ("= clamp(12, 0, 10)", "10"),
      ("= abs(-3) + floor(2.7) + ceil(2.1)", "8"), ("= round(2.6)", "3"),
      ("= round(0.1 + 0.2, 4)", "0.3"), ("= sqrt(16) + pow(2, 10)", "1028"),
      ("= sin(0) + cos(0)", "1"), ("= round(sin(pi / 6), 6)", "0.5"),
      ("= mix(10, 20, 0.25)", "12.5"), ("= mix([0, 10], [10, 30], 0.5)", "[5, 20]"),
      ("= mix('black', '#ffffff', 0.5)", "[0.5, 0.5, 0.5, 1]"),
      ("= mix('red', [0, 0, 1], 1)", "[0, 0, 1, 1]"), ("= 'white' * 0.5", "[0.5, 0.5, 0.5, 1]"),
      ("= 'red' + 'lime'", "[1, 1, 0, 1]"), ("= 'red' + 0.5", "[1, 0.5, 0.5, 1]"),
      ("= alpha('red', 0.25)", "[1, 0, 0, 0.25]"), ("= count('abc') + count([1])", "4"),
    ])
  func values(text: String, expected: String) throws {
    #expect(try self.text(text) == expected)
  }

  @Test func whatIsNotTakenIsNotComputed() throws {
    #expect(try text("= true ? 1 : [1][5] + 'a'") == "1")
    #expect(try text("= false && [1][5]") == "false")
    #expect(try text("= true || 1 / 0 == 1") == "true")
  }

  @Test(
    arguments: [
      ("Row {i + 1}", "Row 3"), ("{name}", "Ada"), ("{{{i}}}", "{2}"), ("{{name}}", "{name}"),
      ("'= {i}", "= 2"), ("''=", "'="), ("'s", "'s"), ("a = {i}", "a = 2"),
      ("{i == 2 ? 'two}' : 'other'}", "two}"), ("{i / 4} {i < 1}", "0.5 false"), ("", ""),
      ("ä{name}ö", "äAdaö"),
      ("{0.1 + 0.2} {1 / 3} {123456789 * 1000}", "0.3 0.333333333333 123456789000"),
    ])
  func texts(text: String, expected: String) throws {
    let names: [String: ExpressionValue] = ["i": .number(2), "name": .text("Ada")]
    #expect(try self.text(text, names) == JSONTree.string(expected).flatText)
  }

  @Test(
    arguments: [
      ("= 1 +", #"4: "= 1 +" is not an expression: a value is needed, at its end"#),
      ("= 1 2", #"4: "= 1 2" is not an expression: an operator is needed here"#),
      ("= (1", #"3: "= (1" is not an expression: a ) is needed here, at its end"#),
      ("= 'a", #"2: "= 'a" is not an expression: this text has no closing quote"#),
      ("= 1.2.3", #"2: "= 1.2.3" is not an expression: 1.2.3 is not a number"#),
      ("= ?", #"2: "= ?" is not an expression: a value is needed here"#),
      ("= true ? 1", #"9: "= true ? 1" is not an expression: a colon is needed here, at its end"#),
      ("= titel", #"2: unknown value "titel"; did you mean `title`?"#),
      ("= flor(1)", #"2: unknown function "flor"; did you mean `floor`?"#),
      ("= mix(1, 2)", "2: cannot be computed: mix(a, b, t) takes 3 arguments, not 2"),
      (
        "= title + 1",
        #"8: cannot be computed: `+` takes numbers, lists of numbers, and colors, not the text "x" and the number 1"#
      ),
      (
        "= [1, 2] * [1, 2, 3]",
        "9: cannot be computed: `*` takes lists of the same length, not of 2 and 3"
      ),
      ("= 1 / 0", "4: cannot be computed: the result is not a finite number"),
      ("= sqrt(-1)", "2: cannot be computed: the result is not a finite number"),
      (
        "= [1][1]", "5: cannot be computed: there is no item 1: the list has 1, counted from 0"
      ),
      ("= title.x", "7: cannot be computed: only objects have members, not the text \"x\""),
      ("= 1 ? 2 : 3", "2: cannot be computed: `?` takes true or false, not the number 1"),
      (
        "= mix('systemBlue', 'red', 0.5)",
        "2: cannot be computed: systemBlue follows the style, so that it has no channels here"
      ),
      ("{title", #"5: "{title" is not an expression: a closing brace is needed here, at its end"#),
      (
        "a } b", #"2: "a } b" is not a text with expressions: a brace of the text is written twice"#
      ),
      (
        "{[1]}",
        #"1: cannot be computed: a list of 1 cannot stand in a text; "= …" gives the value itself"#
      ),
    ])
  func faults(text: String, expected: String) {
    #expect(fault(text, ["title": .text("x")]) == expected)
  }

  /// Brackets, signs, operands and items, each many times.
  @Test func hostileExpressionsEnd() {
    let many = 100_000
    #expect(fault("= " + String(repeating: "(", count: many)).contains("nest deeper than 64"))
    #expect(fault("= " + String(repeating: "-", count: many) + "1").contains("nest deeper"))
    #expect(fault("= " + String(repeating: "true ? ", count: many)).contains("nest deeper"))
    #expect(fault("= 1" + String(repeating: " + 1", count: many)) == "no fault: 100001")
    let list: ExpressionValue = .list(Array(repeating: .number(1), count: 1000))
    do throws(ExpressionReader.Fault) {
      _ = try value("= a + a + a", ["a": list], limit: 1500)
      Issue.record("the limit does not hold")
    } catch {
      #expect(error.fault == .expansionTooLarge(limit: Limits.expandedValues))
    }
  }

  /// A copy of the whole text for each brace would take minutes.
  @Test(.timeLimit(.minutes(1))) func longTextsMayHaveManyBraces() throws {
    let words = String(repeating: "x", count: 130)
    let many = 90_000
    guard case .text(let text) = try value(String(repeating: words + "{1}", count: many)) else {
      Issue.record("there is no text")
      return
    }
    #expect(text.utf8.count == many * 131)
  }

  @Test(
    arguments: [
      ("= a == b", 200), ("= a < b", 200), ("= a == [b]", 100), ("= count(a)", 100),
      ("= o.k3199", 100),
    ])
  func lengthCounts(text: String, cost: Int) throws {
    let long = String(repeating: "x", count: 3200)
    let members = (0..<3200).map {
      JSONMember(key: "k\($0)", keyRange: 0..<1, value: JSONValue(content: .null, range: 0..<1))
    }
    let names: [String: ExpressionValue] = [
      "a": .text(long), "b": .text(long),
      "o": .tree(JSONValue(content: .object(members), range: 0..<1)),
    ]
    _ = try value(text, names, limit: cost + 5)
    #expect(throws: ExpressionReader.Fault.self) { try value(text, names, limit: cost - 1) }
  }

  @Test func longTextsAreNoColors() throws {
    let spaces = String(repeating: " ", count: 60)
    #expect(ExpressionValue.text("rgb(255, 0, 0)").isColor)
    #expect(!ExpressionValue.text("rgb(255, \(spaces)0, 0)").isColor)
  }

  @Test func expandedValuesHaveALimit() throws(ExpressionReader.Fault) {
    let budget = ExpansionBudget()
    #expect(budget.spend(Limits.expandedValues))
    #expect(!budget.spend())
    // A list counts each item, and itself.
    let list = ExpressionValue.list(Array(repeating: .number(1), count: 1000))
    _ = try value("= -a", ["a": list], limit: 1001)
    #expect(throws: ExpressionReader.Fault.self) {
      _ = try value("= -a", ["a": list], limit: 1000)
    }
  }
}
