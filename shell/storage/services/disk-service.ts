import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { rootFolder } from '../../standard-library/application-files.ts'
import { systemCall } from '../../standard-library/file/system-call.ts'
import { SecureRandom } from '../../standard-library/secure-random.ts'
import { checksumOf, PIECE, piecesOf } from '../content.ts'
import { FileNotFoundError, IntegrityError, InvalidKeyError } from '../errors.ts'
import type {
  Content,
  DirectUploadFacts,
  FileFacts,
  Service,
  ServiceMaker,
  UploadFacts,
} from './service.ts'

/** What makes the addresses under which the application itself gives and takes the files of a folder. */
export interface DiskAddresses {
  download(service: string, key: string, expiresIn: number | null, facts: FileFacts): string
  upload(service: string, key: string, facts: DirectUploadFacts): string
}

/** Where files that are being written stand until they are whole. */
const INCOMING = '.incoming'
/** How old one has to be that nobody finishes any more. */
const LOST_AFTER = 24 * 60 * 60 * 1000

/**
 * Files in a folder: `storage/ab/cd/abcd…`. A file has its name when it is whole and on the disk: it is written beside, synced and
 * renamed, so that neither a full disk nor the end of the process leaves half of one. Source: Rails, ActiveStorage::Service::DiskService.
 */
export class DiskService implements Service {
  readonly kind = 'Disk'
  readonly name: string
  readonly isPublic: boolean
  readonly root: string
  readonly #addresses: DiskAddresses
  #isTidied = false

  constructor(name: string, root: string, isPublic: boolean, addresses: DiskAddresses) {
    this.name = name
    this.root = resolve(rootFolder(), root)
    this.isPublic = isPublic
    this.#addresses = addresses
  }

  upload(key: string, content: Content, { checksum }: UploadFacts): void {
    this.#write(key, (file) => {
      if ('bytes' in content) writeBytes(file, content.bytes)
      else copyFileSync(content.path, file, constants.COPYFILE_FICLONE)
      if (checksum !== null && checksumOf({ path: file }) !== checksum) {
        throw new IntegrityError(`The content of ${key} is not what its checksum says.`)
      }
    })
  }

  updateMetadata(): void {}

  download(key: string): Uint8Array {
    return this.downloadChunk(key, 0, Number.POSITIVE_INFINITY)
  }

  eachChunk(key: string, take: (bytes: Uint8Array) => void): void {
    for (const piece of piecesOf(this.localFile(key))) take(piece.slice())
  }

  downloadChunk(key: string, start: number, end: number): Uint8Array {
    const path = this.localFile(key)
    return systemCall('rb_sysopen', path, () => {
      const file = openSync(path, 'r')
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(end, statSync(path).size) - start))
        let at = 0
        while (at < bytes.length) {
          const count = readSync(file, bytes, at, bytes.length - at, start + at)
          if (count === 0) return bytes.subarray(0, at)
          at += count
        }
        return bytes
      } finally {
        closeSync(file)
      }
    })
  }

  localFile(key: string): string {
    const path = this.pathFor(key)
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path
    throw new FileNotFoundError(`The service ${this.name} has no file ${key}.`)
  }

  delete(key: string): void {
    rmSync(this.pathFor(key), { force: true })
  }

  deletePrefixed(prefix: string): void {
    const whole = this.pathFor(prefix.endsWith('/') ? `${prefix}x` : prefix)
    const folder = dirname(whole)
    const head = prefix.endsWith('/') ? '' : (prefix.split('/').pop() as string)
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder)) {
      if (name.startsWith(head)) rmSync(join(folder, name), { recursive: true, force: true })
    }
  }

  exist(key: string): boolean {
    return existsSync(this.pathFor(key))
  }

  compose(sourceKeys: readonly string[], key: string): void {
    const sources = sourceKeys.map((each) => this.localFile(each))
    this.#write(key, (file) => {
      const out = openSync(file, 'wx')
      try {
        for (const source of sources) for (const piece of piecesOf(source)) writeAll(out, piece)
      } finally {
        closeSync(out)
      }
    })
  }

  url(key: string, expiresIn: number | null, facts: FileFacts): string {
    return this.#addresses.download(this.name, key, this.isPublic ? null : expiresIn, facts)
  }

  urlForDirectUpload(key: string, facts: DirectUploadFacts): string {
    return this.#addresses.upload(this.name, key, facts)
  }

  headersForDirectUpload(_: string, { contentType }: DirectUploadFacts): Record<string, string> {
    return { 'Content-Type': contentType ?? '' }
  }

  /** Where the file of a key is, or would be. InvalidKeyError for a key that leads out of the folder. */
  pathFor(key: string): string {
    const parts = key.split('/')
    const isWrong = key === '' || key.includes('\0') || key.startsWith('/')
    if (isWrong || parts.some((part) => part === '..' || part === '.')) {
      throw new InvalidKeyError(`${JSON.stringify(key)} is no key of a file.`)
    }
    return join(this.root, key.slice(0, 2), key.slice(2, 4), key)
  }

  /** Writes a file beside, and gives it its name when it is whole. Errno::ENOSPC and its kin where the system refuses. */
  #write(key: string, write: (file: string) => void): void {
    const path = this.pathFor(key)
    const incoming = join(this.root, INCOMING)
    this.#tidy(incoming)
    const file = join(incoming, SecureRandom.hex(16))
    try {
      systemCall('rb_sysopen', path, () => {
        mkdirSync(incoming, { recursive: true })
        write(file)
        sync(file)
        mkdirSync(dirname(path), { recursive: true })
        renameSync(file, path)
        sync(dirname(path))
      })
    } finally {
      rmSync(file, { force: true })
    }
  }

  /** Removes what processes left that ended while they wrote. */
  #tidy(incoming: string): void {
    if (this.#isTidied) return
    this.#isTidied = true
    if (!existsSync(incoming)) return
    for (const name of readdirSync(incoming)) {
      const file = join(incoming, name)
      const found = statSync(file, { throwIfNoEntry: false })
      if (found !== undefined && Date.now() - found.mtimeMs > LOST_AFTER) {
        rmSync(file, { force: true })
      }
    }
  }
}

function writeBytes(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx')
  try {
    for (let at = 0; at < bytes.length; at += PIECE) writeAll(file, bytes.subarray(at, at + PIECE))
  } finally {
    closeSync(file)
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes the service of an entry with `service: Disk`. */
export function diskService(addresses: DiskAddresses): ServiceMaker {
  return (name, options) => {
    const root = options.get('root') ?? 'storage'
    return new DiskService(name, String(root), options.get('public') === true, addresses)
  }
}
