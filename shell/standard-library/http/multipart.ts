import { answers, send } from '../../ruby/call/send.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { bytesOf } from '../bytes.ts'
import { SecureRandom } from '../secure-random.ts'
import { nameText } from './header.ts'

/** A form with files, as bytes: what answers `read` is a file. RFC 7578. */
export function multipart(
  form: unknown,
  options: unknown,
): { bytes: Uint8Array; boundary: string } {
  const chosen = pairsOf(options as object).find(([name]) => nameText(name) === 'boundary')?.[1]
  const boundary = chosen === undefined ? toS(SecureRandom.hex(24)) : toS(chosen)
  const pairs = Array.isArray(form) ? (form as unknown[][]) : pairsOf(form as object)
  const parts = pairs.flatMap(([name, value, of]) => [
    Buffer.from(`--${boundary}\r\n${headOf(nameText(name), value, of)}\r\n\r\n`),
    answers(value, 'read') ? bytesOf(send(value, 'read')) : bytesOf(value ?? ''),
    Buffer.from('\r\n'),
  ])
  return { bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), boundary }
}

function headOf(name: string, value: unknown, options: unknown): string {
  const said = new Map(
    pairsOf((options ?? {}) as object).map(([key, each]) => [nameText(key), toS(each)]),
  )
  const isFile = answers(value, 'read') || said.has('filename')
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"`
  if (!isFile) return disposition
  const path = answers(value, 'path') ? toS(send(value, 'path')) : 'file'
  const filename = said.get('filename') ?? path.replace(/^.*\//, '')
  const type = said.get('content_type') ?? 'application/octet-stream'
  return `${disposition}; filename="${quoted(filename)}"\r\nContent-Type: ${type}`
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, (found) => encodeURIComponent(found))
}
