import ReactiveSignals

// Two hundred and twenty chains of operators, of signals that can fail and signals that cannot, without an annotation.
// They are never run. An overload that makes a chain ambiguous fails the build, and `Scripts/check-sources` fails
// if a chain takes the compiler much longer than now.

private struct Oops: Error {}
private struct Refusal: Error {}

private let failing = Signal<Int, Oops>.just(1)
private let sure = Signal<Int, Never>.just(1)
private let failingSubject = Subject<Int, Oops>()
private let refused = Signal<Int, Refusal>.just(1)
private let wide = Signal<Int, any Error>.just(1)
private let sureSubject = Subject<Int, Never>()
private let flag = MutableProperty(true)

private func canFail(_ signal: Signal<Int, Oops>) {}
private func isWide(_ signal: Signal<Int, any Error>) {}
private func parse(_ value: Int) throws -> Int { value }
private func isSure(_ signal: Signal<Int, Never>) {}

enum Chains {
  static func part1() {
    _ = failing.zip(with: failing).map { $0 + $1 }.merge(with: sure).flatMapLatest { _ in sure }
    failing.merge(with: failing).sample(by: failingSubject).filter { $0 > 1 }.scan(0) { $0 + $1 }.subscribe { _ in }
    canFail(failing.sample(by: sure).scan(0) { $0 + $1 }.scan(0) { $0 + $1 }.flatMapFirst { .just($0 + 1) })
    isSure(sure.zip(with: failing).map { $0 + $1 }.catchTo(.just(1)).concat(sure).concat(sure))
    _ = failing.catchTo(.just(1)).distinctUntilChanged().merge(with: sure)
    failing.concatMap { _ in failing }.flatMapLatest { _ in failing }.distinctUntilChanged().subscribe { _ in }
    isSure(sure.merge(with: sureSubject).concatMap { value in sure.map { $0 * value } })
    canFail(failing.concatMap { value in failing.flatMap { _ in sure }.map { $0 + value } })
    _ = failing.flatMapLatest { _ in sure }.map { _ in failing }.flatten().merge(with: sureSubject)
    sure.merge(with: failingSubject).flatMap(maxConcurrent: 2) { _ in sure }.subscribe { _ in }
    canFail(failing.race(with: failingSubject).flatMapLatest { .just($0 + 1) }.filter { $0 > 1 })
    canFail(failing.flatMap { .just($0 + 1) })
    _ = failing.catchTo(.just(1)).take(until: sure).then { sure }.take(until: sureSubject)
    failing.flatMapLatest { value in sure.map { $0 * value } }.sample(by: failing).subscribe { _ in }
    canFail(failing.scan(0) { $0 + $1 }.combineLatest(with: failing).map { $0 - $1 })
    isSure(sure.concatMap { _ in sure }.starting(with: 3).race(with: sureSubject).race(with: sureSubject))
    _ = failing.flatMapFirst { _ in failing }.filter { $0 > 1 }
    failing.concat(failing).concat(failing).catchTo(.just(1)).concat(sure).merge(with: sureSubject).subscribe { _ in }
    canFail(failing.take(until: failing).concat(.just(2)).map { _ in failing }.switchToLatest())
    canFail(sure.flatMap { _ in failing }.flatMap { .just($0 + 1) })
    _ = sure.withLatest(from: sureSubject).map { $0 * $1 }.zip(with: sure).map { $0 + $1 }
    sure.flatMap { _ in sure }.distinctUntilChanged().take(until: sureSubject).subscribe { _ in }
    isSure(failing.catchTo(.just(1)).concatMap { _ in sure }.withLatest(from: sureSubject).map { $0 * $1 })
    canFail(failing.sample(by: failingSubject).flatMapLatest { _ in sure }.take(until: failing))
    _ = sure.flatMapLatest { _ in failing }.flatMapLatest { value in sure.map { $0 * value } }
  }

