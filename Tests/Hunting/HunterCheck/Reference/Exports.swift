// All of this module needs it, and so do the files of this folder in the module Reference of Tests/Packages/BugsOfSwift.
@_exported import RaceHunt
