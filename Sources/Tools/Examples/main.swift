import Flipbook

// Writes the GIF of every example into a folder. Each has the same bytes as the GIF of the scene
// file with the same name.
//
//     swift run Examples FOLDER [NAME…]
//
// `flipbook watch . --product Examples` shows the one that EXAMPLE names, or else the first.

if ProcessInfo.processInfo.environment["FLIPBOOK_PREVIEW"] != nil {
  let name = ProcessInfo.processInfo.environment["EXAMPLE"]
  let shown = Example.all.first { name == nil || $0.name == name }
  // It ends the program.
  try shown?.preview()
  exit(2)
}
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  FileHandle.standardError.write(Data("usage: Examples FOLDER [NAME…]\n".utf8))
  exit(2)
}
let names = arguments.dropFirst()
let unknown = names.filter { name in !Example.all.contains { $0.name == name } }
guard unknown.isEmpty else {
  let known = Example.all.map(\.name).joined(separator: ", ")
  FileHandle.standardError.write(
    Data("no example \(unknown.joined(separator: ", ")); there are \(known)\n".utf8))
  exit(2)
}
do {
  for example in Example.all where names.isEmpty || names.contains(example.name) {
    try example.write(to: folder)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(70)
}
