import Animation
import Graphics

extension CALayer {
  /// Sets a property of `CALayer` by its key, through its setter; false for any other key.
  final func assignOwn(_ value: AnimatableValue, to key: String) -> Bool {
    switch value {
    case .number(let number): assign(number, to: key)
    case .bool(let flag): assign(flag, to: key)
    case .name(let name): assign(name, to: key)
    default: assignWhole(value, to: key)
    }
  }

  private func assign(_ number: Double, to key: String) -> Bool {
    switch key {
    case "zPosition": zPosition = number
    case "anchorPointZ": anchorPointZ = number
    case "opacity": opacity = Float(number)
    case "contentsScale": contentsScale = number
    case "minificationFilterBias": minificationFilterBias = Float(number)
    case "cornerRadius": cornerRadius = number
    case "maskedCorners": maskedCorners = CACornerMask(rawValue: UInt(number))
    case "borderWidth": borderWidth = number
    case "shadowOpacity": shadowOpacity = Float(number)
    case "shadowRadius": shadowRadius = number
    case "rasterizationScale": rasterizationScale = number
    case "edgeAntialiasingMask":
      edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(number))
    case "beginTime": beginTime = number
    case "duration": duration = number
    case "speed": speed = Float(number)
    case "timeOffset": timeOffset = number
    case "repeatCount": repeatCount = Float(number)
    case "repeatDuration": repeatDuration = number
    default: return false
    }
    return true
  }

  private func assign(_ flag: Bool, to key: String) -> Bool {
    switch key {
    case "hidden": isHidden = flag
    case "masksToBounds": masksToBounds = flag
    case "geometryFlipped": isGeometryFlipped = flag
    case "doubleSided": isDoubleSided = flag
    case "shouldRasterize": shouldRasterize = flag
    case "allowsEdgeAntialiasing": allowsEdgeAntialiasing = flag
    case "allowsGroupOpacity": allowsGroupOpacity = flag
    case "opaque": isOpaque = flag
    case "needsDisplayOnBoundsChange": needsDisplayOnBoundsChange = flag
    case "drawsAsynchronously": drawsAsynchronously = flag
    case "autoreverses": autoreverses = flag
    default: return false
    }
    return true
  }

  private func assign(_ name: String, to key: String) -> Bool {
    switch key {
    case "contentsGravity": contentsGravity = CALayerContentsGravity(rawValue: name)
    case "contentsFormat": contentsFormat = CALayerContentsFormat(rawValue: name)
    case "minificationFilter": minificationFilter = CALayerContentsFilter(rawValue: name)
    case "magnificationFilter": magnificationFilter = CALayerContentsFilter(rawValue: name)
    case "cornerCurve": cornerCurve = CALayerCornerCurve(rawValue: name)
    case "fillMode": fillMode = CAMediaTimingFillMode(rawValue: name)
    default: return false
    }
    return true
  }

  private func assignWhole(_ value: AnimatableValue, to key: String) -> Bool {
    switch (key, value) {
    case ("bounds", .rect(let rect)): bounds = rect
    case ("position", .point(let point)): position = point
    case ("anchorPoint", .point(let point)): anchorPoint = point
    case ("transform", .transform(let transform)): self.transform = transform
    case ("sublayerTransform", .transform(let transform)): sublayerTransform = transform
    case ("contentsRect", .rect(let rect)): contentsRect = rect
    case ("contentsCenter", .rect(let rect)): contentsCenter = rect
    case ("backgroundColor", .color(let color)): backgroundColor = color
    case ("borderColor", .color(let color)): borderColor = color
    case ("shadowColor", .color(let color)): shadowColor = color
    case ("shadowOffset", .size(let size)): shadowOffset = size
    case ("shadowPath", .path(let path)): shadowPath = path.map { CGPath($0) }
    default: return false
    }
    return true
  }
}
