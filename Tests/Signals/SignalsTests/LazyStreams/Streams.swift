/// The elements, concatenated from single ones.
func stream(_ elements: Int...) -> LazyStream<Int> { elements.reduce(.empty) { $0.concat(.just($1)) } }

/// Ones without end.
var endless: LazyStream<Int> { LazyStream(repeatElement(1, count: .max)) }
