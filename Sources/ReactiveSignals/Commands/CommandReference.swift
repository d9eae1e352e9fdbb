/// Which command it was, for errors: a weak reference, which compares equal with every other one to the same command.
///
///     save.execute(document).subscribe(failed: { error in
///       if case .notEnabled(save.reference) = error { show("It is being saved already.") }
///     })
///
/// An error is often kept longer than what it came from: in a log, in a replay, in a view that shows it. So it keeps the
/// command alive no longer than anything else does. References stay different when their commands have gone.
public struct CommandReference: Sendable, Hashable {
  /// The command, if anything still holds it.
  public weak let command: (any CommandProtocol)?
  /// Stands for the command for good: held, so that no other object can come to its address.
  private let identity: CompositeDisposable

  init(_ command: any CommandProtocol, identity: CompositeDisposable) {
    self.command = command
    self.identity = identity
  }

  /// Whether both are of the same command.
  public static func == (left: CommandReference, right: CommandReference) -> Bool { left.identity === right.identity }

  /// Hashes which command it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension Command {
  /// What errors carry of this command.
  public var reference: CommandReference { CommandReference(self, identity: core.enabling) }
}
