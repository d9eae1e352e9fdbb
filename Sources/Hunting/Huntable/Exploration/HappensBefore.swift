/// What threads that released an object knew, for threads that acquire the object. The controller keeps that knowledge
/// here.
package final class HappensBefore: @unchecked Sendable {
  // Sendable: only the thread that runs uses it.
  @exclusivity(unchecked)
  package var knowledge: AnyObject?

  package init() {}
}
