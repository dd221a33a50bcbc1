import Base
import Foundation
import Graphics
import JSON
import Recordings
import SceneModel

private let moveFields: [Field<Presentation.CameraMove>] = [
  Field(
    "at", .time(.notNegative), isRequired: true, about: "When the movement begins, in seconds.",
    \.time),
  Field(
    "zoom", .number(.from(1, to: Presentation.CameraMove.maximumZoom)), isRequired: true,
    about: "The magnification; 1 shows the whole picture.", \.zoom),
  Field(
    "center", presentationTarget,
    about: """
      The view or layer that the camera follows, or a point of the canvas; when left out, the center stays. The camera \
      never shows anything beyond the picture's edges.
      """, optional: \.center),
  Field(
    "duration", .time(.notNegative), default: 0.8, about: "The duration, in seconds; 0 for a cut.",
    \.duration),
  Field(
    "timing", .timingCurve, default: "easeInEaseOut", about: "How the speed changes.", \.timing),
]

/// A movement of the camera.
let cameraMoveForm = Form<Presentation.CameraMove>(
  "a movement of the camera", schema: .object(moveFields),
  write: {
    $1.object($0, moveFields, omittingDefaultsOf: Presentation.CameraMove(at: 0, zoom: 1))
  },
  read: { node, decoding in
    var move = Presentation.CameraMove(at: 0, zoom: 1)
    let isRead = decoding.read(
      node, as: "a movement of the camera", fields: moveFields, into: &move)
    return isRead ? move : nil
  })
