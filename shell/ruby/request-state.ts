import { AsyncLocalStorage } from 'node:async_hooks'

/** Where something has begun. */
export interface Origin {
  readonly request: { requestId(): string }
  /** What counts its statements, where something does. */
  readonly queries?: object
}

/** A database that statements go to, by its role in `connects_to`, and whether those that write are refused. */
export interface DatabaseRole {
  readonly name: string
  readonly preventsWrites: boolean
}

/** What a request, a job or a test has chosen for itself. */
export interface RequestState {
  /** `Time.zone`; null for the usual one. */
  zone: object | null
  /** `I18n.locale`; null for the default one. */
  locale: string | null
  /** What the lines of each log begin with. */
  tags: ReadonlyMap<object, readonly string[]>
  /** The request that runs, or that has asked for this; null for none. */
  readonly origin: Origin | null
  /** Whether it runs after that request. */
  readonly isLater: boolean
  /** The role that `connected_to` has chosen; null for the one that writes. */
  readonly role: DatabaseRole | null
  /** The objects of `Current`, in a holder that what runs inside shares; null in it where nothing has them. */
  readonly current: { instances: ReadonlyMap<object, object> | null }
}

/** A holder without objects. */
export function noCurrent(): RequestState['current'] {
  return { instances: NO_INSTANCES }
}

const NO_INSTANCES: ReadonlyMap<object, object> = new Map()

export const NO_TAGS: RequestState['tags'] = new Map()

const NONE: RequestState = {
  zone: null,
  locale: null,
  tags: NO_TAGS,
  origin: null,
  isLater: false,
  role: null,
  current: { instances: NO_INSTANCES },
}

/** What was said by a program, or while the application was loaded. */
const outside: RequestState = { ...NONE }
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

/** Runs something as outside of requests, but for what is said. */
export function withNewState<T>(state: Partial<RequestState>, body: () => T): T {
  return states.run({ ...NONE, current: noCurrent(), ...state }, body)
}

/** The origin of what a request with this id has asked for. */
export function originOf(id: string): Origin {
  return { request: { requestId: () => id } }
}

/** The id of the request that runs, or that has asked for what runs; undefined for none. */
export function currentRequestId(): string | undefined {
  return requestState().origin?.request.requestId()
}