  static func part2() {
    failing.sample(by: failingSubject).withLatest(from: failing).map { $0 * $1 }.subscribe { _ in }
    canFail(failing.flatMap(maxConcurrent: 2) { _ in failing }.flatMapFirst { _ in sure })
    canFail(failing.flatMap(maxConcurrent: 2) { _ in failing }.flatMapFirst { _ in failing })
    _ = sure.map { $0 + 1 }.scan(0) { $0 + $1 }.map { _ in sure }.flatten()
    sure.flatMapLatest { value in failing.flatMap { _ in sure }.map { $0 + value } }.map { $0 + 1 }.subscribe { _ in }
    canFail(sure.zip(with: failing).map { $0 + $1 }.withLatest(from: failing).map { $0 * $1 })
    isSure(failing.catchTo(.just(1)).then { sure }.filter { $0 > 1 }.flatMapLatest { _ in sure })
    _ = sure.then { sure }.zip(with: sure).map { $0 + $1 }.map { _ in sure }.flatten()
    sure.zip(with: failingSubject).map { $0 + $1 }.starting(with: 3).concat(sureSubject).subscribe { _ in }
    canFail(sure.map { _ in sure }.switchToLatest().concat(sure).sample(by: sure).concat(failing))
    isSure(sure.merge(with: failing).distinctUntilChanged().take(until: failing).catch { _ in sure })
    _ = sure.sample(by: sureSubject).withLatest(from: sure).map { $0 * $1 }.then { failing }
    failing.merge(with: sureSubject).merge(with: failingSubject).concat(sure).distinctUntilChanged().subscribe { _ in }
    canFail(sure.flatMapLatest { _ in failing }.map { _ in failing }.flatten().concat(failingSubject))
    canFail(failing.race(with: sure).distinctUntilChanged().then { sure }.flatMapFirst { .just($0 + 1) })
    _ = failing.flatMapLatest { _ in failing }.flatMap { _ in sure }.flatMapFirst { _ in failing }
    sure.merge(with: failing).concat(failingSubject).filter { $0 > 1 }.subscribe { _ in }
    canFail(sure.race(with: sureSubject).flatMapFirst { _ in failing }.scan(0) { $0 + $1 })
    canFail(failing.filter { $0 > 1 }.distinctUntilChanged().combineLatest(with: failing).map { $0 - $1 })
    _ = failing.map { $0 + 1 }.take(until: sure).merge(with: .just(1)).merge(with: failing)
    failing.concatMap { value in sure.flatMap { _ in failing }.map { $0 + value } }.subscribe { _ in }
    canFail(failing.distinctUntilChanged().sample(by: sure).take(until: sure))
    canFail(sure.withLatest(from: failing).map { $0 * $1 }.take(until: failing).map { $0 * 2 - 1 })
    _ = failing.map { $0 + 1 }.catch { _ in sure }.sample(by: sure).race(with: sureSubject)
    sure.flatMapFirst { value in sure.map { $0 * value } }.subscribe { _ in }
  }

