public import Foundation
public import ReactiveSignals

extension NotificationCenter {
  /// Sends what `read` makes of each notification of a name, inside its posting; nil from it sends nothing.
  ///
  ///     posted   -a---b-a-
  ///     result   -1-----1-      signal(for: a) { _ in 1 }
  ///
  /// Each subscription adds an observer, which disposal removes. A notification itself cannot go to other threads, since
  /// anything may be in it; so what is needed is read where it is posted. With an `object`, only those that are posted by
  /// that very object count; it is not kept alive, and if it has gone at subscription, the signal completes. Else it
  /// never ends. Holds nothing.
  ///
  ///     center.signal(for: .progress) { $0.userInfo?["percent"] as? Int }.subscribe { print($0) }
  public func signal<Value: Sendable>(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    _ read: @escaping @Sendable (Notification) -> Value?
  ) -> Signal<Value, Never> {
    let isFiltered = object != nil
    return Signal { [weak object] subscriber in
      if isFiltered, object == nil {
        subscriber.complete()
        return nil
      }
      let observer = self.addObserver(forName: name, object: nil, queue: nil) { [weak object] notification in
        if isFiltered {
          guard let object, object === notification.object as AnyObject? else { return }
        }
        if let value = read(notification) { subscriber.send(value) }
      }
      // Only handed back to the center, which is safe from any thread.
      nonisolated(unsafe) let token = observer
      return AnyDisposable { self.removeObserver(token) }
    }
  }
}
