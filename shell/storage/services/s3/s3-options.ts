import { ConfigurationError } from '../../../errors.ts'
import { Hash } from '../../../ruby/hash/hash.ts'
import { inspect, toS } from '../../../ruby/object/texts.ts'
import { isTruthy } from '../../../ruby/object/truth.ts'
import { world } from '../../../ruby/world.ts'
import type { ServiceOptions } from '../service.ts'
import type { Credentials } from './signature.ts'

/** What an entry of config/storage.yml says of a service that speaks S3. */
export interface S3Options {
  readonly bucket: string
  readonly region: string
  readonly credentials: Credentials
  /** `https://s3.eu-central-1.amazonaws.com`, or what `endpoint:` says. */
  readonly endpoint: URL
  /** Whether the bucket is the first part of the path, and not of the host. */
  readonly isPathStyle: boolean
  readonly isPublic: boolean
  /** Fields that are sent with each file. */
  readonly uploadFields: ReadonlyMap<string, string>
  /** Bytes from which on a file is sent in parts. */
  readonly multipartThreshold: number
  /** Seconds. */
  readonly openTimeout: number
  readonly readTimeout: number
  /** How often a request is tried again. */
  readonly retries: number
  readonly isVerified: boolean
  /** A file with further authorities, as PEM. */
  readonly authorities: string | null
}

/** What `upload:` may say, and the field of each. Amazon S3 API, PutObject. */
const UPLOAD_FIELDS: Readonly<Record<string, string>> = {
  acl: 'x-amz-acl',
  cache_control: 'cache-control',
  content_encoding: 'content-encoding',
  content_language: 'content-language',
  server_side_encryption: 'x-amz-server-side-encryption',
  ssekms_key_id: 'x-amz-server-side-encryption-aws-kms-key-id',
  ssekms_encryption_context: 'x-amz-server-side-encryption-context',
  bucket_key_enabled: 'x-amz-server-side-encryption-bucket-key-enabled',
  storage_class: 'x-amz-storage-class',
  tagging: 'x-amz-tagging',
  request_payer: 'x-amz-request-payer',
  expected_bucket_owner: 'x-amz-expected-bucket-owner',
}

/** Options without a meaning here: no checksums but MD5 are sent, and none are asked for. */
const WITHOUT_EFFECT = [
  'request_checksum_calculation',
  'response_checksum_validation',
  'compute_checksums',
]

const KNOWN = [
  'service',
  'bucket',
  'region',
  'access_key_id',
  'secret_access_key',
  'session_token',
  'endpoint',
  'force_path_style',
  'public',
  'upload',
  'http_open_timeout',
  'http_read_timeout',
  'retry_limit',
  'ssl_verify_peer',
  'ssl_ca_bundle',
  ...WITHOUT_EFFECT,
]

const MEGABYTE = 1024 * 1024

/** Reads an entry. Raises ConfigurationError for what is missing, unknown or has no sense. */
export function readS3Options(name: string, options: ServiceOptions): S3Options {
  const wrong = (message: string) =>
    new ConfigurationError(`config/storage.yml: the service ${name} ${message}.`)
  const unknown = [...options.keys()].find((key) => !KNOWN.includes(key))
  if (unknown !== undefined)
    throw wrong(
      `has the option ${unknown}; S3 takes ${KNOWN.slice(1, -WITHOUT_EFFECT.length).join(', ')}`,
    )
  const text = (key: string): string | null => {
    const value = options.get(key) ?? null
    return value === null || toS(value) === '' ? null : toS(value)
  }
  const number = (key: string, usual: number): number => {
    const value = text(key)
    if (value === null) return usual
    if (!/^\d+(?:\.\d+)?$/.test(value)) throw wrong(`has ${key}: ${value}, which is no number`)
    return Number(value)
  }
  const { environment } = world()
  const outer = (...names: string[]) =>
    names.map((each) => environment[each] ?? '').find((value) => value !== '') ?? null
  const bucket = text('bucket')
  if (bucket === null) throw wrong('has no bucket')
  const region = text('region') ?? outer('AWS_REGION', 'AWS_DEFAULT_REGION')
  if (region === null) throw wrong('has no region: write `region:`, or set AWS_REGION')
  // Keys of the file and keys of the environment are not mixed.
  const isWritten = text('access_key_id') !== null || text('secret_access_key') !== null
  const [accessKeyId, secretAccessKey, sessionToken] = isWritten
    ? [text('access_key_id'), text('secret_access_key'), text('session_token')]
    : [outer('AWS_ACCESS_KEY_ID'), outer('AWS_SECRET_ACCESS_KEY'), outer('AWS_SESSION_TOKEN')]
  if (accessKeyId === null || secretAccessKey === null)
    throw wrong(
      'has no keys: write `access_key_id:` and `secret_access_key:`, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Keys of a machine’s role and of ~/.aws are not read',
    )
  const given = text('endpoint') ?? outer('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL')
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const endpoint = given ?? `https://s3.${region}.${domain}`
  if (!/^https?:\/\/[^/?#]+\/?$/.test(endpoint) || !URL.canParse(endpoint))
    throw wrong(`has the endpoint ${endpoint}: write scheme and host, https://s3.example.com`)
  const url = new URL(endpoint)
  const isPublic = isTruthy(options.get('public') ?? null)
  const upload = options.get('upload') ?? new Hash()
  if (!(upload instanceof Hash)) throw wrong(`has upload: ${inspect(upload)}, which is no mapping`)
  const uploadFields = new Map<string, string>(isPublic ? [['x-amz-acl', 'public-read']] : [])
  // Rails has 100 MB; here one request has an end in time, so that a slow line needs smaller ones.
  let multipartThreshold = 16 * MEGABYTE
  for (const [key, value] of upload) {
    const option = toS(key)
    if (option === 'multipart_threshold') multipartThreshold = Number(toS(value))
    else if (Object.hasOwn(UPLOAD_FIELDS, option))
      uploadFields.set(UPLOAD_FIELDS[option] as string, toS(value))
    else
      throw wrong(
        `has the upload option ${option}; there are ${Object.keys(UPLOAD_FIELDS).join(', ')}, multipart_threshold`,
      )
  }
  return {
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    endpoint: url,
    isPathStyle: isTruthy(options.get('force_path_style') ?? null) || !isPartOfHost(bucket, url),
    isPublic,
    uploadFields,
    multipartThreshold,
    openTimeout: number('http_open_timeout', 15),
    readTimeout: number('http_read_timeout', 60),
    retries: number('retry_limit', 3),
    isVerified: isTruthy(options.get('ssl_verify_peer') ?? true),
    authorities: text('ssl_ca_bundle'),
  }
}

/** Whether a bucket can stand before the host: a certificate covers one name without dots, and an address has no names. */
function isPartOfHost(bucket: string, { hostname, protocol }: URL): boolean {
  if (/^[\d.]+$|^\[/.test(hostname)) return false
  return (
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(bucket) &&
    !(protocol === 'https:' && bucket.includes('.'))
  )
}
