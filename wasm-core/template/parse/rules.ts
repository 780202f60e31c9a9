// A body holds expressions, and an expression holds bodies (`if` as a value, a block) and other expressions. The rules
// below both ask for them here, so that the grammar's files import in one direction; parser.ts says who parses them.

/** What ends a body, as bits. */
export const STOP_END: u32 = 1
export const STOP_ELSE: u32 = 2
export const STOP_WHEN: u32 = 4
export const STOP_BRACE: u32 = 8
export const STOP_FILE: u32 = 16

/** Parses `not`, `and`, `or` and what binds tighter. */
export let parseLogic: () => void = parseNothing
/** Parses an assignment or anything that binds tighter. */
export let parseExpression: () => void = parseNothing
/** Parses statements up to what ends them, which stays; leaves a value only if `wants`. */
export let parseBody: (stops: u32, wants: bool) => void = parseNoBody

/** Says who parses what the rules hold. */
export function setRules(
  logic: () => void,
  expression: () => void,
  body: (stops: u32, wants: bool) => void,
): void {
  parseLogic = logic
  parseExpression = expression
  parseBody = body
}

function parseNothing(): void {
  unreachable()
}

function parseNoBody(_stops: u32, _wants: bool): void {
  unreachable()
}
