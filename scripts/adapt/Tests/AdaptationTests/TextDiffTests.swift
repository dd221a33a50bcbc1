import Adaptation
import Testing

struct TextDiffTests {
  @Test func linesThatDifferStandAmongTheirNeighbors() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n3\n", with: "2\nthree\n").replacing("12\n", with: "12\n13\n")
    #expect(
      TextDiff(old, new, path: "a.swift").description == """
        --- a/a.swift
        +++ b/a.swift
        @@ -1,6 +1,6 @@
         1
         2
        -3
        +three
         4
         5
         6
        @@ -10,3 +10,4 @@
         10
         11
         12
        +13

        """)
  }

  @Test func equalTextsHaveNone() {
    #expect(TextDiff("a\n", "a\n", path: "a").description == "")
  }

  @Test func newAndRemovedFilesAreWhole() {
    #expect(
      TextDiff(nil, "a\n", path: "a").description == "--- /dev/null\n+++ b/a\n@@ -0,0 +1,1 @@\n+a\n"
    )
    #expect(
      TextDiff("a\n", nil, path: "a").description == "--- a/a\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n"
    )
  }
}
