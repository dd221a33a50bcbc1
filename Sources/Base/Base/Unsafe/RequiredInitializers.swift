/// Makes the initializers of a class that is known only at run time callable.
///
/// Cast, because Swift calls only `required` initializers on a metatype, but making those of an
/// open class `required` would keep existing subclasses from compiling.
///
/// - Rule: The initializers are in every class's vtable anyway; cast to a class that derives from
///   the same one and requires them, at the same positions of its vtable, the metatype's own
///   initializers run. A class that makes them `required` has them at the same positions too.
/// - Rule: The class that requires them has a subclass. Otherwise, the compiler would call its
///   initializers without the vtable, and its objects are too small for another class.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `ViewRows`, `CollectionClassTests` and `TableCellTests`, in debug and release.
@_optimize(none)
package func requiringInitializers<Class: AnyObject, Required: AnyObject>(
  of type: Class.Type, as required: Required.Type
) -> Required.Type { unsafe unsafeBitCast(type, to: Required.Type.self) }
