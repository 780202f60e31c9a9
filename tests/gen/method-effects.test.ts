import t from 'tap'
import { methodsKnown, methodsThat } from '../../gen/facts/method-effects.ts'
import { installActiveSupport } from '../../shell/active-support/install.ts'
import { Float } from '../../shell/ruby/float/float.ts'
import { Hash } from '../../shell/ruby/hash/hash.ts'
import {
  answers,
  findCoreMethod,
  findKernelMethod,
  StringIO,
  send,
} from '../../shell/ruby/index.ts'
import { Range } from '../../shell/ruby/range/range.ts'
import { stringBangMethods } from '../../shell/ruby/text/bang-methods.ts'
import { Time } from '../../shell/ruby/time/time.ts'
import { vocabulary } from '../../shell/vocabulary/index.ts'

installActiveSupport()

/** What gen lowers itself, and what only Ruby's own classes beyond the library have. */
const LANGUAGE = new Set(
  `raise fail loop new attr_reader attr_writer attr_accessor class test
  require_relative`.split(/\s+/),
)

t.test('what gen knows of a method is known of one that there is', async (t) => {
  const values = [
    '',
    [],
    new Hash(),
    1,
    new Float(1),
    new Range(1, 2, false),
    new Time(0),
    Object,
    send([], 'each'),
    send(StringIO, 'new'),
  ]
  const words = new Set(Object.values(vocabulary).flatMap((table) => Object.keys(table)))
  const isKnown = (name: string): boolean =>
    LANGUAGE.has(name) ||
    words.has(name) ||
    findKernelMethod(name) !== undefined ||
    values.some((value) => findCoreMethod(value, name) !== undefined || answers(value, name))
  t.strictSame(
    [...methodsKnown()].filter((name) => !isKnown(name)),
    [],
  )
})

t.test('gen knows of every String method that changes its receiver', async (t) => {
  const known = methodsThat('touchesText')
  t.strictSame(
    Object.keys(stringBangMethods).filter((name) => !known.has(name)),
    [],
  )
})
