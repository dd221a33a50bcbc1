import Base
import Testing

struct NearMissTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("opactiy", "opacity", 1),
  ])
  func distances(a: String, b: String, distance: Int) {
    #expect(a.editDistance(to: b) == distance)
    #expect(b.editDistance(to: a) == distance)
  }

  @Test(arguments: [
    ("cornerRadios", "cornerRadius"), ("conrerRadius", "cornerRadius"),
    ("CORNERRADIUS", "cornerRadius"), ("positon", "position"), ("corner", "cornerCurve"),
    ("cornerRad", "cornerRadius"), ("x", nil), ("op", nil), ("adius", nil),
    ("Position", "position"), ("completelyElse", nil),
  ])
  func nearMisses(word: String, suggested: String?) {
    let candidates = ["position", "positions", "cornerRadius", "cornerCurve", "opacity"]
    #expect(word.nearest(in: candidates) == suggested)
  }
}
