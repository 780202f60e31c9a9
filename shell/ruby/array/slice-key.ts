/** The method of what answers `list[self]` itself: an ArithmeticSequence. */
export const SLICE: unique symbol = Symbol('slice')
