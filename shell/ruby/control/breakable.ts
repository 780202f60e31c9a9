/** What `break` and `return` out of a block throw: no Error, so that no stack is taken. */
export class ControlFlow {
  value: unknown = null
}

/** Runs a body whose blocks may stop it: `break` inside a block. */
export function breakable<T>(body: (stop: (value?: unknown) => never) => T): T {
  const flow = new ControlFlow()
  try {
    return body((value = null) => {
      flow.value = value
      throw flow
    })
  } catch (error) {
    if (error === flow) return flow.value as T
    throw error
  }
}

/** The same for `return` inside a block. */
export const returnable: typeof breakable = breakable
