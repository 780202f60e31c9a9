import { inSeconds } from '../../active-support/duration.ts'
import { readGiven } from '../../active-support/options.ts'
import { dispositionOf } from '../../controller/file-body.ts'
import { nameOf } from '../../controller/name.ts'
import { waiting } from '../../ruby/call/meanwhile.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { Range } from '../../ruby/range/range.ts'
import { type BinaryString, stringOfBytes } from '../../ruby/text/binary-string.ts'
import { symbol } from '../../ruby/text/symbol.ts'
import type { Block } from '../../ruby/types.ts'
import { logger } from '../../running.ts'
import type { Tempfile } from '../../standard-library/file/tempfile.ts'
import {
  type Conversation,
  converse,
  converseMeanwhile,
} from '../../standard-library/http/sockets.ts'
import { contentOf, textOf } from '../content.ts'
import { copyOf } from './copy-of.ts'
import type { MirrorService } from './mirror-service.ts'
import { type DirectUploadFacts, type FileFacts, type Service, talksOf } from './service.ts'

type Options = ReadonlyMap<string, unknown>

/** A service as Ruby asks it: `ActiveStorage::Blob.service.exist?(key)`. Rails API, ActiveStorage::Service. */
export class RubyService {
  static {
    const any = '1+'
    defineClass(this, 'ActiveStorage::Service', {
      parameters: {
        upload: '2+',
        update_metadata: any,
        download: '1 &',
        download_chunk: '2',
        open: '1+ &',
        delete: '1',
        delete_prefixed: '1',
        is_exist: '1',
        compose: '2+',
        url: any,
        url_for_direct_upload: any,
        headers_for_direct_upload: any,
        local_file: '1',
        path_for: '1',
        mirror: any,
        is_mirror: '0',
      },
    })
  }

