import Arguments
import Base
import Flipbook

/// A scene in one look, and the files that it is written to.
struct SceneTake {
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
  /// - Throws: An error for a file that would be written twice.
  func takes(of scenes: [String], to names: [OutputName]) throws -> [SceneTake] {
    let isOfLook = names.contains(where: \.needsLook)
    var takes: [SceneTake] = []
    let looks = try scenes.map { path in
      let own = isOfLook && names.contains(where: \.hasStyle) ? try scene(at: path).styles : []
      return (path, self.looks(otherwise: own.count > 1 ? own : []))
    }
    let digits = "\(looks.reduce(0) { $0 + $1.1.count })".count
    for (path, looks) in looks {
      for look in looks {
        let document = isOfLook ? try scene(at: path, look: look) : nil
        let index = "\(takes.count + 1)"
        let files = names.map { name in
          name.path { placeholder in
            switch placeholder {
            case .name: OutputName.name(of: path)
            case .index: String(repeating: "0", count: digits - index.count) + index
            default: document.map { look.value(of: placeholder, in: $0.scene) } ?? ""
            }
          }
        }
        takes.append(SceneTake(scene: path, look: look, files: files))
      }
    }
    try Self.checkNames(of: takes, names, scenes: scenes.count)
    return takes
  }

  private static func checkNames(
    of takes: [SceneTake], _ names: [OutputName], scenes: Int
  ) throws(CommandError) {
    var owners: [String: SceneTake] = [:]
    for take in takes {
      for (file, name) in zip(take.files, names) {
        let key = file == "-" ? file : URL(fileURLWithPath: file).standardizedFileURL.path
        guard let owner = owners.updateValue(take, forKey: key) else { continue }
        throw collision(of: owner, take, at: file, name, scenes: scenes)
      }
    }
  }

  private static func collision(
    of first: SceneTake, _ second: SceneTake, at file: String, _ name: OutputName, scenes: Int
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
