import Base
import Foundation
import JSON
import Recordings
import SceneModel

private typealias Tilt = Presentation.Tilt

private func angle(_ range: NumberRange, allowed: String? = nil) -> Form<CGFloat> {
  Form<Double>.angle(range, allowed: allowed).map {
    CGFloat($0)
  } inverse: {
    Double($0)
  }
}

private let limited = angle(
  .from(-Double(Tilt.maximumAngle), to: Double(Tilt.maximumAngle)),
  allowed: "from -60deg to 60deg")

private let tiltFields: [Field<Tilt>] = [
  Field(
    "x", limited, default: 0,
    about: "The angle about the horizontal axis; positive moves the upper edge away.", \.x),
  Field(
    "y", limited, default: 0,
    about: "The angle about the vertical axis; positive moves the right edge away.", \.y),
  Field(
    "z", angle(.any), default: 0,
    about: "The angle in the plane of the screen; positive is clockwise.", \.z),
  Field(
    "perspective",
    Form<Double>.number(.from(Tilt.distances.lowerBound, to: Tilt.distances.upperBound)).map {
      CGFloat($0)
    } inverse: {
      Double($0)
    }, default: 2.5,
    about: "The distance of the eye, in multiples of the device's longer side; 1 is the strongest.",
    \.perspective),
]

/// The turn of the device in space.
let tiltForm = Form<Presentation.Tilt>(
  "a tilt", schema: .object(tiltFields),
  write: { $1.object($0, tiltFields, omittingDefaultsOf: Tilt()) },
  read: { node, decoding in
    var tilt = Tilt()
    return decoding.read(node, as: "a tilt", fields: tiltFields, into: &tilt) ? tilt : nil
  })
