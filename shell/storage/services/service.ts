import type { Conversation } from '../../standard-library/http/sockets.ts'

/** What is stored: bytes in memory, or a file of this machine, which stays where it is. */
export type Content = { readonly bytes: Uint8Array } | { readonly path: string }

/** What a service keeps with a file, or says of it when it is asked for. */
export interface FileFacts {
  readonly contentType?: string | null
  /** A whole Content-Disposition: `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`. */
  readonly disposition?: string | null
  readonly filename?: string | null
  readonly customMetadata?: Readonly<Record<string, string>>
}

/** What is known of a file that is going to be stored. */
export interface UploadFacts extends FileFacts {
  /** The MD5 of the content in base64; null where nothing is checked. */
  readonly checksum: string | null
}

/** What a visitor's browser is going to send to the service itself. */
export interface DirectUploadFacts extends FileFacts {
  /** Seconds. */
  readonly expiresIn: number | null
  readonly contentLength: number
  readonly checksum: string
}

/**
 * Where files are kept: a folder, or what speaks S3. Each is one entry of `config/storage.yml`. All of it blocks, as Ruby's does.
 * Rails API, ActiveStorage::Service.
 */
export interface Service {
  /** What `config/storage.yml` says behind `service:`. */
  readonly kind: string
  /** What the entry is called: what `service_name` of a blob holds. */
  readonly name: string
  /** Whether its files have addresses that are good for ever. */
  readonly isPublic: boolean
  /** Absent where nothing waits. */
  readonly talks?: Talks
  /** Keeps a file under a key. IntegrityError where the checksum is another, and then nothing is kept. */
  upload(key: string, content: Content, facts: UploadFacts): void
  /** Says anew what is kept with a file; services that keep nothing with it do nothing. */
  updateMetadata(key: string, facts: FileFacts): void
  /** A whole file. FileNotFoundError without it. */
  download(key: string): Uint8Array
  /** A file in pieces, which are not all in memory at once. FileNotFoundError without it. */
  eachChunk(key: string, take: (bytes: Uint8Array) => void): void
  /** The bytes from `start` up to `end`, which is not among them. FileNotFoundError without the file. */
  downloadChunk(key: string, start: number, end: number): Uint8Array
  /** The file of this machine that has the content; null where there is none. FileNotFoundError without it. */
  localFile(key: string): string | null
  /** Removes a file; one that is not there is no mistake. */
  delete(key: string): void
  /** Removes all files whose keys begin so. */
  deletePrefixed(prefix: string): void
  exist(key: string): boolean
  /** Makes one file of several. */
  compose(sourceKeys: readonly string[], key: string, facts: FileFacts): void
  /** The address of a file, which is good for so many seconds (without end for null, and in a service that is public). */
  url(key: string, expiresIn: number | null, facts: FileFacts): string
  /** Where a browser sends a file by PUT. */
  urlForDirectUpload(key: string, facts: DirectUploadFacts): string
  /** The fields that it sends along. */
  headersForDirectUpload(key: string, facts: DirectUploadFacts): Readonly<Record<string, string>>
}

/** Calls of a service that is elsewhere, as conversations: who runs them blocks or lets others run. */
export interface Talks {
  upload(key: string, content: Content, facts: UploadFacts): Conversation<void>
  eachChunk(key: string, take: (bytes: Uint8Array) => void): Conversation<void>
  downloadChunk(key: string, start: number, end: number): Conversation<Uint8Array>
  exist(key: string): Conversation<boolean>
}

/** The same calls of any service. */
export function talksOf(service: Service): Talks {
  return service.talks ?? atOnce(service)
}

/** The calls of a service that has nothing to wait for. */
function atOnce(service: Service): Talks {
  const said = <Given extends unknown[], Result>(call: (...given: Given) => Result) =>
    function* (...given: Given): Conversation<Result> {
      return call(...given)
    }
  return {
    upload: said((key, content, facts) => service.upload(key, content, facts)),
    eachChunk: said((key, take) => service.eachChunk(key, take)),
    downloadChunk: said((key, start, end) => service.downloadChunk(key, start, end)),
    exist: said((key) => service.exist(key)),
  }
}

/** An entry of `config/storage.yml` without `service:`. */
export type ServiceOptions = ReadonlyMap<string, unknown>

/** How a service is made: of its name, its options, and the other services (for those that stand on others). */
export type ServiceMaker = (
  name: string,
  options: ServiceOptions,
  fetch: (name: string) => Service,
) => Service
