import ReactiveSignals
import ReactiveSignalsTesting

extension Migration {
  static func transforming(object: Model) {
    new("map(_:)", signal.map { $0 + 1 })
    new("map(to:)", signal.map(to: 1))
    new("map { $0 ?? value }", optionals.map { $0 ?? value })
    new("compactMap(_:)", signal.compactMap { $0 > 1 ? $0 : nil })
    new("compact()", optionals.compact())
    new(
      "compactMap { [weak object] value in object.map { ($0, value) } }",
      signal.compactMap { [weak object] value in object.map { ($0, value) } })
    new("scan(_:_:)", signal.scan(0, +))
    new("enumerated()", signal.enumerated())
    new("aggregate(_:_:)", signal.aggregate(0, +))
    new("aggregate(into:_:)", signal.aggregate(into: 0) { $0 += $1 })
    new("collect()", signal.collect())
    new("buffer(count:)", signal.buffer(count: 2))
    new("buffer(every:on:)", signal.buffer(every: second, on: time))
    new("buffer(every:count:on:)", signal.buffer(every: second, count: 2, on: time))
    new("window(every:count:on:)", signal.window(every: second, count: 2, on: time))
    new("group(by:)", signal.group(by: { $0 % 2 }))
    new("group(by:transform:)", signal.group(by: { $0 % 2 }, transform: { "\($0)" }))
    new("combinePrevious()", signal.combinePrevious())
    new("combinePrevious(_:_:)", signal.combinePrevious(0, +))
    new("bind(_:)", signal.bind { { value, _ in .just(value) } })
    new("not()", booleans.not())
    new("materialize()", signal.materialize())
    new("dematerialize()", signal.materialize().dematerialize())
    new("any()", signal.any())
    new("allTrue()", pairs.allTrue())
    new("anyTrue()", pairs.anyTrue())
    new("any(_:)", signal.any { $0 > 1 })
    new("all(_:)", signal.all { $0 > 1 })
  }

