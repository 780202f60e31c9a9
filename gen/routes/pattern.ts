import { RouteError } from './route-error.ts'

/** The pieces of a path as it stands in config/routes.rb, joined without slashes at either end. */
export function readPattern(call: string, text: string): string {
  const path = text.replace(/^\/+|\/+$/g, '')
  const refuse = (message: string, hint: string) =>
    new RouteError(text, `${call}: ${message}`, hint)
  if (/[()]/.test(path)) {
    throw refuse(
      'optional segments are not available.',
      'Draw one route for each form of the path.',
    )
  }
  if (path.includes('*')) {
    throw refuse('globs are not available.', 'Name each part: "/files/:folder/:name".')
  }
  if (/[?#]/.test(path)) {
    throw refuse('a path ends before its query.', 'Every action finds the query in params.')
  }
  const seen = new Set<string>()
  for (const piece of path === '' ? [] : path.split('/')) {
    if (piece === '')
      throw refuse('two slashes follow each other.', `Write "/${path.replace(/\/+/g, '/')}".`)
    if (!piece.includes(':')) {
      if (/^[\w.~!$&'+,;=@%-]+$/.test(piece)) continue
      throw refuse(`"${piece}" holds a character that a path cannot.`, 'Write it percent-encoded.')
    }
    const name = piece.slice(1)
    if (/^:[a-z_]\w*\./.test(piece)) {
      throw refuse('formats are not available.', `Write "${piece.replace(/\..*/, '')}" alone.`)
    }
    if (!piece.startsWith(':') || !/^[a-z_]\w*$/.test(name)) {
      throw refuse(`"${piece}" is no parameter.`, 'A parameter is a whole piece, such as ":id".')
    }
    if (seen.has(name)) {
      throw refuse(`:${name} is there twice.`, 'Give each parameter of a path its own name.')
    }
    seen.add(name)
  }
  return path
}

/** The names of a pattern's parameters, in order; a format that may follow is none of them. */
export function parametersOf(pattern: string): string[] {
  const own = pattern.replace(/\(\.:format\)$/, '')
  return [...own.matchAll(/[:*](\w+)/g)].map(([, name]) => name ?? '')
}

/** Whether a helper takes the pattern's parameters one by one: none is optional, or there twice. */
export function isFixed(pattern: string): boolean {
  const names = parametersOf(pattern)
  const hasOptional = pattern.replace(/\(\.:format\)$/, '').includes('(')
  return !hasOptional && new Set(names).size === names.length
}
