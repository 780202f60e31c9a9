import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { lookup } from 'mrmime'
import type { SendOptions } from './render-options.ts'

/** A file on its way to a visitor. */
export class FileBody {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  get name(): string {
    return basename(this.#path)
  }

  get type(): string {
    return lookup(this.#path) ?? 'application/octet-stream'
  }

  read(): Uint8Array {
    return readFileSync(this.#path)
  }
}

/** The `Content-Disposition` of a file (RFC 6266): a plain name, and the UTF-8 one where they differ. */
export function dispositionOf({ disposition = 'attachment', filename }: SendOptions): string {
  if (filename === undefined) return disposition
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, percent)
  const extended = plain === filename ? '' : `; filename*=UTF-8''${encoded}`
  return `${disposition}; filename="${plain}"${extended}`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
