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
  /// Identifies a command, also after the command's deallocation. The references to a command retain it, so that no other
  /// object can get the same address.
  ///
  /// An object, so that a reference is one word: a weak reference inside an event would make each copy of the event a
  /// call of the Swift runtime.
  final class Identity: Sendable {
    // Set by the command's initializer, before any other code can reach this object.
    nonisolated(unsafe) weak var command: (any CommandProtocol)?
  }

  private let identity: Identity

  init(_ identity: Identity) {
    self.identity = identity
  }

  /// The command, or nil if it has been deallocated.
  public var command: (any CommandProtocol)? { identity.command }

  /// Whether both refer to the same command.
  public static func == (left: CommandReference, right: CommandReference) -> Bool { left.identity === right.identity }

  /// Hashes the identity of the command.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

extension Command {
  /// The reference in the errors of this command.
  public var reference: CommandReference { CommandReference(core.identity) }
}
