import { spawnSync } from 'node:child_process'
import t from 'tap'
import { compileProgram } from '../../../shell/ruby/regexp/compile-program.ts'
import { type Finder, MachineFinder, NativeFinder } from '../../../shell/ruby/regexp/finder.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { translateRegexp } from '../../../shell/ruby/regexp/translate.ts'
import { Dice } from '../../support/dice.ts'
import { randomPattern, randomSubject } from '../../support/random-patterns.ts'
import { hasRuby } from '../../support/ruby.ts'

// Random patterns on random texts: PATTERNS and PATTERNS_SEED say how many and which.

const count = Number(process.env['PATTERNS'] ?? 1500)
const seed = Number(process.env['PATTERNS_SEED'] ?? 20261122)

interface Case {
  readonly source: string
  readonly subject: string
}

function cases(of: 'both' | 'CRuby'): Case[] {
  const dice = new Dice(seed)
  return Array.from({ length: count }, () => {
    const source = randomPattern(dice, of)
    return Array.from({ length: 3 }, () => ({ source, subject: randomSubject(dice, 10) }))
  }).flat()
}

/** The spans of all matches, as far as they go on from each other. */
function spansOf(finder: Finder, subject: string): unknown {
  return [...finder.matchAll(subject)].map((match) => {
    const spans = match.indices ?? finder.spans(subject, match.index)
    return Array.from(match, (_text, index) => spans[index] ?? null)
  })
}

t.test('the Machine finds what JavaScript finds where both mean the same', async (t) => {
  let compared = 0
  const different: string[] = []
  for (const { source, subject } of cases('both')) {
    const { finder, pattern } = translateRegexp(source)
    if (finder === null) continue
    compared += 1
    const native = JSON.stringify(spansOf(new NativeFinder(finder.source, finder.flags), subject))
    const program = compileProgram(pattern)
    const machine = JSON.stringify(spansOf(new MachineFinder(program, null), subject))
    if (native !== machine) different.push(`${shown(source, subject)}: ${machine}, not ${native}`)
  }
  t.same(different, [])
  t.ok(compared > count, `${compared} texts`)
})

t.test('CRuby finds the same', { skip: hasRuby ? false : 'no CRuby 3.1 here' }, async (t) => {
  const asked = cases('CRuby')
  const theirs = askRuby(asked)
  const different: string[] = []
  for (const [index, { source, subject }] of asked.entries()) {
    const expected = JSON.stringify(theirs[index])
    const ours = JSON.stringify(matchesOf(source, subject))
    if (ours !== expected) different.push(`${shown(source, subject)}: ${ours}, not ${expected}`)
  }
  // What Onigmo looks at ahead of a loop shows now and then: `(b?)*` before an end takes nothing, or no turn.
  t.ok(
    different.length * 1000 <= asked.length,
    `${different.length} differ\n${different.join('\n')}`,
  )
  const found = theirs.filter((matches) => Array.isArray(matches) && matches.length > 0)
  t.ok(found.length > count / 2, `${found.length} of ${asked.length} texts match`)
})

function shown(source: string, subject: string): string {
  return `/${source}/ on ${JSON.stringify(subject)}`
}

/** The spans of each match and its groups; null where a pattern is none. */
function matchesOf(source: string, subject: string): unknown {
  try {
    return spansOf(new Regexp(source).finder, subject)
  } catch {
    return null
  }
}

const SCRIPT = `
require "json"
cases = JSON.parse($stdin.read)
out = cases.map do |one|
  begin
    pattern = Regexp.new(one["source"])
    spans = []
    one["subject"].scan(pattern) do
      match = $~
      spans << match.size.times.map { |index| match.begin(index).nil? ? nil : match.offset(index) }
    end
    spans
  rescue RegexpError
    nil
  end
end
print JSON.generate(out)
`

function askRuby(asked: readonly Case[]): unknown[] {
  const { stdout, stderr, status } = spawnSync('ruby', ['-E', 'UTF-8', '-W0', '-e', SCRIPT], {
    input: JSON.stringify(asked),
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as unknown[]
}
