#if EXPLORATION
  extension Atomic where Value: FixedWidthInteger {
    /// Adds `operand`; an overflow wraps around.
    @discardableResult
    @inlinable
    public borrowing func wrappingAdd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 &+ operand } }

    /// Subtracts `operand`; an overflow wraps around.
    @discardableResult
    @inlinable
    public borrowing func wrappingSubtract(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 &- operand } }

    /// Adds `operand`; an overflow traps.
    @discardableResult
    @inlinable
    public borrowing func add(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 + operand } }

    /// Subtracts `operand`; an overflow traps.
    @discardableResult
    @inlinable
    public borrowing func subtract(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 - operand } }

    /// Keeps the bits that are also set in `operand`.
    @discardableResult
    @inlinable
    public borrowing func bitwiseAnd(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 & operand } }

    /// Sets the bits that are set in `operand`.
    @discardableResult
    @inlinable
    public borrowing func bitwiseOr(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 | operand } }

    /// Inverts the bits that are set in `operand`.
    @discardableResult
    @inlinable
    public borrowing func bitwiseXor(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { $0 ^ operand } }

    /// Replaces the value by `operand` if that is less.
    @discardableResult
    @inlinable
    public borrowing func min(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { Swift.min($0, operand) } }

    /// Replaces the value by `operand` if that is greater.
    @discardableResult
    @inlinable
    public borrowing func max(
      _ operand: Value, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Value, newValue: Value) { update(ordering) { Swift.max($0, operand) } }
  }

  extension Atomic where Value == Bool {
    /// Keeps the value if `operand` is true, and sets it to false otherwise.
    @discardableResult
    @inlinable
    public borrowing func logicalAnd(
      _ operand: Bool, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Bool, newValue: Bool) { update(ordering) { $0 && operand } }

    /// Sets the value to true if `operand` is.
    @discardableResult
    @inlinable
    public borrowing func logicalOr(
      _ operand: Bool, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Bool, newValue: Bool) { update(ordering) { $0 || operand } }

    /// Inverts the value if `operand` is true.
    @discardableResult
    @inlinable
    public borrowing func logicalXor(
      _ operand: Bool, ordering: AtomicUpdateOrdering
    ) -> (oldValue: Bool, newValue: Bool) { update(ordering) { $0 != operand } }
  }
#endif
