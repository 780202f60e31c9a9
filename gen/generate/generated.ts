import type { Diagnostic } from '../parse/diagnostics.ts'

/** What gen wrote: files by path, their source maps, and what it found wrong. */
export interface Generated {
  files: Map<string, string>
  maps: Map<string, string>
  diagnostics: Diagnostic[]
  /** What is wrong where no live class has the name: see `dryStart`. */
  asked?: Diagnostic[]
  /** gen/views.ts of an application with every template in it, in place of what development has there. */
  embeddedViews?: string
  /** Whether something evaluates Ruby texts that are computed: what they are shows when the classes are loaded. */
  evaluates?: boolean
  /** What the files call, read, or use the results of, by name: what declarations are written out for. */
  names?: string
  /** Set where pending migrations could not be replayed: what is here is for their run only. */
  provisional?: boolean
}

/** The files of an application's gen/ with its templates in gen/views.ts, as a binary carries them. */
export function withViews({ files, embeddedViews = '' }: Generated): Map<string, string> {
  return new Map([...files, ['gen/views.ts', embeddedViews]])
}
