import Flipbook
import TestSupport
import Testing

/// The schemas of results against an independent validator, and against what the command prints.
struct ResultSchemaTests {
  private let command: Command

  init() throws { command = try Command() }

  private func square(_ name: String, _ color: String = "red", keys: String = "") throws {
    try command.write(
      name,
      """
      {size: [20, 10], \(keys) layers: [{id: "box", frame: [2, 2, 6, 6], backgroundColor: "\(color)"}]}
      """)
  }

  private func moving(_ name: String, to end: Int) throws {
    try command.write(
      name,
      """
      {size: [20, 10], fps: 10, duration: 1, layers: [{id: "box", frame: [0, 2, 6, 6], backgroundColor: "red",
        animations: [{class: "CABasicAnimation", keyPath: "position.x", fromValue: 3, toValue: \(end), duration: 1}]}]}
      """)
  }

  /// A schema that refuses the keys that it does not name, so that none is forgotten in it.
  private func strictSchema(of subject: String) throws -> URL {
    let schema = try command.run("schema", "--of", subject)
    #expect(schema.status == 0)
    func strict(_ value: Any) -> Any {
      if let list = value as? [Any] { return list.map(strict) }
      guard let object = value as? [String: Any] else { return value }
      var copy = object.mapValues(strict)
      if object["properties"] is [String: Any], object["type"] as? String == "object" {
        copy["additionalProperties"] = false
      }
      return copy
    }
    let file = command.folder.appendingPathComponent(".strict-\(subject).json")
    try JSONSerialization.data(withJSONObject: strict(try #require(schema.json))).write(to: file)
    return file
  }

  /// What is wrong with a text, by a schema.
  private func faults(in text: String, of schema: URL) throws -> [String] {
    let file = command.folder.appendingPathComponent(".text.json")
    try Data(text.utf8).write(to: file)
    return try SchemaValidator().refused([file], by: schema).values.flatMap { $0 }
  }

  @Test(arguments: ["scene", "check", "diff"]) func schemasAreValid(subject: String) throws {
    try command.write("schema.json", try command.run("schema", "--of", subject).output)
    #expect(try SchemaValidator().isSchema(command.folder.appendingPathComponent("schema.json")))
  }

  @Test func theSchemaOfScenesIsTheUsualOne() throws {
    #expect(try command.run("schema").output == command.run("schema", "--of", "scene").output)
  }

  /// Every kind of result, each with all that it says.
  @Test func checksKeepTheirSchema() throws {
    let schema = try strictSchema(of: "check")
    let values = "check: {values: true},"
    try square("same.json")
    try square("values.json", keys: values)
    try square("gone.json")
    try moving("moving.json", to: 16)
    let first = try command.run("check", "--json")
    #expect(try faults(in: first.output, of: schema) == [])
    #expect(first.output.contains("\"recorded\""))
    try square("values.json", "blue", keys: values)
    try moving("moving.json", to: 12)
    try square("new.json", keys: "scale: 2, style: [\"light\", \"dark\"],")
    try command.write("wrong.json", "{size: [20, 10], layers: 3}")
    try command.write(
      "asks.json", "{size: [9, 9], layers: [{class: 'CATextLayer', string: 'a', font: 'No'}]}")
    try FileManager.default.removeItem(at: command.folder.appendingPathComponent("gone.json"))
    let check = try command.run("check", "--json", "--record", "never")
    #expect(check.status == 2)
    for word in ["matches", "differs", "missing", "failed"] {
      #expect(check.output.contains("\"result\" : \"\(word)\""), "\(word)")
    }
    for key in ["actualValues", "neededTolerance", "orphans", "suffix", "message"] {
      #expect(check.output.contains("\"\(key)\""), "\(key)")
    }
    #expect(try faults(in: check.output, of: schema) == [])
    let kept = try #require(command.text(".flipbook/check/result.json"))
    #expect(try faults(in: kept, of: schema) == [])
    let report = try command.run("report", "--json")
    #expect(try faults(in: report.output, of: schema) == [])
    let shard = try command.run("check", "--json", "--record", "failed", "--shard", "1/2")
    #expect(shard.output.contains("\"replaced\" : true"))
    #expect(try faults(in: shard.output, of: schema) == [])
    // It does not take just anything.
    let odd = check.output.replacing("\"differs\"", with: "\"odd\"")
    #expect(try faults(in: odd, of: schema) != [])
    let later = check.output.replacing("\"version\" : 1", with: "\"version\" : 2")
    #expect(try faults(in: later, of: schema) != [])
  }

  @Test func comparisonsKeepTheirSchema() throws {
    let schema = try strictSchema(of: "diff")
    try moving("a.json", to: 16)
    try moving("b.json", to: 12)
    let same = try command.run("diff", "a.json", "a.json", "--json")
    #expect(same.status == 0)
    #expect(try faults(in: same.output, of: schema) == [])
    let other = try command.run("diff", "a.json", "b.json", "--json")
    #expect(other.status == 1)
    #expect(try faults(in: other.output, of: schema) == [])
    let json = try #require(other.json as? [String: Any])
    #expect((json["needed"] as? [String: Any])?["maxPixels"] is Int)
    #expect(try faults(in: other.output, of: strictSchema(of: "check")) != [])
  }
}
