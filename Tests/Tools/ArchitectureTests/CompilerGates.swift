// The functions that a newer compiler loses, since it has not been tried. `SourceRuleTests` fails
// for a gate in the sources that has no message here.
//
// These messages end only the build of these tests: who uses the library with a newer compiler gets
// it without the function. To admit the compiler, raise the gate in the source, run `scripts/test`
// with it, also in release mode, and raise the version here.

#if compiler(>=6.4)
  #error(
    "TaskExecutors.swift: tasks run in real time, not in the stage's: Swift 6.4 has not been tried")
#endif
