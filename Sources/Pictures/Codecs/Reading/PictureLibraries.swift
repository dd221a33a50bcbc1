/// The libraries that are loaded when the first picture of their format is read.
package enum PictureLibraries {
  /// Loads all that are installed, which takes some milliseconds in a process that has read no such
  /// picture.
  ///
  /// One that is missing stays an error of the pictures that need it.
  package static func load() {
    _ = RSVGFunctions.loaded
    _ = PopplerFunctions.loaded
  }
}
