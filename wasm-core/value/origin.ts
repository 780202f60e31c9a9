// Where a text comes from, as bits in the `extra` of a STRING or SAFE_STRING cell, where no number of a name
// has any. Whatever makes a new text of it (`+`, `upcase`, an interpolation) begins without them.

/** Written in the template itself. */
export const LITERAL: u32 = 1 << 27
/** Said to be safe in the template: `raw`, `html_safe`. */
export const DOOR: u32 = 1 << 28
/** Escaped for a string of JavaScript by `escape_javascript`. */
export const SCRIPT: u32 = 1 << 29
/** What `to_json` gives. */
export const JSON: u32 = 1 << 30
/** HTML-safe text that the application made. */
export const APPLICATION: u32 = 1 << 31
