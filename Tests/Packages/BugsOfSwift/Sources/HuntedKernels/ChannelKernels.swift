import Kernels
import RaceHunt
import Synchronization

/// Programs of threads that pass values on.
let channelKernels = [
  Kernel(
    name: "a value that is sent after the close", source: "GoKer, grpc 1687", failures: [.crash],
    bug: { run in
      let news = News()
      run.thread("tell") { news.tellHastily(1) }
      run.thread("close") { news.channel.close() }
    },
    right: { run in
      let news = News()
      run.thread("tell") { news.tell(1) }
      run.thread("close") { news.channel.close() }
    }),
  Kernel(
    name: "a channel that is used under a lock", source: "GoKer, etcd 6873", failures: [.deadlock],
    bug: { run in
      let revisions = Revisions()
      run.thread("add") { for _ in 0..<2 { revisions.addUnderLock() } }
      run.thread("forward") { for _ in 0..<2 { revisions.forward() } }
    },
    right: { run in
      let revisions = Revisions()
      run.thread("add") { for _ in 0..<2 { revisions.add() } }
      run.thread("forward") { for _ in 0..<2 { revisions.forward() } }
    }),
  Kernel(
    name: "an answer that nobody receives", source: "GoKer, moby 33781", failures: [.deadlock],
    bug: { run in
      let question = Question(room: 0)
      run.thread("ask") { _ = question.ask() }
      run.thread("answer") { question.answer(1) }
      run.thread("cancel") { question.cancel() }
    },
    right: { run in
      let question = Question(room: 1)
      run.thread("ask") { _ = question.ask() }
      run.thread("answer") { question.answer(1) }
      run.thread("cancel") { question.cancel() }
    }),
  Kernel(
    name: "a thread that was woken too late", source: "Lucene, radbench", failures: [.crash],
    bug: { run in
      let letters = Letters()
      for name in ["a", "b"] { run.thread(name) { _ = letters.takeHastily() } }
      run.thread("post") { for letter in ["one", "two"] { letters.post(letter) } }
    },
    right: { run in
      let letters = Letters()
      for name in ["a", "b"] { run.thread(name) { _ = letters.take() } }
      run.thread("post") { for letter in ["one", "two"] { letters.post(letter) } }
    }),
  Kernel(
    name: "an observer on two threads at once", source: "RxSwift", failures: [.dataRace],
    bug: { run in
      let (subject, sum) = (Subject(), Sum())
      subject.observe { sum.value += $0 }
      for name in ["a", "b"] { run.thread(name) { subject.sendHastily(1) } }
    },
    right: { run in
      let (subject, sum) = (Subject(), Sum())
      subject.observe { sum.value += $0 }
      for name in ["a", "b"] { run.thread(name) { subject.send(1) } }
      run.finally { run.expect(sum.value == 2) }
    }),
  Kernel(
    name: "numbers in another order than their uses", source: "Kafka", failures: [.check],
    bug: { run in
      let journal = Journal()
      for name in ["a", "b"] { run.thread(name) { journal.writeHastily() } }
      run.finally { run.expect(journal.isInOrder, "the lines are not in order") }
    },
    right: { run in
      let journal = Journal()
      for name in ["a", "b"] { run.thread(name) { journal.write() } }
      run.finally { run.expect(journal.isInOrder, "the lines are not in order") }
    }),
  Kernel(
    name: "a wakeup that is lost", source: "tokio 1788", failures: [.deadlock],
    bug: { run in
      let doorbell = Doorbell()
      run.thread("ring") { doorbell.ringHastily() }
      run.thread("wait") { doorbell.waitHastily() }
    },
    right: { run in
      let doorbell = Doorbell()
      run.thread("ring") { doorbell.ring() }
      run.thread("wait") { doorbell.wait() }
    }),
  Kernel(
    name: "a task that is taken twice", source: "crossbeam, CVE-2021-32810", failures: [.check],
    bug: { run in
      let deque = Deque([1, 2])
      let taken = Mutex<[Int]>([])
      run.thread("owner") { if let task = deque.takeHastily() { taken.withLock { $0.append(task) } } }
      run.thread("thief") { for _ in 0..<2 { if let task = deque.steal() { taken.withLock { $0.append(task) } } } }
      run.finally { run.expect(taken.withLock { Set($0).count == $0.count }, "a task was taken twice") }
    },
    right: { run in
      let deque = Deque([1, 2])
      let taken = Mutex<[Int]>([])
      run.thread("owner") { if let task = deque.take() { taken.withLock { $0.append(task) } } }
      run.thread("thief") { for _ in 0..<2 { if let task = deque.steal() { taken.withLock { $0.append(task) } } } }
      run.finally { run.expect(taken.withLock { Set($0).count == $0.count }, "a task was taken twice") }
    }),
  Kernel(
    name: "more workers than allowed", source: "found by Fray", failures: [.check],
    bug: { run in
      let crew = Crew(limit: 1)
      let inside = Atomic(0)
      for name in ["a", "b"] {
        run.thread(name) {
          guard crew.beginHastily() else { return }
          run.expect(inside.add(1, ordering: .relaxed).newValue == 1, "two workers")
          inside.subtract(1, ordering: .relaxed)
          crew.end()
        }
      }
    },
    right: { run in
      let crew = Crew(limit: 1)
      let inside = Atomic(0)
      for name in ["a", "b"] {
        run.thread(name) {
          guard crew.begin() else { return }
          run.expect(inside.add(1, ordering: .relaxed).newValue == 1, "two workers")
          inside.subtract(1, ordering: .relaxed)
          crew.end()
        }
      }
    }),
  Kernel(
    name: "a group that cannot become empty", source: "GoKer, moby 25384", failures: [.deadlock],
    bug: { run in run.thread("a") { Plugins().startHastily(2) } },
    right: { run in run.thread("a") { Plugins().start(2) } }),
  Kernel(
    name: "a reader that reads again behind a writer", source: "GoKer, kubernetes 62464", failures: [.deadlock],
    bug: { run in
      let registry = Registry()
      run.thread("read") { _ = registry.hastySummary() }
      run.thread("add") { registry.add("one") }
    },
    right: { run in
      let registry = Registry()
      run.thread("read") { _ = registry.summary() }
      run.thread("add") { registry.add("one") }
    }),
  Kernel(
    name: "work that runs although it was cancelled", source: "several apps", failures: [.check, .dataRace],
    bug: { run in
      let debouncer = Debouncer()
      let isOver = Atomic(false)
      run.thread("a") {
        debouncer.call { run.expect(!isOver.load(ordering: .acquiring), "work ran after the end") }
        debouncer.stopHastily()
        isOver.store(true, ordering: .releasing)
      }
    },
    right: { run in
      let debouncer = Debouncer()
      let isOver = Atomic(false)
      run.thread("a") {
        debouncer.call { run.expect(!isOver.load(ordering: .acquiring), "work ran after the end") }
        debouncer.stop()
        isOver.store(true, ordering: .releasing)
      }
    }),
]

private final class Sum: @unchecked Sendable {
  var value = 0
}
