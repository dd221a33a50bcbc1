import Flipbook
import Foundation
import Testing

/// Shards that take about the same time.
extension CheckCommandTests {
  @Test func shardsAreDividedByTimings() throws {
    for name in "abcdef" { try write("\(name).json") }
    #expect(try command.run("check").status == 0)
    func timings(_ seconds: Double) -> String {
      let scenes = "abcdef".map { name in
        #"{"scene": "\#(name).json", "result": "matches", "seconds": \#(name == "a" ? seconds : 1)}"#
      }
      return #"{"version": 1, "status": 0, "orphans": [], "scenes": ["#
        + scenes.joined(separator: ",")
        + "]}"
    }
    try command.write("last.json", timings(3))
    try command.write("other.json", timings(4))
    func shard(_ words: String...) throws -> [String] {
      let result = try command.run(["check", "--json"] + words)
      let json = try #require(result.json as? [String: Any], "\(result.error)")
      let scenes = try #require(json["scenes"] as? [[String: Any]])
      return scenes.compactMap { $0["scene"] as? String }
    }
    func part(_ number: Int, _ timings: String) throws -> [String] {
      try shard("--shard", "\(number)/2", "--timings", timings, "--report", "p\(number)")
    }
    #expect(try part(1, "last.json") == ["a.json", "e.json"])
    #expect(try part(2, "last.json") == ["b.json", "c.json", "d.json", "f.json"])
    #expect(try command.run("report", "p1/result.json", "p2/result.json").status == 0)
    #expect(try part(2, "other.json") == ["b.json", "c.json", "d.json", "e.json"])
    let mixed = try command.run("report", "p1/result.json", "p2/result.json")
    #expect(
      mixed.error.hasPrefix(
        "error: p2/result.json belongs to another suite than the shards before it\n"))
    let alone = try command.run("check", "--timings", "last.json")
    #expect(alone.status == 2)
    #expect(alone.error == "error: --timings divides scenes among shards\nTry: --shard 1/4\n")
    try command.write("none.json", #"{"version": 1, "status": 0, "orphans": [], "scenes": []}"#)
    #expect(try part(1, "none.json") == ["a.json", "c.json", "e.json"])
    #expect(
      command.text(".err")
        == "note: the results have no times; shards are divided by the number of scenes\n")
    let missing = try command.run("check", "--shard", "1/2", "--timings", "gone.json")
    #expect(missing.error.hasPrefix("error: there is no result gone.json"))
    // Results of checks have times.
    #expect(try command.run("check", "--shard", "1/1", "--report", "all").status == 0)
    #expect(try part(1, "all/result.json").count < 6)
    #expect(command.text(".err") == "")
  }
}
