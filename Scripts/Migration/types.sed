# What each migration begins with. After it, the compiler says the rest, with `import ReactiveSignalsMigration`.
# What signals hold is sent between threads: objects, closures, and the types of values.
s/^((public |private |fileprivate )?protocol [A-Za-z]+: AnyObject) \{/\1, Sendable {/
s/^((public |private |fileprivate )?protocol [A-Za-z]+) \{/\1: Sendable {/
s/^( *associatedtype [A-Za-z]+)( = [^:]*)?$/\1: Sendable\2/
s/@escaping \((\([^()]*\) -> [^()]*)\)([,)]| =|$)/@escaping \1\2/g;s/@escaping \(/@escaping @Sendable (/g
s/^( *((public|private|fileprivate|internal) )?((let|var) [A-Za-z0-9_]+:|typealias [A-Za-z]+ =) )(\(.*\) -> )/\1@Sendable \6/
s/@Sendable \((\(.*\) -> [^ ]*\)\?)/(@Sendable \1/
/^ *((public|internal|private|fileprivate|static|final|convenience) )*((struct|class|func) [A-Za-z]+ ?|init)</{
:types
s/^([^<(]*<([^>(]*, )?)([A-Z][A-Za-z]*)([,>])/\1\3: Sendable\4/
t types
s/: (Equatable|Hashable)([,>])/: \1 \& Sendable\2/g
}
# Operators with other names in all three libraries.
s/^( *)\.reduce\(/\1.aggregate(/;s/\.((observe|receive)\(on: ?|observeOn\()/.deliver(on: /g
