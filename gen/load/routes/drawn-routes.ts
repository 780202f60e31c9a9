import type { Route } from '../../../shell/core/route.ts'
import { raisedDiagnostic } from '../../application/evaluate.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import type { Parsed } from '../../parse/parse.ts'
import { RouteError } from '../../routes/route-error.ts'

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
  const { source } = file
  const words = error instanceof RouteError ? error.words : ''
  const at = source.bytes.indexOf(words, place)
  const isOnLine = words !== '' && at !== -1 && source.line(at) === source.line(place)
  return isOnLine
    ? raisedDiagnostic(source, error, at, words)
    : raisedDiagnostic(source, error, place)
}
