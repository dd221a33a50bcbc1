import Arguments
import Base
import Flipbook
import Previewing
import Serving

/// `flipbook watch`: a page that shows scenes while they are edited.
struct WatchVerb: Verb {
  static let name = "watch"
  static let overview = "Show scenes, or a program's stage, in a browser while you edit them."
  static let usage = "SCENE|FOLDER|PACKAGE [--port PORT] [--product NAME]"
  static let notes = [
    "Prints the address of a page on this computer, and serves it until Ctrl-C. The page shows the "
      + "scene at any instant, plays it, and lists its views and values; after each save of the "
      + "scene, or of a file that it names or includes, it shows the new picture at the same "
      + "instant, or the errors. For a FOLDER it shows the scene that was saved last.",
    "PACKAGE is the folder of a Swift package whose program calls Stage.preview(). It is built and "
      + "started, and again after each save of a source, of a resource or of Package.swift; the "
      + "page shows what it records, or the errors of the compiler. What it prints goes to standard "
      + "error. Watch only packages that you trust: their programs are run. With --sandbox, or where "
      + "it has no program, the scenes of the folder are shown instead.",
    "The page is served to browsers on this computer alone (127.0.0.1), and only to itself. It "
      + "can only look. The command writes nothing, apart from the build of a PACKAGE.",
  ]

  @Argument(
    "SCENE|FOLDER|PACKAGE",
    help: "The scene file, a folder of them, or the folder of a package with a Package.swift.")
  private var path: String

  @Option(
    "--port", value: "PORT", .port, help: "The port of the page, 0 for any free one. Default: 0.")
  private var port: Int?

  @Option(
    "--product", value: "NAME", .text,
    help: "The program of PACKAGE to show. Default: the only one.")
  private var product: String?

  @Options private var sandbox: SandboxOption

  func run() throws -> ExitStatus {
    let (preview, address) = try start()
    try Console.print("\(address) shows \(path); Ctrl-C ends it")
    // The signal ends the process.
    while true { withExtendedLifetime(preview) { _ = sleep(3600) } }
  }

  /// The preview, which lives as long as it is held, and its address.
  private func start() throws -> (any Sendable, String) {
    do {
      let isPackage = PackageFolder.isPackage(path)
      guard product == nil || isPackage else {
        throw CommandError.usage("--product is for packages, but \(path) has no Package.swift")
      }
      guard product == nil || !sandbox.isOn else {
        throw CommandError.usage(
          "--sandbox is for scenes, but --product shows a program, which may read all files")
      }
      if isPackage, !sandbox.isOn, let preview = try startProgram() {
        return (preview, preview.address)
      }
      let preview = try makeScenePreview()
      return (preview, preview.address)
    } catch let error as ServingError {
      throw CommandError.usage(error.description, hint: "Try: --port 0, for any free one")
    } catch let error as PreviewError {
      throw CommandError.usage(error.description, hint: Self.hint(for: error))
    }
  }

  private func makeScenePreview() throws -> ScenePreview {
    try ScenePreview(path, port: port ?? 0, isSandboxed: sandbox.isOn)
  }

  /// The preview of a package's program; nil for a package without one, whose scenes are shown.
  private func startProgram() throws -> PackagePreview? {
    // Another SwiftPM that uses the package's folder makes this one wait.
    Console.log("reads \((path as NSString).appendingPathComponent("Package.swift"))")
    do {
      return try PackagePreview(path, product: product, port: port ?? 0) { bytes in
        Console.log(String(decoding: bytes, as: UTF8.self), terminator: "")
      }
    } catch PreviewError.whichProduct(_, []) {
      return nil
    }
  }

  private static func hint(for error: PreviewError) -> String? {
    switch error {
    case .noScenes: "To write a first scene: flipbook new NAME"
    case .noSuchProduct(_, _, []): "Add an executable target whose main.swift calls Stage.preview()"
    case .whichProduct(_, let products):
      "Try: --product \(products.sorted()[0].shellWord), or --sandbox for the folder's scenes"
    case .noSuchProduct(_, _, let products):
      "Try: --product \(products.sorted()[0].shellWord)"
    case .noSwift:
      "Is the folder of the Swift toolchain in PATH? The folder's scenes are shown with --sandbox"
    default: nil
    }
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
