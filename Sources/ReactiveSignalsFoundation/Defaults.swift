public import Foundation
public import ReactiveSignals

extension UserDefaults {
  /// A channel whose leading side is the value of a key: what is sent to `following` is stored, and `following` sends the
  /// current value and then each change that came from elsewhere; nil stands for no value, or one of another type.
  ///
  ///     set by others        -1-----3-
  ///     sent to following    ---2-----
  ///     following         ^nil-1----3-
  ///
  /// Values are stored on `scheduler`, later, in order; changes are sent inside the call that makes them. A change that
  /// leaves the value equal is not sent, and so neither are those that the channel makes; those by others that come
  /// before what is still to be stored are superseded by it. Late subscribers begin with what was sent last to either
  /// side, though it may still have to be stored. Several channels may have the same key.
  ///
  /// Changes are learned from `UserDefaults.didChangeNotification`. Where Foundation does not post it by itself, as on
  /// Linux, channels do after storing; whoever else stores there posts it, for his change to be seen.
  ///
  /// The defaults are not kept alive. Both terminals complete when they have gone, which is noticed with the next change
  /// of any defaults in the process, or the next value that is sent to `following`. Completing either stops the channel.
  /// Holds one value, and those that wait to be stored. A value that is no property list traps, as it does in
  /// `set(_:forKey:)`.
  ///
  ///     volume.channel(nilValue: 0.5).following <~> UserDefaults.standard.channel(forKey: "volume").following
  public func channel<Value: Sendable & Equatable>(
    forKey key: String, as type: Value.Type = Value.self,
    scheduler: some Scheduler = QueueScheduler(name: "ReactiveSignals.defaults")
  ) -> Channel<Value?, Never> {
    let channel = Channel<Value?, Never>()
    let leading = channel.leading
    let handle = CompositeDisposable()
    leading.didSubscribe(with: handle)
    let stored = StoredValue<Value>(self, key, leading)
    // Before what is there now, so that nothing is missed.
    NotificationCenter.default.signal(for: UserDefaults.didChangeNotification) { _ in () }
      .subscribe(in: handle, next: stored.update)
    leading.follow(handle) { value, version in
      scheduler.enqueue { if !handle.isDisposed { stored.store(value, version) } }
    }
    stored.update()
    return channel
  }
}

/// The value of a key, and what of it is known at the other side of its channel.
private final class StoredValue<Value: Sendable & Equatable>: Sendable {
  // The defaults are safe from any thread, as their documentation says.
  nonisolated(unsafe) private weak let defaults: UserDefaults?
  private let key: String
  private let leading: ChannelTerminal<Value?, Never>
  private let strand = Strand()
  // The outer nil: nothing is known. Touched on the strand.
  nonisolated(unsafe) private var known: Value??
  // The version of the channel's value that was stored last. Touched on the strand.
  nonisolated(unsafe) private var version = 0

  init(_ defaults: UserDefaults, _ key: String, _ leading: ChannelTerminal<Value?, Never>) {
    self.defaults = defaults
    self.key = key
    self.leading = leading
  }

  /// Sends the value if it is another than the known one.
  func update() {
    strand.enqueue { [self] in
      guard let defaults else { return leading.complete() }
      let value = defaults.object(forKey: key) as? Value
      if known == .some(value) { return }
      known = .some(value)
      // Not if something is still to be stored: that takes the place of this value.
      if let sent = leading.send(value, known: version) { version = sent }
    }
  }

  func store(_ value: Value?, _ version: Int) {
    guard let defaults else { return leading.complete() }
    // Known before it is there, so that its own notification brings nothing new.
    strand.enqueue { [self] in
      known = .some(value)
      self.version = version
    }
    if let value { defaults.set(value, forKey: key) } else { defaults.removeObject(forKey: key) }
    #if !canImport(ObjectiveC)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    #endif
  }
}
