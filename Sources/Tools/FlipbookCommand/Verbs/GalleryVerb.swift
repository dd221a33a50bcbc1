import Arguments
import Base
import Flipbook

/// `flipbook gallery`: a page and a table of a package's scenes and snapshots.
struct GalleryVerb: Verb {
  static let name = "gallery"
  static let overview = "Write a page, and a README's table, of scenes and snapshots."
  static let usage = "[DIR|SCENE …] -o DIR [OPTIONS]"
  static let notes = [
    "Draws each scene as a still and, if it moves, as a film, and in both styles if it has two, and "
      + "writes index.html beside them. Goldens of tests in Goldens and __Snapshots__ are shown "
      + "where they are. The title is the file's name, the sentence the first line of the scene's "
      + "description or of the comment that the file begins with.",
    "With --readme a table is put between the lines \(GalleryPage.startMarker) and "
      + "\(GalleryPage.endMarker) of FILE, and the rest stays as it is. Nothing is deleted, and "
      + "no file is replaced that an earlier gallery did not write. If a scene has errors, "
      + "nothing is written.",
    "Exit status: 0 done; 1 with --check, some files are out of date; 2 a scene has errors.",
  ]

  @Argument("DIR|SCENE", help: "Folders, and single scenes. Default: the current folder.")
  private var paths: [String]

  @Option(
    "-o", "--output", value: "DIR", .text, required: "docs",
    help: "The folder of the page and the pictures.")
  private var output: String

  @Option("--readme", value: "FILE", .text, help: "Also update the table in FILE.")
  private var readme: String?

  @Flag("--check", help: "Write nothing; list what is out of date, and end with 1 if anything is.")
  private var isCheck: Bool

  @Option(
    "--jobs", value: "N", .count,
    help: "Number of scenes to draw in parallel. Default: one per core."
  )
  private var jobs: Int?

  @Options private var sandbox: SandboxOption
  @Options private var report: ReportOptions

  func validate(for verb: VerbRow) throws(CommandError) {
    guard output.isEmpty || output == "-" else { return }
    throw .usage("gallery needs a folder for its files", hint: verb.usageLine)
  }

  func run() throws -> ExitStatus {
    let suite = try GoldenSuite(package: paths.isEmpty ? ["."] : paths)
    var readmeBytes: [UInt8] = []
    if let readme {
      readmeBytes = try readFile(readme, atMost: 1 << 26)
      guard GalleryPage(entries: []).spliced(into: readmeBytes, folder: ".") != nil else {
        throw CommandError.usage(
          "\(readme) needs the lines \(GalleryPage.startMarker) and \(GalleryPage.endMarker), once each"
        )
      }
    }
    guard let drawn = drawn(suite) else { return .usage }
    let page = GalleryPage(
      entries: drawn.map(\.entry) + GalleryEntry.snapshots(suite.goldensOfTests))
    let index = (output as NSString).appendingPathComponent("index.html")
    var files = [GalleryFile(path: index, bytes: Array(page.html(in: output).utf8))]
    files += drawn.flatMap(\.files)
    try checkNames(of: drawn, index: index)
    try checkOwners(of: files, index: index)
    if let readme {
      let folder = URL(fileURLWithPath: readme).deletingLastPathComponent().path
      let bytes = page.spliced(into: readmeBytes, folder: folder) ?? readmeBytes
      files.append(GalleryFile(path: readme, bytes: bytes))
    }
    let stale = files.filter { !$0.isCurrent }
    if !isCheck { for file in stale { try file.write() } }
    try print(stale.map(\.path), of: files.count)
    return isCheck && !stale.isEmpty ? .different : .done
  }

  /// The scenes' pictures; nil after a report of errors.
  private func drawn(_ suite: GoldenSuite) -> [DrawnEntry]? {
    let bar = ProgressBar(report)
    let done = Confined(0)
    let (total, output, isSandboxed) = (suite.entries.count, output, sandbox.isOn)
    let results = suite.entries.concurrentMap(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount
    ) { entry -> Result<DrawnEntry, any Error> in
      let result = Result { try DrawnEntry(entry, output: output, isSandboxed: isSandboxed) }
      done.with { done in
        done += 1
        bar.update(done, of: total, at: entry.name)
      }
      return result
    }
    bar.clear()
    var drawn: [DrawnEntry] = []
    for (entry, result) in zip(suite.entries, results) {
      do { drawn.append(try result.get()) } catch {
        Console.log(Failure(error, of: entry.scene.pathFromCurrentFolder).text)
      }
    }
    return drawn.count == results.count ? drawn : nil
  }

