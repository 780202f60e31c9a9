import { dlopen, FFIType, type Pointer, ptr } from 'bun:ffi'
import { crypto as digests } from '../builtin.ts'
import { ConfigurationError } from '../errors.ts'
import { ConnectionFailed } from './errors.ts'
import type { Place } from './place.ts'
import { GONE, lost, NOTHING, type Socket, type Stream } from './socket.ts'

// TLS by the system's OpenSSL: the runtime has none that waits.

const { i32, i64, cstring, ptr: pointer } = FFIType

const SSL_SYMBOLS = {
  TLS_client_method: { args: [], returns: pointer },
  SSL_CTX_new: { args: [pointer], returns: pointer },
  SSL_CTX_set_verify: { args: [pointer, i32, pointer], returns: FFIType.void },
  SSL_CTX_set_default_verify_paths: { args: [pointer], returns: i32 },
  SSL_CTX_load_verify_locations: { args: [pointer, pointer, pointer], returns: i32 },
  SSL_CTX_use_certificate_chain_file: { args: [pointer, pointer], returns: i32 },
  SSL_CTX_use_PrivateKey_file: { args: [pointer, pointer, i32], returns: i32 },
  SSL_new: { args: [pointer], returns: pointer },
  SSL_free: { args: [pointer], returns: FFIType.void },
  SSL_set_fd: { args: [pointer, i32], returns: i32 },
  SSL_ctrl: { args: [pointer, i32, i64, pointer], returns: i64 },
  SSL_set1_host: { args: [pointer, pointer], returns: i32 },
  SSL_connect: { args: [pointer], returns: i32 },
  SSL_read: { args: [pointer, pointer, i32], returns: i32 },
  SSL_write: { args: [pointer, pointer, i32], returns: i32 },
  SSL_pending: { args: [pointer], returns: i32 },
  SSL_get_error: { args: [pointer, i32], returns: i32 },
  SSL_get_verify_result: { args: [pointer], returns: i64 },
  SSL_get1_peer_certificate: { args: [pointer], returns: pointer },
} as const

const CRYPTO_SYMBOLS = {
  i2d_X509: { args: [pointer, pointer], returns: i32 },
  X509_free: { args: [pointer], returns: FFIType.void },
  X509_verify_cert_error_string: { args: [i64], returns: cstring },
  ERR_clear_error: { args: [], returns: FFIType.void },
} as const

const SSL_FILETYPE_PEM = 1
const SSL_VERIFY_PEER = 1
const SSL_CTRL_SET_TLSEXT_HOSTNAME = 55
const SSL_ERROR_WANT_READ = 2
const SSL_ERROR_WANT_WRITE = 3
const SSL_REQUEST = 80_877_103

function open() {
  const names =
    process.platform === 'darwin'
      ? ['/opt/homebrew/lib/libssl.3.dylib', '/usr/local/lib/libssl.3.dylib']
      : ['libssl.so.3']
  for (const name of names) {
    try {
      const { symbols: ssl } = dlopen(name, SSL_SYMBOLS)
      const { symbols: crypto } = dlopen(name.replace('libssl', 'libcrypto'), CRYPTO_SYMBOLS)
      return { ssl, crypto }
    } catch {}
  }
  return null
}

type Library = NonNullable<ReturnType<typeof open>>
let library: Library | null | undefined

/** The socket with TLS as the place asks for it: `sslmode`, as libpq has it. */
export function encrypted(socket: Socket, place: Place, host: string): Stream {
  const { sslmode } = place
  if (sslmode === 'disable' || sslmode === 'allow') return socket
  library ??= open()
  const must = sslmode !== 'prefer'
  if (library === null) {
    if (!must) return socket
    throw new ConfigurationError(
      `sslmode=${sslmode} needs OpenSSL 3, and the system has no libssl.so.3: install the package libssl3.`,
    )
  }
  if (!asks(socket)) {
    if (!must) return socket
    throw new ConnectionFailed(
      `the server at ${host} has no TLS, which sslmode=${sslmode} asks for`,
    )
  }
  return new TlsStream(library, socket, place, host)
}

/** Whether the server agrees to TLS. */
function asks(socket: Socket): boolean {
  const request = Buffer.alloc(8)
  request.writeUInt32BE(8, 0)
  request.writeUInt32BE(SSL_REQUEST, 4)
  socket.send(ptr(request), 8)
  const answer = Buffer.alloc(1)
  const end = performance.now() + 10_000
  for (;;) {
    const count = socket.receive(ptr(answer), 1, true)
    if (count === GONE) throw lost()
    if (count === 1) return answer.toString('latin1') === 'S'
    if (performance.now() > end) throw new ConnectionFailed('the server does not answer')
  }
}

/** A connection over TLS. */
export class TlsStream implements Stream {
  readonly #library: Library
  readonly #socket: Socket
  readonly #session: Pointer
  /** The digest of the server's certificate, for channel binding: RFC 5929, `tls-server-end-point`. */
  readonly endPoint: Buffer

