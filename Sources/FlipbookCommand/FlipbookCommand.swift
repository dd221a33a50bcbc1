import Flipbook

@main
struct FlipbookCommand {
  static func main() {}
}
