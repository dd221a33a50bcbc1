import Arguments
import Base
import Flipbook

/// A scene file, and the name that stands for it in names of outputs.
struct NamedScene {
  let path: String
  /// The file's name without its extension; for a scene of a folder, its path in the folder.
  let name: String

  init(path: String, name: String? = nil) {
    self.path = path
    self.name = name ?? OutputName.name(of: path)
  }
}

/// A scene in one look, and the files that it is written to.
struct SceneTarget {
  /// The scene's path.
  let scene: String
  let look: OutputLook
  /// One for each name that was given.
  let files: [String]
}

extension SceneOptions {
  /// Every scene in every look that the options choose, or that the scene's list of styles has if
  /// a name differs by the style.
  ///
  /// Scenes are read only if the names depend on what they say.
  ///
  /// - Parameter fail: Called for a scene that cannot be read, which then has no targets.
  /// - Throws: An error for a file that would be written twice, and those of `fail`.
  func targets(
    of scenes: [NamedScene], to names: [OutputName],
    orElse fail: (NamedScene, any Error) throws -> Void = { throw $1 }
  ) throws -> [SceneTarget] {
    let isOfLook = names.contains(where: \.needsLook)
    var looks: [(scene: NamedScene, look: OutputLook, document: SceneDocument?)] = []
    for scene in scenes {
      do {
        let own =
          isOfLook && names.contains(where: \.hasStyle) ? try self.scene(at: scene.path).styles : []
        looks += try self.looks(otherwise: own.count > 1 ? own : []).map { look in
          (scene, look, isOfLook ? try self.scene(at: scene.path, look: look) : nil)
        }
      } catch { try fail(scene, error) }
    }
    var targets: [SceneTarget] = []
    let digits = "\(looks.count)".count
    for (scene, look, document) in looks {
      let index = "\(targets.count + 1)"
      let files = names.map { name in
        name.path { placeholder in
          switch placeholder {
          case .name: scene.name
          case .index: String(repeating: "0", count: digits - index.count) + index
          default: document.map { look.value(of: placeholder, in: $0.scene) } ?? ""
          }
        }
      }
      targets.append(SceneTarget(scene: scene.path, look: look, files: files))
    }
    try Self.checkNames(of: targets, names, scenes: scenes.count)
    return targets
  }

  private static func checkNames(
    of targets: [SceneTarget], _ names: [OutputName], scenes: Int
  ) throws(CommandError) {
    var owners: [String: SceneTarget] = [:]
    for target in targets {
      for (file, name) in zip(target.files, names) {
        let key = file == "-" ? file : URL(fileURLWithPath: file).standardizedFileURL.path
        guard let owner = owners.updateValue(target, forKey: key) else { continue }
        throw collision(of: owner, target, at: file, name, scenes: scenes)
      }
    }
  }

  private static func collision(
    of first: SceneTarget, _ second: SceneTarget, at file: String, _ name: OutputName, scenes: Int
  ) -> CommandError {
    if first.scene == second.scene, let difference = first.look.difference(from: second.look) {
      return .usage(
        "\(first.scene) in \(difference.mine) and in \(difference.others) would both be written "
          + "to \(file)", hint: "Try: -o '\(name.adding(difference.placeholder))'")
    }
    if first.scene != second.scene, !name.has(.name) {
      let ending = (name.text as NSString).pathExtension
      return .usage(
        "\(scenes) scenes cannot all be written to \(file)",
        hint: "Try: -o out/{name}.\(ending.isEmpty ? "gif" : ending)")
    }
    return .usage(
      "\(first.scene) and \(second.scene) would both be written to \(file)",
      hint: "Try: -o '\(name.adding(.index))'")
  }
}
