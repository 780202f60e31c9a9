import { ConfigurationError } from '../../errors.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { Conversation } from '../../standard-library/http/sockets.ts'
import { contentOf } from '../content.ts'
import { copyOf } from './copy-of.ts'
import {
  type Content,
  type DirectUploadFacts,
  type FileFacts,
  type Service,
  type ServiceMaker,
  type Talks,
  talksOf,
  type UploadFacts,
} from './service.ts'

/**
 * Files in one service, and copies of them in others: uploads go to the first, and a job brings them to the others; what is deleted
 * is deleted in all. Rails API, ActiveStorage::Service::MirrorService.
 */
export class MirrorService implements Service {
  static {
    defineClass(this, 'ActiveStorage::Service::MirrorService')
  }

  /** ConfigurationError without a primary service. */
  static readonly make: ServiceMaker = (name, options, fetch) => {
    const [primary, mirrors] = [options.get('primary') ?? null, options.get('mirrors') ?? []]
    if (primary === null || !Array.isArray(mirrors)) {
      throw new ConfigurationError(
        `config/storage.yml: the service ${name} needs \`primary: local\` and \`mirrors: [ other ]\`.`,
      )
    }
    return new MirrorService(
      name,
      fetch(toS(primary)),
      mirrors.map((each) => fetch(toS(each))),
    )
  }

  readonly kind = 'Mirror'
  readonly name: string
  readonly #primary: Service
  readonly #mirrors: readonly Service[]

  constructor(name: string, primary: Service, mirrors: readonly Service[]) {
    this.name = name
    this.#primary = primary
    this.#mirrors = mirrors
  }

  get isPublic(): boolean {
    return this.#primary.isPublic
  }

  upload(key: string, content: Content, facts: UploadFacts): void {
    this.#primary.upload(key, content, facts)
  }

  get talks(): Talks {
    return talksOf(this.#primary)
  }

  /** Copies a file into the mirrors that lack it. IntegrityError where it is not what its checksum says. */
  *mirror(key: string, checksum: string | null): Conversation<void> {
    const lacking: Talks[] = []
    for (const each of this.#mirrors.map(talksOf)) {
      if (!(yield* each.exist(key))) lacking.push(each)
    }
    if (lacking.length === 0) return
    const file = yield* copyOf(this, key, ['ActiveStorage-', ''], checksum)
    try {
      for (const each of lacking) yield* each.upload(key, contentOf(file), { checksum })
    } finally {
      file.finish(true)
    }
  }

  updateMetadata(key: string, facts: FileFacts): void {
    this.#primary.updateMetadata(key, facts)
  }

  download(key: string): Uint8Array {
    return this.#primary.download(key)
  }

  eachChunk(key: string, take: (bytes: Uint8Array) => void): void {
    this.#primary.eachChunk(key, take)
  }

  downloadChunk(key: string, start: number, end: number): Uint8Array {
    return this.#primary.downloadChunk(key, start, end)
  }

  localFile(key: string): string | null {
    return this.#primary.localFile(key)
  }

  delete(key: string): void {
    for (const each of [this.#primary, ...this.#mirrors]) each.delete(key)
  }

  deletePrefixed(prefix: string): void {
    for (const each of [this.#primary, ...this.#mirrors]) each.deletePrefixed(prefix)
  }

  exist(key: string): boolean {
    return this.#primary.exist(key)
  }

  compose(sourceKeys: readonly string[], key: string, facts: FileFacts): void {
    this.#primary.compose(sourceKeys, key, facts)
  }

  url(key: string, expiresIn: number | null, facts: FileFacts): string {
    return this.#primary.url(key, expiresIn, facts)
  }

  urlForDirectUpload(key: string, facts: DirectUploadFacts): string {
    return this.#primary.urlForDirectUpload(key, facts)
  }

  headersForDirectUpload(key: string, facts: DirectUploadFacts): Readonly<Record<string, string>> {
    return this.#primary.headersForDirectUpload(key, facts)
  }
}
