import type { MethodTable } from '../call/signature.ts'
import * as f from './comparable-functions.ts'

/** The methods of Comparable. */
export const comparableMethods = {
  '<': [f.comparableIsLess, '1 -> Boolean'],
  '<=': [f.comparableIsLessOrEqual, '1 -> Boolean'],
  '==': [f.comparableEquals, '1 -> Boolean'],
  '>': [f.comparableIsGreater, '1 -> Boolean'],
  '>=': [f.comparableIsGreaterOrEqual, '1 -> Boolean'],
  'between?': [f.comparableIsBetween, '2 -> Boolean'],
  clamp: [f.comparableClamp, '1-2'],
} as const satisfies MethodTable
