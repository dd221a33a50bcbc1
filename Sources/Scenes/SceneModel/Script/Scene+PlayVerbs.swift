extension Scene {
  /// Plays the animation of an animation view, or a part of it.
  ///
  /// At most one of the marker, the end marker, the end progress and the end frame is given;
  /// without any, it plays to the end. A part without a start begins at the view's present frame.
  public struct Play: Hashable, Sendable {
    /// The id of the view.
    public var id: String
    /// The name of the marker whose span plays.
    public var marker: String?
    public var fromMarker: String?
    public var toMarker: String?
    /// Fractions of the whole, 0…1.
    public var fromProgress: Double?
    public var toProgress: Double?
    /// Frames of the file.
    public var fromFrame: Double?
    public var toFrame: Double?
    /// The name of a loop mode; nil for the view's own.
    public var loopMode: String?

    public init(_ id: String, marker: String? = nil, loopMode: String? = nil) {
      self.id = id
      self.marker = marker
      self.loopMode = loopMode
    }
  }

  /// Pauses an animation view.
  public struct Pause: Hashable, Sendable {
    /// The id of the view.
    public var id: String

    public init(_ id: String) { self.id = id }
  }
}
