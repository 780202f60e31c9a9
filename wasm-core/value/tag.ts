// What a cell holds. The first ones are the tags of frames (docs/wire-format.md, Values); those from
// 32 on exist only while a template renders.

export * from '../memory/tag'

/** The errors of the record at row `length` of the set at `pointer`. */
export const ERRORS: u8 = 32
/** A hash whose keys may be asked for as strings or as symbols: `params` and what is inside it. */
export const PARAMS: u8 = 33
/** `flash`: like PARAMS, with names of its own. */
export const FLASH: u8 = 34
/** A form builder; `pointer` is its Form. */
export const FORM: u8 = 35
/** What `tag` without arguments gives: `tag.div`. */
export const TAG_BUILDER: u8 = 36
/** A local that nobody gave a value. */
export const UNDEFINED: u8 = 37
/** What `request` gives. */
export const REQUEST: u8 = 38
/** Error number `length` of the record set at `pointer`. */
export const ERROR: u8 = 39
/** `comment_iteration` in a partial: item `length` of `pointer` items. */
export const ITERATION: u8 = 40
/** A block that waits to be called; `pointer` is its instruction. */
export const BLOCK: u8 = 41
