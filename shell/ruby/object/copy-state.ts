/** A method that gives a fresh copy of its object what no property shows: `[COPY_STATE](copy)`. */
export const COPY_STATE: unique symbol = Symbol('copy state')
