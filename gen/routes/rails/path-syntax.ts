import { RouteError } from '../route-error.ts'

/** A part of a path as Rails writes it: text, `:name`, `*name`, or `(…)`. */
export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'glob'; readonly name: string }
  | { readonly kind: 'optional'; readonly parts: readonly PathPart[] }

/** Forms of one path that its optional parts may leave. */
const MOST_FORMS = 16

/** Names, and words between slashes, that a path may have: wasm-core/route/table.ts. */
const MOST_PIECES = 31

/** Reads the path of a route. Rails: ActionDispatch::Journey::Parser. */
export function parsePath(call: string, path: string): PathPart[] {
  const refuse = (message: string, hint = '') => new RouteError('', `${call}: ${message}`, hint)
  const stack: PathPart[][] = [[]]
  const pieces = path.match(/[:*][A-Za-z_]\w*|\\.|[()|]|[^:*()\\|]+|./gs) ?? []
  for (const piece of pieces) {
    const top = stack.at(-1) as PathPart[]
    if (piece === '(') stack.push([])
    else if (piece === ')') {
      if (stack.length === 1) throw refuse(`"${path}" closes an optional part that never began.`)
      stack.pop()
      stack.at(-1)?.push({ kind: 'optional', parts: top })
    } else if (piece === '|') {
      throw refuse('alternatives in a path are not available.', 'Draw a route for each of them.')
    } else if (/^[:*]\w/.test(piece)) {
      const name = piece.slice(1)
      top.push(piece[0] === ':' ? { kind: 'parameter', name } : { kind: 'glob', name })
    } else if (/[?#\s]/.test(piece)) {
      throw refuse(`"${piece}" holds a character that a path cannot.`)
    } else top.push({ kind: 'text', text: piece.replace(/^\\/, '') })
  }
  if (stack.length > 1) throw refuse(`"${path}" does not close its optional part.`)
  const parts = stack[0] as PathPart[]
  const forms = countForms(parts)
  if (forms > MOST_FORMS) {
    const hint = 'Draw several routes with fewer optional parts.'
    throw refuse(`the path ${path} has ${forms} forms, and ${MOST_FORMS} is the most.`, hint)
  }
  const length = path.match(/[:*][A-Za-z_]\w*|[^/:*()]+|[:*]/g)?.length ?? 0
  if (length > MOST_PIECES) {
    throw refuse(`a path of ${length} pieces is too long; ${MOST_PIECES} is the most.`)
  }
  return parts
}

function countForms(parts: readonly PathPart[]): number {
  return parts.reduce(
    (all, part) =>
      part.kind === 'optional' && !isFormat(part) ? all * (1 + countForms(part.parts)) : all,
    1,
  )
}

/** Whether a part is `(.:format)`. */
export function isFormat(part: PathPart): boolean {
  if (part.kind !== 'optional' || part.parts.length !== 2) return false
  const [dot, name] = part.parts
  return (
    dot?.kind === 'text' && dot.text === '.' && name?.kind === 'parameter' && name.name === 'format'
  )
}

/** The names of a path's parameters, in order. */
export function parametersIn(parts: readonly PathPart[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'optional') return parametersIn(part.parts)
    return part.kind === 'text' ? [] : [part.name]
  })
}
