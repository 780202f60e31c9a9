/** A pattern as it stands between slashes: slashes escaped, control characters made visible. */
export function inspectSource(source: string): string {
  return source
    .replace(/\\[\s\S]|\//g, (found) => (found === '/' ? '\\/' : found))
    .replace(/[\0-\u0008\u000e-\u001f\u007f]/g, (char) => {
      return `\\x${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    })
}

const LETTERS = ['m', 'i', 'x'] as const

/** `(?i-mx:a)`: a pattern as part of another. Options that stand at its own front come out of it. */
export function embeddedSource(
  source: string,
  options: string,
  isPattern: (inner: string) => boolean,
): string {
  let [inner, on] = [source, options]
  for (;;) {
    const front = /^\(\?([mix]*)(?:-([mix]*))?(?:\)|:(?=[^]*\)$))/.exec(inner)
    if (front === null) break
    const [whole, more = '', less = ''] = front
    const isGroup = whole.endsWith(':')
    const body = isGroup ? inner.slice(whole.length, -1) : inner.slice(whole.length)
    if (isGroup && !isPattern(body)) break
    const kept = LETTERS.filter((letter) => !less.includes(letter) && (more + on).includes(letter))
    ;[inner, on] = [body, kept.join('')]
    if (isGroup) break
  }
  const set = LETTERS.filter((letter) => on.includes(letter)).join('')
  const unset = LETTERS.filter((letter) => !on.includes(letter)).join('')
  return `(?${set}${unset === '' ? '' : `-${unset}`}:${inspectSource(inner)})`
}
