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
/// Observers are notified as those of a `MutableProperty`; a rejected value is no change. When the property is released,
/// its lifetime ends and its signals complete. A property holds its value and the last verdict.
public final class ValidatingProperty<Value: Sendable, Rejection: Error>: PropertyProtocol, LifetimeOwner {
  /// The verdict on the value proposed last; `valid` at first.
  ///
  ///     set        1--(-1)-----2--
  ///     value    0-1-----------2--
  ///     outcome  v-v--invalid--v--
  public let outcome: Property<Validation<Value, Rejection>>
  /// A read-only view, which does not keep this property alive.
  public let property: Property<Value>

  @usableFromInline
  final class Cell: Sendable {
    @_alwaysEmitIntoClient
    let value: Value
    /// The last value that was proposed.
    @_alwaysEmitIntoClient
    let proposed: Value
    @_alwaysEmitIntoClient
    let verdict: Validation<Value, Rejection>

    @_alwaysEmitIntoClient
    init(_ value: Value, proposed: Value, _ verdict: Validation<Value, Rejection>) {
      (self.value, self.proposed, self.verdict) = (value, proposed, verdict)
    }

    /// The cell after the proposal of a value.
    @_alwaysEmitIntoClient
    func proposing(_ proposed: Value, _ validate: (Value, Value) -> Validation<Value, Rejection>) -> Cell {
      let verdict = validate(value, proposed)
      return switch verdict {
      case .valid: Cell(proposed, proposed: proposed, verdict)
      case .replaced(let replacement): Cell(replacement, proposed: proposed, verdict)
      case .invalid: Cell(value, proposed: proposed, verdict)
      }
    }
  }

  @_alwaysEmitIntoClient
  let core: PropertyCore<Cell>
  @_alwaysEmitIntoClient
  let validate: @Sendable (_ old: Value, _ proposed: Value) -> Validation<Value, Rejection>
  /// The subscription to the property that the validator depends on.
  @_alwaysEmitIntoClient
  let dependency = CompositeDisposable()

  /// A property whose value is `initial`, which is not validated.
  @_alwaysEmitIntoClient
  public convenience init(
    _ initial: Value, validate: @escaping @Sendable (_ old: Value, _ proposed: Value) -> Validation<Value, Rejection>
  ) {
    let core = PropertyCore(Cell(initial, proposed: initial, .valid))
    let cells = Property(core)
    self.init(
      core, validate, outcome: cells.map(\.verdict),
      property: Property(
        initial: initial,
        then: cells.changes.filter { if case .invalid = $0.verdict { false } else { true } }.map(\.value)))
  }

  @usableFromInline
  init(
    _ core: PropertyCore<Cell>, _ validate: @escaping @Sendable (Value, Value) -> Validation<Value, Rejection>,
    outcome: Property<Validation<Value, Rejection>>, property: Property<Value>
  ) {
    self.core = core
    self.validate = validate
    self.outcome = outcome
    self.property = property
  }

  /// A property whose validator also depends on another property. The first value is `initial`, which is not validated.
  ///
  ///     limit         5--------3-------9-
  ///     set           ---4--------------
  ///     value         0--4-------------4-    values up to the limit are valid
  ///     outcome       v--v-----invalid-v-
  ///
  /// `validate` receives the current value of `other`. Each change of `other` validates the last proposed value again, as
  /// if it were set again, on the thread that notifies of the change. So a rejected value may be set later, and `outcome`
  /// says whether the last proposal is valid now. A value that was set stays until another one is accepted.
  ///
  /// If `other` depends on this property, `validate` must accept some value in the end; otherwise both properties change
  /// without end. This property holds a view of `other`, and observes `other` until this property is released. When
  /// `other` ends, the last value of `other` stays in use.
  ///
  ///     let copy = ValidatingProperty("", with: password) { _, new, password in
  ///       new == password ? .valid : .invalid(Mismatch())
  ///     }
  @_alwaysEmitIntoClient
  public convenience init<Other: Sendable>(
    _ initial: Value, with other: some PropertyProtocol<Other>,
    validate: @escaping @Sendable (_ old: Value, _ proposed: Value, _ other: Other) -> Validation<Value, Rejection>
  ) {
    let other = other.property
    self.init(initial) { old, proposed in validate(old, proposed, other.value) }
    let (core, decide) = (core, self.validate)
    other.changes.subscribe(in: dependency) { _ in core.modify { $0 = $0.proposing($0.proposed, decide) } }
  }

  deinit {
    dependency.dispose()
    core.end()
  }

  /// The current value. Setting it validates the new value; `outcome` holds the verdict.
  public var value: Value {
    get { core.reportedValue.value }
    set { set(newValue) }
  }

  /// Validates `proposed`, sets the accepted or replaced value, and returns the verdict.
  @discardableResult
  public func set(_ proposed: Value) -> Validation<Value, Rejection> {
    core.modify { cell in
      cell = cell.proposing(proposed, validate)
      return cell.verdict
    }
  }

  /// The lifetime of this property, which ends when the property is released.
  public var lifetime: Lifetime { Lifetime(core.ending) }
}
