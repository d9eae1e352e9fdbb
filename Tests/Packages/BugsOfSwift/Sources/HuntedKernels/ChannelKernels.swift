import Kernels
import RaceHunt
import Synchronization

/// Programs of threads that pass values on.
let channelKernels = [
  Kernel("a value that is sent after the close", "GoKer, grpc 1687", [.crash]) { run, isRight in
    let news = News()
    run.thread("tell") { isRight ? news.tell(1) : news.tellHastily(1) }
    run.thread("close") { news.channel.close() }
  },
  Kernel("a channel that is used under a lock", "GoKer, etcd 6873", [.deadlock]) { run, isRight in
    let revisions = Revisions()
    run.thread("add") { for _ in 0..<2 { isRight ? revisions.add() : revisions.addUnderLock() } }
    run.thread("forward") { for _ in 0..<2 { revisions.forward() } }
  },
  Kernel("an answer that nobody receives", "GoKer, moby 33781", [.deadlock]) { run, isRight in
    let question = Question(room: isRight ? 1 : 0)
    run.thread("ask") { _ = question.ask() }
    run.thread("answer") { question.answer(1) }
    run.thread("cancel") { question.cancel() }
  },
  Kernel("a thread that was woken too late", "Lucene, radbench", [.crash]) { run, isRight in
    let letters = Letters()
    for name in ["a", "b"] { run.thread(name) { _ = isRight ? letters.take() : letters.takeHastily() } }
    run.thread("post") { for letter in ["one", "two"] { letters.post(letter) } }
  },
  Kernel("an observer on two threads at once", "RxSwift", [.dataRace]) { run, isRight in
    let (subject, sum) = (Subject(), Sum())
    subject.observe { sum.value += $0 }
    for name in ["a", "b"] { run.thread(name) { isRight ? subject.send(1) : subject.sendHastily(1) } }
    run.finally { run.expect(sum.value == 2) }
  },
  Kernel("numbers in another order than their uses", "Kafka", [.check]) { run, isRight in
    let journal = Journal()
    for name in ["a", "b"] { run.thread(name) { isRight ? journal.write() : journal.writeHastily() } }
    run.finally { run.expect(journal.isInOrder, "the lines are not in order") }
  },
  Kernel("a wakeup that is lost", "tokio 1788", [.deadlock]) { run, isRight in
    let doorbell = Doorbell()
    run.thread("ring") { isRight ? doorbell.ring() : doorbell.ringHastily() }
    run.thread("wait") { isRight ? doorbell.wait() : doorbell.waitHastily() }
  },
  Kernel("a task that is taken twice", "crossbeam, CVE-2021-32810", [.check]) { run, isRight in
    let deque = Deque([1, 2])
    let taken = Mutex<[Int]>([])
    run.thread("owner") {
      if let task = isRight ? deque.take() : deque.takeHastily() { taken.withLock { $0.append(task) } }
    }
    run.thread("thief") { for _ in 0..<2 { if let task = deque.steal() { taken.withLock { $0.append(task) } } } }
    run.finally { run.expect(taken.withLock { Set($0).count == $0.count }, "a task was taken twice") }
  },
  Kernel("more workers than allowed", "found by Fray", [.check]) { run, isRight in
    let crew = Crew(limit: 1)
    let inside = Atomic(0)
    for name in ["a", "b"] {
      run.thread(name) {
        guard isRight ? crew.begin() : crew.beginHastily() else { return }
        run.expect(inside.add(1, ordering: .relaxed).newValue == 1, "two workers")
        inside.subtract(1, ordering: .relaxed)
        crew.end()
      }
    }
  },
  Kernel("a group that cannot become empty", "GoKer, moby 25384", [.deadlock]) { run, isRight in
    run.thread("a") { isRight ? Plugins().start(2) : Plugins().startHastily(2) }
  },
  Kernel("a reader that reads again behind a writer", "GoKer, kubernetes 62464", [.deadlock]) { run, isRight in
    let registry = Registry()
    run.thread("read") { _ = isRight ? registry.summary() : registry.hastySummary() }
    run.thread("add") { registry.add("one") }
  },
  Kernel("work that runs although it was cancelled", "several apps", [.check, .dataRace]) { run, isRight in
    let debouncer = Debouncer()
    let isOver = Atomic(false)
    run.thread("a") {
      debouncer.call { run.expect(!isOver.load(ordering: .acquiring), "work ran after the end") }
      isRight ? debouncer.stop() : debouncer.stopHastily()
      isOver.store(true, ordering: .releasing)
    }
  },
]

private final class Sum: @unchecked Sendable {
  var value = 0
}
