import Flipbook
import Foundation
import Previewing
import TestSupport
import Testing

/// The answers that pages get about scenes, and about their changes.
@Suite struct ScenePreviewTests {
  private static func scene(_ color: String, x: Int = 10) -> String {
    """
    { size: [40, 20], fps: 10, duration: 0.5, background: "white",
      views: [{ class: "UIView", id: "box", frame: [\(x), 5, 10, 10], backgroundColor: "\(color)" }],
      script: [{ at: 0.1, animate: { center: [30, 10] }, on: "box", duration: 0.3 }] }
    """
  }

  /// The body of an answer, and its status.
  private func get(_ preview: ScenePreview, _ path: String) -> (status: Int, body: [UInt8]) {
    let bytes = Client(port: preview.port).bytes("GET", path)
    let text = String(decoding: bytes.prefix(12), as: UTF8.self)
    let end = bytes.indices.dropLast(3).first {
      bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
    }
    return (Int(text.suffix(3)) ?? 0, end.map { Array(bytes[($0 + 4)...]) } ?? [])
  }

  private func text(_ preview: ScenePreview, _ path: String) -> String {
    String(decoding: get(preview, path).body, as: UTF8.self)
  }

  private func json(_ preview: ScenePreview, _ path: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(get(preview, path).body))
    return try #require(value as? [String: Any])
  }

  private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("flipbook-preview-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try write(text, name, in: folder) }
    try body(folder)
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// A page that listens to events.
  private func listen(_ preview: ScenePreview) -> Client {
    let client = Client(port: preview.port)
    client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n")
    _ = client.read(until: "event: scenes")
    return client
  }

  @Test func drawsAnyInstant() throws {
    try withFolder(["a.json5": Self.scene("red")]) { folder in
      let file = folder.appendingPathComponent("a.json5").path
      let preview = try ScenePreview(file)
      defer { preview.stop() }
      let stage = try Scene(contentsOf: file).makeStage()
      let instants = [0, 0.123, 0.25, 0.4]
      let expected = try instants.map { try stage.bitmap(at: $0) }
      // Later, earlier, and once more after the scene is recorded.
      for _ in 0..<2 {
        for index in [0, 2, 1, 3] {
          let png = get(preview, "/picture?scene=a.json5&at=\(instants[index])")
          #expect(png.status == 200)
          #expect(try PNG.decode(png.body) == expected[index])
        }
        _ = try json(preview, "/timeline?scene=a.json5")
      }
      let dark = get(preview, "/picture?scene=a.json5&at=0&device=iPhone%2017&style=dark")
      #expect(dark.status == 200)
    }
  }

  @Test func tellsTimesNodesCurvesAndSize() throws {
    try withFolder(["a.json5": Self.scene("red")]) { folder in
      let file = folder.appendingPathComponent("a.json5").path
      let preview = try ScenePreview(file)
      defer { preview.stop() }
      let timeline = try json(preview, "/timeline?scene=a.json5")
      #expect(timeline["times"] as? [Double] == [0, 0.1, 0.2, 0.3, 0.4])
      #expect((timeline["steps"] as? [[String: Any]])?.first?["verb"] as? String == "animate")
      #expect((timeline["motions"] as? [Double])?.isEmpty == false)
      let nodes = try json(preview, "/nodes?scene=a.json5&at=0.4")["nodes"] as? [[String: Any]]
      let box = try #require(nodes?.first { $0["name"] as? String == "box" })
      #expect(box["frame"] as? [Double] == [25, 5, 10, 10])
      let id = try #require(box["id"] as? Int)
      let curves =
        try json(preview, "/curves?scene=a.json5&node=\(id)")["values"] as? [[String: Any]]
      let position = try #require(curves?.first { $0["key"] as? String == "position" })
      let points = try #require(position["at"] as? [[Double]])
      #expect(points.first == [15, 10])
      #expect(points.last == [30, 10])
      let scene = try Scene(contentsOf: file)
      let gif = try scene.makeStage().record(scene.recordingOptions)
        .encoded(as: .gif, encoding: scene.encoding)
      #expect(try json(preview, "/size?scene=a.json5")["bytes"] as? Int == gif.count)
    }
  }

  /// The boxes of nodes are where the device around the canvas and the camera have them.
  @Test func boxesAreInThePicture() throws {
    let text = Self.scene("red").replacing(
      "script: [",
      with: """
        presentation: { padding: 10, camera: [{ at: 0, zoom: 2, center: [20, 10], duration: 0 }] },
        script: [
        """)
    try withFolder(["a.json5": text]) { folder in
      let preview = try ScenePreview(folder.appendingPathComponent("a.json5").path)
      defer { preview.stop() }
      let found = try json(preview, "/nodes?scene=a.json5&at=0")
      let nodes = try #require(found["nodes"] as? [[String: Any]])
      let index = try #require(nodes.firstIndex { $0["name"] as? String == "box" })
      let boxes = try #require(found["boxes"] as? [[Double]])
      // The picture's middle (30, 20) stays; the box is from (20, 15) without the camera.
      #expect(boxes[index] == [10, 10, 20, 20])
      #expect(nodes[index]["frame"] as? [Double] == [10, 5, 10, 10])
    }
  }

  /// A view that leaves the scene has values until then, though the script may add it again.
  @Test func aViewThatLeavesHasNoMoreValues() throws {
    let text = Self.scene("red").replacing(
      "script: [", with: "script: [{ at: 0.25, remove: \"box\" }, ")
    try withFolder(["a.json5": text]) { folder in
      let preview = try ScenePreview(folder.appendingPathComponent("a.json5").path)
      defer { preview.stop() }
      let nodes = try json(preview, "/nodes?scene=a.json5&at=0")["nodes"] as? [[String: Any]]
      let id = try #require(nodes?.first { $0["name"] as? String == "box" }?["id"] as? Int)
      let curves = try json(preview, "/curves?scene=a.json5&node=\(id)")
      #expect((curves["times"] as? [Any])?.count == 5)
      let values = try #require(curves["values"] as? [[String: Any]])
      let position = try #require(values.first { $0["key"] as? String == "position" })
      #expect((position["at"] as? [Any])?.count == 3)
    }
  }

  /// Both styles of a version use a picture that was opened once, as it was then.
  @Test func stylesShareTheirPictures() throws {
    let scene = """
      { size: [8, 8], views: [{ class: "UIImageView", frame: [0, 0, 8, 8], image: "p.png" }] }
      """
    try withFolder(["a.json5": scene]) { folder in
      let file = folder.appendingPathComponent("a.json5").path
      let picture = folder.appendingPathComponent("p.png").path
      let stage = Stage(size: CGSize(width: 8, height: 8), background: .black)
      try PNG.write(try stage.bitmap(at: 0), to: picture)
      let pictures = SharedPictures()
      let light = try SceneDocument(contentsOf: file, style: .light, sharing: pictures)
      try light.openFiles()
      try FileManager.default.removeItem(atPath: picture)
      let dark = try SceneDocument(contentsOf: file, style: .dark, sharing: pictures)
      try dark.openFiles()
      #expect(try dark.makeStage().bitmap(at: 0) == light.makeStage().bitmap(at: 0))
      // Another version opens it anew.
      let other = try SceneDocument(contentsOf: file, style: .dark, sharing: SharedPictures())
      #expect(throws: SceneErrors.self) { try other.openFiles() }
    }
  }

  /// Asks for a picture until it is right after a change: a change of several steps sends an event
  /// for each.
  private func isShown(
    _ preview: ScenePreview, to page: Client, _ isRight: ((status: Int, body: [UInt8])) -> Bool
  ) -> Bool {
    for _ in 0..<10 {
      guard page.read(until: "\"edited\"").contains("a.json5") else { return false }
      if isRight(get(preview, "/picture?scene=a.json5&at=0")) { return true }
    }
    return false
  }

  @Test func showsEachChange() throws {
    let files = ["a.json5": Self.scene("red"), "part.json5": "[]"]
    try withFolder(files) { folder in
      let file = folder.appendingPathComponent("a.json5")
      let preview = try ScenePreview(file.path)
      defer { preview.stop() }
      let page = listen(preview)
      let red = get(preview, "/picture?scene=a.json5&at=0").body
      let (save, text) = (
        { try Data(Self.scene($0).utf8).write(to: file) },
        { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
      )
      // Written in place.
      try save("blue")
      #expect(isShown(preview, to: page) { $0.status == 200 && $0.body != red })
      // A mistake, with its place, and its mend by a new file that is renamed.
      try save("blu")
      let hasPlace = isShown(preview, to: page) {
        $0.status == 422 && text($0.body).contains("a.json5:2:") && text($0.body).contains("^")
      }
      #expect(hasPlace)
      try Data(Self.scene("red").utf8).write(to: file, options: .atomic)
      #expect(isShown(preview, to: page) { $0.body == red })
      // A file that it includes.
      let including = Self.scene("red").replacingOccurrences(
        of: "views: [", with: "views: [{ include: \"part.json5\" }, ")
      try Data(including.utf8).write(to: file)
      #expect(isShown(preview, to: page) { $0.body == red })
      try write(
        "[{ class: \"UIView\", frame: [0, 0, 5, 5], backgroundColor: \"black\" }]", "part.json5",
        in: folder)
      #expect(isShown(preview, to: page) { $0.status == 200 && $0.body != red })
      // Deleted, and written again.
      try FileManager.default.removeItem(at: file)
      #expect(isShown(preview, to: page) { text($0.body).contains("there is no such file") })
      try save("red")
      #expect(isShown(preview, to: page) { $0.body == red })
    }
  }

  @Test func offersTheScenesOfAFolder() throws {
    try withFolder(["a.json5": Self.scene("red"), "b.json5": Self.scene("blue")]) { folder in
      let past = Date(timeIntervalSinceNow: -100)
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: folder.appendingPathComponent("a.json5").path)
      let preview = try ScenePreview(folder.path)
      defer { preview.stop() }
      let client = Client(port: preview.port)
      client.send("GET /events HTTP/1.1\r\nHost: localhost:\(preview.port)\r\n\r\n")
      #expect(client.read(until: "\"choices\"").contains("[\"b.json5\", \"a.json5\"]"))
      #expect(get(preview, "/picture?scene=a.json5").status == 200)
      try write(Self.scene("green"), "c.json5", in: folder)
      #expect(client.read(until: "event: change").contains("c.json5"))
      #expect(get(preview, "/picture?scene=c.json5").status == 200)
    }
  }

  @Test func findsAFirstSceneInASubfolder() throws {
    try withFolder(["a.json5": Self.scene("red")]) { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
      let preview = try ScenePreview(folder.path)
      defer { preview.stop() }
      let page = listen(preview)
      try write(Self.scene("green"), "b.json5", in: inner)
      #expect(page.read(until: "\"edited\"").contains("inner/b.json5"))
      #expect(get(preview, "/picture?scene=inner/b.json5").status == 200)
    }
  }

  @Test func showsChangesOfALinkedScene() throws {
    let files = ["a.json5": Self.scene("red")]
    try withFolder(files) { folder in
      try withFolder([:]) { other in
        let link = other.appendingPathComponent("a.json5")
        try FileManager.default.createSymbolicLink(
          at: link, withDestinationURL: folder.appendingPathComponent("a.json5"))
        let preview = try ScenePreview(link.path)
        defer { preview.stop() }
        let page = listen(preview)
        let red = get(preview, "/picture?scene=a.json5&at=0").body
        try write(Self.scene("blue"), "a.json5", in: folder)
        #expect(isShown(preview, to: page) { $0.status == 200 && $0.body != red })
      }
    }
  }

  /// Two scenes whose golden would be the same file.
  @Test func saysWhyScenesAreNotFound() throws {
    try withFolder(["a.json5": Self.scene("red")]) { folder in
      let preview = try ScenePreview(folder.path)
      defer { preview.stop() }
      let page = listen(preview)
      try write(#"{"size": [40, 20], "views": []}"#, "a.json", in: folder)
      #expect(page.read(until: "same golden").contains("same golden"))
      // The last list is kept.
      #expect(get(preview, "/picture?scene=a.json5").status == 200)
      #expect(throws: PreviewError.self) { _ = try ScenePreview(folder.path) }
    }
  }

  @Test func looksAtNothingElse() throws {
    try withFolder(["a.json5": Self.scene("red"), "secret.txt": "secret"]) { folder in
      let preview = try ScenePreview(folder.appendingPathComponent("a.json5").path)
      defer { preview.stop() }
      for path in [
        "/secret.txt", "/picture?scene=secret.txt", "/picture?scene=../a.json5", "/picture",
        "/picture?scene=/etc/passwd", "/../secret.txt",
      ] {
        #expect(get(preview, path).status == 404, "\(path)")
      }
      #expect(get(preview, "/picture?scene=a.json5&at=-1").status == 400)
      #expect(get(preview, "/picture?scene=a.json5&at=nan").status == 400)
      let port = preview.port
      for headers in ["Host: example.org\r\n", "Origin: http://example.org\r\n"] {
        let answer = Client(port: port).answer("GET", "/picture?scene=a.json5", headers)
        #expect(answer.hasPrefix("HTTP/1.1 403 "))
      }
      let post = Client(port: port).answer(
        "POST", "/picture?scene=a.json5", "Content-Length: 0\r\n")
      #expect(post.hasPrefix("HTTP/1.1 405 "))
    }
  }

  @Test func refusesWhatIsNoScene() throws {
    try withFolder(["a.txt": "1"]) { folder in
      #expect(throws: PreviewError.noScenes(folder: folder.path)) {
        _ = try ScenePreview(folder.path)
      }
      #expect(throws: PreviewError.noSuchFile(folder.path + "/b.json")) {
        _ = try ScenePreview(folder.path + "/b.json")
      }
    }
  }
}
