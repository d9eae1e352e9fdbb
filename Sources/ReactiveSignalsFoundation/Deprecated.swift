public import Foundation
public import ReactiveSignals

extension FileHandle {
  /// Called `chunks(upToCount:)` now.
  @available(*, deprecated, renamed: "chunks(upToCount:)")
  public func chunks(upTo length: Int) -> Signal<Data, POSIXError> { chunks(upToCount: length) }
}
