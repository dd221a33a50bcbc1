import Flipbook
import Foundation
import TestSupport
import Testing

@testable import LayerTree
@testable import SceneFile

/// Unmet requests of scenes are reported with view, property and time.
@MainActor struct SilenceTests {
  private func diagnostics(_ json: String, at time: Double = 2) throws -> [Diagnostic] {
    let stage = try Scene(json: json).makeStage()
    try stage.advance(to: time)
    return stage.diagnostics
  }

  @Test func textInAnAnimationChangesAtOnce() throws {
    let found = try diagnostics(
      """
      {size: [100, 50], views: [{class: 'UILabel', id: 'a', text: 'one', frame: [0, 0, 90, 20]}],
       script: [
         {at: 0.5, animate: {text: 'two', alpha: 0.5}, on: 'a', duration: 1},
         {at: 1.75, transition: 'crossDissolve', on: 'a', duration: 0.2, set: {text: 'three'}}]}
      """)
    #expect(found.count == 1)
    #expect(found.first?.layer == "a")
    #expect(found.first?.keyPath == "text")
    #expect(found.first?.message.contains("at once, at 0.5 s") == true)
  }

  @Test func subviewsOfAStackViewNeedAFrame() throws {
    let found = try diagnostics(
      """
      {size: [100, 50], views: [{class: 'UIStackView', frame: [0, 0, 90, 20],
        subviews: [{frame: [0, 0, 90, 20], backgroundColor: 'red'}, {class: 'UILabel', text: 'a'}],
        arrangedSubviews: [{class: 'UILabel', text: 'b'}]}]}
      """)
    #expect(found.count == 1)
    #expect(found.first?.layer == "views[0].subviews[1]")
    #expect(found.first?.needed == "arrangedSubviews, or a frame")
  }

  @Test func thereIsNoRoundedFont() throws {
    let found = try diagnostics(
      """
      {size: [100, 50], views: [
        {class: 'UILabel', text: 'a', font: {size: 12, design: 'rounded'}},
        {class: 'UILabel', text: 'a', font: {size: 12, design: 'serif'}}]}
      """)
    #expect(found.map(\.layer) == ["views[0]"])
    #expect(found.first?.keyPath == "font.design")
    let stage = Stage(size: CGSize(width: 9, height: 9))
    _ = UIFont.systemFont(ofSize: 9).fontDescriptor.withDesign(.rounded)
    #expect(stage.diagnostics.map(\.keyPath) == ["withDesign"])
  }

  @Test func anUnknownSymbolIsAnErrorWithTheNearestName() throws {
    do throws(SceneErrors) {
      _ = try Scene(
        json: "{size: [9, 9], views: [{class: 'UIImageView', image: {systemName: 'hart.fill'}}]}")
      Issue.record("the scene was read")
    } catch {
      #expect(error.description.contains("views[0].image.systemName"))
      #expect(error.description.contains("heart.fill"))
    }
  }

  @Test func picturesHaveTheirFilesScale() throws {
    let folder = try TemporaryFolder()
    let png = try PNG.encode(Bitmap(width: 40, height: 20, filling: 0xFFFF_0000))
    for name in ["a.png", "a@2x.png"] { try folder.write(name, png) }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='12'>"
      + "<rect width='30' height='12'/></svg>"
    try folder.write("b.svg", svg.utf8)
    let images = [
      "'a.png'", "'a@2x.png'", "{image: 'a@2x.png'}", "{image: 'a@2x.png', scale: 4}", "'b.svg'",
    ]
    let views = images.map { "{class: 'UIImageView', image: \($0)}" }
    let stage = try Scene(
      json: "{size: [99, 99], views: [\(views.joined(separator: ","))]}",
      folder: URL(fileURLWithPath: folder.url.path, isDirectory: true)
    ).makeStage()
    let sizes = stage.window.subviews.map(\.bounds.size)
    #expect(
      sizes == [
        CGSize(width: 40, height: 20), CGSize(width: 20, height: 10),
        CGSize(width: 20, height: 10), CGSize(width: 10, height: 5), CGSize(width: 30, height: 12),
      ])
  }
}

/// The rows of all classes of views: what is set twice changes nothing the second time.
@MainActor struct UnchangedRowTests {
  @Test func nothingIsInvalidated() throws {
    var count = 0
    for viewClass in ViewClass.all {
      for row in viewClass.properties where row.phase == .property {
        guard let value = row.defaultValue else { continue }
        let name = row.name
        let json =
          "{size: [200, 200], views: [{class: '\(viewClass.name)', id: 'v', "
          + "frame: [10, 10, 100, 30], \"\(name)\": \(value.text())}]}"
        let scene = try Scene(json: json)
        guard let given = scene.views.first?.properties[name] else { continue }
        let stage = scene.makeStage()
        try stage.advance(to: 0.1)
        try stage.timeline.run {
          let objects = stage.timeline.state(SceneObjects.self)
          let view = try #require(objects.views["v"])
          row.set(given, on: view, in: objects)
          stage.timeline.commit()
          row.set(given, on: view, in: objects)
        }
        count += 1
        #expect(stage.timeline.committer.isEmpty, "\(viewClass.name).\(name)")
      }
    }
    #expect(count > 200)
  }
}
