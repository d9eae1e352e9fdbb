import Huntable

/// A control, such as a button, that a user activates to execute a command.
///
/// The control is enabled while its command is enabled. Activating it executes the command with the control as input.
/// Setting another command disconnects the previous one. Setting nil leaves the control enabled or disabled as it is.
///
///     final class CommandButton: UIButton, CommandControl {
///       nonisolated let commandSlot = CommandSlot()
///
///       nonisolated func setEnabled(_ isEnabled: Bool) {
///         MainActor.assumeIsolated { self.isEnabled = isEnabled }
///       }
///
///       nonisolated var activations: Signal<Void, Never> {
///         Signal { [weak self] subscriber in
///           MainActor.assumeIsolated {
///             let action = UIAction { _ in subscriber.send(()) }
///             self?.addAction(action, for: .primaryActionTriggered)
///             return AnyDisposable { [weak self] in
///               MainActor.assumeIsolated { self?.removeAction(action, for: .primaryActionTriggered) }
///             }
///           }
///         }
///       }
///     }
///
///     saveButton.command = Command { (button: CommandButton) in server.save() }
public protocol CommandControl: AnyObject, Sendable {
  /// Enables or disables the control. Called on the command's scheduler, and on the thread that sets the command. Two
  /// calls never overlap: a call that would overlap is made right after the other one, by the same thread.
  func setEnabled(_ isEnabled: Bool)

  /// Sends a value when the control is activated. The signal must not keep the control alive.
  var activations: Signal<Void, Never> { get }

  /// The control's storage for its command. Implement it as a stored property.
  var commandSlot: CommandSlot { get }
}

extension CommandControl {
  /// The command that this control executes when it is activated.
  ///
  ///     set         A--------B---------
  ///     A.enabled   t--f--t------f-----
  ///     B.enabled   f--------------t---
  ///     control     t--f--t--f-----t---
  ///     activated   -x-----x---------x-
  ///     executed    -A-----A---------B-    with the control
  ///
  /// The control retains the command, but the command does not retain the control. The control follows `enabled`, on
  /// the command's scheduler, until another command is set or the control is deallocated. If the command is not
  /// enabled, it refuses an activation even if the control still appears enabled.
  @_alwaysEmitIntoClient
  public var command: (any CommandProtocol<Self>)? {
    get { commandSlot.command as? any CommandProtocol<Self> }
    set {
      let binding = commandSlot.replace(with: newValue)
      guard let newValue else { return }
      newValue.enabled.signal.subscribe(in: binding) { [weak self, weak binding] isEnabled in
        guard let self, let binding else { return }
        commandSlot.tell(isEnabled, from: binding, setEnabled)
      }
      activations.subscribe(in: binding) { [weak self] _ in if let self { newValue.start(self) } }
    }
  }
}

/// A command that a control can execute: a `Command` whose input is the control.
public protocol CommandProtocol<Input>: AnyObject, Sendable {
  associatedtype Input: Sendable

  /// Whether the command may be executed, as delivered on its scheduler.
  var enabled: Property<Bool> { get }

  /// Executes the command if it is enabled, and discards the result.
  func start(_ input: Input)
}

extension Command: CommandProtocol {
  /// Executes the command if it is enabled. Its signals report the result.
  public func start(_ input: Input) { execute(input) }
}

/// The storage of a control's command and of its connection to the control.
public final class CommandSlot: Sendable {
  private struct State: Sendable {
    var command: (any AnyObject & Sendable)?
    var binding: CompositeDisposable?
  }

  private let state = Locked(State(), label: "CommandSlot")
  private let strand = StrandQueue()

  /// A slot without a command.
  public init() {}

  deinit { state.withLock { $0.binding }?.dispose() }

  @usableFromInline
  var command: (any AnyObject & Sendable)? { state.withLock { $0.command } }

  /// Disposes the connection to the previous command and stores a new command. Returns the bag for the new connection.
  @usableFromInline
  func replace(with command: (any AnyObject & Sendable)?) -> CompositeDisposable {
    let binding = CompositeDisposable()
    let last = state.withLock { exchange(&$0, with: State(command: command, binding: binding)) }
    last.binding?.dispose()
    return binding
  }

  /// Enables or disables the control, unless its command has been replaced. A late change of the previous command is
  /// applied before the first one of the new command, or not at all.
  @usableFromInline
  func tell(
    _ isEnabled: Bool, from binding: CompositeDisposable, _ setEnabled: @escaping @Sendable (Bool) -> Void
  ) {
    strand.submit { if !binding.isDisposed { setEnabled(isEnabled) } }
  }
}
