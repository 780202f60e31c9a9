import addressparser from 'nodemailer/lib/addressparser'
import { encode as encodeBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import { encodeWord, encodeWords, foldLines, quoteString } from 'nodemailer/lib/mime-funcs'
import { encode as encodeQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { inspectString } from '../ruby/text/inspect-string.ts'

/** One mailbox: the address, and the name before it. RFC 5322, section 3.4. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/**
 * The mailboxes that a field's text names: `Ann <ann@example.com>, bob@example.com`.
 * @throws ArgumentError for a text that would go on in another field: one with a control character, or a group that is named like an address
 */
export function mailboxes(text: string): Mailbox[] {
  const groups = addressparser(text)
  if (/\p{Cc}/u.test(text) || groups.some((each) => 'group' in each && each.name.includes('@'))) {
    throw new ArgumentError(`${inspectString(text)} is no list of addresses`)
  }
  return addressparser(text, { flatten: true })
}

/** A mailbox as a header field has it, its name quoted where it must be. */
export function mailboxText({ name, address }: Mailbox): string {
  if (name === '') return address
  const isAtoms = /^[\w!#$%&'*+/=?^`{|}~ \u0080-\uffff-]+$/u.test(name)
  return `${isAtoms ? name : quoteString(name)} <${address}>`
}

/** A text without line ends: what a visitor wrote must not begin another header field. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ')
}

/** One header field with its line end, encoded and folded. RFC 2047, RFC 5322 section 2.2.3. */
export function headerField(name: string, value: string): string {
  const plain = oneLine(value)
  return `${foldLines(`${name}: ${encodeWords(plain, 'Q', 52)}`, 76)}\r\n`
}

/** A field of addresses: their names are encoded, and the addresses stay as they are. */
export function addressField(name: string, list: readonly Mailbox[]): string {
  const texts = list.map(({ name: own, address }) => {
    const isAscii = /^[\x20-\x7e]*$/.test(own)
    return isAscii
      ? mailboxText({ name: own, address })
      : `${encodeWord(own, 'Q', 52)} <${address}>`
  })
  return `${name}: ${texts.join(',\r\n ')}\r\n`
}

/** How the bytes of a part travel, and the bytes. RFC 2045, section 6. */
export interface Encoded {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64'
  readonly text: string
}

/** A text as it can be sent over any server. */
export function encodeText(text: string): Encoded {
  const lines = text.replace(/\r?\n/g, '\r\n')
  const isPlain = /^[\t\r\n\x20-\x7e]*$/.test(lines)
  if (isPlain && lines.split('\r\n').every((line) => line.length < 998)) {
    return { encoding: '7bit', text: lines }
  }
  const others = (lines.match(/[^\x00-\x7f]/gu) ?? []).length
  return others * 3 > lines.length
    ? encodeBytes(Buffer.from(lines))
    : { encoding: 'quoted-printable', text: wrapQuoted(encodeQuoted(lines)) }
}

/** Bytes as they can be sent. */
export function encodeBytes(bytes: Uint8Array): Encoded {
  return { encoding: 'base64', text: wrapBase64(encodeBase64(Buffer.from(bytes))) }
}
