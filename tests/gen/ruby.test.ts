import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { hasRuby, runLowered, runRuby } from '../support/ruby.ts'

// Every program in tests/gen/ruby/ runs through CRuby 3.1 and through gen and the native runtime.
// ONLY=strings,hash picks chapters.

const folder = join(dirname(fileURLToPath(import.meta.url)), 'ruby')
const only = process.env['ONLY']?.split(',')

t.test('programs agree with CRuby', { skip: hasRuby ? false : 'no CRuby 3.1 here' }, async (t) => {
  const programs = new Map<string, string>()
  for (const file of readdirSync(folder).sort()) {
    const name = file.replace(/\.rb$/, '')
    if (!file.endsWith('.rb')) continue
    if (only !== undefined && !only.some((word) => name.startsWith(word))) continue
    programs.set(name, readFileSync(join(folder, file), 'utf8'))
  }
  const expected = runRuby(programs)
  const actual = await runLowered(programs)
  for (const name of programs.keys()) {
    const ours = actual.get(name)
    const theirs = expected.get(name)
    const same = ours?.stdout === theirs?.stdout && ours?.status === theirs?.status
    if (!same) {
      t.equal(ours?.stdout, theirs?.stdout, `${name} writes what CRuby writes`, {
        detail: ours?.detail,
      })
      t.equal(ours?.status, theirs?.status, `${name} ends as under CRuby`)
    } else t.pass(`${name} agrees with CRuby`)
  }
  // A case is a line that CRuby writes and that we have to write too.
  const cases = [...expected.values()].reduce((sum, { stdout }) => sum + lines(stdout), 0)
  t.ok(only !== undefined || cases >= 3000, `the ${programs.size} programs hold ${cases} cases`)
})

function lines(text: string): number {
  return text.split('\n').length - 1
}
