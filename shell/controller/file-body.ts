import { accessSync, constants, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { FrameworkError } from '../errors.ts'
import { transliterated } from '../i18n/transliterate.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { readRange } from '../server/static/static-file.ts'
import { rootFolder } from '../standard-library/application-files.ts'
import { mediaTypeNamed } from '../vocabulary/formats.ts'
import { nameOf } from './name.ts'
import type { SendOptions } from './render-options.ts'

const UNKNOWN = 'application/octet-stream'

/** A file of this machine on its way to a visitor, read piece by piece as it is sent. */
export class FileBody {
  readonly name: string
  readonly length: number
  readonly modified: Date
  readonly #path: string
  readonly #ino: number

  /** A path that is not absolute is below the application's folder. */
  constructor(given: string) {
    const path = resolve(rootFolder(), given)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined || !found.isFile()) {
      throw new FrameworkError('MISSING_FILE', `send_file: there is no file ${given}.`)
    }
    if (!isReadable(path)) {
      throw new FrameworkError('MISSING_FILE', `send_file: the file ${given} may not be read.`)
    }
    this.name = basename(path)
    this.length = found.size
    this.modified = found.mtime
    this.#path = path
    this.#ino = found.ino
  }

  get type(): string {
    return mediaTypeNamed(this.#path) ?? UNKNOWN
  }

  /** The bytes of `[start, end)`. */
  read(start: number, end: number): Uint8Array {
    return readRange(this.#path, start, end, this.#ino)
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** What `type:` says, a media type or `:csv`; without it what the file's name says. */
export function mediaTypeOf({ contentType, type = contentType, filename }: SendOptions): string {
  if (type === undefined) return mediaTypeNamed(filename ?? '') ?? UNKNOWN
  const name = nameOf(type)
  if (name.includes('/')) return name
  const found = mediaTypeNamed(name)
  if (found !== undefined) return found
  throw new ArgumentError(`Unknown MIME type ${name}`)
}

/** The `Content-Disposition` of a file (RFC 6266, RFC 8187): its name in ASCII, and as it is. Rails: ContentDisposition. */
export function dispositionOf({ disposition = 'attachment', filename }: SendOptions): string {
  const kind = nameOf(disposition)
  if (filename === undefined) return kind
  const plain = transliterated(filename).replace(/[^ \w!#$+.^`|~-]/g, encodeByte)
  const whole = Buffer.from(filename)
    .toString('latin1')
    .replace(/[^\w!#$&+.^`|~-]/g, encodeByte)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
}
