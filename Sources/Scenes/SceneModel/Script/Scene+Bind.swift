extension Scene {
  /// Drives a property of a view by the offset of a scroll view, from the step's start on.
  public struct Bind: Hashable, Sendable {
    /// A measure of a scroll view.
    public enum Source: String, CaseIterable, Hashable, Sendable {
      /// The content offset, in points.
      case offsetX = "offset.x"
      case offsetY = "offset.y"
      /// The offset in sizes of the scroll view, along the axis on which the content is larger.
      case page
      /// The part of the way to the end, from 0 to 1, along the same axis.
      case progress
    }

    /// The id of the view whose property is set.
    public var id: String
    /// The name or key path of a number, as in `set`.
    public var property: String
    /// The id of the scroll view.
    public var sourceID: String
    public var source: Source
    public var map: Map?

    public init(
      _ id: String, _ property: String, from sourceID: String, _ source: Source, map: Map? = nil
    ) {
      self.id = id
      self.property = property
      self.sourceID = sourceID
      self.source = source
      self.map = map
    }

    /// A function of straight pieces between points.
    public struct Map: Hashable, Sendable {
      /// The inputs, each greater than the one before it.
      public var input: [Double]
      /// An output for each input.
      public var output: [Double]
      /// Whether inputs beyond the first and the last have their outputs; if not, the outer pieces
      /// continue.
      public var clamp: Bool

      public init(input: [Double], output: [Double], clamp: Bool = false) {
        self.input = input
        self.output = output
        self.clamp = clamp
      }

      /// The output for an input.
      public func value(at input: Double) -> Double {
        guard let first = self.input.first, let last = self.input.last, self.input.count > 1,
          output.count == self.input.count
        else { return output.first ?? input }
        let input = clamp ? min(max(input, first), last) : input
        let above = self.input.dropFirst().dropLast().firstIndex { input < $0 }
        let end = above ?? self.input.count - 1
        let (x0, x1) = (self.input[end - 1], self.input[end])
        let (y0, y1) = (output[end - 1], output[end])
        return y0 + (y1 - y0) * (input - x0) / (x1 - x0)
      }
    }
  }
}
