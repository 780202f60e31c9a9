const FORMAT = '(.:format)'

/**
 * The forms that the optional parts of a path leave, the fullest first: `/top(/:length)` is `/top/:length`
 * and `/top`. A `(.:format)` at the end stays: every form may have it.
 */
export function formsOf(path: string): string[] {
  const hasFormat = path.endsWith(FORMAT)
  const own = hasFormat ? path.slice(0, -FORMAT.length) : path
  if (!own.includes('(')) return [path]
  const forms = expand(own).map((form) => normalized(form, hasFormat ? FORMAT : ''))
  return [...new Set(forms)]
}

function normalized(form: string, suffix: string): string {
  const path = form.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  return `${path.startsWith('/') ? '' : '/'}${path}${suffix}`
}

/** A `)` ends the name of a parameter that text follows. */
function joined(before: string, inside: string, rest: string): string {
  const runsOn = /[:*]\w+$/.test(inside) && /^\w/.test(rest)
  return `${before}${inside}${runsOn ? ')' : ''}${rest}`
}

function expand(text: string): string[] {
  const start = text.indexOf('(')
  if (start === -1) return [text]
  let depth = 0
  let end = start
  for (; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    else if (text[end] === ')') depth -= 1
    if (depth === 0) break
  }
  const [before, inside, after] = [
    text.slice(0, start),
    text.slice(start + 1, end),
    text.slice(end + 1),
  ]
  const rests = expand(after)
  const full = expand(inside).flatMap((each) => rests.map((rest) => joined(before, each, rest)))
  return [...full, ...rests.map((rest) => `${before}${rest}`)]
}
