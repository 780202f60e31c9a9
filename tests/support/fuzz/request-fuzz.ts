import type { Dice } from '../dice.ts'

/** What requests are fuzzed for: each kind grows a well-formed one around its part. */
export const KINDS = ['head', 'chunked', 'form', 'multipart', 'json', 'cookie', 'percent'] as const

/** One of them. */
export type Kind = (typeof KINDS)[number]

/** A request of this kind, damaged more often than not. `cookie` is a session that is ours. */
export function growRequest(kind: Kind, dice: Dice, cookie: string): Buffer {
  return Buffer.from(GROWERS[kind](dice, cookie), 'latin1')
}

const GROWERS: Readonly<Record<Kind, (dice: Dice, cookie: string) => string>> = {
  head: (dice) => perhapsDamaged(growHead(dice), dice),
  chunked: (dice) => perhapsDamaged(growChunked(dice), dice),
  form: (dice) =>
    withBody('application/x-www-form-urlencoded', perhapsDamaged(growForm(dice), dice)),
  multipart: growMultipart,
  json: (dice) => withBody('application/json', perhapsDamaged(growJson(dice, 0), dice)),
  cookie: (dice, cookie) => {
    const field = perhapsDamaged(growCookie(dice, cookie), dice)
    return `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${field}\r\n\r\n`
  },
  percent: (dice) => `GET ${perhapsDamaged(growTarget(dice), dice)} HTTP/1.1\r\nHost: a\r\n\r\n`,
}

function perhapsDamaged(text: string, dice: Dice): string {
  return dice.below(3) === 0 ? text : damage(text, dice)
}

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'get', 'X']
const VERSIONS = ['1.1', '1.1', '1.1', '1.0', '2.0', '1.2', '0.9']
const PLAIN_FIELDS = [
  'Connection: close',
  'Connection: keep-alive, x',
  'X-CSRF-Token: abc',
  'Content-Type: text/plain',
  'Cookie: a=b; _webfw_session=xyz',
  'Accept: */*',
]
const FIELDS = [
  ...PLAIN_FIELDS,
  'Content-Length: 3',
  'Content-Length: 0',
  'Content-Length: 3, 3',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Expect: 100-continue',
  'Host: b:80',
  'Host: [::1]',
  'If-None-Match: "a", W/"b"',
  'If-Modified-Since: Sat, 21 Nov 2026 02:03:52 GMT',
  'X-Long: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  ' folded: no',
  'Bad Name: x',
]

function growHead(dice: Dice): string {
  const isPlain = dice.below(2) === 0
  const fields = some(dice, 6, () => `${dice.pick(isPlain ? PLAIN_FIELDS : FIELDS)}\r\n`)
  const target = isPlain ? '/a/1?b=2' : growTarget(dice)
  const line = `${dice.pick(METHODS)} ${target} HTTP/${isPlain ? '1.1' : dice.pick(VERSIONS)}\r\n`
  const empty = dice.below(8) === 0 ? '\r\n' : ''
  return `${empty}${line}Host: a\r\n${fields}\r\nabc${dice.below(4) === 0 ? line : ''}`
}

function growChunked(dice: Dice): string {
  const chunks = some(dice, 6, () => {
    const data = 'x'.repeat(dice.below(30) + 1)
    const extension =
      dice.below(4) === 0 ? dice.pick([';a=b', ';a="b;c"', ' ; a', ';;', ';\t']) : ''
    const size = data.length.toString(16)
    return `${dice.below(6) === 0 ? `000${size.toUpperCase()}` : size}${extension}\r\n${data}\r\n`
  })
  const trailers = dice.below(3) === 0 ? some(dice, 3, () => `${dice.pick(FIELDS)}\r\n`) : ''
  const head = 'POST /form HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n'
  return `${head}\r\n${chunks}0\r\n${trailers}\r\n${dice.below(4) === 0 ? growHead(dice) : ''}`
}

const NAMES = [
  'a',
  'a[b]',
  'a[]',
  'a[][b]',
  'a[b][c]',
  'b',
  '[',
  'a]',
  '',
  'a[b',
  'é',
  '%5B',
  '_method',
]
const VALUES = [
  '',
  '1',
  'x+y',
  '%20',
  '%C3%A9',
  '%e2%82%ac',
  '%00',
  '%',
  '%4',
  '%zz',
  '%ff',
  'é',
  'put',
]

