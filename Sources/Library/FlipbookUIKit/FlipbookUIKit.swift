// The target of the products UIKit, QuartzCore, CoreGraphics and Combine: `import UIKit` imports
// Flipbook, and `import Combine` imports Publishing, whose names stay out of other files.
@_exported import Flipbook
import Publishing
