public import Foundation
import Graphics
import LayerTree
public import Lottie
public import Views

/// A view that plays a Lottie animation on the stage's clock.
///
///     let view = LottieAnimationView(filePath: "heart.json")
///     view.loopMode = .loop
///     view.play()
///
/// The names are those of lottie-ios. The view's `contentMode` determines how the animation fills
/// it.
open class LottieAnimationView: UIView {
  /// The animation; setting it stops playback and shows the first frame.
  open var animation: LottieAnimation? { didSet { rebuild(at: 0) } }

  /// The loop mode of the next `play`.
  open var loopMode = LottieLoopMode.playOnce

  /// The playback speed, in seconds of the animation per second of the stage; below 0 it plays
  /// backward.
  open var animationSpeed: CGFloat = 1

  /// The player whose rendering is reproduced.
  open var fidelity = LottieFidelity.lottieIOS { didSet { rebuild() } }

  @available(*, deprecated, renamed: "fidelity")
  open var likeness: LottieFidelity {
    get { fidelity }
    set { fidelity = newValue }
  }

  /// The marker whose range a scene plays; nil for the whole animation.
  package var spanMarker: String?

  /// A layer whose time runs from 0 to the length of the played range.
  private let clock = CALayer()
  private var content: LottieAnimationLayer?
  private var providers: [(provider: any AnyValueProvider, keypath: AnimationKeypath)] = []
  private var playback: Playback?
  /// The time that is shown while nothing plays, in seconds of the animation.
  private var pausedTime = 0.0

  /// The state of playback.
  private struct Playback {
    /// The range in seconds of the animation.
    var from, to: Double
  }

  public init(animation: LottieAnimation?, frame: CGRect? = nil) {
    super.init(frame: frame ?? CGRect(origin: .zero, size: animation?.size ?? .zero))
    prepare()
    self.animation = animation
    rebuild()
  }

  /// Makes a view for an animation in a file; it is empty if the file cannot be read.
  public convenience init(filePath: String) {
    self.init(animation: try? LottieAnimation(contentsOf: filePath))
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    contentMode = .scaleAspectFit
    clipsToBounds = true
    clock.anchorPoint = .zero
    layer.addSublayer(clock)
  }

