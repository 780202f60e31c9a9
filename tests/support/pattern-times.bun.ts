import { compileProgram } from '../../shell/ruby/regexp/compile-program.ts'
import { NativeFinder } from '../../shell/ruby/regexp/finder.ts'
import { translateRegexp } from '../../shell/ruby/regexp/translate.ts'
import { mostForNative } from '../../shell/ruby/regexp/worst-case.ts'
import { Dice } from './dice.ts'
import { adversarialSubjects, randomPattern } from './random-patterns.ts'

// Random patterns on the longest subjects that JavaScript's own engine is given, made to lead it astray:
// the longest time that one took, and those that took longer than MOST milliseconds.

const MOST = 250
const count = Number(process.argv[2] ?? 2000)
const dice = new Dice(Number(process.argv[3] ?? 20261122))
let longest = 0
let searched = 0
let failed = 0
for (let number = 0; number < count; number += 1) {
  const source = randomPattern(dice, 'both')
  const { finder, pattern } = translateRegexp(source)
  if (finder === null) continue
  const most = mostForNative(compileProgram(pattern))
  if (most < 0) continue
  const native = new NativeFinder(finder.source, finder.flags)
  for (const subject of adversarialSubjects(dice, Math.min(most, 20_000))) {
    const time = timeOf(native, subject)
    searched += 1
    longest = Math.max(longest, time)
    if (time <= MOST) continue
    failed += 1
    console.log(`/${source}/ took ${time.toFixed(0)} ms for ${subject.length} characters`)
  }
}
console.log(`${searched} searches, the longest ${longest.toFixed(0)} ms, ${failed} too long`)
process.exitCode = failed === 0 ? 0 : 1

/** The shortest of three, where the first is long: other programs run, too. */
function timeOf(native: NativeFinder, subject: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && best > MOST; round += 1) {
    const start = performance.now()
    native.test(subject, 0)
    best = Math.min(best, performance.now() - start)
  }
  return best
}