  static func part3() {
    canFail(failing.distinctUntilChanged().flatMap(maxConcurrent: 2) { _ in failing }.filter { $0 > 1 })
    isSure(sure.map { $0 + 1 }.flatMap(maxConcurrent: 2) { value in sure.map { $0 * value } })
    _ = failing.merge(with: sureSubject).catch { _ in sure }.merge(with: .just(1))
    failing.map { _ in failing }.flatten().take(until: failing).map { $0 * 2 - 1 }.subscribe { _ in }
    canFail(failing.sample(by: failingSubject).withLatest(from: failing).map { $0 * $1 })
    canFail(failing.map { $0 + 1 }.take(until: sure).zip(with: failing).map { $0 + $1 })
    _ = failing.scan(0) { $0 + $1 }.catch { _ in .just(1) }.race(with: sureSubject)
    sure.flatMap(maxConcurrent: 2) { _ in failing }.distinctUntilChanged().catch { _ in sure }.subscribe { _ in }
    canFail(sure.zip(with: sure).map { $0 + $1 }.race(with: sure).merge(with: failing))
    isSure(sure.filter { $0 > 1 })
    _ = failing.map { $0 * 2 - 1 }.merge(with: sure).race(with: sureSubject).take(until: sure)
    sure.sample(by: sure).sample(by: sureSubject).map { _ in sure }.switchToLatest().subscribe { _ in }
    canFail(sure.starting(with: 3).flatMap(maxConcurrent: 2) { _ in failing }.concatMap { _ in failing })
    canFail(failing.scan(0) { $0 + $1 }.zip(with: failing).map { $0 + $1 })
    _ = sure.distinctUntilChanged().withLatest(from: sureSubject).map { $0 * $1 }.distinctUntilChanged()
    sure.flatMap { _ in failing }.concat(sure).flatMap { _ in sure }.map { $0 * 2 - 1 }.subscribe { _ in }
    isSure(failing.catch { _ in sure }.take(until: failing).withLatest(from: sure).map { $0 * $1 })
    isSure(failing.merge(with: failingSubject).flatMapLatest { _ in failing }.catch { _ in sure })
    _ = sure.distinctUntilChanged().flatMapLatest { _ in failing }.map { _ in failing }.switchToLatest()
    failing.flatMapLatest { _ in sure }.flatMapFirst { .just($0 + 1) }.subscribe { _ in }
    canFail(failing.concatMap { _ in sure }.concat(sure).distinctUntilChanged().map { $0 * 2 - 1 })
    canFail(failing.merge(with: failing).flatMapLatest { _ in sure }.filter { $0 > 1 }.take(until: sure))
    _ = failing.race(with: failing).sample(by: sureSubject).catch { _ in sure }
    sure.flatMap(maxConcurrent: 2) { _ in failing }.catchTo(.just(1)).subscribe { _ in }
    canFail(sure.then { failing }.zip(with: sureSubject).map { $0 + $1 })
  }

  static func part4() {
    canFail(sure.zip(with: failingSubject).map { $0 + $1 }.concatMap { value in failing.map { $0 * value } })
    _ = sure.flatMap(maxConcurrent: 2) { _ in failing }.flatMap { _ in failing }.concat(failing)
    failing.catch { _ in sure }.sample(by: sureSubject).flatMap { _ in failing }.subscribe { _ in }
    canFail(failing.sample(by: failingSubject).catchTo(.just(1)).merge(with: failingSubject))
    canFail(failing.map { $0 * 2 - 1 })
    _ = failing.filter { $0 > 1 }.map { _ in failing }.switchToLatest()
    failing.sample(by: failingSubject).then { sure }.map { $0 + 1 }.filter { $0 > 1 }.then { sure }.subscribe { _ in }
    canFail(sure.flatMapLatest { _ in sure }.flatMapLatest { _ in failing })
    canFail(sure.map { _ in sure }.flatten().sample(by: sure).zip(with: failing).map { $0 + $1 })
    _ = sure.distinctUntilChanged().flatMap(maxConcurrent: 2) { _ in sure }.merge(with: sure)
    failing.zip(with: failing).map { $0 + $1 }.flatMap(maxConcurrent: 2) { _ in sure }.subscribe { _ in }
    canFail(sure.flatMap(maxConcurrent: 2) { _ in failing }.concat(failing).flatMapFirst { _ in failing })
    isSure(failing.catchTo(.just(1)).flatMap { value in sure.map { $0 * value } }.concatMap { _ in sure })
    _ = failing.sample(by: sure).then { sure }.flatMap { .just($0 + 1) }.race(with: sure)
    sure.flatMapLatest { .just($0 + 1) }.concatMap { value in sure.map { $0 * value } }.subscribe { _ in }
    canFail(failing.map { $0 * 2 - 1 }.catch { _ in .just(1) }.withLatest(from: failing).map { $0 * $1 })
    canFail(failing.withLatest(from: failing).map { $0 * $1 }.take(until: failing).concat(sureSubject))
    _ = failing.sample(by: failing).merge(with: .just(1)).flatMapFirst { .just($0 + 1) }
    failing.distinctUntilChanged().filter { $0 > 1 }.subscribe { _ in }
    canFail(sure.merge(with: sureSubject).withLatest(from: failingSubject).map { $0 * $1 }.filter { $0 > 1 })
    canFail(failing.flatMapFirst { _ in sure }.map { _ in failing }.flatten().map { $0 + 1 })
    _ = failing.concat(sure).flatMapFirst { _ in failing }.then { failing }.distinctUntilChanged()
    failing.flatMapLatest { value in sure.flatMap { _ in failing }.map { $0 + value } }.subscribe { _ in }
    canFail(failing.map { _ in failing }.switchToLatest().then { failing })
    canFail(failing.merge(with: sure).take(until: sure).merge(with: sureSubject))
  }

