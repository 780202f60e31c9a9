// Why something failed. Numbers are appended, never reused; templates have theirs from 300 on
// (template/error-code.ts). docs/wire-format.md has the same list.

/** A frame is cut short, nested too deeply, not UTF-8, or holds an unknown tag. */
export const BAD_FRAME: u32 = 1
/** The arena or the memory is full. */
export const OUT_OF_MEMORY: u32 = 2
/** A frame is well formed, but not what this export takes. */
export const UNEXPECTED_VALUE: u32 = 3
/** A route's pattern does not start with a slash, or names no parameter after a colon. */
export const BAD_PATTERN: u32 = 4

/** A response field holds CR, LF or NUL, or its name is not a token. */
export const BAD_HEADER: u32 = 200
/** The session cookie would be longer than 4,096 bytes. */
export const SESSION_TOO_LARGE: u32 = 201
/** There is no secret to sign the session with. */
export const NO_SECRET: u32 = 202
/** A status outside 100 to 599. */
export const BAD_STATUS: u32 = 203

/** A page took more steps than it may: a template's error, raised by its values too. */
export const OUT_OF_FUEL: u32 = 338

/** Values inside each other beyond what can be compared: a template's error, raised by its values too. */
export const NESTED_TOO_DEEPLY: u32 = 308
