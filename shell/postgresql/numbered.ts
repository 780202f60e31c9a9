const known = new Map<string, string>()

/** Literals, quoted names, comments, bodies between dollars; `?` with and without its number. */
const PARTS =
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:''|[^'])*'|"(?:""|[^"])*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\?(\d+)|\?(?=(\s+IS\s+(?:NOT\s+)?NULL\b)?)/gi

/** `?` as `$1`, `$2` …, and `?2` as `$2`, outside of texts and quoted names. */
export function numbered(sql: string): string {
  let text = known.get(sql)
  if (text === undefined) {
    let count = 0
    text = sql.replace(PARTS, (part, _tag, number: string | undefined, asked?: string) => {
      if (number !== undefined) return `$${number}`
      if (part !== '?') return part
      // Nothing else says what it is.
      return `$${++count}${asked === undefined ? '' : '::text'}`
    })
    if (known.size > 5000) known.clear()
    known.set(sql, text)
  }
  return text
}
