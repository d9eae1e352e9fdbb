public import Foundation
public import ReactiveSignals

extension UserDefaults {
  /// A channel whose leading side is the value of a key. A value sent to `following` is stored. `following` sends the
  /// current value and then each change from elsewhere. Nil means no value, or a value of another type.
  ///
  ///     set by others        -1-----3-
  ///     sent to following    ---2-----
  ///     following         ^nil-1----3-
  ///
  /// Values are stored later and in order, on `scheduler`. Changes are sent inside the call that makes them. A change to
  /// an equal value is not sent, and neither is a change that the channel makes. If a value waits to be stored, a change
  /// from elsewhere is not sent, and that value replaces it. A late subscriber begins with the value that was sent last
  /// to either side, even if it has not been stored yet. Several channels may have the same key.
  ///
  /// Changes are observed through `UserDefaults.didChangeNotification`. On Linux Foundation does not post this
  /// notification, so channels post it after storing. Other code that stores values on Linux must post the notification
  /// too, or its changes are not observed.
  ///
  /// The channel does not keep the defaults alive. Both terminals complete after the defaults have been deallocated,
  /// with the next change of any defaults in the process or the next value sent to `following`. Completing either
  /// terminal stops the channel. Holds one value, and the values that wait to be stored. A value that is not a property
  /// list traps, as in `set(_:forKey:)`.
  ///
  ///     volume.channel(nilValue: 0.5).following <~> UserDefaults.standard.channel(forKey: "volume").following
  public func channel<Value: Sendable & Equatable>(
    forKey key: String, as type: Value.Type = Value.self,
    on scheduler: some Scheduler = QueueScheduler(name: "ReactiveSignals.defaults")
  ) -> Channel<Value?, Never> {
    let channel = Channel<Value?, Never>()
    let leading = channel.leading
    let handle = CompositeDisposable()
    leading.didSubscribe(with: handle)
    let stored = StoredValue<Value>(self, key, leading)
    // Subscribes before reading the present value, so that no change is missed.
    NotificationCenter.default.signal(for: UserDefaults.didChangeNotification) { _ in () }
      .subscribe(in: handle, next: stored.update)
    leading.follow { value, version in
      scheduler.enqueue { if !handle.isDisposed { stored.store(value, version) } }
    }
    stored.update()
    return channel
  }
}

/// The value of a key, and the value that the other side of the channel knows.
private final class StoredValue<Value: Sendable & Equatable>: Sendable {
  // `UserDefaults` is documented to be safe from any thread.
  nonisolated(unsafe) private weak let defaults: UserDefaults?
  private let key: String
  private let leading: ChannelTerminal<Value?, Never>
  private let strand = Strand()
  // The outer nil means that no value is known. Accessed on the strand.
  nonisolated(unsafe) private var known: Value??
  // The version of the channel's value that was stored last. Accessed on the strand.
  nonisolated(unsafe) private var version = 0

  init(_ defaults: UserDefaults, _ key: String, _ leading: ChannelTerminal<Value?, Never>) {
    self.defaults = defaults
    self.key = key
    self.leading = leading
  }

  /// Sends the value if it differs from the known one.
  func update() {
    strand.enqueue { [self] in
      guard let defaults else { return leading.complete() }
      let value = defaults.object(forKey: key) as? Value
      if known == .some(value) { return }
      known = .some(value)
      // Sends nothing if a newer value waits to be stored: that value replaces this one.
      if let sent = leading.send(value, known: version) { version = sent }
    }
  }

  func store(_ value: Value?, _ version: Int) {
    guard let defaults else { return leading.complete() }
    // Recorded before the value is stored, so that the notification of this change sends nothing.
    strand.enqueue { [self] in
      known = .some(value)
      self.version = version
    }
    if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
    defaults.announceChange()
  }
}
