/// Operations of actors, and of other objects with asynchronous functions.
///
/// If one operation is asynchronous, a task makes the calls in place of each thread. All tasks of the run are under control,
/// as in an asynchronous scenario.
extension Operations {
  /// Adds an asynchronous operation without an argument.
  ///
  /// - Parameters:
  ///   - name: The name in reports. No two operations have the same name.
  ///   - call: Calls the object, in a task of the run. May wait and throw.
  ///   - model: Changes the model and returns or throws what the object must return or throw. Throws `MustWait` if
  ///     the object has to wait.
  @_disfavoredOverload
  public mutating func operation<Result: Equatable & Sendable>(
    _ name: StaticString, async call: @escaping @Sendable (Object) async throws -> Result,
    model: @escaping @Sendable (inout Model) throws -> Result
  ) {
    areAsync = true
    add(Operation(name, .ofTask { object in await Answer { try await call(object) } }, model))
  }

  /// Adds an asynchronous operation without an argument and without a result.
  @_disfavoredOverload
  public mutating func operation(
    _ name: StaticString, async call: @escaping @Sendable (Object) async throws -> Void,
    model: @escaping @Sendable (inout Model) throws -> Void
  ) {
    operation(name) { object in
      try await call(object)
      return Done()
    } model: { state in
      try model(&state)
      return Done()
    }
  }

  /// Adds an asynchronous operation with an argument.
  ///
  /// - Parameters:
  ///   - name: The name in reports. No two operations have the same name.
  ///   - arguments: The arguments to choose from. A failing plan is shrunk to the first of them where possible.
  ///   - call: Calls the object, in a task of the run. May wait and throw.
  ///   - model: Changes the model and returns or throws what the object must return or throw. Throws `MustWait` if
  ///     the object has to wait.
  @_disfavoredOverload
  public mutating func operation<Argument: Sendable, Result: Equatable & Sendable>(
    _ name: StaticString, with arguments: some Collection<Argument>,
    async call: @escaping @Sendable (Object, Argument) async throws -> Result,
    model: @escaping @Sendable (inout Model, Argument) throws -> Result
  ) {
    areAsync = true
    add(name, arguments, model) { argument in .ofTask { object in await Answer { try await call(object, argument) } } }
  }

  /// Adds an asynchronous operation with an argument and without a result.
  @_disfavoredOverload
  public mutating func operation<Argument: Sendable>(
    _ name: StaticString, with arguments: some Collection<Argument>,
    async call: @escaping @Sendable (Object, Argument) async throws -> Void,
    model: @escaping @Sendable (inout Model, Argument) throws -> Void
  ) {
    operation(name, with: arguments) { object, argument in
      try await call(object, argument)
      return Done()
    } model: { state, argument in
      try model(&state, argument)
      return Done()
    }
  }

  /// Adds an asynchronous operation with an argument that `draw` makes of random choices.
  ///
  /// - Parameters:
  ///   - name: The name in reports. No two operations have the same name.
  ///   - draw: Makes an argument, as a function of the random choices alone.
  ///   - call: Calls the object, in a task of the run. May wait and throw.
  ///   - model: Changes the model and returns or throws what the object must return or throw.
  @_disfavoredOverload
  public mutating func operation<Argument: Sendable, Result: Equatable & Sendable>(
    _ name: StaticString, drawing draw: (inout RandomChoices) -> Argument,
    async call: @escaping @Sendable (Object, Argument) async throws -> Result,
    model: @escaping @Sendable (inout Model, Argument) throws -> Result
  ) {
    operation(name, with: Self.drawn(draw), async: call, model: model)
  }

  /// Adds an operation that cancels the call that another thread makes at that moment.
  ///
  /// Each asynchronous call then runs in a task of its own, which the operation cancels. A cancelled call may throw
  /// `CancellationError`, if it has had no effect, or end as if it had not been cancelled. It may not wait for good.
  ///
  /// - Parameter name: The name in reports. No two operations have the same name.
  public mutating func cancellation(_ name: StaticString = "cancel") {
    areAsync = true
    add(
      Operation(name, 2) { number in
        PlannedCall(name, "", work: .cancellation(number)) { _ in Answer { Done() } }
      })
  }

  /// A last look at the object when all tasks have ended, such as the values that it holds. See
  /// `atEnd(_:_:model:)` for threads.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - look: Reads the object. Must not wait for another call.
  ///   - model: Gives the expected result.
  @_disfavoredOverload
  public mutating func atEnd<Result: Equatable & Sendable>(
    _ name: StaticString, async look: @escaping @Sendable (Object) async -> Result,
    model: @escaping @Sendable (Model) -> Result
  ) {
    areAsync = true
    end(Operation(name, .ofTask { object in await Answer { await look(object) } }) { model($0) })
  }
}
