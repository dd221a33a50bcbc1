import Flipbook

/// `flipbook check`: scenes against their goldens.
enum CheckVerb {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let folders = invocation.arguments.isEmpty ? ["."] : invocation.arguments
    let environment = ProcessInfo.processInfo.environment
    let check = SceneCheck(
      record: try invocation.choice("--record") ?? .standard(in: environment),
      report: invocation.text("--report").map { URL(fileURLWithPath: $0) }
        ?? GoldenCheck.usualReport)

    let bar = ProgressBar(invocation)
    defer { bar.clear() }
    let report = try check.check(
      folders, jobs: try invocation.count("--jobs"), progress: bar.update)
    bar.clear()
    let output = CheckOutput(report: report, folders: folders)
    try output.print(invocation)
    return output.status
  }
}
