import FlipbookTesting
import SwiftUI
import Testing

/// A label with a coordinator, as wrappers of libraries have it.
private struct Caption: UIViewRepresentable {
  final class Coordinator {
    var calls: [String] = []
  }

  var text: String
  var coordinator = Coordinator()
  var proposesSize = false

  func makeCoordinator() -> Coordinator { coordinator }

  func makeUIView(context: Context) -> UILabel {
    context.coordinator.calls.append("make")
    let label = UILabel()
    label.textAlignment = .center
    label.backgroundColor = .systemYellow
    return label
  }

  func updateUIView(_ uiView: UILabel, context: Context) {
    context.coordinator.calls.append("update \(text)")
    uiView.text = text
  }

  func sizeThatFits(
    _ proposal: ProposedViewSize, uiView: UILabel, context: Context
  ) -> CGSize? {
    proposesSize ? CGSize(width: (proposal.width ?? 0) / 2, height: 20) : nil
  }

  static func dismantleUIView(_ uiView: UILabel, coordinator: Coordinator) {
    coordinator.calls.append("dismantle")
  }
}

private struct Screen: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemTeal
    return controller
  }

  func updateUIViewController(_ uiViewController: UIViewController, context: Context) {
    uiViewController.title = "updated"
  }
}

private struct Card: View {
  var text: String
  var body: some View { Group { AnyView(Caption(text: text)) } }
}

private struct Pair: View {
  var body: some View {
    Caption(text: "a")
    Caption(text: "b")
  }
}

private struct Pair_Previews: PreviewProvider {
  static var previews: some View { Pair() }
}

/// Hosting controllers show views and controllers of UIKit, and placeholders for all others.
@MainActor struct HostingTests {
  private let stage = Stage(size: CGSize(width: 120, height: 80))

  private func show<Content: View>(_ root: Content) -> UIHostingController<Content> {
    let controller = UIHostingController(rootView: root)
    stage.rootViewController = controller
    controller.view.layoutIfNeeded()
    return controller
  }

  @Test func aViewOfUIKitIsShown() throws {
    let caption = Caption(text: "Hello")
    let controller = show(caption)
    let label = try #require(controller.view.subviews.first as? UILabel)
    #expect(label.text == "Hello")
    #expect(label.frame == controller.view.bounds)
    #expect(caption.coordinator.calls == ["make", "update Hello"])
    expectSnapshot(of: stage)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aNewRootUpdatesTheView() throws {
    let caption = Caption(text: "Hello")
    let controller = show(caption)
    let label = controller.view.subviews.first
    controller.rootView = Caption(text: "Bye")
    #expect(controller.view.subviews.first === label)
    #expect((label as? UILabel)?.text == "Bye")
    #expect(caption.coordinator.calls == ["make", "update Hello", "update Bye"])
  }

  @Test func anotherTypeOfViewIsMadeAnew() {
    let caption = Caption(text: "Hello")
    let controller = show(AnyView(caption))
    #expect(controller.view.subviews.first is UILabel)
    controller.rootView = AnyView(Screen())
    #expect(controller.view.subviews.count == 1)
    #expect(controller.children.map(\.title) == ["updated"])
    #expect(caption.coordinator.calls.last == "dismantle")
    controller.rootView = AnyView(EmptyView())
    #expect(controller.children.isEmpty)
  }

  @Test func bodiesLeadToTheirView() {
    #expect((show(Card(text: "Hi")).view.subviews.first as? UILabel)?.text == "Hi")
  }

  @Test func aSizeIsProposed() {
    let controller = show(Caption(text: "Hello", proposesSize: true))
    #expect(controller.view.subviews.first?.frame == CGRect(x: 30, y: 30, width: 60, height: 20))
    #expect(controller.sizeThatFits(in: CGSize(width: 50, height: 50)).width == 25)
  }

  @Test func noNegativeSizeIsProposed() throws {
    final class Sizes { var proposed: [ProposedViewSize] = [] }
    struct Measure: UIViewRepresentable {
      let sizes: Sizes
      func makeUIView(context: Context) -> UIView { UIView() }
      func updateUIView(_ uiView: UIView, context: Context) {}
      func sizeThatFits(
        _ proposal: ProposedViewSize, uiView: UIView, context: Context
      ) -> CGSize? {
        sizes.proposed.append(proposal)
        return nil
      }
    }
    let sizes = Sizes()
    let controller = UIHostingController(rootView: Measure(sizes: sizes))
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 80, bottom: 50, right: 80)
    stage.rootViewController = controller
    controller.view.layoutIfNeeded()
    #expect(sizes.proposed.last == ProposedViewSize(.zero))
    #expect(controller.view.subviews.first?.center == CGPoint(x: 60, y: 40))
  }

  /// Only high priorities keep a view from growing.
  @Test func aViewThatHugsItsContentKeepsItsSize() throws {
    struct Dot: UIViewRepresentable {
      func makeUIView(context: Context) -> UISwitch {
        let view = UISwitch()
        view.setContentHuggingPriority(.required, for: .horizontal)
        view.setContentHuggingPriority(.required, for: .vertical)
        return view
      }
      func updateUIView(_ uiView: UISwitch, context: Context) {}
    }
    let controller = show(Dot())
    let shown = try #require(controller.view.subviews.first)
    #expect(shown.frame.size == shown.intrinsicContentSize)
    #expect(shown.center == CGPoint(x: 60, y: 40))
    #expect(controller.sizeThatFits(in: .zero) == shown.intrinsicContentSize)
  }

  @Test func anotherViewIsAPlaceholder() throws {
    let controller = show(Pair())
    expectSnapshot(of: stage)
    _ = try stage.bitmap(at: 1)
    #expect(stage.diagnostics.count == 1)
    #expect(stage.diagnostics.first?.message.contains("gray placeholder") == true)
    #expect(controller.view.subviews.first?.frame == controller.view.bounds)
    #expect(controller.sizeThatFits(in: .zero) == CGSize(width: 200, height: 100))
    #expect(
      controller.sizeThatFits(in: CGSize(width: 30, height: 0)) == CGSize(width: 30, height: 100))
    #expect(UIHostingController(rootView: EmptyView()).sizeThatFits(in: .zero) == .zero)
    #expect(type(of: Pair_Previews.previews) == Pair.self)
  }
}
