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
case "marbles":
  _ = Marbles("-(")
case "replay":
  _ = replay(Scenario("nothing") { _ in }, Schedule([]))
default:
  exit(2)
}
