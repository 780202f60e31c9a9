const [LF, SPACE, SEMICOLON, PERCENT, LESS, MINUS, HASH, EQUALS] = [
  10, 32, 59, 37, 60, 45, 35, 61,
] as const

/**
 * The Ruby of a template, every byte where it was: text and comments become spaces, the end of a tag
 * a semicolon, and `main_app.` before a path goes. What Prism says about it then holds for the template.
 */
export function erbToRuby(source: string): string {
  const bytes = Buffer.from(source)
  let at = 0
  while (at < bytes.length) {
    if (bytes[at] !== LESS || bytes[at + 1] !== PERCENT) {
      if (bytes[at] !== LF) bytes[at] = SPACE
      at += 1
      continue
    }
    at = bytes[at + 2] === PERCENT ? blank(bytes, at, at + 3) : tag(bytes, at)
  }
  return bytes.toString().replaceAll(/\bmain_app\.(?=\w+_(?:path|url)\b)/g, '         ')
}

/** Where the line `=end` of a tag begins whose first line is `=begin`: tags between are a comment too. −1 for another tag. */
function endOfNote(bytes: Buffer, start: number): number {
  const begin = bytes.indexOf('\n=begin', start)
  const isNote = begin !== -1 && /^-?\s*$/.test(bytes.toString('latin1', start + 2, begin))
  return isNote ? bytes.indexOf('\n=end', begin) : -1
}

function tag(bytes: Buffer, start: number): number {
  const note = endOfNote(bytes, start)
  let close = bytes.indexOf('%>', note === -1 ? start + 2 : note)
  if (close === -1) close = bytes.length
  let code = start + 2
  const isComment =
    note !== -1 || bytes[code] === HASH || (bytes[code] === MINUS && bytes[code + 1] === HASH)
  while (code < close && (bytes[code] === EQUALS || bytes[code] === MINUS)) code += 1
  blank(bytes, start, isComment ? close : code)
  if (bytes[close - 1] === MINUS && close - 1 >= code) bytes[close - 1] = SPACE
  const end = Math.min(close + 2, bytes.length)
  blank(bytes, close, end)
  if (!isComment && bytes[close] !== undefined) bytes[close] = SEMICOLON
  return end
}

function blank(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end && at < bytes.length; at += 1) {
    if (bytes[at] !== LF) bytes[at] = SPACE
  }
  return end
}
