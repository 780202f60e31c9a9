/** A method that gives a fresh copy of its object what no property shows: `[COPY_STATE](copy)`. */
export const COPY_STATE: unique symbol = Symbol('copy state')

/** A method that makes the copy of its object itself: `[COPY]()`. */
export const COPY: unique symbol = Symbol('copy')

/** A property of what `dup` refuses, although `clone` takes it. */
export const UNALLOCATED: unique symbol = Symbol('unallocated')
