/** Whether an error is the engine stopping WebAssembly: a trap, or a stack that overflowed in it. */
export function isTrap(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  return (
    error instanceof globalThis.RangeError &&
    /wasm|call stack/i.test(`${error.message}${error.stack ?? ''}`)
  )
}
