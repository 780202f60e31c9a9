import { ConfigurationError } from '../../errors.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { KeyError } from '../../ruby/exception/detailed-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { send } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { Block } from '../../ruby/types.ts'
import { type DiskAddresses, diskService } from './disk-service.ts'
import { RubyService } from './ruby-service.ts'
import type {
  DirectUploadFacts,
  FileFacts,
  Service,
  ServiceMaker,
  ServiceOptions,
} from './service.ts'

/** A class of services that makes them of their options. */
interface Kind {
  readonly make: ServiceMaker
}

/** Kinds of Rails that are not here, and what to write instead. */
const REFUSED: Readonly<Record<string, string>> = {
  GCS: 'Google’s protocol is not spoken. Its buckets speak S3 too: write `service: S3`, `endpoint: https://storage.googleapis.com`, `region: auto`, and an HMAC key as access_key_id and secret_access_key',
  AzureStorage:
    'Azure’s protocol is not spoken, and Rails has left it. Use a service that speaks S3, or `service: Disk`',
}

type Entries = ReadonlyMap<string, ServiceOptions>

/** The services of config/storage.yml, made when they are asked for. Rails API, ActiveStorage::Service::Registry. */
export class Services {
  static {
    defineClass(this, 'ActiveStorage::Service::Registry', {
      parameters: { fetch: '1 &' },
      staticParameters: { read: '3' },
    })
  }

  readonly #entries: Entries
  readonly #makers: Readonly<Record<string, ServiceMaker>>
  readonly #made = new Map<string, { readonly service: Service; readonly ruby: RubyService }>()

  constructor(entries: Entries, makers: Readonly<Record<string, ServiceMaker>>) {
    this.#entries = entries
    this.#makers = makers
  }

  /**
   * Of what the file holds; `addresses` is the module of Ruby that knows the application's routes, `kinds` has the classes of
   * services beside folders.
   */
  static read(content: unknown, addresses: object, kinds: unknown): Services {
    const entries = content === null || content === false ? [] : pairsOf(content as object)
    const read = [...entries].map(([name, options]) => {
      const pairs = options instanceof Hash ? [...options] : []
      return [toS(name), new Map(pairs.map(([key, value]) => [toS(key), value]))] as const
    })
    const more = [...(kinds as Hash)].map(
      ([kind, type]) => [toS(kind), (type as Kind).make] as const,
    )
    const makers = { Disk: diskService(inRuby(addresses)), ...Object.fromEntries(more) }
    return new Services(new Map(read), makers)
  }

  /** A service by its name; what the block gives, or KeyError, where there is none. */
  fetch(name: unknown, block: Block | null = null): unknown {
    const key = toS(name)
    if (this.#entries.has(key)) return this.#of(key).ruby
    if (block !== null) return block(name)
    const known = [...this.#entries.keys()].join(', ') || 'none'
    throw new KeyError(
      `Missing configuration for the ${key} Active Storage service. Configurations available for: ${known}`,
    )
  }

  #of(name: string): { readonly service: Service; readonly ruby: RubyService } {
    const known = this.#made.get(name)
    if (known !== undefined) return known
    const options = this.#entries.get(name)
    if (options === undefined) {
      throw new ConfigurationError(`config/storage.yml has no service ${name}.`)
    }
    const kind = toS(options.get('service') ?? '')
    const make = Object.hasOwn(this.#makers, kind) ? this.#makers[kind] : undefined
    if (make === undefined) {
      const refused = Object.hasOwn(REFUSED, kind) ? REFUSED[kind] : undefined
      if (refused !== undefined) {
        throw new ConfigurationError(
          `config/storage.yml: the service ${name} is ${kind}. ${refused}.`,
        )
      }
      throw new ConfigurationError(
        `config/storage.yml: the service ${name} is ${kind || 'of no kind'}; there are Disk, S3 and Mirror.`,
      )
    }
    const service = make(name, options, (other) => this.#of(other).service)
    const made = { service, ruby: new RubyService(service) }
    this.#made.set(name, made)
    return made
  }
}

function inRuby(addresses: object): DiskAddresses {
  return {
    download(service: string, key: string, expiresIn: number | null, facts: FileFacts): string {
      const { filename = null, contentType = null, disposition = null } = facts
      const given = [service, key, expiresIn, filename, contentType, disposition]
      return toS(send(addresses, 'download', given))
    },
    upload(service: string, key: string, facts: DirectUploadFacts): string {
      const { expiresIn, contentType = null, contentLength, checksum } = facts
      const given = [service, key, expiresIn, contentType, contentLength, checksum]
      return toS(send(addresses, 'upload', given))
    },
  }
}
