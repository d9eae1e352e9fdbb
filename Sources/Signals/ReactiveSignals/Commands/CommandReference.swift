/// Identifies the command of an error. A weak reference, equal to every other reference to the same command.
///
///     save.execute(document).subscribe(failed: { error in
///       if case .notEnabled(save.reference) = error { show("It is being saved already.") }
///     })
///
/// An error may outlive its command, for example in a log, in a replay or in a view. Because the reference is weak, the
/// error does not keep the command alive. References to different commands stay different after the commands are
/// deallocated.
public struct CommandReference: Sendable, Hashable {
  // One word: a weak reference inside an event would make each copy of the event a call of the Swift runtime. It outlives
  // the command, so that no other command can get the same identity.
  private let state: CommandState

  init(_ state: CommandState) {
    self.state = state
  }

  /// The command, or nil if it has been deallocated.
  public var command: (any CommandProtocol)? { state.command }

  /// Whether both refer to the same command.
  public static func == (left: CommandReference, right: CommandReference) -> Bool { left.state === right.state }

  /// Hashes the identity of the command.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(state)) }
}

extension Command {
  /// The reference in the errors of this command.
  public var reference: CommandReference { CommandReference(core) }
}
