// Every file of the tests of the hunter has these, with Huntable, which RaceHunt brings along, and names only others.
@_exported import RaceHunt
@_exported import TestSupport
@_exported import Testing
