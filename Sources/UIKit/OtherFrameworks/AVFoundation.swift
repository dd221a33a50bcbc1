public import Foundation
public import Graphics
public import LayerTree
import SystemServices

/// A time as a fraction of seconds.
public struct CMTime: Hashable, Comparable, Sendable {
  public var value: Int64
  public var timescale: Int32

  public init(value: Int64, timescale: Int32) {
    self.value = value
    self.timescale = timescale
  }
  public init(seconds: Double, preferredTimescale: Int32) {
    let ticks = Int64(exactly: (seconds * Double(preferredTimescale)).rounded())
    self.init(value: ticks ?? 0, timescale: ticks == nil ? 0 : preferredTimescale)
  }

  public static let zero = CMTime(value: 0, timescale: 1)
  public static let invalid = CMTime(value: 0, timescale: 0)
  public var isValid: Bool { timescale > 0 }
  /// NaN for an invalid time.
  public var seconds: Double { isValid ? Double(value) / Double(timescale) : .nan }

  public static func == (a: CMTime, b: CMTime) -> Bool {
    a.isValid == b.isValid && (!a.isValid || a.seconds == b.seconds)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(isValid ? seconds : -1) }
  public static func < (a: CMTime, b: CMTime) -> Bool { a.seconds < b.seconds }
  public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b.value, b) }
  public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, -b.value, b) }

  private static func sum(_ a: CMTime, _ value: Int64, _ b: CMTime) -> CMTime {
    if a.timescale == b.timescale {
      return CMTime(value: a.value &+ value, timescale: a.timescale)
    }
    let other = CMTime(value: value, timescale: b.timescale)
    return CMTime(
      seconds: a.seconds + other.seconds, preferredTimescale: max(a.timescale, b.timescale))
  }
}

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }

public struct AVMediaType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let video = AVMediaType(rawValue: "vide")
  public static let audio = AVMediaType(rawValue: "soun")
  public static let metadata = AVMediaType(rawValue: "meta")
}

public struct AVLayerVideoGravity: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
}

// MARK: - Playing

/// A film or a sound, of which nothing is loaded.
open class AVAsset: NSObject {
  open var duration: CMTime { .zero }
  open var isPlayable: Bool { false }
  public convenience init(url URL: URL) { self.init() }
}

open class AVURLAsset: AVAsset {
  public let url: URL
  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    super.init()
  }
}

/// The state of a film that is played, which never becomes ready.
open class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }

  public let asset: AVAsset
  open var status: Status { .unknown }
  open var duration: CMTime { asset.duration }
  open func currentTime() -> CMTime { .zero }
  public init(asset: AVAsset) { self.asset = asset }
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  public static let didPlayToEndTimeNotification = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
}

extension Notification.Name {
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
}

/// A player of films and sounds, which plays nothing.
open class AVPlayer: NSObject {
  public enum ActionAtItemEnd: Int, Sendable {
    case advance, pause, none
  }
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }
  public enum TimeControlStatus: Int, Sendable {
    case paused, waitingToPlayAtSpecifiedRate, playing
  }

  open private(set) var currentItem: AVPlayerItem?
  open var rate: Float = 0
  open var volume: Float = 1
  open var isMuted = false
  open var actionAtItemEnd = ActionAtItemEnd.pause
  open var allowsExternalPlayback = true
  open var automaticallyWaitsToMinimizeStalling = true
  open var status: Status { .unknown }
  open var timeControlStatus: TimeControlStatus {
    rate == 0 ? .paused : .waitingToPlayAtSpecifiedRate
  }
  private var time = CMTime.zero

  public override init() { super.init() }
  public init(playerItem item: AVPlayerItem?) { currentItem = item }
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }
  open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }

  /// Reports that nothing is played.
  open func play() {
    ServiceFact.notShown("the film of an AVPlayer").report(of: "AVPlayer", at: "play()")
    rate = 1
  }
  open func pause() { rate = 0 }
  open func currentTime() -> CMTime { time }
  open func seek(to time: CMTime) { self.time = time }
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    self.time = time
    completionHandler(true)
  }
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping (Bool) -> Void = { _ in }
  ) { seek(to: time, completionHandler: completionHandler) }
  /// The closure is never called, as the time does not advance.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any { NSObject() }
  open func removeTimeObserver(_ observer: Any) {}
}

open class AVQueuePlayer: AVPlayer {
  open private(set) var waitingItems: [AVPlayerItem] = []
  open func items() -> [AVPlayerItem] { waitingItems }
  public init(items: [AVPlayerItem]) {
    waitingItems = items
    super.init(playerItem: items.first)
  }
}

open class AVPlayerLooper: NSObject {
  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) { super.init() }
  open func disableLooping() {}
}

/// A layer whose content is not drawn here: a placeholder stands for it.
open class UndrawnContentLayer: CALayer {
  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
    setNeedsDisplay()
  }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    Placeholder.draw("\(type(of: self))", in: bounds)
    UIGraphicsPopContext()
  }
}

/// The film of a player: a placeholder.
open class AVPlayerLayer: UndrawnContentLayer {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var isReadyForDisplay: Bool { false }
  open var videoRect: CGRect { bounds }
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }
}

/// A sound, which is not played.
open class AVAudioPlayer: NSObject {
  public let url: URL?
  open weak var delegate: (any AVAudioPlayerDelegate)?
  open var volume: Float = 1
  open var rate: Float = 1
  open var enableRate = false
  open var numberOfLoops = 0
  open var currentTime: TimeInterval = 0
  open var duration: TimeInterval { 0 }
  open var isPlaying: Bool { false }

  public init(contentsOf url: URL) throws { self.url = url }
  public init(data: Data) throws { url = nil }
  @discardableResult open func prepareToPlay() -> Bool { false }
  /// Reports that pictures have no sound.
  @discardableResult open func play() -> Bool {
    ServiceFact.notShown("the sound of an AVAudioPlayer").report(of: "AVAudioPlayer", at: "play()")
    return false
  }
  open func pause() {}
  open func stop() {}
}

public protocol AVAudioPlayerDelegate: AnyObject {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
