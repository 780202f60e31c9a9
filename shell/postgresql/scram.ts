import { crypto } from '../builtin.ts'
import { ConnectionFailed } from './errors.ts'

/**
 * The client's part of SCRAM-SHA-256: RFC 5802 and RFC 7677; with channel binding, where the digest of the server's
 * certificate is given, SCRAM-SHA-256-PLUS.
 */
export class Scram {
  readonly mechanism: string
  readonly first: string
  readonly #bare: string
  readonly #header: string
  readonly #binding: Buffer
  readonly #password: string
  readonly #nonce: string
  #signature: Buffer = Buffer.alloc(0)

  /** `isOffered`: whether the server offers channel binding; `endPoint`: null without TLS. */
  constructor(password: string, endPoint: Buffer | null, isOffered: boolean) {
    this.#password = password.normalize('NFKC')
    this.#nonce = crypto().randomBytes(18).toString('base64')
    const isBound = endPoint !== null && isOffered
    this.mechanism = isBound ? 'SCRAM-SHA-256-PLUS' : 'SCRAM-SHA-256'
    // `y`: a client that could bind, and was not offered it.
    this.#header = isBound ? 'p=tls-server-end-point,,' : endPoint === null ? 'n,,' : 'y,,'
    this.#binding = isBound ? endPoint : Buffer.alloc(0)
    this.#bare = `n=,r=${this.#nonce}`
    this.first = this.#header + this.#bare
  }

  /** The answer to the server's first message. */
  proof(challenge: string): string {
    const { r = '', s = '', i = '' } = attributes(challenge)
    const rounds = Number(i)
    if (!r.startsWith(this.#nonce) || !(rounds >= 1 && rounds <= 10_000_000))
      throw new ConnectionFailed('the server does not answer as SCRAM-SHA-256 has it')
    const salted = crypto().pbkdf2Sync(
      this.#password,
      Buffer.from(s, 'base64'),
      rounds,
      32,
      'sha256',
    )
    const bound = Buffer.concat([Buffer.from(this.#header), this.#binding]).toString('base64')
    const end = `c=${bound},r=${r}`
    const all = `${this.#bare},${challenge},${end}`
    const key = hmac(salted, 'Client Key')
    const stored = crypto().createHash('sha256').update(key).digest()
    const signature = hmac(stored, all)
    const proof = key.map((byte, at) => byte ^ (signature[at] as number))
    this.#signature = hmac(hmac(salted, 'Server Key'), all)
    return `${end},p=${Buffer.from(proof).toString('base64')}`
  }

  /** Refuses a server that does not know the password either. */
  verify(message: string): void {
    const signature = Buffer.from(attributes(message).v ?? '', 'base64')
    const isSame =
      signature.length === this.#signature.length &&
      crypto().timingSafeEqual(signature, this.#signature)
    if (isSame) return
    throw new ConnectionFailed('the server does not know the password itself: it is another')
  }
}

function attributes(message: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(message.split(',').map((part) => [part[0], part.slice(2)]))
}

function hmac(key: Buffer, text: string): Buffer {
  return crypto().createHmac('sha256', key).update(text).digest()
}

/** A password as the server's method md5 has it. */
export function md5Password(user: string, password: string, salt: Buffer): string {
  const inner = crypto()
    .createHash('md5')
    .update(password + user)
    .digest('hex')
  return `md5${crypto().createHash('md5').update(inner).update(salt).digest('hex')}`
}
