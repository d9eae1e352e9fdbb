extension Migration {
  static func transforming(object: Model) {
    new("map { $0 ?? value }", optionals.map { $0 ?? value })
    new("compact()", optionals.compact())
    new(
      "compactMap { [weak object] value in object.map { ($0, value) } }",
      signal.compactMap { [weak object] value in object.map { ($0, value) } })
    new("aggregate(_:_:)", signal.aggregate(0, +))
    new("aggregate(into:_:)", signal.aggregate(into: 0) { $0 += $1 })
    new("not()", booleans.not())
    new("any()", signal.any())
    new("allTrue()", pairs.allTrue())
    new("anyTrue()", pairs.anyTrue())
    new("any(_:)", signal.any { $0 > 1 })
    new("all(_:)", signal.all { $0 > 1 })
  }

  static func flattening() {
    new("flatMap(_:)", signal.flatMap { .just($0) })
    new("flatMap(maxConcurrent:overflow:_:)", pulled.flatMap(maxConcurrent: 2, overflow: .pausing) { .just($0) })
  }

  static func filtering() {
    new("filter(_:)", signal.filter { $0 > 1 })
    new("distinctUntilChanged()", signal.distinctUntilChanged())
    new("take(first: 1)", signal.take(first: 1))
    new("take(last: 1)", signal.take(last: 1))
    new("skip(first:).take(first:)", signal.skip(first: 2).take(first: 3))
    new("filter(_:).take(first: 1)", signal.filter { $0 > 1 }.take(first: 1))
    new("filter(_:).take(last: 1)", signal.filter { $0 > 1 }.take(last: 1))
  }

  static func combining() {
    new("starting(with:)", signal.starting(with: 0))
    new("concat(_:)", signal.concat(other))
    new("race(with:)", signal.race(with: other))
    new("Signal.race(_:)", Signal.race([signal, other]))
    new("zip(with:)", signal.zip(with: other))
    new("Signal.zip(_:capacity:)", Signal.zip([signal, other], capacity: 9))
    new("combineLatest(with:)", signal.combineLatest(with: other))
    new("Signal.combineLatest(_:)", Signal.combineLatest([signal, other]))
    new("Signal.lift(_:_:)", Signal.lift({ $0 + 1 }, signal))
  }

  static func failing() {
    new("catch(_:)", signal.catch { _ in .just(value) })
    new("catchTo(_:)", signal.catchTo(other))
    new(
      "retry(_:backoff:on:resetting:where:)",
      signal.retry(2, backoff: .constant(second), on: time, resetting: .afterValue, where: { _ in true }))
    new("retry(on:delay:)", signal.retry(on: time, delay: { _, _ in second }))
    new("attempt(_:)", signal.attempt { _ throws(Oops) in })
    new("attemptMap(_:)", signal.attemptMap { value throws(Oops) in value })
  }

  static func timing() {
    new("timeout(afterSilence:failure:on:)", signal.timeout(afterSilence: second, failure: Oops(), on: time))
    new("deliver(on:capacity:overflow:)", signal.deliver(on: time, capacity: 9, overflow: .dropOldest))
    new("deliver(on:capacity:overflow:)", pulled.deliver(on: time, capacity: 9, overflow: .pausing))
    new("values(capacity:overflow:)", pulled.values(capacity: 9, overflow: .pausing))
    new("deliverOnMain()", signal.deliverOnMain())
    new("run()", time.run())
    new("advance(by:)", time.advance(by: second))
    new("time.cold(\"-a-b\\|\")", time.cold("-a-b|"))
    new("time.hot(\"-a-b\\|\")", time.hot("-a-b|"))
    new("time.record(signal)", time.record(signal))
  }
}
