/// What a validator says about a value that is to be set.
public enum Validation<Value: Sendable, Rejection: Error>: Sendable {
  /// The value is set.
  case valid
  /// Another value is set instead.
  case replaced(by: Value)
  /// Nothing is set.
  case invalid(Rejection)
}

extension Validation: Equatable where Value: Equatable, Rejection: Equatable {}

/// A property that only takes values that a validator lets pass.
///
///     let age = ValidatingProperty(0) { old, new in new < 0 ? .invalid(NegativeAge()) : .valid }
///     age.value = 30
///     age.value = -1            // still 30
///     age.outcome.value         // the last verdict: invalid
///
/// Deciding about a value and setting it is one step: whoever sets at the same time, each value that is set has been
/// validated against the one that it replaces. No lock is held while the validator runs; if another thread has set a
/// value meanwhile, it runs again, so it ought to have no side effects. Setting the property inside it traps.
///
/// It is observed as a `MutableProperty` is; a rejected value is no change. When it is released its lifetime ends and its
/// signals complete. Holds its value and the last verdict.
public final class ValidatingProperty<Value: Sendable, Rejection: Error>: PropertyProtocol, LifetimeOwner {
  /// What the validator says of the last value that was to be set; `valid` at first.
  ///
  ///     set        1--(-1)-----2--
  ///     value    0-1-----------2--
  ///     outcome  v-v--invalid--v--
  public let outcome: Property<Validation<Value, Rejection>>
  /// A view that cannot set. It does not keep this property alive.
  public let property: Property<Value>

  private struct Cell: Sendable {
    var value: Value
    var verdict: Validation<Value, Rejection>
  }

  /// The value and what was said last: they change together.
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

  /// The current value. What is set is validated; `outcome` says what has become of it.
  public var value: Value {
    get { core.value.value }
    set { set(newValue) }
  }

  /// Sets what the validator makes of `proposed`; returns what it says.
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

  /// Ends when the property is released.
  public var lifetime: Lifetime { Lifetime(core.ending) }
}
