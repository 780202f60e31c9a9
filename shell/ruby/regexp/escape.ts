const SPECIAL = /[\n\t\r\f\v #$()*+\-.?[\\\]^{|}]/g

const NAMES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\f': '\\f',
  '\v': '\\v',
}

/** Regexp.escape: the pattern that matches a text literally. */
export function regexpEscape(value: string): string {
  return value.replace(SPECIAL, (char) => NAMES[char] ?? `\\${char}`)
}
