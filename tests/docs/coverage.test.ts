import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'

/** One row or numbered rule of docs/spec.md, named by its heading and its first words. */
interface Requirement {
  heading: string
  key: string
}

const HEADING = /^#+ (.*)/
const TABLE_RULE = /^\|[-| ]+\|$/
const CELL_BORDER = /(?<!\\)\|/
const NUMBERED_RULE = /^(\d+)\. /

/** Every table row (by its first cell, and the second where the first repeats) and every numbered rule. */
function readRequirements(markdown: string): Requirement[] {
  const found: Requirement[] = []
  let heading = ''
  let isInTable = false
  for (const line of markdown.split('\n')) {
    const title = HEADING.exec(line)?.[1]
    if (title !== undefined) heading = title
    if (line.startsWith('|')) {
      if (isInTable && !TABLE_RULE.test(line)) found.push({ heading, key: rowKey(line) })
      isInTable = true
      continue
    }
    isInTable = false
    const rule = NUMBERED_RULE.exec(line)?.[1]
    if (rule !== undefined) found.push({ heading, key: `rule ${rule}` })
  }
  return found
}

function rowKey(line: string): string {
  const cells = line.split(CELL_BORDER).map((cell) => cell.trim())
  const [first = '', second = ''] = cells.slice(1)
  const isState = /^(Serving|Building)$/.test(first)
  return isState ? `${first}: ${second}` : first
}

/** The proofs of one requirement: `path` › title, several of them separated by semicolons. */
function readProofs(markdown: string): Map<string, string> {
  const proofs = new Map<string, string>()
  let heading = ''
  for (const line of markdown.split('\n')) {
    const title = HEADING.exec(line)?.[1]
    if (title !== undefined) heading = title
    if (!line.startsWith('|') || TABLE_RULE.test(line)) continue
    const cells = line.split(CELL_BORDER).map((cell) => cell.trim())
    proofs.set(`${heading} / ${cells[1]}`, cells[3] ?? '')
  }
  return proofs
}

const spec = readFileSync('docs/spec.md', 'utf8')
const coverage = readFileSync('docs/coverage.md', 'utf8')
const PROOF = /`(tests\/[^`]+)` › “([^”]+)”/g

t.test('docs/coverage.md names every row and rule of docs/spec.md', async (t) => {
  const proofs = readProofs(coverage)

  const missing = readRequirements(spec)
    .map(({ heading, key }) => `${heading} / ${key}`)
    .filter((name) => !proofs.get(name))

  t.same(missing, [])
})

t.test(
  'docs/coverage.md gives every row at least one test, and each named test exists',
  async (t) => {
    const broken: string[] = []
    for (const [name, proof] of readProofs(coverage)) {
      if (name.endsWith('/ Row') || /^(Differences of this implementation|Still thin) /.test(name))
        continue
      const named = [...proof.matchAll(PROOF)]
      if (named.length === 0) broken.push(`${name}: no test`)
      for (const [, file = '', title = ''] of named) {
        if (!existsSync(file)) broken.push(`${name}: ${file} is missing`)
        else if (!readFileSync(file, 'utf8').includes(title)) broken.push(`${name}: “${title}”`)
      }
    }

    t.same(broken, [])
  },
)

t.test('docs/guides/command-line.md lists every code of a diagnostic', async (t) => {
  const [union = ''] =
    /^export type Code =\n(?: {2}\| '[a-z-]+'\n)+/m.exec(
      readFileSync('gen/parse/diagnostics.ts', 'utf8'),
    ) ?? []
  const codes = [...union.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code)
  const table = readFileSync('docs/guides/command-line.md', 'utf8').split('| Code |')[1] ?? ''
  const rows = table.split('\n\n')[0]?.matchAll(/^\| (`[^|]+) \|/gm) ?? []
  const listed = [...rows].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))

  t.same(listed.sort(), codes.sort())
})

t.test('each test that docs/guides/security.md names exists', async (t) => {
  const security = readFileSync('docs/guides/security.md', 'utf8')
  const named = [...security.matchAll(/([\w/-]+\.test\.ts)((?:,? "[^"]+")*)/g)]
  t.ok(named.length > 50)

  const broken = named.flatMap(([, file = '', titles = '']) => {
    if (!existsSync(`tests/${file}`)) return [`tests/${file} is missing`]
    const source = readFileSync(`tests/${file}`, 'utf8')
    return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, title = '']) =>
      source.includes(title) ? [] : [`${file} has no claim “${title}”`],
    )
  })

  t.same(broken, [])
})