  static func part5() {
    _ = sure.take(until: sureSubject).distinctUntilChanged().distinctUntilChanged()
    sure.starting(with: 3).merge(with: failing).concat(failingSubject).flatMapFirst { _ in sure }.subscribe { _ in }
    isSure(sure.zip(with: sure).map { $0 + $1 }.map { $0 * 2 - 1 }.distinctUntilChanged())
    isSure(sure.flatMap { _ in failing }.merge(with: .just(1)).catch { _ in .just(1) })
    _ = failing.filter { $0 > 1 }.flatMapLatest { _ in sure }
    sure.take(until: sureSubject).merge(with: failingSubject).flatMapLatest { _ in sure }.subscribe { _ in }
    canFail(sure.combineLatest(with: failingSubject).map { $0 - $1 }.flatMap { _ in sure })
    canFail(sure.race(with: sureSubject).flatMap { value in failing.map { $0 * value } })
    _ = failing.map { _ in failing }.flatten().sample(by: failingSubject).scan(0) { $0 + $1 }
    failing.merge(with: failing).catch { _ in .just(1) }.flatMap(maxConcurrent: 2) { _ in sure }.subscribe { _ in }
    canFail(sure.concat(failing).flatMap { _ in sure }.filter { $0 > 1 }.flatMap { .just($0 + 1) })
    isSure(sure.scan(0) { $0 + $1 }.withLatest(from: sureSubject).map { $0 * $1 })
    _ = sure.race(with: sure).flatMap(maxConcurrent: 2) { _ in sure }
    failing.withLatest(from: sure).map { $0 * $1 }.starting(with: 3).subscribe { _ in }
    isSure(sure.then { sure }.combineLatest(with: sure).map { $0 - $1 })
    canFail(sure.merge(with: failingSubject).race(with: sure).flatMap(maxConcurrent: 2) { _ in failing })
    _ = failing.flatMap { value in sure.flatMap { _ in sure }.map { $0 + value } }.flatMap { _ in sure }
    failing.map { $0 * 2 - 1 }.flatMap(maxConcurrent: 2) { _ in failing }.subscribe { _ in }
    canFail(sure.then { failing }.merge(with: failingSubject).flatMap { _ in sure })
    canFail(sure.flatMapFirst { _ in failing }.flatMapLatest { .just($0 + 1) })
    _ = failing.flatMapLatest { _ in sure }.withLatest(from: failing).map { $0 * $1 }
    sure.flatMapLatest { _ in failing }.starting(with: 3).flatMapFirst { _ in failing }.subscribe { _ in }
    isSure(sure.combineLatest(with: sure).map { $0 - $1 }.concat(.just(2)).merge(with: .just(1)))
    isSure(sure.combineLatest(with: sure).map { $0 - $1 }.flatMapFirst { .just($0 + 1) })
    _ = sure.withLatest(from: failing).map { $0 * $1 }.race(with: sure).flatMapFirst { _ in sure }
  }

