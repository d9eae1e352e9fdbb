// A source that cannot fail, answered with signals that can: nobody should have to write `promoteFailure` between. The
// second of each pair says what is meant where the answers cannot fail either; without it the compiler could not choose.

extension SignalProtocol where Failure == Never {
  /// Answers each value with a signal and merges these signals, which may fail although the source cannot. See
  /// `flatMap(_:)` of signals that fail alike.
  ///
  ///     source     -1----2---
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-X
  ///     result     -a--b-xcX      typed.flatMap { text in server.results(for: text) }
  @inlinable
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: .max, transform)
  }

  /// Answers each value with a signal and merges these signals. See `flatMap(_:)` of signals that may fail.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-y-|
  ///     result     -a--b-xcy-|
  @inlinable
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Never> {
    flatMap(maxConcurrent: .max, transform)
  }

  /// Answers each value with a signal, and sends what these signals send, one after the other; they may fail although
  /// the source cannot. See `concatMap(_:)` of signals that fail alike.
  ///
  ///     source     -1----2---
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-X
  ///     result     -a--b--cx-X
  @inlinable
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: 1, transform)
  }

  /// Answers each value with a signal, and sends what these signals send, one after the other. See `concatMap(_:)` of
  /// signals that may fail.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-y-|
  ///     result     -a--b--cx-y-|
  @inlinable
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Never> {
    flatMap(maxConcurrent: 1, transform)
  }

  /// Answers each value with a signal, and sends what the latest of these signals sends; they may fail although the
  /// source cannot. See `flatMapLatest(_:)` of signals that fail alike.
  ///
  ///     source     -1-------2-------
  ///     1 becomes    a-b-c-d
  ///     2 becomes            x-y-X
  ///     result     --a-b-c---x-y-X
  @inlinable
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).switched(transform)
  }

  /// Answers each value with a signal, and sends what the latest of these signals sends. See `flatMapLatest(_:)` of
  /// signals that may fail.
  ///
  ///     source     -1-------2-----|
  ///     1 becomes    a-b-c-d
  ///     2 becomes            x-y----z-|
  ///     result     --a-b-c---x-y----z-|
  @inlinable
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Never> {
    switched(transform)
  }
}
