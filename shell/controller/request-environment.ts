import { Hash } from '../ruby/hash/hash.ts'
import { type BinaryString, stringOfBytes } from '../ruby/text/binary-string.ts'
import type { Request } from './request.ts'

/** Where `env` has the request itself. */
export const REQUEST_KEY = 'action_dispatch.request'

/** `request.env`: what Rack calls the parts of a request (Rack's SPEC, section "The Environment"). */
export function environmentOf(request: Request): Hash {
  const made = new Hash()
  const put = (name: string, value: unknown) => made.set(name, value)
  put('REQUEST_METHOD', request.requestMethod())
  put('SCRIPT_NAME', '')
  put('PATH_INFO', request.path())
  put('QUERY_STRING', request.queryString())
  put('REQUEST_PATH', request.failed?.path ?? request.path())
  put('REQUEST_URI', request.originalFullpath())
  put('SERVER_NAME', request.host())
  put('SERVER_PORT', String(request.port()))
  put('REMOTE_ADDR', request.remoteIp())
  put('rack.url_scheme', request.scheme())
  put('action_dispatch.request_id', request.requestId())
  put(REQUEST_KEY, request)
  // Rails: ActionDispatch::ShowExceptions.
  if (request.failed !== null) {
    put('action_dispatch.exception', request.failed.error)
    put('action_dispatch.original_path', request.failed.path)
    put('action_dispatch.original_request_method', request.failed.method)
  }
  for (const [name, value] of request.headers()) {
    const key = name.toUpperCase().replaceAll('-', '_')
    put(/^CONTENT_(TYPE|LENGTH)$/.test(key) ? key : `HTTP_${key}`, value)
  }
  return made
}

/** `request.body`: the bytes that came, to be read from the start. */
export class RequestBody {
  /** The content as it was sent: a view, good until the request is answered. */
  readonly bytes: () => Uint8Array
  #isRead = false

  constructor(bytes: () => Uint8Array) {
    this.bytes = bytes
  }

  read(): string | BinaryString {
    if (this.#isRead) return ''
    this.#isRead = true
    return this.string()
  }

  rewind(): number {
    this.#isRead = false
    return 0
  }

  string(): string | BinaryString {
    return stringOfBytes(this.bytes().slice())
  }
}
