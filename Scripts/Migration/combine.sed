# The mechanical half of a migration from Combine: sed -E -f types.sed -f combine.sed Old.swift >New.swift

s/^(@testable |public )?import Combine$/import ReactiveSignals\
import ReactiveSignalsMigration/

# The names of published properties are kept: an effect on any thread sets the property itself.
/@Published/H
/\.handleEvents\(/{
G
s/\{ \[weak self\] ([^{}]*)in self\?\.([A-Za-z]+) = ([^{}]*) \}([^\n]*\n.*@Published [^\n]*var \2[: ])/{ [_\2] \1in _\2.value = \3 }\4/
s/\n.*//
s/\.handleEvents\(receiveCompletion: \{ (\[[^]]*\]) _ in (.*) \}\)/.finally { \1 in \2 }/
s/\.handleEvents\(receiveCompletion: \{ _ in (.*) \}\)/.finally { \1 }/
}

# An object that SwiftUI observes belongs to the main actor.
s/^((public )?(final )?class [A-Za-z]+): ObservableObject \{/@MainActor \1 {/

# Properties.
s/@Published/@MutableProperty/g
s/\.assign\(to: &(\$[a-zA-Z]+)\)/.bind(to: \1)/g
s/\.assign\(to: (\\[.a-zA-Z]+), on: ([a-zA-Z]+)\)/.bind(to: \2, \1)/g

# A token disposes what belongs to its lifetime when it is released, as a set of cancellables does.
s/\.store\(in: &([A-Za-z.]+)\)/.dispose(with: \1.lifetime)/g
s/var ([A-Za-z]+)(: Set<AnyCancellable> = \[\]|(: Set<AnyCancellable>)? = Set<AnyCancellable>\(\))/let \1 = Lifetime.Token()/g
# A subscription that is kept ends with its owner: add `.scoped()` to it.
s/(var [A-Za-z]+): AnyCancellable\?/\1: ScopedDisposable?/
s/AnyCancellable([?!])/(any Disposable)\1/g
s/-> AnyCancellable/-> any Disposable/g;s/AnyCancellable \{/AnyDisposable {/g;s/AnyCancellable/any Disposable/g

# Extensions of all publishers.
s/(extension |: |some |any )Publisher([<,> {]|$)/\1SignalProtocol\2/g
s/(^|[^A-Za-z])Output([^A-Za-z]|$)/\1Value\2/g
s/(^|[^A-Za-z])Output([^A-Za-z]|$)/\1Value\2/g

# Types.
s/extension AnyPublisher/extension Signal/;s/AnyPublisher</Signal</g
s/PassthroughSubject/Subject/g
s/CurrentValueSubject<(([^<>]|<[^<>]*>)*), Never>/MutableProperty<\1>/g
s/CurrentValueSubject\(/MutableProperty(/g;s/CurrentValueSubject/BehaviorSubject/g
s/\.eraseToAnyPublisher\(\)/.signal/g
s/(Just|Signal\.just)\(([^()]*(\([^()]*\))?)\)\.signal/Signal.just(\2)/g
s/(^|[^A-Za-z])Just\(/\1Signal.just(/g;s/(^|[^A-Za-z])Just<([^()]*)>\(/\1Signal<\2, Never>.just(/g
s/-> Just<(.*)> in$/-> Signal<\1, Never> in/;s/-> (Empty|Fail)<(.*)> in$/-> Signal<\2> in/
s/(^|[^A-Za-z])Fail(<[^()]*>)?\(error: /\1Signal\2.fail(/g
s/(^|[^A-Za-z])Deferred \{/\1Signal.defer {/g
s/(^|[^A-Za-z])Empty(<[^()]*>)?\((completeImmediately: true)?\)/\1Signal\2.empty/g
s/(^|[^A-Za-z])Empty(<[^()]*>)?\(completeImmediately: false\)/\1Signal\2.never/g
s/\.(combineLatest|zip)\(([a-z][^(),]*(\(([^()]|\([^()]*\))*\))?)\)([^ ]|$)/.\1(with: \2)\5/g
s/Publishers\.CombineLatest[34]?\(/Signal.combineLatest(/g
s/Publishers\.Zip[34]?\(/Signal.zip(/g
s/Publishers\.Merge(Many|[3-8])?\(/Signal.merge(/g
s/Signal\.(combineLatest|zip|merge)\((\$[A-Za-z, $]+)\)/Property.\1(\2)/g

# Schedulers.
s/: DispatchQueue = \.main/: any Scheduler = .main/g
s/(DispatchQueue|RunLoop|OperationQueue)\.main([,)])/.main\2/g
s/\.(debounce|throttle|delay)\(for: ([0-9.]+),/.\1(for: .seconds(\2),/g
s/\.debounce\(for: ([^,]*), scheduler: ([^)]*)\)/.debounce(\1, on: \2, discardWhenCompleted: true)/g
s/\.throttle\(for: ([^,]*), scheduler: ([^,]*), latest: true\)/.throttle(\1, on: \2)/g
s/\.throttle\(for: ([^,]*), scheduler: ([^,]*), latest: false\)/.throttleFirst(\1, on: \2)/g
s/\.delay\(for: ([^,]*), scheduler: /.delay(\1, on: /g
s/\.timeout\(([^,]*), scheduler: ([^,]*), customError: \{ (.*) \}\)/.timeout(afterSilence: \1, failure: \3, on: \2)/g
s/Timer\.publish\(every: ([^,()]+), on: \.main, in: \.[a-z]+\)(\.autoconnect\(\))?/Signal.interval(.seconds(\1), on: .main)/g

# Subscribing and sending. A closure that captures the object belongs to the object's actor.
/ompletion in|\} receiveValue: \{/!{
s/\.sink \{ \[(weak|unowned) self\]/.subscribeOnMain { [\1 self]/g
s/\.sink(\(receiveValue:)? ?\{/.subscribe\1 {/g
}
s/\.subscribe\(receiveValue: \{/.subscribe(next: {/g
s/\.send\(completion: \.finished\)/.complete()/g
s/\.send\(completion: \.failure\((.*)\)\)/.fail(\1)/g
s/\.handleEvents\(receiveOutput: (\{[^{}]*(\{[^{}]*\}[^{}]*)*\}\)|\{[^{}]*$)/.do(next: \1/g

# Operators.
s/\.removeDuplicates(\(|\(\)| \{)/.distinctUntilChanged\1/g
s/(^ *|[)}])\.print\(/\1.log(/g
# Collections have methods of these names, so only those of a chain and of a published property are renamed.
s/(^ *|[)}]|\$[A-Za-z]+)\.dropFirst\(\)/\1.skip(first: 1)/g
s/(^ *|[)}]|\$[A-Za-z]+)\.dropFirst\(/\1.skip(first: /g
s/\.drop\(while: /.skip(while: /g;s/\.drop\(untilOutputFrom: /.skip(until: /g
s/(^ *|[)}]|\$[A-Za-z]+)\.prefix\(([0-9]+)\)/\1.take(first: \2)/g
s/\.prefix\(while: /.take(while: /g;s/\.prefix\(untilOutputFrom: /.take(until: /g
s/\.replaceError\(with: /.catchAndReturn(/g
s/\.replaceEmpty\(with: /.ifEmpty(/g
s/\.replaceNil\(with: (.*)\)$/.map { $0 ?? \1 }/
s/\.prepend\(/.starting(with: /g;s/\.ignoreOutput\(\)/.ignoreValues()/g
s/\.setFailureType\(to: /.promoteFailure(to: /g
s/\.tryMap( \{|\()/.attemptMap\1/g
s/\.decode\(type: ([^ ]+), decoder: (.*)\)$/.attemptMap { try \2.decode(\1, from: $0) }/
s/\.collect\(([0-9]+)\)/.buffer(count: \1)/g
s/(^ *|[)}])\.allSatisfy( \{|\()/\1.all\2/g
s/(^ *|[)}])\.contains\(where: /\1.any(/g
s/\.output\(at: /.element(at: /g
s/\.flatMap\(maxPublishers: \.max\(([0-9]+)\)\)/.flatMap(maxConcurrent: \1)/g
s/\.makeConnectable\(\)/.publish()/g
s/\.multicast\(subject: /.multicast(/g
# After the end, a publisher that is shared sends the end alone.
s/\.share\(\)/.share(resetOnCompletion: false, resetOnFailure: false)/g
s/(\[[^][]*\])\.publisher([^A-Za-z(]|$)/Signal.from(\1)\2/g
s/(^ *|[)}]|\$[A-Za-z]+)\.first\(\)$/\1.take(first: 1)/
