/// SwiftUI's views, as far as code of UIKit names them: their bodies can be a view or a controller
/// of UIKit, or other views with such bodies.
///
/// There are no controls, modifiers and layouts of SwiftUI.
@preconcurrency @MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no values") }
}

extension View where Body == Never {
  /// Views that end the chain of bodies have none.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A view that shows nothing.
public struct EmptyView: View {
  public typealias Body = Never

  public nonisolated init() {}
}

/// A view whose type is not known.
public struct AnyView: View {
  public typealias Body = Never
  let view: any View

  public init(_ view: some View) { self.view = view }
  public init(erasing view: some View) { self.view = view }
}

/// A view that is what is in it.
public struct Group<Content: View>: View {
  public typealias Body = Never
  let inner: Content

  public init(@ViewBuilder content: () -> Content) { inner = content() }
}

/// Several views; of the layout of more than one only a placeholder is drawn.
public struct TupleView<Content>: View {
  public typealias Body = Never
  public var value: Content

  public init(_ value: Content) { self.value = value }
}

/// Makes a view of the statements of a body.
@resultBuilder
@MainActor
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }
}

/// A type whose views Xcode shows beside the code; nothing draws them here.
@preconcurrency @MainActor
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
