import Testing

@testable import SceneFile

struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("opactiy", "opacity", 1),
  ])
  func distances(a: String, b: String, distance: Int) {
    #expect(editDistance(a, b) == distance)
    #expect(editDistance(b, a) == distance)
  }

  @Test(arguments: [
    ("cornerRadios", "cornerRadius"), ("conrerRadius", "cornerRadius"),
    ("CORNERRADIUS", "cornerRadius"), ("positon", "position"), ("corner", nil), ("x", nil),
    ("Position", "position"), ("completelyElse", nil),
  ])
  func nearMisses(word: String, suggested: String?) {
    let candidates = ["position", "positions", "cornerRadius", "cornerCurve", "opacity"]
    #expect(suggestion(for: word, among: candidates) == suggested)
  }
}
