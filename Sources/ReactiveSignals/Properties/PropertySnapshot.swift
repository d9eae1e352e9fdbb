/// The value of a property at a moment, for what is composed of it to begin with.
@usableFromInline
struct PropertySnapshot<Value: Sendable>: Sendable {
  @usableFromInline
  let value: Value
  @usableFromInline
  let version: Int
  @usableFromInline
  let property: Property<Value>

  @inlinable
  init(_ source: some PropertyProtocol<Value>) {
    property = source.property
    (value, version) = property.core.read()
  }

  /// What has come after that moment: at first the value, if it is another one meanwhile, and then each change.
  @inlinable
  var changes: Signal<Value, Never> { property.events(.valueAfter(version)) }

  /// A slot in which the value waits for changes of others.
  @inlinable
  func makeSlot() -> Slot<Value> {
    let slot = Slot<Value>(capacity: 1)
    slot.hold(value)
    return slot
  }
}
