import Arguments
import Flipbook

extension CommandRow {
  /// The command `flipbook`: a verb is a row here and a struct in `Verbs`.
  static let flipbook = CommandRow(
    name: "flipbook",
    version: DrawingVersions.flipbook,
    overview: "Renders UI animations to GIF, APNG, WebP, PNG and video without a screen.",
    usage: ["SCENE -o FILE", "SUBCOMMAND …"],
    footer: "'flipbook help SUBCOMMAND' says more; 'flipbook SCENE …' is short for render.",
    verbs: [
      RenderVerb.self, FrameVerb.self, StripVerb.self, ValuesVerb.self, TreeVerb.self,
      DriveVerb.self,
      CheckVerb.self, AcceptVerb.self, PruneVerb.self, DiffVerb.self, ReportVerb.self,
      EncodeVerb.self, OptimizeVerb.self, InfoVerb.self, ValidateVerb.self, FormatVerb.self,
      ExpandVerb.self, GalleryVerb.self, NewVerb.self, WatchVerb.self, SchemaVerb.self,
      AdaptVerb.self,
      AdoptVerb.self,
      CompletionsVerb.self,
    ],
    shorthand: RenderVerb.self,
    leading: ReportOptions.self)
}

extension ExitStatus {
  /// The pictures differ.
  static let different = ExitStatus(rawValue: 1)
  /// A golden is missing and may not be recorded.
  static let missing = ExitStatus(rawValue: 3)
}
