/** One field of a head as it came: its name, and its value on one line. */
export interface RawField {
  readonly name: string
  readonly value: string
}

/**
 * A mail or a part of one as it was sent, each character one byte and each line end `\n`. RFC 5322, section 2.1; RFC 2045, section 2.4.
 */
export interface Entity {
  readonly head: string
  readonly fields: readonly RawField[]
  readonly body: string
}

/** A mail with more fields is read without the rest of them, as the mail gem does. */
const FIELDS = 1000

/** Bytes as a text of one character a byte. The mail gem: both `\r\n` and a lone `\r` end a line. */
export function linesOf(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1').replace(/\r\n?/g, '\n')
}

/** Divides a mail, or a part, into its head and its body at the first empty line. A text that begins with no field is all body. */
export function entityOf(source: string): Entity {
  const text = source.startsWith('\n') ? source.slice(1) : source
  const isBody = text !== source
  const at = isBody ? -1 : emptyLineOf(text)
  const head = isBody ? '' : at < 0 ? text : text.slice(0, at + 1)
  const body = isBody ? text : at < 0 ? '' : text.slice(text.indexOf('\n', at + 1) + 1)
  const fields = fieldsOf(head)
  return fields.length === 0 && head !== ''
    ? { head: '', fields, body: source }
    : { head, fields, body }
}

/** Where the line end stands that an empty line follows, which may have blanks; -1 without one. */
function emptyLineOf(text: string): number {
  const line = /\n[ \t]*(?=\n)/g
  return line.exec(text)?.index ?? -1
}

function fieldsOf(head: string): RawField[] {
  const fields: RawField[] = []
  for (const line of head.split(/\n(?![ \t])/)) {
    const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:([^]*)$/.exec(line) ?? []
    if (name !== undefined) fields.push({ name, value: unfolded(value) })
    if (fields.length === FIELDS) break
  }
  return fields
}

function unfolded(value: string): string {
  return value.replaceAll('\n', '').trim()
}

/**
 * The parts between the delimiters of a boundary, at most so many. What stands before the first delimiter and behind the last one is for
 * readers that know no parts. RFC 2046, section 5.1.1.
 */
export function partsBetween(body: string, boundary: string, limit: number): string[] {
  const quoted = boundary.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  const delimiter = new RegExp(`(?:^|\\n)--${quoted}(--)?[ \\t]*(?=\\n|$)`, 'g')
  const parts: string[] = []
  let from = -1
  for (let found = delimiter.exec(body); found !== null; found = delimiter.exec(body)) {
    if (from >= 0) parts.push(body.slice(from, Math.max(from, found.index)))
    from = delimiter.lastIndex + 1
    if (found[1] !== undefined || parts.length >= limit) return parts
  }
  // The last delimiter is missing: the mail was cut off.
  if (from >= 0 && from < body.length) parts.push(body.slice(from))
  return parts
}
