import Foundation
import TestSupport
import Testing
import UIKit

/// Images and colors of an asset catalog, as Xcode writes them.
@MainActor struct AssetCatalogTests {
  private let resources = Repository.root
    .appendingPathComponent("scripts/adapt/Tests/AdaptationTests/Library/Sources/Core/Resources")
    .path

  private func stage(scale: CGFloat) -> Stage {
    let stage = Stage(size: CGSize(width: 8, height: 8), scale: scale)
    stage.timeline.imageFolders = [resources]
    return stage
  }

  @Test(arguments: [(1, 2), (2, 4), (3, 4)] as [(CGFloat, Int)])
  func anImageSetHasAnImageForTheScale(scale: CGFloat, width: Int) throws {
    let stage = stage(scale: scale)
    let image = try #require(UIImage(named: "dot"))
    #expect(image.size == CGSize(width: 2, height: 2))
    #expect(image.cgImage?.width == width)
    #expect(image.renderingMode == .alwaysTemplate)
    #expect(UIImage(named: "Icons/dot")?.size == image.size)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aColorSetHasALightAndADarkForm() throws {
    let stage = stage(scale: 1)
    let color = try #require(UIColor(named: "brand"))
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(
      color.resolvedColor(with: light)
        == UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 1).resolvedColor(with: light))
    #expect(color.resolvedColor(with: dark) == UIColor.systemBlue.resolvedColor(with: dark))
    #expect(stage.diagnostics.isEmpty)
    #expect(UIColor(named: "brandy") == nil)
    #expect(stage.diagnostics.count == 1)
  }
}
