const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\u001b': '\\e',
}

/** The text as a double-quoted Ruby string. */
export function rubyString(text: string): string {
  const body = text
    .replace(/["\\\u0000-\u001f\u007f]/g, (char) => escapes[char] ?? codePoint(char))
    .replace(/#(?=[{$@])/g, '\\#')
  return `"${body}"`
}

function codePoint(char: string): string {
  return `\\u${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** A JSON value as Ruby. */
export function rubyLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'nil'
  if (typeof value === 'string') return rubyString(value)
  if (Array.isArray(value)) return `[${value.map(rubyLiteral).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  const pairs = Object.entries(value).map(([key, item]) => {
    return `${rubyString(key)} => ${rubyLiteral(item)}`
  })
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}
