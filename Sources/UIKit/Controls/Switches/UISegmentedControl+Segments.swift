import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

extension UISegmentedControl {
  /// One segment: a title or an image, and its views.
  @MainActor
  final class Segment {
    private(set) var title: String?
    private(set) var image: UIImage?
    private(set) var action: UIAction?
    /// The width in points; 0 for an equal share.
    var width: CGFloat = 0
    var offset = CGSize.zero
    var isEnabled = true
    let label = ControlLabel(frame: .zero)
    let picture = UIImageView(frame: .zero)
    /// The separator before it.
    let separator = UIView(frame: .zero)

    init(title: String? = nil, image: UIImage? = nil, action: UIAction? = nil) {
      label.textAlignment = .center
      separator.isUserInteractionEnabled = false
      set(title: title)
      if image != nil { set(image: image) }
      if let action { set(action: action) }
    }

    func shows(title: String?) -> Bool { self.title == title && image == nil }
    func shows(image: UIImage?) -> Bool { self.image == image && title == nil }

    func set(title: String?) {
      self.title = title
      self.image = nil
    }
    func set(image: UIImage?) {
      self.title = nil
      self.image = image
    }

    func set(action: UIAction) {
      self.action = action
      if let image = action.image { set(image: image) } else { set(title: action.title) }
    }

    var views: [UIView] { [separator, picture, label] }
  }

  /// The plate with its shadows, behind the segments' content.
  @MainActor
  struct Track {
    let plate = UIView(frame: .zero)
    /// A second, closer shadow.
    let edge = UIView(frame: .zero)
    /// The rounded rectangle at which the shadows end.
    let clip = UIView(frame: .zero)
  }

  final func prepare() {
    isOpaque = false
    track.clip.isUserInteractionEnabled = false
    track.clip.clipsToBounds = true
    for view in [track.edge, track.plate] { track.clip.addSubview(view) }
    addSubview(track.clip)
    setContentHuggingHigh()
  }

  private func setContentHuggingHigh() { layer.cornerRadius = 8 }

  final func append(_ item: Any) {
    switch item {
    case let title as String: insert(Segment(title: title), at: segments.count, animated: false)
    case let image as UIImage: insert(Segment(image: image), at: segments.count, animated: false)
    case let action as UIAction:
      insert(Segment(action: action), at: segments.count, animated: false)
    default:
      reportMisuse("items", .segmentItem(type: "\(Swift.type(of: item))"))
    }
  }

  /// Inserts a segment; as in UIKit, an index past the end appends.
  final func insert(_ segment: Segment, at index: Int, animated: Bool) {
    let index = min(max(index, 0), segments.count)
    let selected = selectedSegmentIndex
    segments.insert(segment, at: index)
    // Separators are below the plate, which slides over them.
    for view in segment.views {
      if view === segment.separator { insertSubview(view, at: 0) } else { addSubview(view) }
    }
    if selected >= index { selectedSegmentIndex = selected + 1 }
    segmentsChanged(animated: animated)
  }

  final func remove(_ index: Int, animated: Bool) {
    guard segments.indices.contains(index) else {
      return reportMissing(index, "removeSegment(at:)")
    }
    let selected = selectedSegmentIndex
    if selected == index {
      selectedSegmentIndex = Self.noSegment
    } else if selected > index {
      selectedSegmentIndex = selected - 1
    }
    for view in segments.remove(at: index).views { view.removeFromSuperview() }
    segmentsChanged(animated: animated)
  }

  final func removeAll() {
    selectedSegmentIndex = Self.noSegment
    for view in segments.flatMap(\.views) { view.removeFromSuperview() }
    segments = []
    segmentsChanged(animated: false)
  }

  /// Changes a property of a segment, unless it already has the value.
  final func change<Value: Equatable>(
    _ index: Int, _ property: KeyPath<Segment, Value>, to value: Value, _ body: (Segment) -> Void
  ) {
    guard let segment = segment(index), segment[keyPath: property] != value else { return }
    change(index, body)
  }

  final func change(_ index: Int, _ body: (Segment) -> Void) {
    guard let segment = segment(index) else { return }
    body(segment)
    segmentsChanged(animated: false)
  }

  final func segment(_ index: Int) -> Segment? {
    guard segments.indices.contains(index) else {
      reportMissing(index, "segment")
      return nil
    }
    return segments[index]
  }

  final func reportMissing(_ index: Int, _ what: String) {
    reportMisuse(what, .missingSegment(index, count: segments.count))
  }

  private func segmentsChanged(animated: Bool) {
    if let index = pressed, !segments.indices.contains(index) {
      (pressed, isDragging) = (nil, false)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    if animated { slide() }
  }
}
