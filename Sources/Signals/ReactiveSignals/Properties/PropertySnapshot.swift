/// The value of a property at one moment, from which a composed property begins.
@usableFromInline
struct PropertySnapshot<Value: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  let value: Value
  @_alwaysEmitIntoClient
  let version: Int
  @_alwaysEmitIntoClient
  let property: Property<Value>

  @_alwaysEmitIntoClient
  init(_ source: some PropertyProtocol<Value>) {
    property = source.property
    (value, version) = property.core.read()
  }

  /// The changes after that moment. If the value has changed before the subscription, the present value is sent first.
  @_alwaysEmitIntoClient
  var changes: Signal<Value, Never> { property.events(.valueAfter(version)) }

  /// A slot that holds the value until another property changes.
  @_alwaysEmitIntoClient
  func makeSlot() -> Slot<Value> {
    let slot = Slot<Value>(capacity: 1)
    slot.accept(value)
    return slot
  }
}
