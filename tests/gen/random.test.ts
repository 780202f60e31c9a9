import fc from 'fast-check'
import t from 'tap'
import { type RandomProgram, randomProgram } from '../support/random-programs/random-program.ts'
import { hasRuby, runLowered, runRuby } from '../support/ruby.ts'

// Random programs, many to a file so that few processes run. RANDOM_PROGRAMS and RANDOM_SEED say how
// many and which: the same seed draws the same programs.

const count = Number(process.env['RANDOM_PROGRAMS'] ?? 50)
const seed = Number(process.env['RANDOM_SEED'] ?? 20261121)
const PER_FILE = 25

function fileOf(programs: readonly [number, RandomProgram][]): string {
  const declarations = programs.map(([, program]) => program.declarations)
  const runs = programs.map(
    ([number, { body }]) => `puts "== ${number}"
begin
  [nil].each do
${body.replace(/^(?=.)/gm, '    ')}
  end
rescue StandardError => e
  puts "#{e.class}: #{e.message}"
end`,
  )
  return `${['require "set"', ...declarations, ...runs].join('\n\n')}\n`
}

/**
 * What each program of a file wrote, by its number, without addresses and without the Symbols in the
 * messages of comparisons: CRuby names the class of one that was made at run time (docs/ruby-subset.md).
 */
function answers(stdout: string | undefined): Map<number, string> {
  const parts = (stdout ?? '')
    .replace(/0x[0-9a-f]{16}/g, '0x')
    .replace(/(?<=comparison of \w+ with ):(?:"[^"]*"|\S+)(?= failed)/g, 'Symbol')
    .split(/^== (\d+)\n/m)
  const out = new Map<number, string>()
  for (let at = 1; at < parts.length; at += 2) out.set(Number(parts[at]), parts[at + 1] ?? '')
  return out
}

t.test('random programs agree with CRuby', { skip: hasRuby ? false : 'no CRuby' }, async (t) => {
  t.comment(`seed ${seed}, ${count} programs`)
  const decisions = fc.array(fc.nat(10_000), { minLength: 120, maxLength: 400 })
  const programs = fc
    .sample(decisions, { numRuns: count, seed })
    .map((drawn, number): [number, RandomProgram] => [number, randomProgram(number, drawn)])
  const files = new Map<string, string>()
  for (let at = 0; at < programs.length; at += PER_FILE) {
    files.set(`random_${at}`, fileOf(programs.slice(at, at + PER_FILE)))
  }
  const expected = runRuby(files)
  const actual = await runLowered(files)
  let agreeing = 0
  for (const [name] of files) {
    const [ours, theirs] = [answers(actual.get(name)?.stdout), answers(expected.get(name)?.stdout)]
    const start = Number(name.slice(7))
    if (ours.size === 0) t.fail(`${name} runs`, { detail: actual.get(name)?.detail.slice(0, 2000) })
    for (const [number, program] of programs.slice(start, start + PER_FILE)) {
      if (ours.get(number) === theirs.get(number) && theirs.has(number)) {
        agreeing++
        continue
      }
      const source = `${program.declarations}\n\n${program.body}`
      t.equal(ours.get(number), theirs.get(number), `program ${number}`, { source })
    }
  }
  t.equal(agreeing, count, `${count} programs agree`)
})
