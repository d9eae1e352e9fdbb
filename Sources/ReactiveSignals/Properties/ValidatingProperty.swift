/// The verdict of a validator on a proposed value.
public enum Validation<Value: Sendable, Rejection: Error>: Sendable {
  /// The proposed value is set.
  case valid
  /// The replacement is set instead.
  case replaced(by: Value)
  /// The value does not change.
  case invalid(Rejection)
}

extension Validation: Equatable where Value: Equatable, Rejection: Equatable {}

/// A property whose values must be accepted by a validator.
///
///     let age = ValidatingProperty(0) { old, new in new < 0 ? .invalid(NegativeAge()) : .valid }
///     age.value = 30
///     age.value = -1            // still 30
///     age.outcome.value         // the last verdict: invalid
///
/// Validation and assignment are atomic: when several threads set the property, each value is validated against the
/// value that it replaces. No lock is held while the validator runs. If another thread sets a value meanwhile, the
/// validator runs again, so it should have no side effects. Setting the property inside the validator traps.
///
/// Observers are notified as those of a `MutableProperty`; a rejected value is no change. When the property is
/// released, its lifetime ends and its signals complete. It holds its value and the last verdict.
public final class ValidatingProperty<Value: Sendable, Rejection: Error>: PropertyProtocol, LifetimeOwner {
  /// The verdict on the value proposed last; `valid` at first.
  ///
  ///     set        1--(-1)-----2--
  ///     value    0-1-----------2--
  ///     outcome  v-v--invalid--v--
  public let outcome: Property<Validation<Value, Rejection>>
  /// A read-only view. It does not keep this property alive.
  public let property: Property<Value>

  private struct Cell: Sendable {
    var value: Value
    var verdict: Validation<Value, Rejection>
  }

  /// The value and the last verdict, which change together.
  private let core: PropertyCore<Cell>
  private let validate: @Sendable (_ old: Value, _ proposed: Value) -> Validation<Value, Rejection>

  /// A property whose value is `initial`, which is not validated.
  public init(
    _ initial: Value, validate: @escaping @Sendable (_ old: Value, _ proposed: Value) -> Validation<Value, Rejection>
  ) {
    core = PropertyCore(Cell(value: initial, verdict: .valid))
    self.validate = validate
    let cells = Property(core)
    outcome = cells.map(\.verdict)
    property = Property(
      initial: initial,
      then: cells.changes.filter { if case .invalid = $0.verdict { false } else { true } }.map(\.value))
  }

  deinit { core.end() }

  /// The current value. Setting it validates the new value; `outcome` holds the verdict.
  public var value: Value {
    get { core.value.value }
    set { set(newValue) }
  }

  /// Validates `proposed`, sets the accepted or replaced value, and returns the verdict.
  @discardableResult
  public func set(_ proposed: Value) -> Validation<Value, Rejection> {
    core.modify { cell in
      cell.verdict = validate(cell.value, proposed)
      switch cell.verdict {
      case .valid: cell.value = proposed
      case .replaced(let replacement): cell.value = replacement
      case .invalid: break
      }
      return cell.verdict
    }
  }

  /// The lifetime of this property. It ends when the property is released.
  public var lifetime: Lifetime { Lifetime(core.ending) }
}
