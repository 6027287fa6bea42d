// Generated code says `import Strata` and uses the rows and statements of the module below; so does an app that catches
// a `StrataError`.
@_exported public import StrataMigrator
@_exported public import StrataSQLite
