/** Whether Ruby takes the value as true: everything but nil and false. */
export function isTruthy(value: unknown): boolean {
  return value !== null && value !== false && value !== undefined
}

/** `!value`. */
export function isFalsy(value: unknown): boolean {
  return value === null || value === false || value === undefined
}
