import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'

const text = readFileSync(resolve('docs/ruby-subset.md'), 'utf8')
const folder = resolve('tests/gen/refused')

/** The cases that the tables of a section name in their last column. */
function namedCases(): string[] {
  const sections = text.split(/^## /m).filter((section) => section.startsWith('Refused'))
  const rows = sections.flatMap((section) => section.split('\n')).filter((line) => /^\|/.test(line))
  return rows.flatMap((row) => {
    const cells = row.split(/(?<!\\)\|/)
    const last = cells.at(-2) ?? ''
    return /^[\s`\w]+$/.test(last)
      ? [...last.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '')
      : []
  })
}

t.test('docs/ruby-subset.md names a case for each refused entry, and each exists', async (t) => {
  const cases = namedCases()
  t.ok(cases.length > 40)
  for (const name of cases) {
    const found = ['.rb', '.html.erb'].some((end) => existsSync(`${folder}/${name}${end}`))
    t.ok(found, `${name} is a case`)
  }
})

t.test('docs/ruby-subset.md leaves no refused case out', async (t) => {
  const cases = new Set(namedCases())
  for (const file of readdirSync(folder).filter((name) => /\.(rb|erb)$/.test(name))) {
    t.ok(cases.has(file.replace(/\..*$/, '')), `${file} is documented`)
  }
})
