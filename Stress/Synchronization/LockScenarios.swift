/// `Locked`, the lock of the library.
enum LockScenarios {
  static let all: [Entry] = [result]

  private final class Place: Sendable {
    let item = Locked<Item?>(nil, label: "place")
  }

  /// Takes the lock of its place when it is released.
  private final class Item: Sendable {
    private let place: Place

    init(_ place: Place) { self.place = place }

    deinit { place.item.withLock { _ in } }
  }

  /// The optimizer of Swift 6.3 may release such a result before a `Synchronization.Mutex` is free.
  static let result = Entry(
    "lock-result", "what a lock gives back is released when the lock is free, also if nobody keeps it"
  ) { run in
    let place = Place()
    run.thread("putter") {
      for _ in 1...2 {
        let item = Item(place)
        _ = place.item.withLock { old in
          defer { old = item }
          return old
        }
      }
    }
    run.thread("taker") {
      _ = place.item.withLock { $0.take() }
      let (_, number) = place.item.withLock { ($0.take(), 1) }
      run.expectEqual(number, 1, "the number")
    }
    run.finally { _ = place.item.withLock { $0.take() } }
  }
}
