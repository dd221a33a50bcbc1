import CoreLocation
import ImageIO
import MapKit
import MessageUI
import MobileCoreServices
import PassKit
import SafariServices
import StoreKit
import UIKit
import UniformTypeIdentifiers
import UserNotifications
import WebKit

final class PageController: UIViewController, WKNavigationDelegate, WKUIDelegate,
  WKScriptMessageHandler, SFSafariViewControllerDelegate
{
  lazy var webView: WKWebView = {
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    configuration.userContentController.add(self, name: "app")
    configuration.userContentController.addUserScript(
      WKUserScript(source: "1", injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    return WKWebView(frame: .zero, configuration: configuration)
  }()

  override func loadView() {
    webView.navigationDelegate = self
    webView.uiDelegate = self
    view = webView
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    webView.load(URLRequest(url: URL(string: "https://example.com")!))
    webView.scrollView.bounces = false
    webView.evaluateJavaScript("document.title") { [weak self] title, _ in
      self?.title = title as? String
    }
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { title = webView.title }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) { decisionHandler(navigationAction.navigationType == .linkActivated ? .cancel : .allow) }
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) { print(message.name, message.body) }

  func openInSafari(_ url: URL) {
    let configuration = SFSafariViewController.Configuration()
    configuration.entersReaderIfAvailable = true
    let safari = SFSafariViewController(url: url, configuration: configuration)
    safari.preferredControlTintColor = .systemOrange
    safari.delegate = self
    present(safari, animated: true)
  }
}

final class MapController: UIViewController, MKMapViewDelegate, CLLocationManagerDelegate {
  let map = MKMapView()
  let manager = CLLocationManager()

  override func viewDidLoad() {
    super.viewDidLoad()
    map.frame = view.bounds
    map.delegate = self
    map.register(MKMarkerAnnotationView.self, forAnnotationViewWithReuseIdentifier: "place")
    view.addSubview(map)
    let center = CLLocationCoordinate2D(latitude: 48.2, longitude: 16.37)
    map.setRegion(
      MKCoordinateRegion(center: center, latitudinalMeters: 1000, longitudinalMeters: 1000),
      animated: false)
    let place = MKPointAnnotation()
    place.coordinate = center
    place.title = "Vienna"
    map.addAnnotation(place)
    map.addOverlay(MKPolyline(coordinates: [center, center], count: 2))
    manager.delegate = self
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
  }
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    guard !(annotation is MKPolyline) else { return nil }
    let view =
      mapView.dequeueReusableAnnotationView(withIdentifier: "place") as? MKMarkerAnnotationView
      ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "place")
    view.markerTintColor = .systemRed
    view.canShowCallout = true
    return view
  }
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    let renderer = MKPolylineRenderer(overlay: overlay)
    renderer.strokeColor = .systemBlue
    renderer.lineWidth = 3
    return renderer
  }
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    if let location = locations.last { map.setCenter(location.coordinate, animated: true) }
  }
}

final class ContactController: UIViewController, MFMailComposeViewControllerDelegate {
  let payButton = PKPaymentButton(paymentButtonType: .buy, paymentButtonStyle: .black)

  func write() {
    guard MFMailComposeViewController.canSendMail() else { return }
    let mail = MFMailComposeViewController()
    mail.mailComposeDelegate = self
    mail.setSubject("Hello")
    mail.setToRecipients(["a@example.com"])
    mail.setMessageBody("<b>Hi</b>", isHTML: true)
    present(mail, animated: true)
  }
  func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult,
    error: (any Error)?
  ) { controller.dismiss(animated: result == .sent) }
  func pay() { payButton.isHidden = !PKPaymentAuthorizationController.canMakePayments() }
  func rate() { SKStoreReviewController.requestReview() }
}

final class Reminder: NSObject, UNUserNotificationCenterDelegate {
  func remind(in seconds: TimeInterval) {
    let center = UNUserNotificationCenter.current()
    center.delegate = self
    center.requestAuthorization(options: [.alert, .badge, .sound]) { isGranted, _ in
      guard isGranted else { return }
      UIApplication.shared.registerForRemoteNotifications()
    }
    let content = UNMutableNotificationContent()
    content.title = "Time"
    content.sound = .default
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
    center.add(UNNotificationRequest(identifier: "time", content: content, trigger: trigger))
  }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { completionHandler([.banner, .sound]) }
}
