public import Foundation
public import SystemServices
public import UIKitValues
public import Views

/// The size of a region, in degrees.
public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A rectangle of a map by its center and its size.
public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan
  public init() { self.init(center: .init(), span: .init()) }
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }
  /// - Parameter latitudinalMeters: The height; a degree has 111,195 meters on the mean sphere.
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    let degree = 6_371_008.8 * Double.pi / 180
    self.init(
      center: center,
      span: MKCoordinateSpan(
        latitudeDelta: latitudinalMeters / degree,
        longitudeDelta: longitudinalMeters
          / (degree * max(1e-6, cos(center.latitude * .pi / 180)))))
  }
}

@preconcurrency @MainActor
public protocol MKAnnotation: NSObjectProtocol {
  var coordinate: CLLocationCoordinate2D { get }
  var title: String? { get }
  var subtitle: String? { get }
}

extension MKAnnotation {
  public var title: String? { nil }
  public var subtitle: String? { nil }
}

@preconcurrency @MainActor
open class MKShape: NSObject {
  open var title: String?
  open var subtitle: String?
}

/// A point of a map with a title.
@preconcurrency @MainActor
open class MKPointAnnotation: MKShape, MKAnnotation {
  open var coordinate = CLLocationCoordinate2D()
  public override init() { super.init() }
  public init(
    __coordinate coordinate: CLLocationCoordinate2D, title: String? = nil, subtitle: String? = nil
  ) {
    self.coordinate = coordinate
    super.init()
    self.title = title
    self.subtitle = subtitle
  }
}

@preconcurrency @MainActor
public protocol MKOverlay: MKAnnotation {}

/// A line on a map.
@preconcurrency @MainActor
open class MKPolyline: MKShape, MKOverlay {
  public let coordinates: [CLLocationCoordinate2D]
  open var coordinate: CLLocationCoordinate2D {
    coordinates.isEmpty ? CLLocationCoordinate2D() : coordinates[coordinates.count / 2]
  }
  open var pointCount: Int { coordinates.count }
  public init(coordinates coords: [CLLocationCoordinate2D], count: Int) {
    coordinates = Array(coords.prefix(count))
    super.init()
  }
}

/// A disk on a map.
@preconcurrency @MainActor
open class MKCircle: MKShape, MKOverlay {
  public let coordinate: CLLocationCoordinate2D
  public let radius: CLLocationDistance
  public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
    coordinate = coord
    self.radius = radius
    super.init()
  }
}

/// The look of an overlay, which is not drawn.
@preconcurrency @MainActor
open class MKOverlayRenderer: NSObject {
  public let overlay: any MKOverlay
  open var alpha: CGFloat = 1
  public init(overlay: any MKOverlay) { self.overlay = overlay }
}

@preconcurrency @MainActor
open class MKOverlayPathRenderer: MKOverlayRenderer {
  open var fillColor: UIColor?
  open var strokeColor: UIColor?
  open var lineWidth: CGFloat = 0
}

@preconcurrency @MainActor
open class MKPolylineRenderer: MKOverlayPathRenderer {
  public init(polyline: MKPolyline) { super.init(overlay: polyline) }
  public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }
}

@preconcurrency @MainActor
open class MKCircleRenderer: MKOverlayPathRenderer {
  public init(circle: MKCircle) { super.init(overlay: circle) }
  public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }
}

/// The view of an annotation, which the map's placeholder does not show.
@preconcurrency @MainActor
open class MKAnnotationView: UIView {
  open var annotation: (any MKAnnotation)?
  public final let reuseIdentifier: String?
  open var image: UIImage?
  open var centerOffset = CGPoint.zero
  open var calloutOffset = CGPoint.zero
  open var canShowCallout = false
  open var isDraggable = false
  open var isEnabled = true
  open var isSelected = false
  open var leftCalloutAccessoryView: UIView?
  open var rightCalloutAccessoryView: UIView?
  open var detailCalloutAccessoryView: UIView?
  open var clusteringIdentifier: String?

  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { nil }
  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
}

@preconcurrency @MainActor
open class MKPinAnnotationView: MKAnnotationView {
  open var pinTintColor: UIColor! = .systemRed
  open var animatesDrop = false
}

@preconcurrency @MainActor
open class MKMarkerAnnotationView: MKAnnotationView {
  open var markerTintColor: UIColor?
  open var glyphTintColor: UIColor?
  open var glyphText: String?
  open var glyphImage: UIImage?
}

public enum MKMapType: UInt, Sendable {
  case standard, satellite, hybrid, satelliteFlyover, hybridFlyover, mutedStandard
}

public enum MKUserTrackingMode: Int, Sendable {
  case none, follow, followWithHeading
}

/// A map: a placeholder, with a region and annotations that are stored.
@preconcurrency @MainActor
open class MKMapView: UndrawnContentView {
  open weak var delegate: (any MKMapViewDelegate)?
  open override var placeholderName: String { "MKMapView" }
  open var mapType = MKMapType.standard
  open var region = MKCoordinateRegion()
  open var centerCoordinate: CLLocationCoordinate2D {
    get { region.center }
    set { region.center = newValue }
  }
  open var isZoomEnabled = true
  open var isScrollEnabled = true
  open var isRotateEnabled = true
  open var isPitchEnabled = true
  open var showsUserLocation = false
  open var showsCompass = true
  open var showsScale = false
  open var showsTraffic = false
  open var userTrackingMode = MKUserTrackingMode.none
  open private(set) var annotations: [any MKAnnotation] = []
  open private(set) var overlays: [any MKOverlay] = []
  open private(set) var selectedAnnotations: [any MKAnnotation] = []
  private var classes: [String: MKAnnotationView.Type] = [:]

  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { self.region = region }
  open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
    centerCoordinate = coordinate
  }
  open func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion { region }
  open func setUserTrackingMode(_ mode: MKUserTrackingMode, animated: Bool) {
    userTrackingMode = mode
  }
  open func addAnnotation(_ annotation: any MKAnnotation) { annotations.append(annotation) }
  open func addAnnotations(_ annotations: [any MKAnnotation]) { self.annotations += annotations }
  open func removeAnnotation(_ annotation: any MKAnnotation) {
    annotations.removeAll { $0 === annotation }
  }
  open func removeAnnotations(_ annotations: [any MKAnnotation]) {
    for annotation in annotations { removeAnnotation(annotation) }
  }
  open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
    for annotation in annotations where !self.annotations.contains(where: { $0 === annotation }) {
      addAnnotation(annotation)
    }
  }
  open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
    selectedAnnotations = [annotation]
  }
  open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
    selectedAnnotations.removeAll { $0 === annotation }
  }
  open func addOverlay(_ overlay: any MKOverlay) { overlays.append(overlay) }
  open func removeOverlay(_ overlay: any MKOverlay) { overlays.removeAll { $0 === overlay } }
  open func register(
    _ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String
  ) {
    classes[identifier] = viewClass as? MKAnnotationView.Type
  }
  /// Always nil, as no view of an annotation is shown.
  open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
    nil
  }
  open func view(for annotation: any MKAnnotation) -> MKAnnotationView? { nil }
}

@preconcurrency @MainActor
public protocol MKMapViewDelegate: AnyObject {
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
}

extension MKMapViewDelegate {
  public func mapView(
    _ mapView: MKMapView, viewFor annotation: any MKAnnotation
  ) -> MKAnnotationView? { nil }
  public func mapView(
    _ mapView: MKMapView, rendererFor overlay: any MKOverlay
  ) -> MKOverlayRenderer { MKOverlayRenderer(overlay: overlay) }
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
  public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}
  public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
}