  /// Throws for a file that would be written twice.
  private func checkNames(of drawn: [DrawnEntry], index: String) throws(CommandError) {
    var named: [(String, String)] = [(index, "the page")]
    if let readme { named.append((readme, "the README's table")) }
    for entry in drawn {
      for file in entry.files { named.append((file.path, entry.entry.source)) }
    }
    var owners: [String: String] = [:]
    for (file, owner) in named {
      let key = URL(fileURLWithPath: file).standardizedFileURL.resolvingSymlinksInPath().path
      guard let other = owners.updateValue(owner, forKey: key) else { continue }
      throw .usage(
        "\(other) and \(owner) would both be written to \(file)",
        hint: "Name a folder that has both, or rename one of them")
    }
  }

  /// Throws for a file that would replace one that no gallery wrote.
  private func checkOwners(of files: [GalleryFile], index: String) throws {
    let old = try readFile(ifThere: index, atMost: 1 << 28).map {
      String(decoding: $0, as: UTF8.self)
    }
    if let old, !old.contains(GalleryPage.mark) {
      throw CommandError.usage("\(index) is not the page of a gallery, and is not replaced")
    }
    for file in files.dropFirst() where !file.isCurrent {
      let address = GalleryPage.address(of: file.path, from: output).quotedForXML
      guard FileManager.default.fileExists(atPath: file.path), old?.contains(address) != true
      else { continue }
      throw CommandError.usage(
        "\(file.path) is not of this gallery, and is not replaced",
        hint: "Choose another folder, or delete the file")
    }
  }

  private func print(_ stale: [String], of count: Int) throws {
    if report.isJSON {
      return try Console.write(JSONList.text(isCheck ? "stale" : "written", stale))
    }
    if report.isQuiet && !isCheck { return }
    let word = isCheck ? "is out of date" : "written"
    let lines = stale.map { "\($0.printableLine): \(word)" }
    if lines.isEmpty {
      if !report.isQuiet { try Console.print("all \(counted(count, "file")) are up to date") }
    } else {
      try Console.print(lines.joined(separator: "\n"))
    }
  }
}

/// A file of a gallery, with the bytes that it should have.
struct GalleryFile: Sendable {
  let path: String
  let bytes: [UInt8]

  var isCurrent: Bool { (try? readFile(ifThere: path, atMost: 1 << 31)) == bytes }

  /// Replaces the file at once; a link's target stays linked.
  func write() throws {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let sink = try ByteSink(path: url.path)
    try sink.write(bytes)
    try sink.commit()
  }
}

/// A scene's entry with the pictures that were drawn for it.
private struct DrawnEntry: Sendable {
  let entry: GalleryEntry
  let files: [GalleryFile]

  init(_ suite: GoldenSuite.Entry, output: String, isSandboxed: Bool) throws {
    let path = suite.scene.path.relativeToCurrentFolder
    let root = suite.folder.path
    let name = suite.scene.deletingPathExtension().path.dropFirst(
      root.hasSuffix("/") ? root.count : root.count + 1)
    let stem = (output as NSString).appendingPathComponent(String(name))
    let scene = try SceneInput.scene(at: path, isSandboxed: isSandboxed)
    var files: [GalleryFile] = []
    func look(_ scene: SceneDocument, _ suffix: String) throws -> (GalleryEntry.Look, Bitmap) {
      let options = scene.recordingOptions
      let recording = try scene.makeStage().record(options)
      let time = options.poster ?? 0
      let still = try scene.makeStage().record(at: [time], options).frames(jobs: 1)[0]
      var look = GalleryEntry.Look(still: "\(stem)\(suffix).png")
      files.append(GalleryFile(path: look.still, bytes: try PNG.encode(still)))
      if recording.count > 1 {
        let film = "\(stem)\(suffix).webp"
        files.append(
          GalleryFile(
            path: film,
            bytes: try recording.encoded(as: .webp, encoding: scene.encoding, jobs: 1)))
        look.film = film
      }
      return (look, still)
    }
    let (light, bitmap) = try look(scene, "")
    let other = scene.styles.dropFirst().first
    let dark = try other.map { style in
      try look(
        SceneInput.scene(at: path, style: style, isSandboxed: isSandboxed), "~\(style.rawValue)"
      ).0
    }
    let points = { (pixels: Int) in
      Int(saturating: (Double(pixels) / Double(scene.scale)).rounded(.up))
    }
    let isFirstLight = scene.style == .light || dark == nil
    entry = GalleryEntry(
      title: GalleryEntry.title(of: suite.scene.deletingPathExtension().lastPathComponent),
      sentence: GalleryEntry.sentence(of: scene.scene, file: path), source: path,
      light: isFirstLight ? light : dark!, dark: isFirstLight ? dark : light,
      width: points(bitmap.width), height: points(bitmap.height))
    self.files = files
  }
}
