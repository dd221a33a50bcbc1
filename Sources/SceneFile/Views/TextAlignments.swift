import Typesetting

/// The names of `NSTextAlignment`.
let textAlignments: [(name: String, value: NSTextAlignment)] = [
  ("natural", .natural), ("left", .left), ("center", .center), ("right", .right),
  ("justified", .justified),
]
