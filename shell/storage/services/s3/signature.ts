import { crypto } from '../../../builtin.ts'

/** Who asks. */
export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Beside keys that are good for some hours only. */
  readonly sessionToken: string | null
}

/** Where and when a signature counts. */
export interface Scope {
  readonly region: string
  /** `s3`. */
  readonly service: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What is signed. The path is encoded once already, and names and values of the query are not. */
export interface Signable {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: ReadonlyMap<string, string>
  /** Fields by their names in small letters, without `host`. */
  readonly fields: ReadonlyMap<string, string>
}

/** What stands for the digest of a body that is not signed itself. */
export const UNSIGNED = 'UNSIGNED-PAYLOAD'

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * The fields of a request with its signature among them. `digest` is the SHA-256 of the body in hexadecimal, or UNSIGNED.
 * AWS, Signature Version 4 for API requests.
 */
export function signedFields(
  asked: Signable,
  digest: string,
  credentials: Credentials,
  scope: Scope,
): Map<string, string> {
  const fields = new Map(asked.fields)
  fields.set('x-amz-date', timeOf(scope.at))
  fields.set('x-amz-content-sha256', digest)
  if (credentials.sessionToken !== null)
    fields.set('x-amz-security-token', credentials.sessionToken)
  const signed = signedNames(fields)
  const signature = signatureOf({ ...asked, fields }, digest, credentials, scope)
  fields.set(
    'authorization',
    `${ALGORITHM} Credential=${credentials.accessKeyId}/${placeOf(scope)}, SignedHeaders=${signed}, Signature=${signature}`,
  )
  return fields
}

/**
 * The query of an address that is good for so many seconds: the fields given have to be sent with it. AWS, Authenticating
 * requests: using query parameters.
 */
export function signedQuery(
  asked: Signable,
  seconds: number,
  credentials: Credentials,
  scope: Scope,
): string {
  const query = new Map(asked.query)
  query.set('X-Amz-Algorithm', ALGORITHM)
  query.set('X-Amz-Credential', `${credentials.accessKeyId}/${placeOf(scope)}`)
  query.set('X-Amz-Date', timeOf(scope.at))
  query.set('X-Amz-Expires', String(seconds))
  if (credentials.sessionToken !== null) query.set('X-Amz-Security-Token', credentials.sessionToken)
  query.set('X-Amz-SignedHeaders', signedNames(asked.fields))
  const signature = signatureOf({ ...asked, query }, UNSIGNED, credentials, scope)
  return `${queryText(query)}&X-Amz-Signature=${signature}`
}

/** A query as it is sent and signed: its names in the order of their bytes. */
export function queryText(query: ReadonlyMap<string, string>): string {
  return [...query]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

/** A key as a path: each byte that is not unreserved is written as `%XX`, and slashes stay. RFC 3986, section 2.3. */
export function encodedPath(key: string): string {
  return key.split('/').map(encoded).join('/')
}

function encoded(text: string): string {
  const others = /[!'()*]/g
  return encodeURIComponent(text).replace(
    others,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function signatureOf(
  { method, host, path, query, fields }: Signable,
  digest: string,
  { secretAccessKey }: Credentials,
  scope: Scope,
): string {
  const all = [...fields, ['host', host] as const].sort(([left], [right]) =>
    left < right ? -1 : 1,
  )
  const lines = all.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`)
  const canonical = [method, path, queryText(query), lines.join(''), signedNames(fields), digest]
  const hashed = crypto().createHash('sha256').update(canonical.join('\n')).digest('hex')
  const text = [ALGORITHM, timeOf(scope.at), placeOf(scope), hashed].join('\n')
  const parts = placeOf(scope).split('/')
  const key = parts.reduce<string | Buffer>(
    (above, part) => hmac(above, part),
    `AWS4${secretAccessKey}`,
  )
  return hmac(key, text).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return crypto().createHmac('sha256', key).update(text).digest()
}

function signedNames(fields: ReadonlyMap<string, string>): string {
  return [...fields.keys(), 'host'].sort().join(';')
}

/** `20130524T000000Z`. */
function timeOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** `20130524/us-east-1/s3/aws4_request`. */
function placeOf({ region, service, at }: Scope): string {
  return `${timeOf(at).slice(0, 8)}/${region}/${service}/aws4_request`
}
