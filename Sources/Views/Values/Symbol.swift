import Foundation
import Graphics
import LayerTree

/// One of the system's symbols at a size.
struct Symbol {
  let name: String
  let configuration: UIImage.SymbolConfiguration

  /// Nil, with a diagnostic, for a name that is not drawn here.
  init?(_ name: String, _ configuration: UIImage.SymbolConfiguration?) {
    ImageFiles.report("there is no symbol of that name here", name: name)
    return nil
  }

  var image: UIImage { UIImage() }
}
