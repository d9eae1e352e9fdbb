/// A button, or whatever else a user can activate to execute a command, and that can be enabled.
///
/// While it has a command it is enabled whenever the command is, and activating it executes the command with the control
/// as input. Setting another command lets go of the first; setting none leaves the control as it is.
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
  /// Enables or disables the control; called on the command's scheduler, and when the command is set. Two calls never
  /// overlap: one that would is made right after the other, by the same thread.
  func setEnabled(_ isEnabled: Bool)

  /// Sends whenever the control is activated. It must not keep the control alive.
  var activations: Signal<Void, Never> { get }

  /// Where the control keeps its command: a stored property.
  var commandSlot: CommandSlot { get }
}

extension CommandControl {
  /// The command that activating this control executes; the last one that was set.
  ///
  ///     set         A--------B---------
  ///     A.enabled   t--f--t------f-----
  ///     B.enabled   f--------------t---
  ///     control     t--f--t--f-----t---
  ///     activated   -x-----x---------x-
  ///     executed    -A-----A---------B-    with the control
  ///
  /// The control holds it; it does not hold the control. Its enabling is followed from now on, on its scheduler, until
  /// another command is set or the control is gone. A command that is not enabled refuses the control, whatever that shows.
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

/// What a control can execute: a `Command` whose input is the control.
public protocol CommandProtocol<Input>: AnyObject, Sendable {
  associatedtype Input: Sendable

  /// Whether it may be executed, as it is told.
  var enabled: Property<Bool> { get }

  /// Executes it, if it is enabled, whatever comes of it.
  func start(_ input: Input)
}

extension Command: CommandProtocol {
  /// Executes the command, if it is enabled; the result is told by the command's signals.
  public func start(_ input: Input) { execute(input) }
}

/// A control's command, and what binds the two.
public final class CommandSlot: Sendable {
  private struct State: Sendable {
    var command: (any AnyObject & Sendable)?
    var binding: CompositeDisposable?
  }

  /// What a command, bound by this, says about its enabling.
  private struct Notice: Sendable {
    let isEnabled: Bool
    let binding: CompositeDisposable
  }

  private let state = Locked(State(), label: "CommandSlot")
  private let strand = StrandQueue<Notice>()

  /// A slot without a command.
  public init() {}

  deinit { state.withLock { $0.binding }?.dispose() }

  var command: (any AnyObject & Sendable)? { state.withLock { $0.command } }

  /// Puts a command in the place of the one before, which is unbound first; returns what the new binding goes into.
  func replace(with command: (any AnyObject & Sendable)?) -> CompositeDisposable {
    let binding = CompositeDisposable()
    let last = state.withLock { state in
      defer { state = State(command: command, binding: binding) }
      return state
    }
    last.binding?.dispose()
    return binding
  }

  /// Tells the control whether it is enabled, unless its command has been replaced: what comes late from the one before
  /// is told before what the new one says, or not at all.
  func tell(_ isEnabled: Bool, from binding: CompositeDisposable, _ setEnabled: (Bool) -> Void) {
    strand.submit(Notice(isEnabled: isEnabled, binding: binding)) { notice in
      if !notice.binding.isDisposed { setEnabled(notice.isEnabled) }
    }
  }
}
