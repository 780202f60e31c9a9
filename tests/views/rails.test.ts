import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { installActiveSupport } from '../../shell/active-support/install.ts'
import { withoutRails } from '../support/debian-rails.ts'
import { html } from '../support/template.ts'
import { domOf } from './dom.ts'
import { SAME as BASIC, DIFFERENT, PARTIALS } from './rails-cases.ts'
import { EVERYDAY } from './rails-everyday-cases.ts'
import { asInRails } from './rails-page.ts'

installActiveSupport()

const SAME = [...BASIC, ...EVERYDAY]

function ours(source: string): string {
  return asInRails((trial) => html(source, trial))
}

type Page = { html: string; error?: never } | { html?: never; error: string }

/** Every template rendered by Rails, in the order given. */
function railsPages(sources: readonly string[]): Page[] {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'rails.rb')
  const named = sources.map((source, index) => [`articles/t${index}`, source] as const)
  const result = spawnSync('ruby', ['-E', 'UTF-8', '-W0', script], {
    input: JSON.stringify({ ...PARTIALS, ...Object.fromEntries(named) }),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (result.status !== 0) throw new Error(result.stderr)
  const pages = JSON.parse(result.stdout) as Record<string, Page>
  return named.map(([name]) => pages[name] ?? { error: 'Rails gave no page' })
}

const pages = withoutRails === false ? railsPages([...SAME, ...DIFFERENT]) : []

t.test('templates mean here what they mean in Rails', { skip: withoutRails }, async (t) => {
  for (const [index, source] of SAME.entries()) {
    const theirs = pages[index]
    let page: string
    try {
      page = ours(source)
    } catch (error) {
      t.fail(`${source}\n${(error as Error).message}`)
      continue
    }
    if (theirs?.html === undefined) t.fail(`${source}: ${theirs?.error}`)
    else t.same(domOf(page), domOf(theirs.html), source)
  }
  t.ok(SAME.length >= 220, `${SAME.length} templates`)
})

t.test('templates differ from Rails only where it is said', { skip: withoutRails }, async (t) => {
  for (const [index, source] of DIFFERENT.entries()) {
    const theirs = pages[SAME.length + index]?.html ?? ''
    t.notSame(domOf(ours(source)), domOf(theirs), source)
  }
})
