import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { drawRoutes } from '../../gen/load/routes/route-facts.ts'
import { parseRuby } from '../../gen/parse/parse.ts'
import type { Route } from '../../shell/core/route.ts'
import { testCore } from '../support/core.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { exchanging, request } from '../support/exchange.ts'

// Routes files of many shapes are drawn by Rails itself and by gen, and both are asked for the same requests.

interface RailsRoute {
  readonly name: string | null
  readonly verb: string
  readonly path: string
  readonly redirect: string | null
  readonly defaults: Record<string, unknown>
  readonly requirements: Record<string, unknown>
}

interface RailsAnswer {
  readonly routes: readonly RailsRoute[]
  readonly reached: readonly [string, { index: number; params: Record<string, unknown> } | null][]
}

const folder = 'tests/gen/rails-routes'
const files = readdirSync(folder).map((name) => `${folder}/${name}`)

/** What Rails makes of all files, in one process. */
function askRails(): Record<string, RailsAnswer> {
  const result = spawnSync('ruby', ['-W0', 'tests/support/rails-routes.rb', ...files])
  if (result.status !== 0) throw new Error(String(result.stderr))
  return JSON.parse(String(result.stdout))
}

t.test('Rails’ own mapper and ours draw the same routes', { skip: withoutRails }, async (t) => {
  const rails = askRails()
  const rules = { isApi: false, isBefore8: true }
  for (const file of files) {
    const parsed = parseRuby('config/routes.rb', readFileSync(file, 'utf8'))
    const drawn = drawRoutes(parsed, new Map(), rules)
    t.same(drawn.diagnostics, [], file)
    const { routes, reached } = rails[file] as RailsAnswer
    t.same(drawn.routes.map(ofOurs), routes.flatMap(ofRails), `${file}: its routes`)
    const core = testCore({
      routes: drawn.routes.map((route) => ({ ...route, isProtected: true })),
    })
    for (const [line, found] of reached) {
      const ours = exchanging(core, request(line), (exchange) => {
        const route = drawn.routes[exchange.route]
        return route === undefined
          ? null
          : { ...targetOf(route), ...Object.fromEntries(exchange.params()) }
      })
      const theirs = found === null ? null : { ...plain(found.params) }
      t.same(ours, theirs, `${file}: ${line}`)
    }
  }
})

/** Patterns over a few letters, of which some take dots and some could make a backtracking engine go back for ever. */
const pattern = fc.letrec<{ leaf: string; part: string }>((tie) => ({
  leaf: fc.constantFrom('a', 'b', '\\d', '[ab]', '[^a]', '[^\\/]', '\\.', '.', '\\w'),
  part: fc.oneof(
    { depthSize: 'small' },
    tie('leaf'),
    fc.tuple(tie('part'), tie('part')).map(([left, right]) => `${left}${right}`),
    fc.tuple(tie('part'), tie('part')).map(([left, right]) => `(?:${left}|${right})`),
    fc
      .tuple(
        tie('leaf'),
        tie('part'),
        fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{2,}'),
      )
      .map(([leaf, part, count]) => `(?:${leaf}${part})${count}`),
  ),
})).part

t.test('patterns match what a regular expression of the whole path would', async (t) => {
  const words = fc.stringMatching(/^[ab1.-]{1,7}$/)
  fc.assert(
    fc.property(
      fc.array(pattern, { minLength: 1, maxLength: 8 }),
      fc.array(words),
      (patterns, texts) => {
        const lines = patterns.map(
          (each, index) => `  get "x${index}/:id", to: "x#y", id: /${each}/`,
        )
        const file = `Rails.application.routes.draw do\n${lines.join('\n')}\nend\n`
        const { routes, diagnostics } = drawRoutes(parseRuby('config/routes.rb', file))
        t.same(diagnostics, [])
        const core = testCore({ routes: routes.map((route) => ({ ...route, isProtected: true })) })
        for (const [index, each] of patterns.entries()) {
          const whole = new RegExp(`^(${each})(?:\\.([^./?]+))?$`, 's')
          for (const text of texts) {
            const ours = exchanging(core, request(`GET /x${index}/${text}`), (exchange) => {
              return exchange.route === -1 ? null : Object.fromEntries(exchange.params())
            })
            const [, id, format] = whole.exec(text) ?? []
            const theirs =
              id === undefined ? null : { id, ...(format === undefined ? {} : { format }) }
            if (JSON.stringify(ours) === JSON.stringify(theirs)) continue
            throw new Error(
              `/${each}/ on ${text}: ${JSON.stringify(ours)} for ${JSON.stringify(theirs)}`,
            )
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

t.test(
  'a pattern that goes back over and over costs no more than its length times the path’s',
  async (t) => {
    const file = `Rails.application.routes.draw do
  get "x/:id", to: "x#y", id: /(?:a|a|aa)*(?:a|aa)*b/
  get "y/*rest", to: "x#y", rest: /(?:.*?a)*c/
end
`
    const { routes } = drawRoutes(parseRuby('config/routes.rb', file))
    const core = testCore({ routes: routes.map((route) => ({ ...route, isProtected: true })) })
    const found = (path: string) => exchanging(core, request(`GET ${path}`), ({ route }) => route)
    const many = 'a'.repeat(4000)

    t.equal(found(`/x/${many}`), -1)
    t.equal(found(`/x/${many}b`), 0)
    t.equal(found(`/y/${many}`), -1)
    t.equal(found(`/y/${'a/'.repeat(2000)}ac`), 1)
  },
)

function targetOf(route: Route): Record<string, string> {
  return route.redirect === undefined ? { controller: route.controller, action: route.action } : {}
}

/** A route as a line; `PATCH|PUT` of Rails is one for each verb here. */
function ofOurs(route: Route): string {
  const { verb, path, name, redirect, defaults = {}, constraints = {} } = route
  const target =
    redirect === undefined ? `${route.controller}#${route.action}` : shownRedirect(redirect)
  return `${verb} ${path} ${target} ${name} ${sorted(plain(defaults))} ${sorted(constraints)}`
}

function shownRedirect({ status, to }: { status: number; to: string }): string {
  return `redirect(${status}, ${to})`
}

function ofRails(route: RailsRoute): string[] {
  const { verb, path, name, redirect, defaults, requirements } = route
  const { controller, action, ...others } = defaults
  const target = redirect ?? `${controller}#${action}`
  const verbs = verb === '' ? ['ALL'] : verb.split('|')
  return verbs.map(
    (each) => `${each} ${path} ${target} ${name} ${sorted(plain(others))} ${sorted(requirements)}`,
  )
}

/** Values as a request's parameters have them in the core: texts. */
function plain(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries(values).filter(([, value]) => value !== null)
  return Object.fromEntries(known.map(([key, value]) => [key, String(value)]))
}

function sorted(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1)))
}
