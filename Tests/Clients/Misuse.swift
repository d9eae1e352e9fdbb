// Makes the programmer error that the argument names.
import Foundation
import RaceHunt
import ReactiveSignals
import ReactiveSignalsFoundation
import ReactiveSignalsTesting

switch CommandLine.arguments[1] {
case "operator":
  _ = Signal<Int, Never>.from([1]).take(first: -1)
case "composite":
  let composite = CompositeDisposable()
  composite.add(composite)
case "chunks":
  _ = FileHandle.standardInput.chunks(upToCount: -1)
case "ring":
  let (a, b) = (MutableProperty(0), MutableProperty(0))
  a.bind(to: b, fileID: "File.swift", line: 1)
  b.bind(to: a, fileID: "File.swift", line: 2)
case "connections":
  let properties = [MutableProperty(0), MutableProperty(0), MutableProperty(0)]
  for number in 0..<3 { properties[number] <~> properties[(number + 1) % 3] }
case "feedback":
  let subject = Subject<Int, Never>()
  subject.subscribe { subject.send($0) }
  subject.send(1)
case "marbles":
  // Only printed, since no test is running.
  _ = Marbles("-(")
  TestScheduler().record(Signal<Int, Never>.empty).expect("-(")
case "replay":
  _ = replay(Scenario("nothing") { _ in }, Schedule([]))
default:
  exit(2)
}
