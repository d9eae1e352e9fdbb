extension AsyncClassics {
  /// Mistakes around streams.
  static let streams: [Fault] = [
    Fault("async-unbounded", "a producer does not wait for its consumer, and the buffer grows") { run, isRight in
      let (stream, input) = AsyncStream.makeStream(of: Int.self)
      let room = Room(isRight ? 2 : .max)
      Task(name: "producer") {
        for number in 0..<4 {
          await room.enter()
          input.yield(number)
        }
        input.finish()
      }
      for await _ in stream { await room.leave() }
      let most = await room.most
      run.expect(most <= 2, "\(most) numbers were in the buffer")
    },
    Fault("async-finished-early", "the first of two producers that is ready finishes the stream of both") {
      run, isRight in
      let (stream, input) = AsyncStream.makeStream(of: Int.self)
      Task(name: "producers") {
        await withTaskGroup(of: Void.self) { group in
          for producer in 0..<2 {
            group.addTask {
              await Task.yield()
              input.yield(producer)
              if !isRight { input.finish() }
            }
          }
        }
        input.finish()
      }
      var count = 0
      for await _ in stream { count += 1 }
      run.expect(count == 2, "\(count) of 2 values arrived")
    },
  ]
}

/// A number of places. Whoever finds none waits for one.
private actor Room {
  private let places: Int
  private var inside = 0
  private(set) var most = 0
  private var waiting: [UnsafeContinuation<Void, Never>] = []

  init(_ places: Int) { self.places = places }

  func enter() async {
    if inside == places {
      // Who leaves passes the place on.
      await withUnsafeContinuation { waiting.append($0) }
    } else {
      inside += 1
    }
    most = max(most, inside)
  }

  func leave() {
    if waiting.isEmpty { inside -= 1 } else { waiting.removeFirst().resume() }
  }
}
