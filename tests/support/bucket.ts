import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import aws4 from 'aws4'

export const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfi' }

/** What is kept under a key. */
export interface Kept {
  bytes: Buffer
  fields: Record<string, string>
}

/** A bucket that speaks S3 as far as Active Storage needs, and whose signatures another library looks at. */
export interface Bucket {
  readonly port: number
  readonly objects: Map<string, Kept>
  /** Uploads in parts that are neither completed nor given up. */
  readonly open: Map<string, Map<number, Buffer>>
  /** `PUT /bucket/key` of each request, in their order. */
  readonly asked: string[]
  /** Statuses that the next requests are answered with instead. */
  readonly faults: number[]
  /** Called for each HEAD, which is answered when the promise is. */
  hold: () => Promise<void>
  close(): void
}

/** Starts a bucket of the name on a free port; a signature that is not right is answered 403. */
export async function startBucket(name: string): Promise<Bucket> {
  const objects = new Map<string, Kept>()
  const open = new Map<string, Map<number, Buffer>>()
  const asked: string[] = []
  const faults: number[] = []
  const bucket: Bucket = {
    port: 0,
    objects,
    open,
    asked,
    faults,
    hold: async () => {},
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
    asked.push(`${request.method} ${pathname}`)
    if (request.method === 'HEAD') await bucket.hold()
    const fault = faults.shift()
    if (fault !== undefined) return fail(response, fault, 'SlowDown')
    const wrong = wrongSignature(request)
    if (wrong !== null) return fail(response, 403, 'SignatureDoesNotMatch', wrong)
    const md5 = request.headers['content-md5']
    if (md5 !== undefined && createHash('md5').update(body).digest('base64') !== md5)
      return fail(response, 400, 'BadDigest')
    if (!pathname.startsWith(`/${name}`)) return fail(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(pathname.slice(name.length + 2))
    answer({ request, response, key, query: searchParams, body }, objects, open)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  Object.assign(bucket, { port })
  return bucket
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly key: string
  readonly query: URLSearchParams
  readonly body: Buffer
}

function answer(
  { request, response, key, query, body }: Exchange,
  objects: Bucket['objects'],
  open: Bucket['open'],
): void {
  const upload = query.get('uploadId')
  const kept = objects.get(key)
  const fields = Object.fromEntries(
    Object.entries(request.headers).filter(([each]) => /^content-(?:t|d)|^x-amz/.test(each)),
  ) as Record<string, string>
  switch (`${request.method} ${key === '' ? 'bucket' : upload === null ? 'object' : 'upload'}`) {
    case 'GET bucket':
      return void response.end(listOf([...objects.keys()].sort(), query))
    case 'POST object': {
      const id = `upload&${open.size + 1}`
      open.set(id, new Map())
      objects.set(`.${id}`, { bytes: Buffer.alloc(0), fields })
      return void response.end(`<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`)
    }
    case 'PUT upload':
      open.get(upload as string)?.set(Number(query.get('partNumber')), body)
      return void response.setHeader('etag', `"${body.length}"`).end()
    case 'POST upload': {
      const sent = open.get(upload as string) as Map<number, Buffer>
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => Number(n))
      const bytes = numbers.map((each) => sent.get(each) as Buffer)
      if (bytes.slice(0, -1).some((each) => each.length < 5 * 1024 * 1024))
        return fail(response, 400, 'EntityTooSmall')
      objects.set(key, {
        bytes: Buffer.concat(bytes),
        fields: objects.get(`.${upload}`)?.fields ?? {},
      })
      objects.delete(`.${upload}`)
      open.delete(upload as string)
      return void response.end('<R/>')
    }
    case 'DELETE upload':
      open.delete(upload as string)
      objects.delete(`.${upload}`)
      return void response.writeHead(204).end()
    case 'PUT object':
      objects.set(key, { bytes: body, fields })
      return void response.end()
    case 'DELETE object':
      objects.delete(key)
      return void response.writeHead(204).end()
    default: {
      if (kept === undefined) return fail(response, 404, 'NoSuchKey')
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
      const end = to === undefined || to === '' ? kept.bytes.length : Number(to) + 1
      const bytes = from === undefined ? kept.bytes : kept.bytes.subarray(Number(from), end)
      for (const each of ['content-type', 'content-disposition']) {
        const said = query.get(`response-${each}`) ?? kept.fields[each]
        if (said !== undefined) response.setHeader(each, said)
      }
      response.writeHead(from === undefined ? 200 : 206, { 'content-length': bytes.length })
      return void response.end(request.method === 'HEAD' ? undefined : bytes)
    }
  }
}

/** Two keys a page. */
function listOf(keys: readonly string[], query: URLSearchParams): string {
  const rest = keys.filter(
    (key) =>
      key.startsWith(query.get('prefix') ?? '') && key > (query.get('continuation-token') ?? ''),
  )
  const page = rest.slice(0, 2)
  const encoded = page.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`)
  const more =
    rest.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<R><EncodingType>url</EncodingType>${encoded.join('')}${more}</R>`
}

function fail(response: ServerResponse, status: number, code: string, message = ''): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
}

/** Signs a request again, with what it says it has signed; what is wrong with its own signature, or null. */
function wrongSignature(request: IncomingMessage): string | null {
  const url = new URL(request.url ?? '', 'http://s3')
  const inQuery = url.searchParams.get('X-Amz-Signature')
  const said = request.headers.authorization ?? ''
  const names =
    url.searchParams.get('X-Amz-SignedHeaders') ?? /SignedHeaders=([^,]+)/.exec(said)?.[1]
  const [, region = ''] =
    /\/\d{8}\/([^/]+)\/s3\//.exec(url.searchParams.get('X-Amz-Credential') ?? said) ?? []
  if (names === undefined) return 'no signature'
  const headers: Record<string, string> = {}
  for (const name of names.split(';')) headers[name] = String(request.headers[name] ?? '')
  const missing = Object.keys(request.headers).find(
    (each) => each.startsWith('x-amz-') && !names.split(';').includes(each),
  )
  if (missing !== undefined) return `${missing} is not signed`
  if (inQuery !== null) {
    const text = url.searchParams.get('X-Amz-Date') ?? ''
    const at = Date.parse(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
    const age = (Date.now() - at) / 1000
    if (!(age < Number(url.searchParams.get('X-Amz-Expires')))) return 'expired'
  }
  const bare = (request.url ?? '').replace(/[?&]X-Amz-Signature=[0-9a-f]+/, '')
  const signed = aws4.sign(
    {
      service: 's3',
      region,
      method: request.method as string,
      host: headers['host'] as string,
      path: bare,
      headers,
      signQuery: inQuery !== null,
      // The types of the package lack it.
      ...{ extraHeadersToInclude: { range: true } },
    },
    KEYS,
  )
  const wanted =
    inQuery === null
      ? /Signature=(\w+)/.exec(String(signed.headers?.['Authorization'] ?? ''))?.[1]
      : new URL(String(signed.path), 'http://s3').searchParams.get('X-Amz-Signature')
  const given = inQuery ?? /Signature=(\w+)/.exec(said)?.[1]
  return given === wanted ? null : `${given} and not ${wanted}`
}
