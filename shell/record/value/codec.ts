import type { Bind } from '../../schema/connection.ts'

/**
 * How a column keeps what records hold, where its type alone does not say it: `encrypts`, `serialize`, types of the
 * application's own.
 */
export interface Codec {
  /** The value of what was assigned or is looked for; without it the type of the column says it. */
  readonly cast?: (value: unknown) => unknown
  readonly dump: (value: unknown) => Bind
  readonly load: (bind: Bind) => unknown
  /** Whether templates ask the record for the value, which may be an object. */
  readonly isObject?: boolean
  /** Whether its values are ranges, which a condition equals and does not look between. */
  readonly isRange?: boolean
  /** Whether `inspect` hides it. */
  readonly isSecret?: boolean
}
