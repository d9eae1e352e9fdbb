public import Foundation
public import ReactiveSignals

extension NotificationCenter {
  /// Sends the result of `read` for each notification of a name, inside the posting. If `read` returns nil, nothing is
  /// sent.
  ///
  ///     posted   -a---b-a-
  ///     result   -1-----1-      signal(for: a) { _ in 1 }
  ///
  /// Each subscription adds an observer, which disposal removes. A notification is not sendable, so `read` takes the
  /// needed values from it on the posting thread. With an `object`, only notifications posted by that object are read.
  /// The object is not kept alive. If the object has been deallocated before the subscription, the signal completes.
  /// Otherwise the signal never ends. Holds nothing.
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
      // Only passed back to the center, which is safe from any thread.
      nonisolated(unsafe) let token = observer
      return AnyDisposable { self.removeObserver(token) }
    }
  }
}
