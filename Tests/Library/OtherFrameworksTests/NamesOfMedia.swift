import AVFoundation
import AVKit
import Photos
import PhotosUI
import UIKit

final class FilmView: UIView {
  override class var layerClass: AnyClass { AVPlayerLayer.self }
  var playerLayer: AVPlayerLayer { layer as! AVPlayerLayer }
  var player: AVPlayer? {
    get { playerLayer.player }
    set { playerLayer.player = newValue }
  }
}

final class FilmController: UIViewController {
  let filmView = FilmView()
  let player = AVPlayer(url: URL(fileURLWithPath: "/film.mp4"))
  private var observer: Any?

  override func viewDidLoad() {
    super.viewDidLoad()
    filmView.frame = view.bounds
    filmView.player = player
    filmView.playerLayer.videoGravity = .resizeAspectFill
    view.addSubview(filmView)
    let interval = CMTime(seconds: 0.5, preferredTimescale: 600)
    observer = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { time in
      print(CMTimeGetSeconds(time))
    }
    _ = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: .main
    ) { [player] _ in
      player.seek(to: .zero)
      player.play()
    }
    try? AVAudioSession.sharedInstance().setCategory(.playback, mode: .default)
    player.play()
  }
  func playFull() {
    let controller = AVPlayerViewController()
    controller.player = player
    present(controller, animated: true) { controller.player?.play() }
  }
}

final class ScannerController: UIViewController, AVCaptureMetadataOutputObjectsDelegate {
  let session = AVCaptureSession()
  lazy var preview = AVCaptureVideoPreviewLayer(session: session)

  override func viewDidLoad() {
    super.viewDidLoad()
    preview.frame = view.layer.bounds
    preview.videoGravity = .resizeAspectFill
    view.layer.addSublayer(preview)
    guard let device = AVCaptureDevice.default(for: .video),
      let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input)
    else { return session.startRunning() }
    session.addInput(input)
    let output = AVCaptureMetadataOutput()
    session.addOutput(output)
    output.setMetadataObjectsDelegate(self, queue: .main)
    output.metadataObjectTypes = [.qr]
  }
  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) { title = (metadataObjects.first as? AVMetadataMachineReadableCodeObject)?.stringValue }
}

final class AlbumController: UIViewController, PHPickerViewControllerDelegate {
  var images: [UIImage] = []
  let livePhotoView = PHLivePhotoView()

  func pick() {
    var configuration = PHPickerConfiguration()
    configuration.selectionLimit = 3
    configuration.filter = .any(of: [.images, .livePhotos])
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    for result in results where result.itemProvider.canLoadObject(ofClass: UIImage.self) {
      result.itemProvider.loadObject(ofClass: UIImage.self) { [weak self] object, _ in
        if let image = object as? UIImage { self?.images.append(image) }
      }
    }
  }
  func save(_ image: UIImage) {
    PHPhotoLibrary.requestAuthorization { status in
      if status == .authorized { UIImageWriteToSavedPhotosAlbum(image, nil, nil, nil) }
    }
    _ = PHAsset.fetchAssets(with: .image, options: PHFetchOptions()).count
  }
}
