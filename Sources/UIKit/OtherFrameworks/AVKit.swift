public import SystemServices
public import Views

/// A player with controls: a placeholder.
@preconcurrency @MainActor
open class AVPlayerViewController: UndrawnContentController {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var showsPlaybackControls = true
  open var allowsPictureInPicturePlayback = true
  open var entersFullScreenWhenPlaybackBegins = false
  open var exitsFullScreenWhenPlaybackEnds = false
  open var isReadyForDisplay: Bool { false }
  open private(set) lazy var contentOverlayView: UIView? = UIView()
}
