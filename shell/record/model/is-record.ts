import type { Model } from './model.ts'

/** Where a record keeps its state. */
export const STATE: unique symbol = Symbol('record')

/** Whether the value is a record. */
export function isRecord(value: unknown): value is Model {
  return typeof value === 'object' && value !== null && STATE in value
}