  open override var intrinsicContentSize: CGSize {
    animation?.size
      ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  // MARK: Layers

  /// Makes the layers anew.
  /// - Parameter time: The time to show, in seconds of the animation; nil for the present one.
  private func rebuild(at time: Double? = nil) {
    stopPlayback()
    if let time { pausedTime = time }
    content?.removeFromSuperlayer()
    content = nil
    guard var animation else { return }
    for (provider, keypath) in providers { provider.apply(to: &animation, at: keypath) }
    let layer = LottieAnimationLayer(
      animation, like: fidelity, fonts: Timeline.current.fonts)
    content = layer
    if layer.isSampledCoarsely { report(.coarselySampled) }
    if layer.isCutShort { report(.cutShort) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    clock.addSublayer(layer)
    freeze(at: pausedTime)
    CATransaction.commit()
    setNeedsLayout()
  }

  private func report(_ fact: LottieFact) {
    fact.report(of: layer.name ?? "LottieAnimationView", at: "animation")
  }

  open override var contentMode: UIView.ContentMode {
    didSet { if contentMode != oldValue { setNeedsLayout() } }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let content, let size = animation?.size, size.width > 0, size.height > 0 else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    clock.bounds = CGRect(origin: .zero, size: bounds.size)
    clock.position = bounds.origin
    var (x, y) = (bounds.width / size.width, bounds.height / size.height)
    switch contentMode {
    case .scaleToFill, .redraw: break
    case .scaleAspectFit: (x, y) = (min(x, y), min(x, y))
    case .scaleAspectFill: (x, y) = (max(x, y), max(x, y))
    default: (x, y) = (1, 1)
    }
    content.transform = CATransform3DMakeScale(x, y, 1)
    let margin = CGSize(
      width: bounds.width - size.width * x, height: bounds.height - size.height * y)
    let (left, right) = contentMode.horizontalAlignment
    let (top, bottom) = contentMode.verticalAlignment
    content.position = CGPoint(
      x: left ? 0 : right ? margin.width : margin.width / 2,
      y: top ? 0 : bottom ? margin.height : margin.height / 2)
    CATransaction.commit()
  }

  // MARK: Time

  /// Freezes the animation at a time, in seconds of the animation.
  private func freeze(at time: Double) {
    pausedTime = time
    clock.speed = 1
    clock.beginTime = 0
    clock.timeOffset = 0
    clock.duration = .infinity
    clock.repeatCount = 0
    clock.autoreverses = false
    content?.speed = 0
    content?.timeOffset = time
  }

  /// The time of the animation that is shown now, in seconds.
  private var shownTime: Double {
    guard let playback, let content else { return pausedTime }
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    let timing = clock.properties.timing
    guard let passed = timing.activeTime(at: now) else { return playback.from }
    return content.properties.timing.localTime(at: passed)
  }

  private func start(
    from: Double, to: Double, _ mode: LottieLoopMode, _ completion: LottieCompletionBlock?
  ) {
    stopPlayback()
    guard let content, animationSpeed != 0 else {
      completion?(true)
      return
    }
    let length = abs(to - from)
    guard length > 0 else {
      freeze(at: to)
      completion?(true)
      return
    }
    let isForwards = (to > from) == (animationSpeed > 0)
    let speed = abs(animationSpeed)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    content.speed = isForwards ? 1 : -1
    content.timeOffset = animationSpeed > 0 ? from : to
    clock.speed = Float(speed)
    clock.timeOffset = 0
    clock.duration = length
    clock.fillMode = .both
    clock.repeatCount = mode.count
    clock.autoreverses = mode.autoreverses
    clock.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    // An animation without effect, which ends with playback and reports the end.
    let endMarker = CABasicAnimation(keyPath: "zPosition")
    endMarker.fromValue = 0
    endMarker.toValue = 0
    endMarker.duration = mode.autoreverses ? length / speed * 2 : length / speed
    endMarker.repeatCount = mode.count
    endMarker.delegate = CompletionDelegate { [weak self] finished in
      self?.didStop(finished)
      completion?(finished)
    }
    clock.add(endMarker, forKey: "play")
    CATransaction.commit()
    playback = Playback(from: from, to: to)
  }

  private func didStop(_ finished: Bool) {
    guard let playback else { return }
    let time = finished ? endTime(of: playback) : shownTime
    self.playback = nil
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    freeze(at: time)
    CATransaction.commit()
  }

  private func endTime(of playback: Playback) -> Double {
    let end = animationSpeed > 0 ? playback.to : playback.from
    let start = animationSpeed > 0 ? playback.from : playback.to
    return clock.autoreverses ? start : end
  }

  /// Ends playback.
  private func stopPlayback() {
    guard playback != nil else { return }
    clock.removeAnimation(forKey: "play")
  }

  private func time(ofProgress progress: Double) -> Double {
    (animation?.duration ?? 0) * progress
  }

  // MARK: Playing

  /// Plays from the current time, or from the start if it is at its end.
  open func play(completion: LottieCompletionBlock? = nil) {
    let length = animation?.duration ?? 0
    let now = shownTime
    let isForwards = animationSpeed >= 0
    let isAtEnd = isForwards ? now >= length : now <= 0
    let begin = isAtEnd ? (isForwards ? 0 : length) : now
    isForwards
      ? start(from: begin, to: length, loopMode, completion)
      : start(from: 0, to: begin, loopMode, completion)
  }

  /// Plays a range of progress, by default from the current progress.
  open func play(
    fromProgress: CGFloat? = nil, toProgress: CGFloat, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    start(
      from: fromProgress.map { time(ofProgress: $0) } ?? shownTime,
      to: time(ofProgress: toProgress), loopMode ?? self.loopMode, completion)
  }

  /// Plays a range of frames, by default from the current frame.
  open func play(
    fromFrame: CGFloat? = nil, toFrame: CGFloat, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation else { return }
    start(
      from: fromFrame.map { animation.time(forFrame: $0) } ?? shownTime,
      to: animation.time(forFrame: toFrame), loopMode ?? self.loopMode, completion)
  }

  /// Plays from one marker of the file to another, by default from the current frame.
  open func play(
    fromMarker: String? = nil, toMarker: String, loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let end = animation?.frameTime(forMarker: toMarker) else { return }
    let start = fromMarker.flatMap { animation?.frameTime(forMarker: $0) }
    play(
      fromFrame: start.map { CGFloat($0) }, toFrame: end, loopMode: loopMode,
      completion: completion)
  }

  /// Plays the range of a marker.
  open func play(
    marker: String, loopMode: LottieLoopMode? = nil, completion: LottieCompletionBlock? = nil
  ) {
    guard let found = animation?.markers.first(where: { $0.name == marker }) else { return }
    play(
      fromFrame: found.frame, toFrame: found.frame + found.frames, loopMode: loopMode,
      completion: completion)
  }

  /// Stops at the current time.
  open func pause() { stopPlayback() }

  /// Stops, and returns to the start.
  open func stop() {
    stopPlayback()
    currentTime = 0
  }

  open var isAnimationPlaying: Bool { playback != nil }

  /// The current time in seconds; setting it stops playback.
  open var currentTime: TimeInterval {
    get { shownTime }
    set {
      stopPlayback()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      freeze(at: newValue)
      CATransaction.commit()
    }
  }

  /// The current progress, 0…1; setting it stops playback.
  open var currentProgress: CGFloat {
    get { animation.map { $0.duration > 0 ? shownTime / $0.duration : 0 } ?? 0 }
    set { currentTime = time(ofProgress: newValue) }
  }

  /// The current frame of the file; setting it stops playback.
  open var currentFrame: CGFloat {
    get { animation?.frameTime(forTime: shownTime) ?? 0 }
    set { if let animation { currentTime = animation.time(forFrame: newValue) } }
  }

  /// The current frame, also during playback.
  open var realtimeAnimationFrame: CGFloat { currentFrame }
  /// The current progress, also during playback.
  open var realtimeAnimationProgress: CGFloat { currentProgress }

  // MARK: Values

  /// Changes the animation and keeps the shown time; playback stops.
  /// - Parameter body: Changes the animation; returns whether it found anything to change.
  package func change(_ body: (inout LottieAnimation) -> Bool) -> Bool {
    guard var changed = animation, body(&changed) else { return false }
    let time = shownTime
    animation = changed
    freeze(at: time)
    return true
  }

  /// Replaces the values at a key path with a provider's; playback stops at the current time.
  open func setValueProvider(_ valueProvider: any AnyValueProvider, keypath: AnimationKeypath) {
    providers.append((valueProvider, keypath))
    rebuild()
  }
}

/// A delegate that calls a closure at the end of an animation.
private final class CompletionDelegate: CAAnimationDelegate {
  private let body: (Bool) -> Void

  init(_ body: @escaping (Bool) -> Void) { self.body = body }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body(flag) }
}

extension LottieLoopMode {
  fileprivate var count: Float {
    switch self {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count), .repeatBackwards(let count): max(count, 0)
    }
  }

  fileprivate var autoreverses: Bool {
    switch self {
    case .autoReverse, .repeatBackwards: true
    default: false
    }
  }
}

extension UIView.ContentMode {
  fileprivate var horizontalAlignment: (left: Bool, right: Bool) {
    (
      [.left, .topLeft, .bottomLeft].contains(self),
      [.right, .topRight, .bottomRight].contains(self)
    )
  }

  fileprivate var verticalAlignment: (top: Bool, bottom: Bool) {
    (
      [.top, .topLeft, .topRight].contains(self),
      [.bottom, .bottomLeft, .bottomRight].contains(self)
    )
  }
}
