/** First byte of a value in a frame; docs/wire-format.md, Values. */
export const Tag = {
  NIL: 0,
  FALSE: 1,
  TRUE: 2,
  INTEGER: 3,
  FLOAT: 4,
  STRING: 5,
  SYMBOL: 6,
  ARRAY: 7,
  HASH: 8,
  SAFE_STRING: 9,
  TIME: 10,
  DATE: 11,
  RANGE: 12,
  RECORD: 13,
  RECORDS: 14,
  RELATION: 15,
  OBJECT: 16,
  BIG_INTEGER: 17,
  DECIMAL: 18,
  /** A HASH whose keys may be asked for as texts or as symbols. */
  INDIFFERENT: 19,
  /** Rows of one result set, and other records among them. */
  RECORD_LIST: 20,
  /** A form builder of the core. */
  BUILDER: 21,
  /** A RELATION whose rows come with it. */
  LOADED_RELATION: 22,
  /** The errors of an OBJECT, or one of them. */
  ERRORS_OF: 23,
  /** A TIME that is looked at from elsewhere than UTC. */
  OFFSET_TIME: 24,
  /** A zone that a page has not met yet, and the value behind it; only to the core. */
  ZONE: 25,
} as const

/** In the handle of an OBJECT: it counts the files of the request, and is nothing to ask. */
export const FILE_HANDLE = 1 << 30
