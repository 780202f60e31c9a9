import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request, a job or a test has chosen for itself. */
export interface RequestState {
  /** `Time.zone`; null for the usual one. */
  zone: object | null
  /** `I18n.locale`; null for the default one. */
  locale: string | null
}

/** What was said by a program, or while the application was loaded. */
const outside: RequestState = { zone: null, locale: null }
/** It goes along with what runs, also where that waits and others run meanwhile. */
const states = new AsyncLocalStorage<RequestState>()

/** The state of what runs. */
export function requestState(): RequestState {
  return states.getStore() ?? outside
}

/** Runs something with a state of its own. */
export function withState<T>(state: RequestState, body: () => T): T {
  return states.run(state, body)
}
