/// An error, with the checkpoints that it passed. Made by `checkpoint(_:)`.
///
/// Two are equal if their causes and their checkpoints are.
public final class CheckpointError<Cause: Error>: Error, CustomStringConvertible {
  // A class: every program would contain the code that copies a generic structure.

  /// The error of the source.
  public let cause: Cause
  /// The checkpoints in the order in which the error passed them: each with its name, its file and its line.
  public let checkpoints: [String]

  @_alwaysEmitIntoClient
  package init(_ cause: Cause, _ checkpoints: [String]) {
    self.cause = cause
    self.checkpoints = checkpoints
  }

  /// The cause, and the checkpoints behind it.
  public var description: String { "\(cause), through \(checkpoints.joined(separator: ", "))" }
}

extension CheckpointError: Equatable where Cause: Equatable {
  /// Whether both have the same cause and the same checkpoints.
  public static func == (left: CheckpointError, right: CheckpointError) -> Bool {
    left.cause == right.cause && left.checkpoints == right.checkpoints
  }
}

extension SignalProtocol {
  /// Passes on all events. An error says that it passed this place, so that a failure names the chain that it came by.
  ///
  ///     source                 -1-2-X
  ///     checkpoint("login")    -1-2-Y     Y: X, through login (Session.swift:12)
  ///
  /// ![Marbles: checkpoint(_:)](checkpoint)
  ///
  /// A chain with several checkpoints fails with one error, which lists them in the order in which the error passed them.
  /// Ends as the source does. Disposal disposes the source. Holds nothing. A value costs nothing: only an error makes a
  /// text. `Tracer` names whole chains instead, in debug builds. The operator is that of Reactor
  /// (`Flux.checkpoint`).
  ///
  ///     request(token).checkpoint("login").flatMap { load($0).checkpoint("profile") }
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func checkpoint(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, CheckpointError<Failure>> {
    mapError { CheckpointError($0, [passed(name, fileID, line)]) }
  }

  /// Adds a checkpoint to the errors of a chain that has checkpoints. See `checkpoint(_:)`.
  @_alwaysEmitIntoClient
  public func checkpoint<Cause: Error>(
    _ name: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Failure> where Failure == CheckpointError<Cause> {
    mapError { CheckpointError($0.cause, $0.checkpoints + [passed(name, fileID, line)]) }
  }
}

@_alwaysEmitIntoClient
func passed(_ name: String, _ fileID: StaticString, _ line: UInt) -> String {
  "\(name) (\(TraceLocation("checkpoint", fileID, line).place))"
}
