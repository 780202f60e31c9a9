import { crypto } from '../builtin.ts'
import { RuntimeError } from '../ruby/exception/standard-errors.ts'
import { milliseconds } from '../ruby/world.ts'

const LABEL = 'webfw message verifier v1'

let secrets: readonly string[] = []

/** Says what tokens are signed with, and what older ones may be signed with. Once a process. */
export function useSecrets(secret: string, previousSecret: string | null): void {
  secrets = previousSecret === null ? [secret] : [secret, previousSecret]
}

/** Says what tells the secret of a process that nobody has told one: a command in development. */
export function findSecretWith(find: () => string | null): void {
  findSecret = find
}

let findSecret: () => string | null = () => null

/** The secret of the process, and the one before it; none where there is none. */
export function knownSecrets(): readonly string[] {
  if (secrets.length > 0) return secrets
  const secret = findSecret()
  if (secret !== null) secrets = [secret]
  return secrets
}

interface Signed {
  readonly purpose: string
  /** Milliseconds since 1970; null for never. */
  readonly expires: number | null
  readonly data: unknown
}

/**
 * A text that says `data` (what JSON can say) for a purpose until a time, and that none but this application can
 * make: base64url of JSON, `--`, HMAC-SHA256 in hexadecimal digits. It may stand in a URL.
 */
export function signMessage(data: unknown, purpose: string, expires: number | null): string {
  const signed: Signed = { purpose, expires, data }
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
  const [secret] = knownSecrets()
  if (secret !== undefined) return `${text}--${digestOf(text, secret)}`
  throw new RuntimeError(
    'Tokens are signed with the secret of the process: set WEBFW_SECRET_KEY_BASE.',
  )
}

/** The data of a text that was signed for the purpose, and is not expired; undefined for any other. */
export function verifyMessage(message: string, purpose: string): unknown {
  const [text = '', digest = '', ...rest] = message.split('--')
  if (
    rest.length > 0 ||
    !knownSecrets().some((secret) => isEqual(digest, digestOf(text, secret)))
  ) {
    return undefined
  }
  const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed
  const isExpired = signed.expires !== null && signed.expires <= milliseconds()
  return signed.purpose === purpose && !isExpired ? signed.data : undefined
}

function digestOf(text: string, secret: string): string {
  const { createHmac } = crypto()
  const key = createHmac('sha256', secret).update(LABEL).digest()
  return createHmac('sha256', key).update(text).digest('hex')
}

function isEqual(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && crypto().timingSafeEqual(left, right)
}
