import { crypto } from '../builtin.ts'
import { GlobalId, SignedGlobalId } from '../record/model/global-id.ts'
import { knownSecrets } from '../standard-library/signed-token.ts'
import { readMarshal } from './marshal.ts'
import { PURPOSE } from './names.ts'

// Signed Global IDs in texts that Rails has kept: the same secret opens them. Sources: the gem globalid,
// ActiveSupport::MessageVerifier and ActiveSupport::Messages::Metadata.

/** What Rails derives keys with: SHA-256 since 7.0, else SHA-1. */
const DIGESTS = ['sha256', 'sha1'] as const

const keys = new Map<string, readonly Buffer[]>()

function keysOf(secret: string): readonly Buffer[] {
  let made = keys.get(secret)
  if (made === undefined) {
    const { pbkdf2Sync } = crypto()
    made = DIGESTS.map((digest) => pbkdf2Sync(secret, 'signed_global_ids', 1000, 64, digest))
    keys.set(secret, made)
  }
  return made
}

/** The Global ID that an attachment names, signed here or by Rails with the same secret; null for any other text. */
export function attachedId(sgid: string): GlobalId | null {
  const own = SignedGlobalId.parse(sgid, { for: PURPOSE })
  if (own !== null) return own
  const plain = railsGlobalId(sgid)
  return plain === null ? null : GlobalId.parse(plain)
}

function railsGlobalId(sgid: string): string | null {
  const [body = '', signature = '', ...rest] = sgid.split('--')
  if (rest.length > 0 || !/^[0-9a-f]{40}$/.test(signature)) return null
  const isSigned = knownSecrets()
    .flatMap(keysOf)
    .some((key) => {
      const { createHmac, timingSafeEqual } = crypto()
      const wanted = createHmac('sha1', key).update(body).digest('hex')
      return timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))
    })
  return isSigned ? globalIdIn(Buffer.from(body, 'base64url')) : null
}

/** What the message says: as JSON with Rails' metadata, or before them as a Hash of the gem's own. */
function globalIdIn(bytes: Buffer): string | null {
  const outer = readAny(bytes)
  const { _rails: told } = (typeof outer === 'string' ? parsed(outer) : outer) as Told
  if (told !== undefined) {
    if (told.pur !== PURPOSE || (told.exp ?? null) !== null) return null
    return textOf(told.data ?? readAny(Buffer.from(told.message ?? '', 'base64')))
  }
  const own = outer as { gid?: unknown; purpose?: unknown; expires_at?: unknown }
  return own.purpose === PURPOSE && (own.expires_at ?? null) === null ? textOf(own.gid) : null
}

interface Told {
  readonly _rails?: {
    readonly data?: unknown
    readonly message?: string
    readonly exp?: unknown
    readonly pur?: unknown
  }
}

/** A value in either of the forms that Rails has written. */
function readAny(bytes: Buffer): unknown {
  return bytes[0] === 4 ? readMarshal(bytes) : parsed(bytes.toString())
}

function parsed(text: string): unknown {
  try {
    return (JSON.parse(text) as unknown) ?? {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  const own = (value as { gid?: unknown } | null | undefined)?.gid
  return typeof own === 'string' ? own : null
}
