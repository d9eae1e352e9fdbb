/// Identifies the command that an error came from. A weak reference, equal to every other reference to the same
/// command.
///
///     save.execute(document).subscribe(failed: { error in
///       if case .notEnabled(save.reference) = error { show("It is being saved already.") }
///     })
///
/// An error may outlive the command that it came from, for example in a log, in a replay or in a view. The weak
/// reference ensures that the error does not keep the command alive. References to different commands stay different
/// after the commands are deallocated.
public struct CommandReference: Sendable, Hashable {
  /// The command, or nil if it has been deallocated.
  public weak let command: (any CommandProtocol)?
  /// Identifies the command. It is retained, so that no other object can get the same address.
  private let identity: CompositeDisposable

  init(_ command: any CommandProtocol, identity: CompositeDisposable) {
    self.command = command
    self.identity = identity
  }

  /// Whether both refer to the same command.
  public static func == (left: CommandReference, right: CommandReference) -> Bool { left.identity === right.identity }

  /// Hashes the identity of the command.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension Command {
  /// The reference to this command that its errors carry.
  public var reference: CommandReference { CommandReference(self, identity: core.availability.enabling) }
}
