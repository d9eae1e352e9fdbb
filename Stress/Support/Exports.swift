// What every scenario needs.
@_exported import HuntRunner
@_exported import HunterCheck
@_exported import OperatorCards
@_exported import ReactiveSignals
@_exported import SignalHunting
