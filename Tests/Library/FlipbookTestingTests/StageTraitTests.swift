import FlipbookTesting
import Testing

@Suite struct StageTraitTests {
  private func makeStage() -> Stage { Stage(size: CGSize(width: 10, height: 10)) }

  @Test func aScopeHasNoStageYetAndLeavesNoneBehind() async throws {
    let outside = makeStage()
    let outsideID = ObjectIdentifier(outside.timeline)
    try await StageTrait.stage.provideScope(
      for: try #require(Test.current), testCase: Test.Case.current
    ) {
      #expect(ObjectIdentifier(Timeline.current) != outsideID)
      let inside = Stage(size: CGSize(width: 10, height: 10))
      #expect(Timeline.current === inside.timeline)
    }
    #expect(Timeline.current === outside.timeline)
  }

  @Test(.stage) func childTasksWorkOnTheStageOfTheTest() async {
    let stage = makeStage()
    let id = ObjectIdentifier(stage.timeline)
    async let child = ObjectIdentifier(Timeline.current)
    #expect(await child == id)
    let task = Task { ObjectIdentifier(Timeline.current) }
    #expect(await task.value == id)
  }
}
