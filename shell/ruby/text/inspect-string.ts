const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\f': '\\f',
  '\v': '\\v',
  '\b': '\\b',
  '\u0007': '\\a',
  '\u001b': '\\e',
  '#{': '\\#{',
  '#$': '\\#$',
  '#@': '\\#@',
}

// What must not stand as it is: quotes, backslashes, interpolation, and what Onigmo does not print.
const SPECIAL = /["\\]|#[{$@]|(?!\u0085)[\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu

/** String#inspect of the characters. */
export function inspectString(value: string): string {
  return `"${value.replace(SPECIAL, escape)}"`
}

/** The same where a text of ASCII alone is kept as such: a Symbol's name, a pattern. */
export function inspectAscii(value: string): string {
  const shown = inspectString(value)
  return /[^\0-\u007f]/.test(value)
    ? shown
    : shown.replace(/\\(?:u00([0-9A-F]{2})|[^])/g, (found, code?: string) =>
        code === undefined ? found : `\\x${code}`,
      )
}

/** Whether every character is one that stands for itself. */
export function isPrinted(value: string): boolean {
  return !UNPRINTED.test(value)
}

const UNPRINTED = /(?!\u0085)[\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u

function escape(found: string): string {
  const known = ESCAPES[found]
  if (known !== undefined) return known
  const code = found.codePointAt(0) ?? 0
  return code > 0xffff ? `\\u{${hex(code, 1)}}` : `\\u${hex(code, 4)}`
}

function hex(code: number, width: number): string {
  return code.toString(16).toUpperCase().padStart(width, '0')
}
