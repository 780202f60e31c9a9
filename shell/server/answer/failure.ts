import type { Settings } from '../../config/settings.ts'
import type { Params } from '../../controller/params.ts'
import type { Request } from '../../controller/request.ts'
import type { Session } from '../../controller/session.ts'
import type { ActionNames } from '../../log/backtrace.ts'
import { className } from '../../ruby/class/class-info.ts'

/** A response that stands for an error. */
export interface Failure {
  readonly status: number
  readonly contentType: string
  readonly body: string | Uint8Array
  readonly fields: readonly (readonly [string, string])[]
}

/** What is known when something failed. */
export interface FailureFacts {
  readonly error: unknown
  readonly status: number
  readonly request: Request
  readonly params: Params
  readonly session: Session
  readonly action: ActionNames
}

/** Turns errors into responses: production's pages, or development's. */
export interface FailurePages {
  /** The page of an error that an action or a template raised. */
  page(facts: FailureFacts): Failure
}

/** The status that an error asks for, or the settings for its class, 500 for most. */
export function statusOf(
  error: unknown,
  { rescueResponses }: Pick<Settings, 'rescueResponses'>,
): number {
  const said = error instanceof Error ? rescueResponses[className(error.constructor)] : undefined
  if (typeof said === 'number') return said
  if (typeof error !== 'object' || error === null || !('status' in error)) return 500
  const { status } = error
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500
}

/** The sentence of an error that a visitor may read. */
export function publicMessageOf(error: unknown, fallback: string): string {
  if (typeof error !== 'object' || error === null || !('publicMessage' in error)) return fallback
  return typeof error.publicMessage === 'string' ? error.publicMessage : fallback
}
