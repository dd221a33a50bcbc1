import Arguments
import Flipbook

/// The PNG file that `strip` writes.
struct PictureOutput: OptionGroup {
  @Option(
    "-o", "--output", value: "FILE", .text, required: "FILE.png",
    help: "The PNG; - is standard output.")
  var path: String

  func validate(for verb: VerbRow) throws(CommandError) {
    try Self.check(path, for: verb)
  }

  /// Throws for a name that is not a PNG's.
  static func check(_ path: String, for verb: VerbRow) throws(CommandError) {
    _ = try OutputName(path)
    try Console.checkOutput(path)
    let ending = (path as NSString).pathExtension.lowercased()
    guard path == "-" || path.hasPrefix("/dev/") || ending == "png" else {
      throw CommandError.usage(
        "\(verb.name) writes PNG, so the file name must end in .png, not "
          + (path.isEmpty ? "''" : path),
        hint: "Try: -o \(path.isEmpty ? "frame" : (path as NSString).deletingPathExtension).png")
    }
  }
}
