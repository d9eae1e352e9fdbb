# The mechanical half of a migration from ReactiveSwift: sed -E -f types.sed -f reactiveswift.sed Old.swift >New.swift

s/^(@testable |public )?import (ReactiveSwift|ReactiveCocoa)$/import ReactiveSignals\
import ReactiveSignalsMigration/

# A chain of several lines that is added to a composite.
/^ *[A-Za-z]*([Dd]isposables?|[Ll]ifetime|[Bb]ag) \+= [A-Za-z.]+$/{
:chain
N
/^( *)[^ ].*\n\1  [^\n]*$/b chain
s/^( *)([A-Za-z]+) \+= (.*\n.*)\n([^\n]*)$/\1\2.add(\
\1  \3)\
\4/
}
s/^( *)([A-Za-z]*([Dd]isposables?|[Ll]ifetime|[Bb]ag)) \+= ([A-Za-z]+\.[^\n]*[})])$/\1\2.add(\4)/

# Classes whose objects signals hold. In an extension of a signal `Error` is Swift's protocol.
s/^((public )?final class [A-Za-z]+(<([^<>]|<[^<>]*>)*>)?) \{/\1: Sendable {/
s/extension SignalProducer([ {:]|$)/extension Signal\1/
s/(where |, |[A-Za-z]\.)Error == /\1Failure == /g
s/SignalProducerConvertible/SignalProtocol/g
# There `signal` and `producer` are the signal itself.
/^((public|internal|private|fileprivate) )?extension Signal(Producer)?( |$)/,/^\}/{
:failures
s/<(([^<>]|<[^<>]*>)*), Error>/<\1, Failure>/
t failures
s/self\.(signal|producer)([^A-Za-z(]|$)/self\2/g
}
/func [A-Za-z]+<[^(]*Error/!s/<([A-Za-z.]+), Error>/<\1, any Error>/g

# The closure of a producer returns the owner of its lifetime, and a call that is added to a lifetime ends at its brace. The
# hold space has the indent of each open closure, and what its end needs.
/(^|[^A-Za-z])Signal(Producer)?(<.*>)? \{ [a-z]+, [a-z_]+ in$/s/, ([a-z_]+) in$/ in@@\1/
/^[[:blank:]]*[A-Za-z.]*([Dd]isposables?|[Ll]ifetime|[Bb]ag) \+= .*\{( [^{}]* in)?$/s/ \+= (.*)/.add(\1@@+/
/@@[a-z_+]+$/{
G
h;s/^([[:blank:]]*)[^\n]*(@@.*)/\1\2/;x;s/\n.*//;s/@@[_+]$//
s/^([[:blank:]]*)(.*)@@([a-z]+)$/\1\2\
\1  let token = Lifetime.Token()\
\1  let \3 = token.lifetime/
}
/^[[:blank:]]*\}/{
G
/^([[:blank:]]*)\}[^\n]*\n\1@@/!s/\n.*//
/\n/{
h;s/^[^\n]*\n[^\n]*\n//;x
s/\n[[:blank:]]*(@@[^\n]*)\n.*/\1/
s/@@\+$/)/
s/^([[:blank:]]*)(.*)@@_$/\1  return nil\
\1\2/
s/^([[:blank:]]*)(.*)@@[a-z]+$/\1  return token\
\1\2/
}
}
s/\.observeEnded( \{|\()/.onEnded\1/g

# Properties. `signal` of ReactiveSwift sends later changes only, `producer` the value too.
s/\.isExecuting\.(signal|producer|map|skipRepeats|negate|and|or)/.executing.\1/g
s/\.isEnabled\.(signal|producer|map|skipRepeats|negate|and|or)/.enabled.\1/g
s/\.(isExecuting|isEnabled)\.value/.\1/g
s/\.signal([^A-Za-z( :]| [^=]|$)/.changes\1/g
s/\.producer([^A-Za-z( :]| [^=]|$)/.signal\1/g
s/(^|[^A-Za-z])Property\((capturing: )?([a-z][A-Za-z.]*)\)/\1\3.property/g

# Types.
s/SignalProducer(<([^<>]|<[^<>]*>)*>)?\(value: /Signal\1.just(/g
s/SignalProducer\(error: /Signal.fail(/g
s/SignalProducer(<([^<>]|<[^<>]*>)*>)?\(result: /Signal\1(/g
s/SignalProducer(<([^<>]|<[^<>]*>)*>)?\(values: ([^()]*(\([^()]*\)[^()]*)*)\)/Signal\1.from([\3])/g
s/SignalProducer(<([^<>]|<[^<>]*>)*>)?\(\[/Signal\1.from([/g
s/SignalProducer(<|\.| \{)/Signal\1/g
s/Action(<[^()]*>)?\(enabledIf: ([A-Za-z.]+)/Command\1(enabledIf: \2.signal/g
s/(^|[^A-Za-z])Action(<|\(| \{)/\1Command\2/g
s/ActionError</CommandError</g
s/DateScheduler/any Scheduler/g
s/\.deliver\(on: UIScheduler\(\)\)/.deliverOnMain()/g
s/QueueScheduler\.main|UIScheduler\(\)/.main/g
s/Signal<(([^<>]|<[^<>]*>)*)>\.Event([^A-Za-z]|$)/Event<\1>\3/g
s/Signal<([^<>]*)>\.Observer\(value: /Observer<\1>(next: /g
s/Signal<([^<>]*)>\.Observer\(/Observer<\1>(/g
s/Signal<([^<>]*)>\.Observer/Subject<\1>/g
s/^( *)\(([a-zA-Z0-9]+), ([a-zA-Z0-9]+)\) = Signal<(([^<>]|<[^<>]*>)*)>\.pipe\(\)/\1\3 = Subject<\4>()\
\1\2 = \3.signal/
s/^( *)(([a-z]+ )?)let \(([a-zA-Z0-9]+), ([a-zA-Z0-9]+)\) = Signal<(([^<>]|<[^<>]*>)*)>\.pipe\(\)/\1\2let \5 = Subject<\6>()\
\1\2var \4: Signal<\6> { \5.signal }/
s/^( *)(private )?let \(([a-zA-Z]+), ([a-zA-Z]+)\) = Lifetime\.make\(\)/\1\2let \4 = Lifetime.Token()\
\1\2var \3: Lifetime { \4.lifetime }/

# Subscribing.
s/\.(observeResult|startWithResult)( \{|\()/.materializeResults().observeValues\2/g
s/\.(observeValues|startWithValues) \{/.subscribe {/g;s/\.(observeValues|startWithValues)\(/.subscribe(next: /g
s/\.(observeCompleted|startWithCompleted) (\{[^{}]*\})/.subscribe(completed: \2)/g
s/\.start\((on: |\))/.subscribe(\1/g;s/\.(start|observe)\(([A-Za-z.]*[oO]bserver)\)/.subscribe(\2)/g
s/\.(start|observe) \{/.subscribeEvents {/g
s/\.apply\(/.execute(/g
s/\.on\(value: /.do(next: /g
s/\.on\((failed|completed): /.do(\1: /g
s/\.on\(starting: (\{[^{}]*\}), (terminated|disposed): (\{[^{}]*\})\)/.initially \1.onDispose \3/g
s/\.on\(starting: (\{[^{}]*\}\)|\{$)/.initially(\1/g
s/\.on\((terminated|disposed): \{/.onDispose({/g

# Sending.
s/\.send\(value:\)/.send(_:)/g
s/\.send\(value: \(\)\)/.send()/g;s/\.send\(value: /.send(/g
s/\.send\(error: /.fail(/g
s/\.sendCompleted\(\)/.complete()/g
s/(case |let |return |in |[[(,=] ?)\.value\(/\1.next(/g;s/, \.interrupted([,:])/\1/g;s/case \.interrupted, /case /g
/^ *case \.interrupted:$/N
/^ *case \.interrupted:[ \n]*[a-zA-Z.]*nterrupted\(\)$/d
s/case \.producerFailed\(/case .failed(/g

# Operators.
s/\.skipNil\(\)/.compact()/g
s/\.filterMap( \{|\()/.compactMap\1/g
s/\.skipRepeats(\(\)| \{)/.distinctUntilChanged\1/g;s/\.skipRepeats\(/.distinctUntilChanged(by: /g
s/\.uniqueValues\(\)/.unique()/g;s/\.prefix\(value: /.starting(with: /g;s/\.map\(value: /.mapTo(/g
s/\.negate\(\)/.not()/g;s/\.flatMapError( \{|\()/.catch\1/g
s/\.promoteError\(\)/.promoteFailure()/g;s/\.promoteError\(/.promoteFailure(to: /g
s/\.then\(([^()]*(\([^()]*(\([^()]*\)[^()]*)*\)[^()]*)*)\)/.then { \1 }/g
s/\.flatMap\(\.(latest|merge|concat|throttle), /.flatMap(.\1)(/g
s/\.flatMap\(\.latest\)/.flatMapLatest/g;s/\.flatMap\(\.merge\)/.flatMap/g;s/\.flatMap\(\.concat\)/.concatMap/g
s/\.flatMap\(\.throttle\)/.flatMapFirst/g
s/\.flatMap\(\.concurrent\(limit: ([0-9]+)\)(\)|, )/.flatMap(maxConcurrent: \1\2/g
s/\.flatten\(\.latest\)/.switchToLatest()/g;s/\.flatten\(\.merge\)/.flatten()/g;s/\.flatten\(\.concat\)/.concat()/g
s/\.retry\(upTo: /.retry(/g
s/\.collect\(count: /.buffer(count: /g
s/\.replayLazily\(upTo: /.replayLazily(capacity: /g
s/\.logEvents\(identifier: /.log(/g
s/\.take\(duringLifetimeOf: ([a-z]+)\)/.take(during: \1.lifetime)/g
s/, raising: /, failure: /g

# A debounce of ReactiveSwift drops what waits at the completion.
s/\.debounce\(([^(),]+, on: [^(),]+(\([^()]*\))?)\)/.debounce(\1, discardWhenCompleted: true)/g

# Times: ReactiveSwift counts in seconds.
s/\.(debounce|delay|throttle)\(([0-9.]+), on:/.\1(.seconds(\2), on:/g
s/\.timeout\(after: ([0-9.]+),/.timeout(after: .seconds(\1),/g
s/\.retry\(([0-9]+), interval: ([0-9.]+), on:/.retry(\1, backoff: .constant(.seconds(\2)), on:/g
