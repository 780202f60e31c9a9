import { Hash } from '../../../ruby/hash/hash.ts'
import { HttpRequest } from '../../../standard-library/http/request.ts'
import { piecesOf, sizeOf } from '../../content.ts'
import type { Content } from '../service.ts'

/** A request whose body may be a file: it is read while it is sent. */
export class S3Request extends HttpRequest {
  readonly #verb: string
  readonly #body: Content | null

  constructor(
    verb: string,
    target: string,
    fields: ReadonlyMap<string, string>,
    body: Content | null,
  ) {
    // What is kept packed comes packed: the body is the file.
    super(target, Hash.from([...fields, ['accept-encoding', 'identity']]))
    this.#verb = verb
    this.#body = body
  }

  override get method(): string {
    return this.#verb
  }

  override is_request_body_permitted(): boolean {
    return this.#body !== null
  }

  override is_response_body_permitted(): boolean {
    return this.#verb !== 'HEAD'
  }

  override *pieces(target: string): Iterable<Uint8Array> {
    const body = this.#body
    if (body !== null) this['[]=']('content-length', String(sizeOf(body)))
    yield this.head(target)
    if (body === null) return
    if ('bytes' in body) yield body.bytes
    else yield* piecesOf(body.path)
  }
}
