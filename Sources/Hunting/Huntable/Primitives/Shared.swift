/// Plain memory that several threads use, and that a hunt checks.
///
/// Nothing orders the accesses: the code must, with a lock or an atomic. A hunt may switch threads before each read and
/// each write. It reports a data race if two threads access the memory, one of them writes, and nothing orders the two
/// accesses in the schedule that it runs. In builds without exploration an access is that of a stored property.
///
///     final class Account: @unchecked Sendable {
///       @Shared var balance = 0
///
///       func deposit(_ amount: Int) { balance += amount }
///     }
///
/// A value can be shared on its own too: `let count = Shared(0)`, and then `count.value += 1`. Such an assignment is a
/// read and a write. The compiler does not check that threads may share the value.
@propertyWrapper
public final class Shared<Value>: @unchecked Sendable {
  // Sendable: whether the accesses are ordered is what the hunt finds out.

  #if EXPLORATION
    @exclusivity(unchecked)
    // A hunt reports conflicting accesses; the check of the Swift runtime would end the process.
    private var memory: Value
    private let object: HuntedObject
    private let witness = Witness(isHunted: false)

    /// Memory with an initial value.
    public init(_ value: Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
      memory = value
      object = HuntedObject(fileID, line, isMemory: true)
    }

    /// The value in the memory.
    public var value: Value {
      get {
        object.before(.read)
        witness.isRead()
        return memory
      }
      set {
        object.before(.write)
        witness.isWritten()
        memory = newValue
      }
    }

    /// The value in the memory, as the value of a property.
    public var wrappedValue: Value {
      get { value }
      set { value = newValue }
    }

    /// Memory with an initial value, for a property.
    public convenience init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
      self.init(wrappedValue, fileID: fileID, line: line)
    }
  #else
    /// The value in the memory.
    public final var value: Value

    /// The value in the memory, as the value of a property.
    @inlinable
    public var wrappedValue: Value {
      get { value }
      // In place, as an assignment to a stored property.
      _modify { yield &value }
    }

    /// Memory with an initial value.
    @inlinable
    public init(_ value: Value) { self.value = value }

    /// Memory with an initial value, for a property.
    @inlinable
    public init(wrappedValue: Value) { value = wrappedValue }
  #endif
}
