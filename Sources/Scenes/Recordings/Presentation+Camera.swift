extension Presentation {
  /// A movement of the camera over the picture, to a zoom and a center, where it stays.
  ///
  /// The device and the backdrop move, too; captions and callouts keep their size. The
  /// camera never shows anything beyond the picture's edges.
  public struct CameraMove: Hashable, Sendable {
    /// The time at which it begins, in seconds.
    public var time: Double
    /// The magnification, 1…`maximumZoom`; 1 shows the whole picture.
    public var zoom: Double
    /// The center of the view, which it follows; nil for the center before it.
    public var center: Target?
    /// In seconds; 0 for a cut.
    public var duration: Double
    /// The control points of the timing function's curve.
    public var timing: [Double]

    public init(
      at time: Double, zoom: Double, center: Target? = nil, duration: Double = 0.8,
      timing: [Double] = [0.42, 0, 0.58, 1]
    ) {
      self.time = time
      self.zoom = zoom
      self.center = center
      self.duration = duration
      self.timing = timing
    }

    /// The largest magnification of a camera.
    public static let maximumZoom = 16.0
  }
}