  static {
    waiting(this.prototype, {
      async upload(key: unknown, io: unknown, ...rest: unknown[]) {
        await converseMeanwhile(this.#upload(key, io, rest))
        return null
      },
      async download_chunk(key: unknown, range: unknown) {
        return stringOfBytes(await converseMeanwhile(this.#chunk(key, range)))
      },
      open(key: unknown, rest: readonly unknown[], block: Block | null) {
        return block === null
          ? converseMeanwhile(this.#copy(key, rest))
          : this.open(key, rest, block)
      },
      async mirror(key: unknown, ...rest: unknown[]) {
        await converseMeanwhile(this.#mirroring(key, rest))
        return null
      },
    })
  }

  readonly #service: Service

  constructor(service: Service) {
    this.#service = service
  }

  name(): symbol {
    return symbol(this.#service.name)
  }

  is_public(): boolean {
    return this.#service.isPublic
  }

  upload(key: unknown, io: unknown, ...rest: unknown[]): null {
    converse(this.#upload(key, io, rest))
    return null
  }

  *#upload(key: unknown, io: unknown, rest: unknown[]): Conversation<void> {
    const { options } = readGiven(rest)
    const facts = { ...factsOf(options), checksum: textOf(options.get('checksum')) }
    yield* talksOf(this.#service).upload(toS(key), contentOf(io), facts)
    logger.info(`${this.#service.kind} Storage: Uploaded file to key: ${toS(key)}`)
  }

  update_metadata(key: unknown, ...rest: unknown[]): null {
    this.#service.updateMetadata(toS(key), factsOf(readGiven(rest).options))
    return null
  }

  /** A whole file, or pieces of it for a block. */
  download(key: unknown, block: Block | null): string | BinaryString | null {
    if (block === null) return stringOfBytes(this.#service.download(toS(key)))
    this.#service.eachChunk(toS(key), (bytes) => void block(stringOfBytes(bytes)))
    return null
  }

  download_chunk(key: unknown, range: unknown): string | BinaryString {
    return stringOfBytes(converse(this.#chunk(key, range)))
  }

  #chunk(key: unknown, range: unknown): Conversation<Uint8Array> {
    const { begin, end, excludesEnd } = bounds(range)
    const last = end === null ? Number.POSITIVE_INFINITY : excludesEnd ? end : end + 1
    return talksOf(this.#service).downloadChunk(toS(key), begin, last)
  }

  /** A copy of a file in tmp/, while the block runs. IntegrityError where it is not what its checksum says. */
  open(key: unknown, rest: readonly unknown[], block: Block | null): unknown {
    const file = converse(this.#copy(key, rest))
    if (block === null) return file
    try {
      return block(file)
    } finally {
      file.finish(true)
    }
  }

  #copy(key: unknown, rest: readonly unknown[]): Conversation<Tempfile> {
    const { options } = readGiven([...rest])
    const [head, tail] = (options.get('name') as unknown[] | undefined) ?? ['ActiveStorage-', '']
    return copyOf(this.#service, toS(key), [toS(head), toS(tail)], textOf(options.get('checksum')))
  }

  delete(key: unknown): null {
    this.#service.delete(toS(key))
    logger.info(`${this.#service.kind} Storage: Deleted file from key: ${toS(key)}`)
    return null
  }

  delete_prefixed(prefix: unknown): null {
    this.#service.deletePrefixed(toS(prefix))
    return null
  }

  is_exist(key: unknown): boolean {
    return this.#service.exist(toS(key))
  }

  compose(sources: unknown, key: unknown, ...rest: unknown[]): null {
    const keys = (sources as unknown[]).map(toS)
    this.#service.compose(keys, toS(key), factsOf(readGiven(rest).options))
    return null
  }

  url(key: unknown, ...rest: unknown[]): string {
    const { options } = readGiven(rest)
    const shown = new Map([...options, ['disposition', options.get('disposition') ?? 'inline']])
    return this.#service.url(toS(key), expiryOf(options), factsOf(shown))
  }

  url_for_direct_upload(key: unknown, ...rest: unknown[]): string {
    return this.#service.urlForDirectUpload(toS(key), directFacts(readGiven(rest).options))
  }

  headers_for_direct_upload(key: unknown, ...rest: unknown[]): Hash {
    const fields = this.#service.headersForDirectUpload(
      toS(key),
      directFacts(readGiven(rest).options),
    )
    return Hash.from(Object.entries(fields) as [unknown, unknown][])
  }

  /** Where the file of a key is on this machine; nil for a service that is elsewhere. FileNotFoundError without it. */
  local_file(key: unknown): string | null {
    return this.#service.localFile(toS(key))
  }

  /** Where the file of a key is or would be. NoMethodError for a service that has no folder, as in Rails. */
  path_for(key: unknown): unknown {
    return (this.#service as unknown as { pathFor(key: string): string }).pathFor(toS(key))
  }

  is_mirror(): boolean {
    return 'mirror' in this.#service
  }

  /** Copies a file into the mirrors that lack it. NoMethodError for a service without any, as in Rails. */
  mirror(key: unknown, ...rest: unknown[]): null {
    converse(this.#mirroring(key, rest))
    return null
  }

  #mirroring(key: unknown, rest: unknown[]): Conversation<void> {
    const checksum = textOf(readGiven(rest).options.get('checksum'))
    return (this.#service as unknown as MirrorService).mirror(toS(key), checksum)
  }
}

function bounds(range: unknown): { begin: number; end: number | null; excludesEnd: boolean } {
  const { first, last, excludesEnd } = range as Range
  return { begin: Number(first ?? 0), end: last === null ? null : Number(last), excludesEnd }
}

function expiryOf(options: Options): number | null {
  const given = options.get('expires_in') ?? null
  return given === null ? null : Number(inSeconds(given))
}

function factsOf(options: Options): FileFacts {
  const filename = textOf(options.get('filename'))
  const kind = options.get('disposition') ?? null
  const custom = options.get('custom_metadata') ?? null
  return {
    contentType: textOf(options.get('content_type')),
    filename,
    disposition:
      kind === null
        ? null
        : dispositionOf({
            disposition: safeKind(nameOf(kind as symbol)),
            ...(filename === null ? {} : { filename }),
          }),
    customMetadata:
      custom === null
        ? {}
        : Object.fromEntries(
            [...pairsOf(custom as object)].map(([name, value]) => [toS(name), toS(value)]),
          ),
  }
}

/** A disposition that is none of the two is `inline`, as in Rails. */
function safeKind(given: string): 'attachment' | 'inline' {
  return given === 'attachment' ? given : 'inline'
}

function directFacts(options: Options): DirectUploadFacts {
  return {
    ...factsOf(options),
    expiresIn: expiryOf(options),
    contentLength: Number(options.get('content_length')),
    checksum: textOf(options.get('checksum')) ?? '',
  }
}
