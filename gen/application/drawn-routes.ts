import type { Route } from '../../shell/core/route.ts'
import type { Diagnostic } from '../diagnostics.ts'
import type { Parsed } from '../parse.ts'
import { RouteError } from '../routes/route-error.ts'
import { raisedDiagnostic } from './evaluate.ts'

/** What config/routes.rb draws, and where it is wrong. */
export interface DrawnRoutes {
  readonly routes: readonly Route[]
  /** The offset of the call that drew a route. */
  readonly places: ReadonlyMap<Route, number>
  readonly diagnostics: Diagnostic[]
  /** Whether every route of the application itself is drawn: only what gems draw may lack. */
  readonly isWhole: boolean
}

/** What an error of a mapper says, at the words it blames. */
export function mistake(file: Parsed, error: unknown, place: number): Diagnostic {
  const words = error instanceof RouteError ? file.source.bytes.indexOf(error.words, place) : -1
  const isOnLine = words !== -1 && file.source.line(words) === file.source.line(place)
  if (!(error instanceof RouteError) || error.words === '' || !isOnLine) {
    return raisedDiagnostic(file.source, error, place)
  }
  const [message = '', hint] = error.message.split('\n')
  const span = { startOffset: words, length: Buffer.byteLength(error.words) }
  return file.source.diagnostic(span, `ArgumentError: ${message}`, hint)
}
