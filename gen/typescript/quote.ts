/** A string literal in the quotes that need fewer escapes, single ones first. */
export function quote(text: string): string {
  const single = text.split("'").length - 1
  const double = text.split('"').length - 1
  const mark = single > double ? '"' : "'"
  const escaped = text.replace(
    /[\\\u0000-\u001f\u007f\u2028\u2029\ud800-\udfff]|['"]/gu,
    (char) => {
      if (char === '"' || char === "'") return char === mark ? `\\${char}` : char
      return escapeCharacter(char)
    },
  )
  return mark + escaped + mark
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCharacter(char: string): string {
  const known = ESCAPES[char]
  if (known !== undefined) return known
  const code = char.charCodeAt(0)
  return code < 256
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}

/** The text of a template literal, escaped. */
export function escapeTemplate(text: string): string {
  return text.replace(/[\\`\r\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]|\$\{/g, (char) => {
    if (char === '`' || char === '${') return `\\${char}`
    return escapeCharacter(char)
  })
}
