/// What a controller leaves to an object that has the state for it.
class PartOfRun: @unchecked Sendable {
  // Sendable: used only where the controller is. The controller, which sets itself when it begins, has the part as long as it
  // lives.

  @exclusivity(unchecked) unowned(unsafe) final var controller: Controller!
}
