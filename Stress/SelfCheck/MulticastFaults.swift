extension SelfCheck {
  /// Mistakes in sharing one source among several subscribers.
  static let multicast: [Fault] = [
    Fault(
      "connected-twice", rows: ["M1", "M4"],
      "the number of subscribers is read in one critical section, and a subscriber is added in another"
    ) { run, isRight in
      let subscribers = Locked(0, label: "subscribers")
      let connect = run.once("the connection")
      for name in ["one", "other"] {
        run.thread(name) {
          let isFirst: Bool
          if isRight {
            isFirst = subscribers.withLock { number in
              number += 1
              return number == 1
            }
          } else {
            isFirst = subscribers.withLock { $0 == 0 }
            subscribers.withLock { $0 += 1 }
          }
          if isFirst { connect() }
        }
      }
    },
    Fault(
      "grace-ends-with-subscriber", rows: ["M2", "M9"],
      "a timer finds that all subscribers have left, and closes the connection in another step: one joins in between"
    ) { run, isRight in
      let connection = Locked<(subscribers: Int, isOpen: Bool)>((0, true), label: "connection")
      run.scheduler.schedule(after: .milliseconds(1)) {
        let isOver = connection.withLock { connection in
          if isRight, connection.subscribers == 0 { connection.isOpen = false }
          return connection.subscribers == 0
        }
        if isOver, !isRight { connection.withLock { $0.isOpen = false } }
      }
      run.thread("coming") {
        connection.withLock { connection in
          // A closed connection is replaced by an open one.
          connection = (connection.isOpen ? connection.subscribers + 1 : 1, true)
        }
      }
      run.finally { run.expect(connection.withLock { $0.isOpen }, "the subscriber was left alone") }
    },
    Fault(
      "sent-under-lock", rows: ["L1", "L12"],
      "the library is called with a lock held, which it reports"
    ) { run, isRight in
      let probe = run.probe(of: Int.self)
      let subject = Subject<Int, Never>()
      subject.subscribe(probe)
      let value = Locked(1, label: "value")
      run.thread("sending") {
        if isRight { subject.send(value.withLock { $0 }) } else { value.withLock { subject.send($0) } }
      }
    },
  ]
}
