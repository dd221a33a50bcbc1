/// The state of a file by which a change is seen without reading it.
///
/// A file whose version is the same has the same content, unless it was written in the moment at
/// which the version was read: the system counts its dates in steps of some milliseconds.
package struct FileVersion: Hashable, Sendable {
  /// Whether it is a regular file, and no folder, device or pipe.
  package var isFile: Bool
  /// In bytes.
  package var size: Int
  /// The times of the last change of the content, and of anything, in nanoseconds since 1970.
  package var modified, changed: Int
  /// The number of the file on its device, and of the device.
  package var inode, device: UInt64

  package init(
    isFile: Bool, size: Int, modified: Int, changed: Int, inode: UInt64, device: UInt64
  ) {
    self.isFile = isFile
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
  }
}
