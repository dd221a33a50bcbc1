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

  /// The faults of a text, by a schema.
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

  /// Goldens that cannot be compared are results of their scenes.
  @Test func damagedGoldensKeepTheSchema() throws {
    let schema = try strictSchema(of: "check")
    for name in ["a", "b", "c"] { try square("\(name).json") }
    _ = try command.run("check")
    try command.write("a.png", "no picture")
    try command.write("b.png", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    let golden = command.folder.appendingPathComponent("c.png")
    try Data(contentsOf: golden).prefix(60).write(to: golden)
    let check = try command.run("check", "--json")
    #expect(check.status == 2)
    #expect(check.output.ranges(of: "\"message\"").count == 3)
    #expect(try faults(in: check.output, of: schema) == [])
  }

  /// If there is no result, there is an object on standard error.
  @Test func errorsKeepTheirSchema() throws {
    try square("a.json")
    try command.write("wrong.json", "{size: [20, 10], layers: 3, cornerRadius: 1}")
    try command.write("damaged.png", "no picture")
    try command.write("damaged-result.json", "{\"version\": 2}")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    _ = try command.run("check", "a.json", "--shard", "1/2")
    let shard = ".flipbook/check/result.json"
    let runs: [String: [[String]]] = [
      "check": [
        ["check", "empty"], ["check", "nowhere.json"], ["check", "--filter", "nothing"],
        ["check", "--bogus"], ["check", "--shard", "3/2"], ["check", "--record", "some"],
        ["check", "a.json", "--report", "/dev/null/x"],
        ["report", "--from", "nowhere.json"], ["report", "damaged-result.json"],
        ["report", shard], ["report", shard, shard], ["report", "-o", "a.pdf"],
      ],
      "diff": [
        ["diff", "wrong.json", "a.json"], ["diff", "a.json", "nowhere.png"],
        ["diff", "a.json", "damaged.png"], ["diff", "a.json"], ["diff", "a.json", "empty"],
      ],
    ]
    for (subject, lines) in runs {
      let schema = try strictSchema(of: subject)
      for words in lines {
        let result = try command.run(words + ["--json"])
        #expect(result.status != 0, "\(words)")
        #expect(result.output.isEmpty, "\(words)")
        #expect(result.errorJSON?["status"] as? Int == Int(result.status), "\(words)")
        #expect(try faults(in: result.error, of: schema) == [], "\(words)")
      }
      let odd = "{\"status\": 2, \"error\": {\"hint\": \"no message\"}}"
      #expect(try faults(in: odd, of: schema) != [])
    }
    let wrong = try command.run("diff", "wrong.json", "a.json", "--json").errorJSON
    let error = try #require(wrong?["error"] as? [String: Any])
    #expect((error["scene"] as? [[String: Any]])?.count == 2)
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