  static func part6() {
    sure.flatMap { value in sure.map { $0 * value } }.sample(by: sureSubject).subscribe { _ in }
    canFail(failing.map { $0 * 2 - 1 }.map { _ in failing }.flatten().concat(.just(2)))
    canFail(failing.zip(with: failingSubject).map { $0 + $1 }.merge(with: sure).filter { $0 > 1 })
    _ = sure.merge(with: sureSubject).merge(with: failingSubject)
    sure.starting(with: 3).distinctUntilChanged().concat(failingSubject).flatMap { _ in sure }.subscribe { _ in }
    canFail(failing.sample(by: failingSubject).concat(.just(2)))
    isSure(sure.flatMap { _ in failing }.catch { _ in sure }.withLatest(from: sure).map { $0 * $1 })
    _ = failing.filter { $0 > 1 }.withLatest(from: failing).map { $0 * $1 }
    sure.combineLatest(with: sureSubject).map { $0 - $1 }.concat(sure).subscribe { _ in }
    isSure(failing.catch { _ in .just(1) }.take(until: sureSubject).flatMap(maxConcurrent: 2) { _ in sure })
    canFail(failing.flatMapFirst { _ in sure }.flatMapLatest { .just($0 + 1) }.sample(by: failing))
    _ = failing.catch { _ in sure }.flatMap { _ in sure }.scan(0) { $0 + $1 }.race(with: sure)
    failing.sample(by: failingSubject).then { sure }.filter { $0 > 1 }.subscribe { _ in }
    canFail(failing.map { $0 * 2 - 1 }.flatMap { value in failing.map { $0 * value } })
    canFail(sure.withLatest(from: failingSubject).map { $0 * $1 })
    _ = sure.flatMap { _ in failing }.flatMap(maxConcurrent: 2) { _ in failing }
    sure.map { $0 + 1 }.flatMap(maxConcurrent: 2) { _ in sure }.starting(with: 3).subscribe { _ in }
    canFail(failing.catch { _ in sure }.merge(with: failing).filter { $0 > 1 }.filter { $0 > 1 })
    canFail(sure.flatMapFirst { .just($0 + 1) }.concat(failing).zip(with: failingSubject).map { $0 + $1 })
    _ = sure.combineLatest(with: sure).map { $0 - $1 }.flatMap { _ in sure }
    failing.then { sure }.map { _ in failing }.flatten().flatMap(maxConcurrent: 2) { .just($0 + 1) }.subscribe { _ in }
    canFail(failing.sample(by: sure).concatMap { _ in sure }.take(until: sureSubject).filter { $0 > 1 })
    canFail(failing.catchTo(.just(1)).race(with: failingSubject).flatMap { _ in sure })
    _ = failing.sample(by: sure).combineLatest(with: sureSubject).map { $0 - $1 }
    sure.flatMapFirst { _ in sure }.distinctUntilChanged().race(with: sureSubject).subscribe { _ in }
  }

