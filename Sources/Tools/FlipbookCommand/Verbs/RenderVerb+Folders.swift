import Arguments
import Base
import Flipbook
import JSON

extension RenderVerb {
  /// The scenes of the arguments, with those in folders; nil if no argument is a folder.
  func scenesOfFolders(_ paths: [String]) throws -> [NamedScene]? {
    let isFolder = paths.map { path in
      (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
        == true
    }
    guard isFolder.contains(true) else { return nil }
    return try zip(paths, isFolder).flatMap { path, isFolder in
      guard isFolder else { return [NamedScene(path: path)] }
      return try GoldenSuite([path]).entries.map { entry in
        let stem = entry.scene.deletingPathExtension().path
        let folder = entry.folder.path
        return NamedScene(
          path: entry.scene.path.relativeToCurrentFolder,
          name: String(stem.dropFirst(folder.hasSuffix("/") ? folder.count : folder.count + 1)))
      }
    }
  }

  /// Writes many scenes in parallel, without those whose files are up to date.
  ///
  /// A scene with errors does not stop the others.
  /// - Returns: The greatest exit status of a failure, or `done`.
  func render(_ scenes: [NamedScene], to names: [OutputName]) throws -> ExitStatus {
    var batch = RenderBatch(
      isQuiet: report.isQuiet, isJSON: report.isJSON, bar: ProgressBar(report))
    let targets = try scene.targets(of: scenes, to: names) { batch.fail($0.path, $1) }
    let outputs = try targets.map { try files.outputs(at: $0.files) }
    try choices.check(outputs.joined())
    if scene.isSandboxed { try refusePrograms(for: outputs.joined()) }
    for (target, outputs) in zip(targets, outputs) {
      guard !outputs.contains(where: { $0.path == "-" }) else {
        throw CommandError.usage(
          "scenes of folders are written to files, not to standard output",
          hint: "Try: -o 'out/{name}.gif'")
      }
      do {
        let document = try scene.scene(at: target.scene, look: target.look)
        let job = try job(document, to: outputs, jobs: 1)
        batch.rows.append(
          RenderBatch.Row(target: target, job: job, source: source(of: target, job)))
      } catch { batch.fail(target.scene, error) }
      try files.makeFolders(of: outputs)
    }
    let rows = try batch.write(jobs: jobs.count ?? ProcessInfo.processInfo.activeProcessorCount)
    if snippet.isOn {
      var pictures = PictureSnippet()
      for row in rows {
        pictures.append(row.target, of: row.job.scene.scene, width: row.width, height: row.height)
      }
      try Console.write(pictures.html)
    }
    guard batch.status == .done else { return batch.status }
    return try status(ofWarnings: batch.warnings)
  }

  /// The hash of all that a target's files depend on, but for the program.
  private func source(of target: SceneTarget, _ job: RenderJob) -> ContentHash {
    // These options do not change a file's pixels.
    let others = ["--output", "--jobs", "--quiet", "--json", "--strict", "--snippet"]
    let options = givenWords.filter { !others.contains($0.key) }
    let pictures = (options["--image"] ?? []).map { word in
      let file = word.drop { $0 != "=" }.dropFirst()
      return (try? readFile(String(file), atMost: Limits.pictureBytes)).map { "\(ContentHash($0))" }
        ?? ""
    }
    let lines =
      ["\(job.scene.contentHash(ofFile: target.scene))", target.scene, "\(target.look)"]
      + options.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } + pictures
      + job.outputs.map { "\($0.path) \($0.format)" }
    return ContentHash(Array(lines.joined(separator: "\n").utf8))
  }
}
