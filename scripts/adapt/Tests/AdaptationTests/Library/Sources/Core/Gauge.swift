// swift-format-ignore-file
// A gauge: @objc, #selector(tick) and @IBOutlet in a comment stay as they are.
import UIKit
import UIKit.UIGestureRecognizerSubclass

#if os(iOS) || os(tvOS)
  import QuartzCore
#endif

/* optional func, delegate?.gauge?(self), os(iOS) /* and nested: @objcMembers */ */

@objc public protocol GaugeDelegate: NSObjectProtocol {
  func gaugeDidStart(_ gauge: Gauge)
  @objc optional func gauge(_ gauge: Gauge, didMoveTo value: CGFloat)
  @objc optional func title(for gauge: Gauge) -> String
  #if os(iOS)
    @objc optional func gaugeDidEnd(_ gauge: Gauge, finished: Bool)
  #else
    @objc optional func gaugeDidVanish()
  #endif
  @objc optional var accent: UIColor { get }
}

public class GaugeLayer: CALayer {
  @NSManaged public var value: CGFloat
  @NSManaged var first, second: CGFloat
  @NSManaged weak var peer: CALayer?
  @objc dynamic var angle: CGFloat = 0.5

  override public init() { super.init() }

  override public init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? GaugeLayer { value = other.value }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override public class func needsDisplay(forKey key: String) -> Bool {
    if key == #keyPath(value) || key == #keyPath(GaugeLayer.angle) { return true }
    return super.needsDisplay(forKey: key)
  }

  override public func action(forKey event: String) -> CAAction? {
    guard event == #keyPath(value) else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value ?? value
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  override public func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * value, height: bounds.height))
  }
}

@IBDesignable @objcMembers open class Gauge: UIControl {
  /// What it says: "@objc and #selector(tick)".
  @objc public static let help = "call #selector(tick) or @objc; \(#keyPath(CALayer.bounds.size))"
  static let raw = #"os(iOS) \#(#keyPath(UIView.center)) "@IBOutlet""#
  @IBOutlet public weak var delegate: AnyObject?
  @IBOutlet
  private(set) weak var caption: UILabel!
  @IBInspectable open var value: CGFloat = 0 {
    didSet { observer?.gauge?(self, didMoveTo: value) }
  }
  public weak var observer: GaugeDelegate?
  var onTap: ((Gauge) -> Void)?
  private lazy var tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
  private let press: UILongPressGestureRecognizer = {
    UILongPressGestureRecognizer(target: nil, action: #selector(Gauge.tick as (Gauge) -> () -> Void))
  }()
  private var link: CADisplayLink?

  open override class var layerClass: AnyClass { GaugeLayer.self }

  @objc public override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(tap)
    let work = {
      self.addTarget(self, action: #selector(changed(sender:event:)), for: .valueChanged)
    }
    work()
    NotificationCenter.default.addObserver(
      self, selector: #selector(woke), name: UIApplication.didBecomeActiveNotification, object: nil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @objc func tick() { value += 0.1 }
  @objc(tickBy:) func tick(by amount: CGFloat) -> Bool {
    value += amount
    return true
  }
  @IBAction func tapped(_ recognizer: UITapGestureRecognizer) {
    onTap?(self)
    observer?.gaugeDidStart(self)
    accessibilityLabel = observer?.title?(for: self) ?? "none"
    #if os(iOS)
      observer?.gaugeDidEnd?(self, finished: observer?.accent != nil)
    #endif
  }
  @objc private func changed(sender: Gauge, event: UIEvent) {}
  @objc private func woke(_ note: Notification) {}

  func start() {
    link = CADisplayLink(target: self, selector: #selector(step))
    link?.add(to: .main, forMode: .common)
    perform(#selector(removeFromSuperview), with: nil, afterDelay: 1)
    Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: #selector(self.fired), userInfo: nil,
      repeats: false)
  }
  @objc func fired() {}

  class Face: UIView {
    @objc func turned() {}
    func listen() {
      let turn = UIRotationGestureRecognizer(target: self, action: #selector(turned))
      addGestureRecognizer(turn)
    }
  }
}

@objc extension Gauge {
  func step(_ link: CADisplayLink) { tick() }
}

extension Gauge.Face {
  override func layoutSubviews() {
    super.layoutSubviews()
    frame.size.width += 0
  }
}

extension Selector {
  static let gaugeTick = #selector(Gauge.fired)
}

#if !os(iOS)
  #error("not for iOS")
#endif