  static func flattening() {
    new("flatMap(_:)", signal.flatMap { .just($0) })
    new("flatMapLatest(_:)", signal.flatMapLatest { .just($0) })
    new("concatMap(_:)", signal.concatMap { .just($0) })
    new("flatten()", nested.flatten())
    new("flatten(maxConcurrent:)", nested.flatten(maxConcurrent: 2))
    new("concat()", nested.concat())
    new("switchToLatest()", nested.switchToLatest())
    new("map(_:).flatten(maxConcurrent:)", signal.map { Numbers.just($0) }.flatten(maxConcurrent: 2))
    new(
      "map(_:).flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)",
      signal.map { Numbers.just($0) }.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest))
    new("switch(by:cases:default:)", Numbers.switch(by: signal, cases: [1: other], default: .empty))
    new("if(_:then:else:)", Numbers.if(booleans, then: signal, else: other))
  }

  static func filtering() {
    new("filter(_:)", signal.filter { $0 > 1 })
    new("ignore(_:)", signal.ignore(1))
    new("ignoreValues()", signal.ignoreValues())
    new("distinctUntilChanged()", signal.distinctUntilChanged())
    new("distinctUntilChanged(by:)", signal.distinctUntilChanged(by: ==))
    new("distinctUntilChanged(comparing:)", signal.distinctUntilChanged(comparing: { $0 % 2 }))
    new("take(first:)", signal.take(first: 2))
    new("take(first: 1)", signal.take(first: 1))
    new("take(last:)", signal.take(last: 2))
    new("take(last: 1)", signal.take(last: 1))
    new("take(while:)", signal.take(while: { $0 < 2 }))
    new("take(untilPassing:)", signal.take(untilPassing: { $0 == 2 }))
    new("take(until:)", signal.take(until: other))
    new("take(untilReplacement:)", signal.take(untilReplacement: other))
    new("take(during:)", signal.take(during: object.lifetime))
    new("take(during: object.lifetime)", signal.take(during: object.lifetime))
    new("skip(first:)", signal.skip(first: 2))
    new("skip(first:).take(first:)", signal.skip(first: 2).take(first: 3))
    new("skip(while:)", signal.skip(while: { $0 < 2 }))
    new("skip(untilPassing:)", signal.skip(untilPassing: { $0 == 2 }))
    new("skip(until:)", signal.skip(until: other))
    new("filter(_:).take(first: 1)", signal.filter { $0 > 1 }.take(first: 1))
    new("filter(_:).take(last: 1)", signal.filter { $0 > 1 }.take(last: 1))
    new("sample(by:)", signal.sample(by: other))
  }

  static func combining() {
    new("starting(with:)", signal.starting(with: 0))
    new("concat(_:)", signal.concat(other))
    new("then(_:)", signal.then { other })
    new("merge(with:)", signal.merge(with: other))
    new("Signal.merge(_:)", Signal.merge([signal, other]))
    new("zip(with:)", signal.zip(with: other))
    new("Signal.zip(_:_:transform:)", Signal.zip(signal, other, transform: +))
    new("Signal.zip(_:_:capacity:)", Signal.zip(signal, other, capacity: 9))
    new("Signal.zip(_:capacity:)", Signal.zip([signal, other], capacity: 9))
    new("combineLatest(with:)", signal.combineLatest(with: other))
    new("Signal.combineLatest(_:)", Signal.combineLatest([signal, other]))
    new("Signal.combineLatest(_:_:)", Signal.combineLatest(signal, other))
    new("Signal.combineLatest(_:_:transform:)", Signal.combineLatest(signal, other, transform: +))
    new("withLatest(from:)", signal.withLatest(from: other))
    new("Signal.lift(_:_:)", Signal.lift({ $0 + 1 }, signal))
  }

  static func failing() {
    new("catch(_:)", signal.catch { _ in .just(value) })
    new("catchTo(_:)", signal.catchTo(other))
    new("retry()", signal.retry())
    new("retry(_:)", signal.retry(2))
    new("retry(_:backoff:on:)", signal.retry(2, backoff: .constant(second), on: time))
    new("retry(_:backoff:on:where:)", signal.retry(2, backoff: .constant(second), on: time, where: { _ in true }))
    new("retry(on:after:)", signal.retry(on: time, after: { _, _ in second }))
    new("repeat()", signal.repeat())
    new("mapError(_:)", signal.mapError { _ in TimedOut() })
    new("promoteFailure(to:)", sure.promoteFailure(to: Oops.self))
    new("assertNoFailure()", signal.assertNoFailure())
    new("attempt(_:)", signal.attempt { _ throws(Oops) in })
    new("attemptMap(_:)", signal.attemptMap { value throws(Oops) in value })
  }

  static func timing() {
    new("delay(_:on:)", signal.delay(second, on: time))
    new("debounce(_:on:)", signal.debounce(second, on: time))
    new("throttle(latest:on:)", signal.throttle(latest: second, on: time))
    new("throttle(first:on:)", signal.throttle(first: second, on: time))
    new("throttle(_:valuesPassing:on:)", signal.throttle(second, valuesPassing: { $0 > 1 }, on: time))
    new("timeout(after:failure:on:)", signal.timeout(after: second, failure: Oops(), on: time))
    new("timeout(afterSilence:failure:on:)", signal.timeout(afterSilence: second, failure: Oops(), on: time))
    new("deliver(on:)", signal.deliver(on: time))
    new("deliver(on:capacity:overflow:)", signal.deliver(on: time, capacity: 9, overflow: .dropOldest))
    new("deliverOnMain()", signal.deliverOnMain())
    new("deliverOnMain(_:)", signal.deliverOnMain(.main))
    new("subscribe(on:)", signal.subscribe(on: time))
    new("run()", time.run())
    new("advance(by:)", time.advance(by: second))
    new("time.cold(\"-a-b\\|\")", time.cold("-a-b|"))
    new("time.hot(\"-a-b\\|\")", time.hot("-a-b|"))
    new("time.record(signal)", time.record(signal))
  }
}
