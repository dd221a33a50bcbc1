import Foundation

// Added to each changed target by `scripts/mutate`.

/// The number of the change that the environment chooses; -1 for none.
private let chosenMutant = Int(ProcessInfo.processInfo.environment["FLIPBOOK_MUTANT"] ?? "") ?? -1

/// The file that lists the changes that are reached; nil if none is wanted.
private let reachedLog: FileHandle? = {
  guard let path = ProcessInfo.processInfo.environment["FLIPBOOK_REACHED"] else { return nil }
  let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
  return unsafe FileHandle(fileDescriptor: open(path, flags, 0o644))
}()

/// Whether each change is listed already; threads may list one twice.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<Bool>? = {
  guard reachedLog != nil else { return nil }
  let reached = UnsafeMutablePointer<Bool>.allocate(capacity: 10_000)
  unsafe reached.initialize(repeating: false, count: 10_000)
  return unsafe reached
}()

@inline(never) func mutant(_ number: Int) -> Bool {
  if let reached = unsafe reached, unsafe !reached[number] {
    unsafe reached[number] = true
    try? reachedLog?.write(contentsOf: Data("\(number)\n".utf8))
  }
  return number == chosenMutant
}

func mutated<Value>(_ number: Int, _ value: Value, _ other: Value) -> Value {
  mutant(number) ? other : value
}