  static func part7() {
    canFail(sure.map { $0 * 2 - 1 }.sample(by: sureSubject).withLatest(from: failing).map { $0 * $1 })
    canFail(sure.combineLatest(with: failing).map { $0 - $1 }.concat(failing).flatMapLatest { _ in sure })
    _ = failing.zip(with: sure).map { $0 + $1 }.distinctUntilChanged().merge(with: sure)
    sure.withLatest(from: sure).map { $0 * $1 }.distinctUntilChanged().subscribe { _ in }
    canFail(failing.filter { $0 > 1 }.flatMap(maxConcurrent: 2) { _ in failing })
    canFail(failing.flatMap(maxConcurrent: 2) { value in failing.map { $0 * value } }.then { failing })
    _ = failing.flatMap { _ in failing }.concatMap { _ in sure }.flatMapLatest { _ in sure }
    sure.map { $0 * 2 - 1 }.map { $0 * 2 - 1 }.concat(failing).catchTo(.just(1)).scan(0) { $0 + $1 }.subscribe { _ in }
    canFail(failing.merge(with: sureSubject).combineLatest(with: failing).map { $0 - $1 })
    canFail(failing.map { _ in failing }.switchToLatest().distinctUntilChanged())
    _ = sure.take(until: sureSubject).combineLatest(with: failing).map { $0 - $1 }
    failing.combineLatest(with: failing).map { $0 - $1 }.flatMapLatest { _ in sure }.subscribe { _ in }
    canFail(sure.concat(sureSubject).concat(failingSubject).merge(with: failing))
    canFail(sure.combineLatest(with: failing).map { $0 - $1 }.map { _ in failing }.flatten())
    _ = sure.flatMap(maxConcurrent: 2) { _ in failing }.catch { _ in .just(1) }
    sure.combineLatest(with: failingSubject).map { $0 - $1 }.scan(0) { $0 + $1 }.subscribe { _ in }
    isSure(sure.distinctUntilChanged().sample(by: sureSubject).flatMap { _ in sure }.merge(with: .just(1)))
    canFail(sure.sample(by: sureSubject).combineLatest(with: failing).map { $0 - $1 })
    _ = sure.combineLatest(with: sure).map { $0 - $1 }.withLatest(from: failing).map { $0 * $1 }
    sure.flatMap { .just($0 + 1) }.flatMap(maxConcurrent: 2) { value in sure.map { $0 * value } }.subscribe { _ in }
    canFail(sure.flatMap { _ in failing })
    isSure(sure.flatMap(maxConcurrent: 2) { .just($0 + 1) }.take(until: sureSubject))
    _ = sure.distinctUntilChanged().scan(0) { $0 + $1 }.scan(0) { $0 + $1 }
    sure.flatMap(maxConcurrent: 2) { _ in sure }.race(with: failing).map { _ in failing }.flatten().subscribe { _ in }
    canFail(failing.distinctUntilChanged().concat(sure).flatMapFirst { _ in sure }.take(until: failing))
  }

  static func part8() {
    isSure(failing.map { $0 * 2 - 1 }.catch { _ in .just(1) }.flatMap(maxConcurrent: 2) { .just($0 + 1) })
    _ = sure.concat(failing).combineLatest(with: sure).map { $0 - $1 }.catch { _ in sure }
    failing.scan(0) { $0 + $1 }.flatMap { _ in sure }.distinctUntilChanged().subscribe { _ in }
    canFail(sure.flatMapLatest { value in sure.flatMap { _ in failing }.map { $0 + value } })
    canFail(failing.concat(sureSubject).flatMap(maxConcurrent: 2) { value in failing.map { $0 * value } })
    _ = failing.map { $0 + 1 }.then { sure }
    failing.sample(by: failingSubject).catch { _ in .just(1) }.flatMapFirst { .just($0 + 1) }.subscribe { _ in }
    isSure(sure.merge(with: sure).map { _ in sure }.switchToLatest().sample(by: sure))
    canFail(sure.then { failing }.flatMap { _ in sure }.map { _ in failing }.switchToLatest())
    _ = sure.then { sure }.flatMapLatest { _ in failing }.take(until: failing)
    failing.then { sure }.merge(with: sureSubject).zip(with: sureSubject).map { $0 + $1 }.subscribe { _ in }
    canFail(failing.scan(0) { $0 + $1 }.concatMap { .just($0 + 1) }.flatMapLatest { .just($0 + 1) })
    canFail(failing.merge(with: sureSubject).merge(with: .just(1)).scan(0) { $0 + $1 })
    _ = sure.flatMapLatest { .just($0 + 1) }.flatMapFirst { .just($0 + 1) }.distinctUntilChanged()
    sure.merge(with: sureSubject).withLatest(from: failing).map { $0 * $1 }.catch { _ in .just(1) }.subscribe { _ in }
    canFail(sure.map { _ in sure }.flatten().concat(sureSubject).then { failing })
    canFail(failing.zip(with: sure).map { $0 + $1 }.map { _ in failing }.switchToLatest().starting(with: 3))
    _ = failing.concatMap { _ in failing }.race(with: failingSubject).flatMapLatest { _ in failing }
    sure.combineLatest(with: sure).map { $0 - $1 }.map { $0 + 1 }.race(with: sureSubject).subscribe { _ in }
    canFail(sure.concat(sureSubject).zip(with: failingSubject).map { $0 + $1 })
    canFail(sure.concatMap { value in failing.flatMap { _ in sure }.map { $0 + value } })
    _ = sure.flatMap { value in failing.flatMap { _ in failing }.map { $0 + value } }
    sure.flatMapLatest { _ in sure }.concat(failingSubject).distinctUntilChanged().subscribe { _ in }
    isSure(failing.filter { $0 > 1 }.flatMapFirst { _ in sure }.catchTo(.just(1)).scan(0) { $0 + $1 })
    canFail(failing.flatMap { .just($0 + 1) }.flatMapLatest { _ in sure }.race(with: failingSubject))
  }

