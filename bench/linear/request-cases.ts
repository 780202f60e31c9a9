import { basicCredentials, tokenCredentials } from '../../shell/controller/http-authentication.ts'
import { paramsFrom } from '../../shell/controller/params.ts'
import { Request } from '../../shell/controller/request.ts'
import { receive } from '../../shell/core/receive.ts'
import { writeJson } from '../../shell/json/write-json.ts'
import { filterParams } from '../../shell/log/filter.ts'
import { printable } from '../../shell/log/format.ts'
import { Model } from '../../shell/record/model/model.ts'
import type { ValidationRules } from '../../shell/record/model/model-declarations.ts'
import { cast } from '../../shell/record/value/cast.ts'
import { readDocument } from '../../shell/record/value/json.ts'
import { Hash } from '../../shell/ruby/hash/hash.ts'
import { columnTypes } from '../../shell/schema/column-type.ts'
import { testCore } from '../../tests/support/core.ts'
import { drawRoutes } from '../../tests/support/exchange.ts'
import { families } from './families.ts'
import type { Case } from './measure.ts'
import { lists } from './receivers.ts'

/** What happens to a request before and around the application's own code. */
export function* requestCases(): Iterable<Case> {
  for (const [kind, make] of Object.entries(families)) {
    for (const [name, use] of Object.entries(TEXTS)) {
      yield {
        name: `${name} of ${kind}`,
        ways: [
          (size) => {
            const text = make(size)
            return () => use(text)
          },
        ],
      }
    }
    for (const [name, bytes] of Object.entries(REQUESTS)) {
      yield {
        name: `core: ${name} of ${kind}`,
        ways: [
          (size) => {
            const sent = Buffer.from(bytes(make(size)))
            return () => receive(core, sent, 1795226632).close()
          },
        ],
      }
    }
  }
  for (const [kind, make] of Object.entries(lists)) {
    for (const [name, use] of Object.entries(TREES)) {
      const prepare = (size: number) => {
        const values = make(size)
        return () => use(values)
      }
      yield { name: `${name} of ${kind}`, ways: [prepare] }
    }
  }
}

const core = testCore({
  routes: drawRoutes('GET /articles/:id articles#show', 'POST /articles articles#create'),
})

/** A request all of whose fields are the text. */
function requestWith(text: string): Request {
  const names = [
    'accept',
    'authorization',
    'cookie',
    'host',
    'origin',
    'referer',
    'user-agent',
    'content-type',
  ]
  return new Request(
    {
      method: 'GET',
      sentAsHead: false,
      target: `http://a/${text}`,
      path: `/${text}`,
      query: text,
      id: text,
      remoteIp: text,
      protocol: 'http',
      siteUrl: null,
      host: text,
      fields: () => names.map((name) => [name, text]),
      body: () => new TextEncoder().encode(text),
    },
    { askedFormat: () => null, pathParameters: () => new Hash() },
  )
}

const getters = Object.getOwnPropertyNames(Request.prototype).filter(
  (name) => name !== 'constructor',
)

const RULES: Readonly<Record<string, ValidationRules>> = {
  presence: { presence: true },
  absence: { absence: true },
  length: { length: { maximum: 5 } },
  numericality: { numericality: { onlyInteger: true, greaterThan: 1 } },
  inclusion: { inclusion: { in: ['a'] } },
  exclusion: { exclusion: { in: ['a'] } },
  confirmation: { confirmation: true },
  acceptance: { acceptance: true },
  json: { json: true },
}

function modelWith(rules: ValidationRules) {
  const title = rules.json === undefined ? 'string' : 'json'
  return class Article extends Model {
    static override readonly table = 'articles'
    static override readonly columns = { id: 'integer', title } as const
    static {
      this.validates('title', rules)
    }
  }
}

type Use = (text: string) => unknown

const TEXTS: Readonly<Record<string, Use>> = {
  ...Object.fromEntries(
    getters.map((name): [string, Use] => [
      `request.${name}`,
      (text) => (Reflect.get(Request.prototype, name) as () => unknown).call(requestWith(text)),
    ]),
  ),
  ...Object.fromEntries(
    columnTypes.map((type): [string, Use] => [`column of ${type}`, (text) => cast(text, type)]),
  ),
  ...Object.fromEntries(
    Object.entries(RULES).map(([name, rules]): [string, Use] => {
      const Article = modelWith(rules)
      return [
        `validates ${name}`,
        (text) => {
          const record = new Article()
          record.writeColumn('title', text)
          return record.isValid() || record.errors.fullMessages()
        },
      ]
    }),
  ),
  'Authorization: Bearer': (text) => tokenCredentials(authorized(`Bearer ${text}`)),
  'Authorization: Token': (text) => tokenCredentials(authorized(`Token token=a, ${text}`)),
  'Authorization: Basic': (text) => basicCredentials(authorized(`Basic ${text}`)),
  'a json column': readDocument,
  'a json text': (text) => readDocument(JSON.stringify(text)),
  'JSON of a text': (text) => writeJson(text),
  'the log': printable,
}

function authorized(text: string): Request {
  const source = { fields: () => [['authorization', text] as const] }
  return new Request(source as never)
}

const REQUESTS: Readonly<Record<string, (text: string) => string>> = {
  'a path': (text) => `GET /articles/${encodeURI(text)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a raw path': (text) => `GET /${text} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a query': (text) => `GET /articles/1?${encodeURI(text)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'a field': (text) => `GET /articles/1 HTTP/1.1\r\nHost: a\r\nX-A: ${text}\r\n\r\n`,
  'a cookie': (text) => `GET /articles/1 HTTP/1.1\r\nHost: a\r\nCookie: ${text}\r\n\r\n`,
  'a name of a field': (text) => `GET /articles/1 HTTP/1.1\r\nHost: a\r\n${text}: a\r\n\r\n`,
  'a form': (text) => posted('application/x-www-form-urlencoded', text),
  'an escaped form': (text) =>
    posted('application/x-www-form-urlencoded', `a=${encodeURIComponent(text)}`),
  'a JSON text': (text) => posted('application/json', JSON.stringify({ a: text })),
  'a JSON body': (text) => posted('application/json', text),
  'a JSON number': (text) => posted('application/json', `{"a":${text}}`),
  'a multipart body': (text) => posted('multipart/form-data; boundary=b', text),
  'a multipart part': (text) => posted('multipart/form-data; boundary=b', part(text)),
  'dashes of a boundary': (text) =>
    posted(`multipart/form-data; boundary=${'-'.repeat(60)}`, part(text)),
}

function part(text: string): string {
  return `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${text}\r\n--b--\r\n`
}

function posted(type: string, body: string): string {
  const length = Buffer.byteLength(body)
  return `POST /articles HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`
}

const TREES: Readonly<Record<string, (values: unknown[]) => unknown>> = {
  'JSON of a list': (values) => writeJson(values),
  'params of many names': (values) => params(values).permit('a', { b: [] }),
  'params to a Hash': (values) => params(values).toUnsafeH(),
  'params in the log': (values) => filterParams(params(values).plainValues(), ['password']),
  'params to a text': (values) => params(values).inspect(),
}

function params(values: unknown[]) {
  return paramsFrom(
    new Map(
      values.map((value, index) => [`name${index}`, typeof value === 'object' ? 'x' : value]),
    ),
  )
}