function growForm(dice: Dice): string {
  const pairs = Array.from({ length: dice.below(8) }, () => {
    const separator = dice.below(8) === 0 ? '' : '='
    return `${dice.pick(NAMES)}${separator}${dice.pick(VALUES)}`
  })
  return pairs.join(dice.below(10) === 0 ? ';' : '&')
}

const PART_FIELDS = [
  'Content-Disposition: form-data; name="a"',
  'Content-Disposition: form-data; name="f"; filename="x.txt"',
  'Content-Disposition: form-data; name="f"; filename=""',
  'Content-Disposition: form-data; name=a; filename=b',
  'Content-Disposition: form-data; name="a\\"b"',
  'Content-Disposition: form-data; name="f"; filename*=UTF-8\'\'%e2%82%ac',
  'Content-Disposition: attachment',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
]

function growMultipart(dice: Dice): string {
  const boundary = dice.pick(['b', '-', 'x-y', "a'()+_,./:=?", 'b'.repeat(70)])
  const parts = some(dice, 5, () => {
    const fields = some(dice, 3, () => `${dice.pick(PART_FIELDS)}\r\n`)
    const content = dice.pick(['', 'text', `\r\n--${boundary}x`, '\r\n-', 'é\0', 'x'.repeat(99)])
    return `--${boundary}\r\n${fields}\r\n${content}\r\n`
  })
  const preamble = dice.below(6) === 0 ? 'preamble\r\n' : ''
  const type = `multipart/form-data; boundary=${dice.below(2) === 0 ? boundary : `"${boundary}"`}`
  return withBody(type, perhapsDamaged(`${preamble}${parts}--${boundary}--\r\n`, dice))
}

const ATOMS = [
  '1',
  '-0.5e3',
  '1e999',
  'null',
  'true',
  '"a"',
  '"\\u00e9"',
  '"\\ud83d\\ude00"',
  '"\\ud800"',
]

function growJson(dice: Dice, depth: number): string {
  const kind = dice.below(depth > 3 ? 1 : 3)
  if (kind === 0 && depth > 0) return dice.pick(ATOMS)
  const values = Array.from({ length: dice.below(4) }, () => growJson(dice, depth + 1))
  if (kind === 1) return `[${values.join(', ')}]`
  return `{${values.map((value, index) => `"k${index}": ${value}`).join(',')}}`
}

function growCookie(dice: Dice, cookie: string): string {
  const other = dice.pick(['a=b', 'a', '=b', 'a="b"', 'a=b=c', '', '_webfw_session=', 'é=é'])
  return dice.below(4) === 0 ? other : `${other}; _webfw_session=${cookie}`
}

const SEGMENTS = ['a', 'articles', '%2e%2e', '..', '%2F', '%00', '%C3%A9', '%c3', '1', '', '~', '%']

function growTarget(dice: Dice): string {
  const path = some(dice, 5, () => `/${dice.pick(SEGMENTS)}`) || '/'
  const query = dice.below(2) === 0 ? `?${growForm(dice)}` : ''
  return `${dice.pick(['', '', '', '', 'http://h', 'https://h:1', '*'])}${path}${query}`
}

function withBody(type: string, body: string): string {
  const head = `POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n`
  return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
}

function some(dice: Dice, most: number, make: () => string): string {
  return Array.from({ length: dice.below(most) }, make).join('')
}

const SPECIAL = '\r\n\0\t :;,=&[]%{}"/?#+-0159afxAZ\\\x7f\x80\xc3\xff'

/** Up to four bytes replaced, doubled or lost, or a part moved. */
function damage(text: string, dice: Dice): string {
  let damaged = text
  for (let count = dice.below(4) + 1; count > 0; count--) {
    const at = dice.below(damaged.length + 1)
    const size = dice.below(4)
    const [before, middle, after] = [
      damaged.slice(0, at),
      damaged.slice(at, at + size),
      damaged.slice(at + size),
    ]
    const special = SPECIAL[dice.below(SPECIAL.length)] ?? ''
    damaged = dice.pick([
      before + special + after,
      before + after,
      before + middle + middle + after,
      after + before,
      before + special + middle + after,
    ])
  }
  return damaged
}
