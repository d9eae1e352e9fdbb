#if EXPLORATION
  extension ActorSample {
    /// Actors that let tasks wait.
    static let waiting = [
      slots("slots that cancelled tasks keep") { Slots(losesSlots: !$0) },
      slots("slots that ignore cancellation") { Slots(ignoresCancellation: !$0) },
      ActorSample { isRight in
        Specification("queue", of: AsyncQueue(isRight: isRight), model: [Int]()) { queue in
          queue.operation("put", with: 1...2) {
            await $0.put($1)
          } model: {
            $0.append($1)
          }
          queue.operation("take") {
            await $0.take()
          } model: { items in
            if items.isEmpty { throw MustWait() }
            return items.removeFirst()
          }
        }
      },
    ]

    private static func slots(_ name: String, _ make: @escaping @Sendable (_ isRight: Bool) -> Slots) -> ActorSample {
      ActorSample { isRight in
        Specification(name, of: make(isRight), model: 1) { slots in
          slots.operation("take") {
            try await $0.take()
          } model: { free in
            if free == 0 { throw MustWait() }
            free -= 1
          }
          slots.operation("give back") {
            await $0.giveBack()
          } model: {
            $0 += 1
          }
          slots.cancellation()
          slots.atEnd("free") {
            await $0.free
          } model: {
            $0
          }
        }
      }
    }
  }

  /// A number of slots, for which tasks wait in turn.
  private actor Slots {
    private(set) var free = 1
    private var waiting: [(number: Int, continuation: UnsafeContinuation<Void, any Error>)] = []
    private var count = 0
    private let losesSlots: Bool
    private let ignoresCancellation: Bool

    init(losesSlots: Bool = false, ignoresCancellation: Bool = false) {
      self.losesSlots = losesSlots
      self.ignoresCancellation = ignoresCancellation
    }

    func take() async throws {
      if free > 0 {
        free -= 1
        return
      }
      count += 1
      let number = count
      try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation { waiting.append((number, $0)) }
        // The task has the slot now.
        if losesSlots { try Task.checkCancellation() }
      } onCancel: {
        if !ignoresCancellation { Task { await leave(number) } }
      }
    }

    private func leave(_ number: Int) {
      guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
      waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    func giveBack() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().continuation.resume() }
    }
  }

  private actor AsyncQueue {
    private var items: [Int] = []
    private var waiting: [UnsafeContinuation<Int?, Never>] = []
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func put(_ item: Int) {
      if isRight, !waiting.isEmpty { return waiting.removeFirst().resume(returning: item) }
      items.append(item)
      if !waiting.isEmpty { waiting.removeFirst().resume(returning: nil) }
    }

    func take() async -> Int {
      if items.isEmpty, let item = await withUnsafeContinuation({ waiting.append($0) }) { return item }
      // Another task can have taken the item meanwhile.
      return items.isEmpty ? -1 : items.removeFirst()
    }
  }
#endif