  static func part9() {
    isSure(sure.pausable(by: flag).ifEmpty(switchTo: sureSubject).map { $0 + 1 })
    canFail(failing.pausable(by: flag, capacity: 3, overflow: .dropOldest).map { $0 + 1 }.ifEmpty(switchTo: sure))
    canFail(failing.buffer(by: sure).map { $0.count }.ifEmpty(switchTo: sureSubject))
    isSure(failing.window(by: sureSubject).flatMap { $0.count() }.catchTo(sureSubject))
    canFail(failing.window(by: failingSubject).flatMap { $0.count() }.expand { .just($0 * 2) })
    canFail(failing.expand { value in failing.map { $0 * value } }.repeat { _ in sure }.catchTo(failingSubject))
    failing.sequenceEqual(to: failingSubject).or(failing.map { $0 > 1 }).map { $0 ? 1 : 0 }.subscribe { _ in }
    canFail(sure.map { $0 > 1 }.or(flag).and(flag).map { $0 ? 1 : 0 }.merge(with: failing))
    isSure(flag.and(flag).map { $0 ? 1 : 0 }.signal.pausable(by: flag.not()))
    canFail(failing.repeat { _ in .timer(after: .seconds(1), on: .immediate) })
    canFail(sure.map { $0 + 1 }.timeout(after: .seconds(1), failure: Oops(), on: .main).merge(with: sureSubject))
    canFail(failing.timeout(afterSilence: .seconds(1), failure: .init(), on: .main).filter { $0 > 1 }.concat(sure))
    canFail(sureSubject.filter { $0 > 1 }.single(failure: Oops()).flatMapLatest { _ in sure })
  }

  static func part10() {
    isWide(failing.merge(with: refused).map { $0 + 1 }.flatMapLatest { _ in sure }.concat(.just(2)))
    isWide(refused.flatMap { value in failing.map { $0 * value } }.filter { $0 > 1 }.merge(with: sureSubject))
    _ = failing.zip(with: refused).map { $0 + $1 }.merge(with: wide).flatMapFirst { .just($0 + 1) }
    wide.merge(with: failing).withLatest(from: failingSubject).map { $0 * $1 }.concatMap { _ in refused }.subscribe {
      _ in
    }
    isWide(sure.merge(with: wide).combineLatest(with: failing).map { $0 - $1 }.take(until: refused))
    canFail(wide.catchTo(.just(1)).merge(with: failing).flatMap { _ in sure })
    isWide(failing.flatMap { _ in refused }.sample(by: sureSubject).scan(0) { $0 + $1 })
    isSure(failing.race(with: refused).then { wide }.catch { _ in sure }.map { $0 * 2 - 1 })
    isWide(failing.attemptMap { try parse($0) }.filter { $0 > 1 }.flatMap(maxConcurrent: 2) { _ in failing })
    _ = refused.concat(failing).distinctUntilChanged().flatMapLatest { _ in failing }.starting(with: 3)
  }
}
