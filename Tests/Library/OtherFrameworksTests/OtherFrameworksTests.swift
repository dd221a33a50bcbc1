import AVFoundation
import CoreLocation
import FlipbookTesting
import MapKit
import MessageUI
import PassKit
import PhotosUI
import SafariServices
import Testing
import UIKit
import UserNotifications
import WebKit

/// Names of frameworks beside UIKit keep what they are given; their views draw placeholders.
@MainActor struct OtherFrameworksTests {
  let stage = Stage(size: CGSize(width: 200, height: 300))

  @Test func placeholdersDraw() throws {
    let views: [UIView] = [
      WKWebView(frame: .zero, configuration: WKWebViewConfiguration()), MKMapView(),
      PHLivePhotoView(),
      PKPaymentButton(paymentButtonType: .buy, paymentButtonStyle: .black), FilmView(),
    ]
    for (index, view) in views.enumerated() {
      view.frame = CGRect(x: 10, y: 10 + 48 * index, width: 180, height: 40)
      stage.addSubview(view)
    }
    let preview = AVCaptureVideoPreviewLayer(session: AVCaptureSession())
    preview.frame = CGRect(x: 10, y: 250, width: 180, height: 40)
    stage.rootLayer.addSublayer(preview)
    expectSnapshot(of: stage)
    #expect(
      stage.diagnostics.map(\.layer) == [
        "WKWebView", "MKMapView", "PHLivePhotoView", "PKPaymentButton", "AVPlayerLayer",
        "AVCaptureVideoPreviewLayer",
      ])
    #expect(stage.diagnostics.first?.message.contains("gray placeholder") == true)
  }

  @Test func placeholdersFollowTheirSize() throws {
    let web = WKWebView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    stage.addSubview(web)
    try stage.advance(to: 0.1)
    web.frame.size = CGSize(width: 100, height: 100)
    let picture = try stage.bitmap(at: 0.2)
    let isGray = { (x: Int, y: Int) in picture[x, y] == picture[10, 5] }
    #expect(isGray(90, 10))
    #expect(!isGray(110, 10))
    #expect(stage.diagnostics.count == 1)
  }

  @Test func controllersShowPlaceholders() throws {
    let shown: [UIViewController] = [
      SFSafariViewController(url: URL(string: "https://example.com")!),
      PHPickerViewController(configuration: PHPickerConfiguration()),
      UIActivityViewController(activityItems: ["a"], applicationActivities: nil),
      UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]),
      UIImagePickerController(), MFMailComposeViewController(),
    ]
    let host = UIViewController()
    stage.rootViewController = host
    for controller in shown {
      host.present(controller, animated: false)
      try stage.advance(to: stage.time + 0.1)
      #expect(host.presentedViewController === controller)
      host.dismiss(animated: false)
      try stage.advance(to: stage.time + 0.1)
    }
    #expect(
      stage.diagnostics.map(\.layer) == [
        "SFSafariViewController", "PHPickerViewController", "UIActivityViewController",
        "UIDocumentPickerViewController", "UIImagePickerController", "MFMailComposeViewController",
      ])
  }

  @Test func appCodeRuns() throws {
    let controllers = [
      ShareController(), FilmController(), ScannerController(), AlbumController(),
      PageController(), MapController(), ContactController(),
    ]
    for controller in controllers {
      stage.rootViewController = controller
      try stage.advance(to: stage.time + 0.1)
    }
    let share = try #require(controllers[0] as? ShareController)
    #expect(share.imageView.interactions.count == 5)
    #expect(share.imageView.accessibilityCustomRotors?.first?.name == "Faces")
    #expect(share.imageView.accessibilityCustomContent.first?.value == "3 MB")
    #expect(share.userActivity?.title == "Picture")
    #expect(share.keyCommands?.map(\.input) == ["s", "UIKeyInputEscape"])
    #expect(Set(stage.diagnostics.map(\.keyPath)).isSuperset(of: ["play()", "startRunning()"]))
  }

  // MARK: Stored values

  @Test func webViewsKeepWhatTheyAreGiven() throws {
    let page = PageController()
    page.loadViewIfNeeded()
    #expect(page.webView.url?.host == "example.com")
    #expect(page.webView.configuration.userContentController.userScripts.count == 1)
    #expect(page.webView.navigationDelegate === page)
    #expect(stage.diagnostics.count == 2)
  }

  @Test func mapsKeepWhatTheyAreGiven() {
    let controller = MapController()
    controller.loadViewIfNeeded()
    let map = controller.map
    #expect(map.centerCoordinate.latitude == 48.2)
    #expect(abs(map.region.span.latitudeDelta - 0.008993) < 1e-6)
    #expect(map.annotations.first?.title == "Vienna")
    #expect(map.overlays.count == 1)
    let marker = controller.mapView(map, viewFor: map.annotations[0]) as? MKMarkerAnnotationView
    #expect(marker?.markerTintColor == .systemRed)
  }

  @Test func locationsMeasureDistances() {
    let (a, b) = (CLLocation(latitude: 0, longitude: 0), CLLocation(latitude: 1, longitude: 0))
    #expect(abs(a.distance(from: b) - 111_195) < 1)
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(CLLocationManager().authorizationStatus == .denied)
  }

  @Test func playersKeepWhatTheyAreGiven() {
    let controller = FilmController()
    controller.loadViewIfNeeded()
    #expect(controller.filmView.playerLayer.player === controller.player)
    #expect(controller.filmView.playerLayer.videoGravity == .resizeAspectFill)
    controller.player.seek(to: CMTime(value: 3, timescale: 2))
    #expect(controller.player.currentTime().seconds == 1.5)
    #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 300, timescale: 600))
    #expect(CMTime(seconds: .nan, preferredTimescale: 600) == .invalid)
    #expect((CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 4)).seconds == 0.75)
    #expect(AVAudioSession.sharedInstance().category == .playback)
  }

  @Test func notificationsAreKeptAndNotAllowed() throws {
    Reminder().remind(in: 5)
    let center = UNUserNotificationCenter.current()
    var titles: [String] = []
    var isGranted: Bool?
    center.getPendingNotificationRequests { titles = $0.map(\.content.title) }
    center.requestAuthorization(options: .alert) { granted, _ in isGranted = granted }
    #expect(isGranted == nil)
    try stage.advance(to: 0.1)
    #expect(isGranted == false)
    #expect(titles == ["Time"])
    #expect(stage.diagnostics.count == 1)
  }

  @Test func pickersAndLettersKeepWhatTheyAreGiven() {
    var configuration = PHPickerConfiguration()
    configuration.selectionLimit = 3
    configuration.filter = .any(of: [.images, .videos])
    let picker = PHPickerViewController(configuration: configuration)
    #expect(picker.configuration.selectionLimit == 3)
    #expect(picker.configuration.filter == .any(of: [.videos, .images]))
    #expect(!MFMailComposeViewController.canSendMail())
    #expect(!PKPaymentAuthorizationController.canMakePayments())
    #expect(PKPaymentButton(paymentButtonType: .buy, paymentButtonStyle: .black).frame.width == 140)
    #expect(PHPhotoLibrary.authorizationStatus() == .denied)
    let safari = SFSafariViewController(url: URL(string: "https://example.com")!)
    safari.dismissButtonStyle = .close
    #expect(safari.dismissButtonStyle == .close)
    #expect(stage.diagnostics.isEmpty)
  }
}
