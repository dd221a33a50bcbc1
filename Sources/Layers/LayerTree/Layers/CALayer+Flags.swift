extension CALayer {
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let needsLayout = Flags(rawValue: 1)
    static let needsDisplay = Flags(rawValue: 2)
    /// Whether it has been part of a commit, so that changes animate.
    static let isCommitted = Flags(rawValue: 4)
    /// Whether it is in the timeline's list for the next commit.
    static let isQueued = Flags(rawValue: 8)
    /// Whether it is in the timeline's list of layers that change over time.
    static let isAnimated = Flags(rawValue: 16)
    /// Whether `init(layer:)` is creating a presentation copy of it.
    static let isBeingCopied = Flags(rawValue: 32)
    /// Whether it is displaying, so that contents set meanwhile do not fade in.
    static let isDisplaying = Flags(rawValue: 64)
    static let isLayingOut = Flags(rawValue: 128)
    /// Whether it was laid out repeatedly, so that the next request for layout is recorded.
    static let recordsLayoutCause = Flags(rawValue: 256)
    /// Whether its layout or display was stopped because it never settled.
    static let isUnsettled = Flags(rawValue: 512)
  }

  /// An id of the layer while it exists, the same for its presentation copies.
  public final var modelIdentity: UInt64 {
    UInt64(UInt(bitPattern: ObjectIdentifier(modelLayer ?? self)))
  }
}
