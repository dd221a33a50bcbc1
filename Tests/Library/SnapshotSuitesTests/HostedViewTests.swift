import Flipbook
import SnapshotTesting
import SwiftUI
import XCTest

/// Views of SwiftUI's as suites have them.
final class HostedViewTests: XCTestCase {
  private struct Badge: UIViewRepresentable {
    var text: String

    func makeUIView(context: Context) -> UILabel {
      let label = UILabel()
      label.backgroundColor = .systemYellow
      return label
    }

    func updateUIView(_ uiView: UILabel, context: Context) { uiView.text = text }
  }

  private struct Pair: View {
    var body: some View {
      Badge(text: "a")
      Badge(text: "b")
    }
  }

  func testRepresentable() {
    assertSnapshot(of: Badge(text: "Hello"), as: .image)
    assertSnapshot(
      of: Badge(text: "Hello"), as: .image(layout: .fixed(width: 100, height: 40)), named: "fixed")
  }

  func testPlaceholder() {
    assertSnapshot(
      of: Pair(),
      as: .image(
        layout: .device(
          config: ViewImageConfig(
            safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0),
            size: CGSize(width: 120, height: 90)))))
    assertSnapshot(of: Pair(), as: .image, named: "ideal")
  }

  func testAViewWithoutASizeFails() {
    XCTAssertEqual(
      verifySnapshot(of: EmptyView(), as: .image),
      "The snapshot could not be taken: the picture of EmptyView has no pixels; give the view a "
        + "size, or constraints that decide one")
  }
}
