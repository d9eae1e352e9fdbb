// A source that cannot fail, mapped to signals that can, without a call of `promoteFailure`. The second overload of
// each pair is for signals that cannot fail; without it such calls would be ambiguous.

extension SignalProtocol where Failure == Never {
  /// Maps each value to a signal and merges these signals. They may fail although the source cannot. See `flatMap(_:)`
  /// of a source with the same failure type.
  ///
  ///     source     -1----2---
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-X
  ///     result     -a--b-xcX      typed.flatMap { text in server.results(for: text) }
  ///
  /// ![Marbles: flatMap(_:)](flat-map)
  @inlinable
  public func flatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: .max, transform)
  }

  /// Maps each value to a signal and merges these signals. See `flatMap(_:)` of a source that may fail.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c-|
  ///     2 becomes        x-y-|
  ///     result     -a--b-xcy-|
  ///
  /// ![Marbles: flatMap(_:)](flat-map)
  @inlinable
  public func flatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Never> {
    flatMap(maxConcurrent: .max, transform)
  }

  /// Maps each value to a signal, and sends the values of these signals, one signal after the other. They may fail
  /// although the source cannot. See `concatMap(_:)` of a source with the same failure type.
  ///
  ///     source     -1----2---
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-X
  ///     result     -a--b--cx-X
  ///
  /// ![Marbles: concatMap(_:)](concat-map)
  @inlinable
  public func concatMap<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).flatMap(maxConcurrent: 1, transform)
  }

  /// Maps each value to a signal, and sends the values of these signals, one signal after the other. See
  /// `concatMap(_:)` of a source that may fail.
  ///
  ///     source     -1----2-|
  ///     1 becomes   a--b--c|
  ///     2 becomes          x-y-|
  ///     result     -a--b--cx-y-|
  ///
  /// ![Marbles: concatMap(_:)](concat-map)
  @inlinable
  public func concatMap<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Never> {
    flatMap(maxConcurrent: 1, transform)
  }

  /// Maps each value to a signal, and sends the values of the latest of these signals. They may fail although the
  /// source cannot. See `flatMapLatest(_:)` of a source with the same failure type.
  ///
  ///     source     -1-------2-------
  ///     1 becomes    a-b-c-d
  ///     2 becomes            x-y-X
  ///     result     --a-b-c---x-y-X
  ///
  /// ![Marbles: flatMapLatest(_:)](flat-map-latest)
  @inlinable
  public func flatMapLatest<Output: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, NewFailure>
  ) -> Signal<Output, NewFailure> {
    promoteFailure(to: NewFailure.self).switched(transform)
  }

  /// Maps each value to a signal, and sends the values of the latest of these signals. See `flatMapLatest(_:)` of a
  /// source that may fail.
  ///
  ///     source     -1-------2-----|
  ///     1 becomes    a-b-c-d
  ///     2 becomes            x-y----z-|
  ///     result     --a-b-c---x-y----z-|
  ///
  /// ![Marbles: flatMapLatest(_:)](flat-map-latest)
  @inlinable
  public func flatMapLatest<Output: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Signal<Output, Never>
  ) -> Signal<Output, Never> {
    switched(transform)
  }
}