  constructor(library: Library, socket: Socket, place: Place, host: string) {
    this.#library = library
    this.#socket = socket
    const { ssl } = library
    const session = ssl.SSL_new(contextOf(library, place)) as Pointer
    this.#session = session
    ssl.SSL_set_fd(session, socket.fd)
    const name = Buffer.from(`${host}\0`)
    if (!/^[\d.]+$|:/.test(host)) ssl.SSL_ctrl(session, SSL_CTRL_SET_TLSEXT_HOSTNAME, 0, ptr(name))
    if (place.sslmode === 'verify-full') ssl.SSL_set1_host(session, ptr(name))
    const end = performance.now() + place.connectTimeout * 1000
    for (let code = 0; code !== 1; ) {
      library.crypto.ERR_clear_error()
      code = ssl.SSL_connect(session)
      if (code === 1) break
      if (this.#waits(code) && performance.now() < end) continue
      const reason = String(
        library.crypto.X509_verify_cert_error_string(ssl.SSL_get_verify_result(session)),
      )
      ssl.SSL_free(session)
      throw new ConnectionFailed(
        `no TLS with ${host}: ${reason === 'ok' ? 'the handshake failed' : reason}`,
      )
    }
    this.endPoint = this.#endPoint()
  }

  send(address: Pointer, length: number): void {
    const { ssl, crypto } = this.#library
    for (let done = 0; done < length; ) {
      crypto.ERR_clear_error()
      const sent = ssl.SSL_write(this.#session, (address + done) as Pointer, length - done)
      if (sent > 0) done += sent
      else if (!this.#waits(sent)) throw lost()
    }
  }

  receive(address: Pointer, room: number, mayWait: boolean): number {
    const { ssl, crypto } = this.#library
    if (!mayWait && ssl.SSL_pending(this.#session) === 0 && !this.#socket.isStirred())
      return NOTHING
    crypto.ERR_clear_error()
    const count = ssl.SSL_read(this.#session, address, room)
    if (count > 0) return count
    return this.#waits(count) ? NOTHING : GONE
  }

  isStirred(): boolean {
    return this.#library.ssl.SSL_pending(this.#session) > 0 || this.#socket.isStirred()
  }

  close(): void {
    this.#library.ssl.SSL_free(this.#session)
    this.#socket.close()
  }

  #waits(code: number): boolean {
    const error = this.#library.ssl.SSL_get_error(this.#session, code)
    return error === SSL_ERROR_WANT_READ || error === SSL_ERROR_WANT_WRITE
  }

  #endPoint(): Buffer {
    const { ssl, crypto } = this.#library
    const certificate = ssl.SSL_get1_peer_certificate(this.#session) as Pointer
    const der = Buffer.alloc(crypto.i2d_X509(certificate, null))
    crypto.i2d_X509(certificate, ptr(BigUint64Array.of(BigInt(ptr(der)))))
    crypto.X509_free(certificate)
    const digest = [...DIGESTS].find(([, oid]) => der.includes(Buffer.from(oid, 'hex')))
    return digests()
      .createHash(digest?.[0] ?? 'sha256')
      .update(der)
      .digest()
  }
}

/** The digests of signatures, beside those that count as SHA-256: RSA and ECDSA, as DER has their names. */
const DIGESTS: readonly (readonly [string, string])[] = [
  ['sha384', '2a864886f70d01010c'],
  ['sha512', '2a864886f70d01010d'],
  ['sha384', '2a8648ce3d040303'],
  ['sha512', '2a8648ce3d040304'],
]

const contexts = new WeakMap<Place, Pointer>()

function contextOf({ ssl }: Library, place: Place): Pointer {
  const known = contexts.get(place)
  if (known !== undefined) return known
  const context = ssl.SSL_CTX_new(ssl.TLS_client_method()) as Pointer
  const { sslmode, sslrootcert, sslcert, sslkey } = place
  const file = (path: string) => ptr(Buffer.from(`${path}\0`))
  const refuse = (name: string, path: string): never => {
    throw new ConfigurationError(`${name}=${path} cannot be read as PEM.`)
  }
  if (sslmode === 'verify-ca' || sslmode === 'verify-full' || sslrootcert !== null) {
    ssl.SSL_CTX_set_verify(context, SSL_VERIFY_PEER, null)
    if (sslrootcert === null || sslrootcert === 'system') {
      ssl.SSL_CTX_set_default_verify_paths(context)
    } else if (ssl.SSL_CTX_load_verify_locations(context, file(sslrootcert), null) !== 1) {
      refuse('sslrootcert', sslrootcert)
    }
  }
  if (sslcert !== null && ssl.SSL_CTX_use_certificate_chain_file(context, file(sslcert)) !== 1)
    refuse('sslcert', sslcert)
  if (
    sslkey !== null &&
    ssl.SSL_CTX_use_PrivateKey_file(context, file(sslkey), SSL_FILETYPE_PEM) !== 1
  )
    refuse('sslkey', sslkey)
  contexts.set(place, context)
  return context
}
