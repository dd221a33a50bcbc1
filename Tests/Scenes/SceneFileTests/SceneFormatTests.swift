import Foundation
import SceneModel
import TestSupport
import Testing

@testable import SceneFile

/// The order of keys in canonical scenes.
struct SceneFormatTests {
  private func formatted(_ text: String) throws -> String {
    try Scene.formatting.text(of: Array(text.utf8), name: "scene.json")
  }

  /// Checks that keys of an object in a scene are sorted, whatever their order was.
  private func expect(
    _ keys: [String], in object: (String) -> String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    for written in [keys, keys.reversed()] {
      let members = written.map { $0.contains(":") ? $0 : "\"\($0)\": 0" }
      let text = try formatted(object("{ \(members.joined(separator: ", ")) }"))
      let names = keys.map { "\"\($0.split(separator: "\"")[0])\":" }
      // The innermost of a name is the last.
      let places = names.map { text.range(of: $0, options: .backwards)?.lowerBound }
      #expect(places.allSatisfy { $0 != nil }, sourceLocation: location)
      #expect(
        places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(text)",
        sourceLocation: location)
    }
  }

  @Test func scenesTellTheirHeadFirst() throws {
    try expect([
      "$schema", "description", "size", "background", "scale", "fps", "duration", "fonts", "speed",
      "presentation", "definitions", "layers", "views", "constraints", "script", "check",
      "misspelt",
    ]) { $0 }
  }

  @Test func layersBeginWithWhatAndWhereAndEndWithWhatIsInThem() throws {
    let keys = [
      "\"class\": \"CAShapeLayer\"", "use", "id", "frame", "anchorPoint", "transform",
      "backgroundColor", "cornerRadius", "shadowOffset", "path", "fillColor", "mask", "sublayers",
      "animations",
    ]
    try expect(keys) { "{\"layers\": [\($0)]}" }
    try expect(keys) { "{\"layers\": [{\"sublayers\": [{\"mask\": \($0)}]}]}" }
    try expect(keys) { "{\"definitions\": {\"d\": \($0)}}" }
    try expect(["bounds", "position", "lineWidth", "animations"]) {
      "{\"views\": [{\"layer\": \($0)}]}"
    }
  }

  @Test func viewsBeginWithWhatAndWhereAndEndWithWhatIsInThem() throws {
    let keys = [
      "\"class\": \"UIButton\"", "buttonType", "use", "id", "frame", "alpha", "title", "isEnabled",
      "layer", "actions", "subviews",
    ]
    try expect(keys) { "{\"views\": [{\"subviews\": [\($0)]}]}" }
    try expect(keys) { "{\"definitions\": {\"d\": \($0)}}" }
    try expect(keys) { "{\"script\": [{\"add\": \($0)}]}" }
  }

  @Test func animationsSayWhatTheyAnimateFirst() throws {
    let keys = [
      "\"class\": \"CABasicAnimation\"", "key", "keyPath", "fromValue", "toValue", "beginTime",
      "duration", "repeatCount", "timingFunction", "isAdditive",
    ]
    try expect(keys) { "{\"layers\": [{\"animations\": [\($0)]}]}" }
    try expect(keys) { "{\"layers\": [{\"animations\": {\"spin\": \($0)}}]}" }
    let group = "\"class\": \"CAAnimationGroup\""
    try expect(keys) { "{\"layers\": [{\"animations\": [{\(group), \"animations\": [\($0)]}]}]}" }
  }

  @Test(arguments: [
    ["at", "tap", "on", "count"],
    ["at", "animate", "on", "duration", "options", "when"],
    ["at", "\"effect\": \"shakeWithOptions\"", "on", "direction", "atEnd", "duration", "when"],
    ["at", "transition", "on", "to", "duration", "options", "set", "when"],
    ["set", "on", "animated", "when"],
    ["at", "drag", "to", "duration", "timing"],
  ])
  func stepsBeginWithWhenAndWhat(keys: [String]) throws {
    try expect(keys) { "{\"script\": [\($0)]}" }
    let button = "\"class\": \"UIButton\""
    try expect(keys) { "{\"views\": [{\(button), \"actions\": {\"touchUpInside\": [\($0)]}}]}" }
  }

  @Test func valuesInPartsHaveTheSchemasOrder() throws {
    try expect(["size", "weight", "name"]) {
      "{\"views\": [{\"class\": \"UILabel\", \"font\": \($0)}]}"
    }
    try expect(["roundedRect", "cornerRadius"]) { "{\"layers\": [{\"shadowPath\": \($0)}]}" }
    try expect(["golden", "at", "columns", "tolerance"]) { "{\"check\": \($0)}" }
    try expect(["id", "property", "equals"]) { "{\"script\": [{\"tap\": 0, \"when\": \($0)}]}" }
  }

  @Test(arguments: [
    #"{ "script": [{ "set": { "text": "a", "alpha": 1, "b.center": 0 } }] }"#,
    #"{ "script": [{ "animate": { "transform": 0, "alpha": 1 } }] }"#,
    #"{ "definitions": { "b": {}, "a": {} } }"#,
    #"{ "layers": [{ "animations": { "b": {}, "a": {} } }] }"#,
    #"{ "layers": [{ "contents": { "pixels": [], "colors": { "b": "", "a": "" } } }] }"#,
    #"{ "layers": [{ "transform.scale": 2, "transform.rotation": 1, "zoom": 1, "bar": 2 }] }"#,
  ])
  func namesAndChangesKeepTheirOrder(text: String) throws {
    let member = text.dropFirst(2).dropLast(2)
    #expect(try formatted(text) == "{\n  \(member)\n}\n")
  }

  @Test func partsFollowTheirWhole() throws {
    #expect(
      try formatted(
        #"{"layers": [{"cornerRadius": 1, "bounds.size": 2, "position.y": 3, "position.x": 4}]}"#)
          == """
          {
            "layers": [{ "bounds.size": 2, "position.y": 3, "position.x": 4, "cornerRadius": 1 }]
          }

          """)
  }

  @Test func notationIsRefusedAsByReading() throws {
    for text in ["", "{", "{\"a\": 1, \"a\": 2}", "[1 2, 'x\n']", "{\"a\": 01, b: \u{1}}"] {
      let errors = #expect(throws: SceneErrors.self) { try formatted(text) }
      let read = #expect(throws: SceneErrors.self) { try Scene(json: text, name: "scene.json") }
      let notation = read?.errors.filter { if case .syntax = $0.fault { true } else { false } }
      #expect(errors?.errors == notation)
    }
    #expect(throws: SceneErrors.self) {
      try Scene.formatting.text(of: [0x5B, 0xFF, 0x5D], name: "a")
    }
  }

  @Test func theStarterIsCanonical() throws {
    #expect(try formatted(Scene.starter) == Scene.starter)
  }

  // MARK: All fixtures

  private static let fixtures: [URL] = {
    let files = FileManager.default.enumerator(
      at: Repository.fixtures, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
  }()

  @Test func fixturesKeepTheirValues() throws {
    #expect(Self.fixtures.count > 150)
    for file in Self.fixtures {
      let bytes = [UInt8](try Data(contentsOf: file))
      let text = try Scene.formatting.text(of: bytes, name: file.lastPathComponent)
      let (old, new) = try (
        JSONSerialization.jsonObject(with: Data(bytes)),
        JSONSerialization.jsonObject(with: Data(text.utf8))
      )
      let (one, other) = try (#require(old as? NSDictionary), #require(new as? NSDictionary))
      #expect(one == other, "\(file.lastPathComponent)")
      #expect(try formatted(text) == text, "\(file.lastPathComponent)")
    }
  }
}
