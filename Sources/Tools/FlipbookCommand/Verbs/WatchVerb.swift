import Arguments
import Base
import Flipbook
import Previewing
import Serving

/// `flipbook watch`: a page that shows scenes while they are edited.
struct WatchVerb: Verb {
  static let name = "watch"
  static let overview = "Show scenes in a browser while you edit them."
  static let usage = "SCENE|FOLDER [--port PORT]"
  static let notes = [
    "Prints the address of a page on this computer, and serves it until Ctrl-C. The page shows the "
      + "scene at any instant, plays it, and lists its views and values; after each save of the "
      + "scene, or of a file that it names or includes, it shows the new picture at the same "
      + "instant, or the errors. For a FOLDER it shows the scene that was saved last.",
    "The page is served to browsers on this computer alone (127.0.0.1), and only to itself. It "
      + "can look at scenes, and writes nothing.",
  ]

  @Argument("SCENE|FOLDER", help: "The scene file, or a folder of them.")
  private var path: String

  @Option(
    "--port", value: "PORT", .port, help: "The port of the page, 0 for any free one. Default: 0.")
  private var port: Int?

  private let sandbox = SandboxOption()

  func run() throws -> ExitStatus {
    let preview: ScenePreview
    do {
      preview = try ScenePreview(path, port: port ?? 0, isSandboxed: sandbox.isOn)
    } catch let error as ServingError {
      throw CommandError.usage(error.description, hint: "Try: --port 0, for any free one")
    } catch PreviewError.noScenes(let folder) {
      throw CommandError.usage(
        PreviewError.noScenes(folder: folder).description,
        hint: "To write a first scene: flipbook new NAME")
    } catch let error as PreviewError {
      throw CommandError.usage(error.description)
    }
    try Console.print("\(preview.address) shows \(path); Ctrl-C ends it")
    // The signal ends the process.
    while true { sleep(3600) }
  }
}

extension ValueForm where Value == Int {
  /// A port of TCP.
  fileprivate static var port: Self {
    Self { (text) throws(InvalidValue) in
      guard let port = Int(text), (0...65_535).contains(port) else {
        throw InvalidValue(text, allowed: "a port, 0…65535")
      }
      return port
    }
  }
}
