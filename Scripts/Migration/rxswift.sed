# The mechanical half of a migration from RxSwift: sed -E -f types.sed -f rxswift.sed Old.swift >New.swift

/^import (RxCocoa|RxRelay)$/d
s/^(@testable |public )?import RxSwift$/import ReactiveSignals\
import ReactiveSignalsMigration/
s/Rx(Swift|Cocoa|Relay)\.([A-Z])/\2/g

# The names of properties are kept, so that what is sent to them becomes their value.
/(let|var) [A-Za-z0-9_]+(: [^=]*)? = Behavior(Relay|Subject)/H
/\.(accept|onNext)\(/{
G
:properties
s/([A-Za-z0-9_]+)\.(accept|onNext)\(([^()]*(\([^()]*\)[^()]*)*)\)([^\n]*\n.*(let|var) \1[: ])/\1.value = \3\5/
t properties
s/\n.*//
}

# Classes whose objects signals hold, and extensions of all observables.
s/^((public )?final class [A-Za-z]+(<([^<>]|<[^<>]*>)*>)?) \{/\1: Sendable {/
/Observable(Convertible)?Type/s/\.Element([^A-Za-z]|$)/.Value\1/g
s/Observable(Convertible)?Type/SignalProtocol/g
s/extension (Observable|Single|Maybe)([ {:]|$)/extension Signal\2/;s/extension PrimitiveSequence where Trait == [A-Za-z]+ /extension Signal /
s/(^|[^A-Za-z.])Element([^A-Za-z]|$)/\1Value\2/g

# A token disposes what belongs to its lifetime when it is released, as a bag does.
s/\.disposed\(by: ([A-Za-z.]+)\)/.dispose(with: \1.lifetime)/g
s/(^|[^A-Za-z])DisposeBag/\1Lifetime.Token/g

# Types. What could fail with any error keeps that failure.
s/(^|[^A-Za-z.])Signal<(([^<>,]|<[^<>]*>)*)>/\1Signal<\2, Never>/g
:observables
s/(^|[^A-Za-z])(Observable|Single|Maybe)<(([^<>]|<[^<>]*>)*)>/\1Signal<\3, any Error>/
t observables
s/(^|[^A-Za-z])(Infallible|Driver)<(([^<>]|<[^<>]*>)*)>/\1Signal<\3, Never>/g
s/(^|[^A-Za-z])Completable([^A-Za-z]|$)/\1Signal<Never, any Error>\2/g
s/(^|[^A-Za-z])(Observable|Single|Maybe|Infallible|Driver)\./\1Signal./g;s/(^ *|return |= )Observable$/\1Signal/
s/(^|[^A-Za-z.])Event<(([^<>,]|<[^<>]*>)*)>/\1Event<\2, any Error>/g
s/PublishSubject<(([^<>]|<[^<>]*>)*)>/Subject<\1, any Error>/g
s/PublishRelay<(([^<>]|<[^<>]*>)*)>/Subject<\1, Never>/g
s/(BehaviorRelay|BehaviorSubject)(<([^<>]|<[^<>]*>)*>)?\(value: /MutableProperty\2(/g
s/(BehaviorRelay|BehaviorSubject)</MutableProperty</g
s/ReplaySubject<(([^<>]|<[^<>]*>)*)>/ReplaySubject<\1, any Error>/g
s/ReplayRelay<(([^<>]|<[^<>]*>)*)>/ReplaySubject<\1, Never>/g
s/\.create\(bufferSize: /(capacity: /g;s/\.createUnbounded\(\)/()/g
s/: (ImmediateSchedulerType|SchedulerType)/: any Scheduler/g
s/(Serial|Concurrent)DispatchQueueScheduler\(/QueueScheduler(/g
s/(Rx|Dispatch)TimeInterval/Duration/g
s/Disposables\.create\(\)/nil/g;s/Disposables\.create \{/AnyDisposable {/g
s/\.create \{ ([A-Za-z]+) -> Disposable in/.create { \1 in/
s/Signal(<[^>]*>)?\.create \{/Signal\1 {/g
s/(Signal(<.*>)?\.)deferred \{/\1defer {/g
s/(Signal(<.*>)?\.)error\(/\1fail(/g
s/\.(empty|never)\(\)/.\1/g
s/(Signal(<.*>)?\.)of\(([^()]*(\([^()]*\)[^()]*)*), scheduler: ([^(),]*)\)/\1from([\3], scheduler: \5)/g
s/(Signal(<.*>)?\.)of\(([^()]*(\([^()]*\)[^()]*)*)\)/\1from([\3])/g
s/(Signal(<.*>)?\.(just|from)\([^()]*(\([^()]*\)[^()]*)*), scheduler: ([^(),]*)\)/\1).subscribe(on: \5)/g
s/(Signal(<.*>)?\.)amb\(/\1race(/g
# An operator of one's own fails as its source does.
/^((public|internal|private|fileprivate) )?extension Signal/,/^\}/s/, any Error>/, Failure>/g
# A relay and a subject are no signals, but have one. One argument is an array.
:sources
/Signal\.(combineLatest|zip|merge)\([A-Za-z0-9_.]+\)/!s/(Signal\.(combineLatest|zip|merge)\(([A-Za-z0-9_.]+(\(\))?, )*)([a-z_][A-Za-z0-9_]*)(, |\))/\1\5.signal\6/
t sources

# Schedulers. The main scheduler of RxSwift delivers inside the call if it can.
s/\.deliver\(on: ?MainScheduler\.instance\)/.deliverOnMain()/g
s/(Concurrent)?MainScheduler\.(instance|asyncInstance)/.main/g
s/\.subscribeOn\(/.subscribe(on: /g
s/\.timeout\(([^,]*), scheduler: /.timeout(afterSilence: \1, failure: <#error#>, on: /g
s/\.throttle\(([^,]*), latest: false, scheduler: /.throttleFirst(\1, on: /g
s/\.throttle\(([^,]*), (latest: true, )?scheduler: /.throttle(\1, on: /g
s/\.(debounce|delay|delaySubscription|interval)\(([^,]*), scheduler: /.\1(\2, on: /g
s/\.timer\(([^,]*), scheduler: /.timer(after: \1, on: /g
s/\.schedulePeriodic\(\(\), startAfter: ([^,]*), period: ([^)]*)\) \{ _ in/.schedule(after: \1, every: \2) {/
# An interval of RxSwift sends numbers.
s/Signal<Int, any Error>\.interval\(([^()]*(\([^()]*\)[^()]*)*)\)/Signal.interval(\1).enumerated().map(\\.index)/g

# Subscribing and sending.
s/\.map \{ try /.attemptMap { try /g
s/\.subscribe( \{|\(\{)/.subscribeEvents\1/g
s/\.subscribe\(onNext: (\{[^{}]*\})\)$/.subscribe \1/
s/\.(subscribe|drive|emit|bind)\(onNext: /.subscribe(next: /g
s/\.do\(on(Next|Success): /.do(next: /g
s/(^ *|\.(subscribe|do)\(|, )onError: /\1failed: /g;s/^( *)onNext: /\1next: /
s/(^ *|\.(subscribe|do)\(|, )onCompleted: /\1completed: /g
s/\.do\(onSubscribe: (\{[^{}]*\}), onDispose: (\{[^{}]*\})\)/.initially \1.onDispose \2/g
s/\.do\(onSubscribe: (\{[^{}]*\}\)|\{$)/.initially(\1/g
s/\.do\(onDispose: \{/.onDispose({/g
s/\.(drive|emit)\(([a-z][A-Za-z.]*)\)/.bind(to: \2)/g
s/(\.|\$0\.|[a-z]\.)(onNext|accept)\(/\1send(/g
s/\.on\(\.error\(/.send(event: .failed(/g
s/\.on\((\.next\(|\.completed\)|event\)|\$0\))/.send(event: \1/g
s/\.onError\(/.fail(/g;s/\.onCompleted\(\)/.complete()/g
s/case (let )?\.error\(([^(),]*)\)/case \1.failed(\2)/g
s/\.isStopEvent/.isTerminal/g;s/try!? ([a-zA-Z.]+)\.value\(\)/\1.value/g
s/\.asObservable\(\)/.signal/g
s/\.asDriver\(onErrorJustReturn: ([^()]*(\([^()]*\)[^()]*)*)\)/.catchAndReturn(\1).deliverOnMain().share(replay: 1)/g
s/\.asDriver\(\)/.signal.deliverOnMain().share(replay: 1)/g

# Operators.
s/\.(take|skip)\(([0-9]+|[a-z]+)\)/.\1(first: \2)/g
s/\.takeLast\(/.take(last: /g;s/\.startWith\(/.starting(with: /g
s/\.withLatestFrom\(([^,]*), resultSelector: (.*)\)$/.withLatest(from: \1).map(\2)/
s/\.withLatestFrom\(([^()]*(\([^()]*\)[^()]*)*)\)([.)]|$)/.withLatest(from: \1).map(\\.1)\3/g;s/\.withLatestFrom\(([^()]*(\([^()]*\)[^()]*)*)\) \{/.withLatest(from: \1).map {/g
s/\.switchLatest\(\)/.switchToLatest()/g;s/, accumulator: /, /g
s/\.toArray\(\)/.collect()/g;s/\.andThen\(([^()]*(\([^()]*\)[^()]*)*)\)/.then { \1 }/g
s/\.ignoreElements\(\)/.ignoreValues()/g;s/\.(catchError|catch)( \{|\()/.catch\2/g
s/\.catchErrorJustReturn\(/.catchAndReturn(/g
s/\.publish\(\)\.refCount\(\)/.share()/g
s/, scope: \.whileConnected\)/)/g
s/\.share\(replay: ([0-9]+), scope: \.forever\)/.replayLazily(capacity: \1)/g
s/(^ *|[)}])\.debug\(/\1.log(/g
s/\.pairwise\(\)/.combinePrevious()/g;s/\.distinctUntilChanged\(\\\./.distinctUntilChanged(comparing: \\./g
s/, resultSelector: /, transform: /g
# RxSwift counts attempts, this library counts repetitions.
s/\.retry\(([0-9]+|[A-Za-z.]*([Cc]ount|[Mm]ax|[Aa]ttempt)[A-Za-z]*)\)/.retry(\1 - 1)/g
