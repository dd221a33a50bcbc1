import Base
import Foundation
import Testing

@testable import Checking
@testable import Flipbook

/// The schemas of results name each property of what is encoded.
struct ResultKeyTests {
  /// The names of a value's properties, those that are nil, too.
  private func names(of value: Any) -> Set<String> {
    Set(Mirror(reflecting: value).children.compactMap(\.label))
  }

  private func keys(of part: String) -> Set<String> {
    Set(ResultSchema.parts.first { $0.name == part }?.keys.map(\.name) ?? [])
  }

  @Test func everyPropertyHasItsKey() throws {
    let white = Bitmap(width: 4, height: 4, filling: 0xFFFF_FFFF)
    let black = Bitmap(width: 4, height: 4, filling: 0xFF00_0000)
    let difference = PictureDifference(expected: Picture(white), actual: Picture(black))
    let result = DiffResult(difference)
    #expect(names(of: result) == Set(ResultSchema.diff.keys.map(\.name)))
    #expect(names(of: try #require(result.frames.first)) == keys(of: "frame"))
    #expect(names(of: try #require(result.needed)) == keys(of: "needed"))
    #expect(names(of: try #require(result.total)) == keys(of: "total"))
    #expect(result.total?.pixels == 16)
    #expect(result.total?.largestDistance == 100)
    let report = CheckReport(pictures: [], orphans: [])
    let shard = CheckResult.Shard(index: 1, count: 2, scenes: 3)
    let check = CheckResult(report, status: 0, shard: shard)
    #expect(names(of: check) == Set(ResultSchema.check.keys.map(\.name)))
    #expect(names(of: shard) == keys(of: "shard"))
    let item = CheckResult.Item(scene: "a.json", result: "matches")
    #expect(names(of: item) == keys(of: "picture"))
    let note = try JSONDecoder().decode(
      CheckResult.Note.self,
      from: Data(#"{"layer": "", "keyPath": "", "found": "", "needed": "", "message": ""}"#.utf8))
    #expect(names(of: note) == keys(of: "note"))
  }

  /// Required keys are those that cannot be nil.
  @Test func whatMayBeLeftOutIsOptional() throws {
    let item = CheckResult.Item(scene: "a.json", result: "matches")
    let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item))
    let required = ResultSchema.parts.first { $0.name == "picture" }?.keys.filter(\.isRequired)
    #expect(Set(((encoded as? [String: Any]) ?? [:]).keys) == Set(required?.map(\.name) ?? []))
  }

  @Test func aResultHasSoManyBytes() throws {
    let folder = try SceneFolder()
    try folder.write("result.json", "")
    let file = folder.file("result.json")
    func message(bytes: Int) throws -> String {
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(bytes))
      try handle.close()
      do {
        _ = try CheckResult(contentsOf: file.path)
        return ""
      } catch { return "\(error)" }
    }
    let read = try message(bytes: Limits.resultBytes)
    #expect(!read.isEmpty, "\(read)")
    #expect(!read.contains("MB"), "\(read)")
    #expect(try message(bytes: Limits.resultBytes + 1).contains("has more than 64 MB"))
  }
}
