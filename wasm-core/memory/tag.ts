// First byte of a value in a frame (docs/wire-format.md, Values).

export const NIL: u8 = 0
export const FALSE: u8 = 1
export const TRUE: u8 = 2
export const INTEGER: u8 = 3
export const FLOAT: u8 = 4
export const STRING: u8 = 5
export const SYMBOL: u8 = 6
export const ARRAY: u8 = 7
export const HASH: u8 = 8
export const SAFE_STRING: u8 = 9
export const TIME: u8 = 10
export const DATE: u8 = 11
export const RANGE: u8 = 12
export const RECORD: u8 = 13
export const RECORDS: u8 = 14
export const RELATION: u8 = 15
export const OBJECT: u8 = 16
export const BIG_INTEGER: u8 = 17
export const DECIMAL: u8 = 18
/** A HASH whose keys may be asked for as texts or as symbols. */
export const INDIFFERENT: u8 = 19
/** Rows of one result set, and other records among them. */
export const RECORD_LIST: u8 = 20
/** A form builder, by its address: it goes out with a question and comes back with an answer. */
export const BUILDER: u8 = 21
/** A RELATION whose rows come with it. */
export const LOADED_RELATION: u8 = 22
/** The errors of an OBJECT, or one of them; only to the shell. */
export const ERRORS_OF: u8 = 23
/** A TIME that is looked at from elsewhere than UTC. */
export const OFFSET_TIME: u8 = 24
/** A zone that a page has not met yet, and the value behind it; only to the core. */
export const ZONE: u8 = 25

/** In the handle of an OBJECT: it counts the files of the request, and is nothing to ask. */
export const FILE_HANDLE: u32 = 1 << 30
