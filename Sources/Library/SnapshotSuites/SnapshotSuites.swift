// The target of the product SnapshotTesting: `import SnapshotTesting` imports it.
@_exported import struct FlipbookTesting.ViewImageConfig
