enum LazyStreamScenarios {
  static let all: [Entry] = [reading, racingReaders, release]

  static let reading = Entry(
    "lazy-stream", rows: ["M4"],
    "two threads read one stream: each element is evaluated once, and both threads get the same elements"
  ) { run in
    let count = 2
    let evaluations = Tally()
    let stream = LazyStream(0..<count).map { element in
      evaluations.add(1)
      Exploration.point()
      return element
    }
    run.race("reading") { _ in run.expectEqual(Array(stream), Array(0..<count), "elements") }
    run.finally { run.expectEqual(evaluations.value, count, "evaluations") }
  }

  static let racingReaders = Entry(
    "lazy-stream-wait", rows: ["L9"],
    "two threads read two streams that read each other's elements: each thread waits for the other in turn"
  ) { run in
    let base = LazyStream(0...1)
    let sums = base.map { element in element + (base.tail.head ?? 0) }
    let doubled = sums.map { $0 * 2 }
    run.thread("first") { run.expectEqual(Array(sums), [1, 2], "sums") }
    run.thread("second") { run.expectEqual(Array(doubled), [2, 4], "doubled") }
  }

  static let release = Entry(
    "lazy-stream-release", rows: ["S8"],
    "two threads release streams with the same long rest at once: the rest is deallocated on a small stack"
  ) { run in
    let count = 3
    let held = Held("elements that are held", in: run)
    let rest = LazyStream(0..<count).map { _ in held.token() }
    run.expectEqual(Array(rest).count, count, "elements")
    let boxes = (0..<2).map { _ in Box(rest.starting(with: held.token())) }
    run.race("releasing") { boxes[$0].put(.empty) }
  }
}
