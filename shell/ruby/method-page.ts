import type { MethodTable } from './call/signature.ts'
import { singletonsOf } from './call/singletons.ts'
import { lazyOwnMethods, sequenceMethods } from './enumerable/enumerator-methods.ts'
import { ioMethods } from './kernel/io-methods.ts'
import * as tables from './method-tables.ts'
import { OpenStruct } from './open-struct/open-struct.ts'
import { methodOwnMethods } from './proc/method-methods.ts'
import { Random } from './random/random.ts'
import { stringIOMethods } from './string-io/string-io-methods.ts'

const CLASSES: readonly (readonly [title: string, methods: MethodTable, except?: MethodTable])[] = [
  ['Object', tables.objectMethods],
  ['Kernel', tables.kernelMethods],
  ['Comparable', tables.comparableMethods],
  ['Enumerable', tables.enumerableMethods],
  ['Integer', tables.integerMethods],
  ['Float', tables.floatMethods],
  ['String', tables.stringMethods],
  ['Symbol', tables.symbolMethods],
  ['Array', tables.arrayMethods, tables.enumerableMethods],
  ['Hash', tables.hashMethods, tables.enumerableMethods],
  ['Range', tables.rangeMethods, tables.enumerableMethods],
  ['Set', tables.setMethods, tables.enumerableMethods],
  ['Struct', tables.structMethods, tables.enumerableMethods],
  ['Data', tables.dataMethods],
  ['Enumerator', tables.enumeratorMethods, tables.enumerableMethods],
  ['Enumerator::Lazy', lazyOwnMethods],
  ['Enumerator::ArithmeticSequence', sequenceMethods],
  ['Time', tables.timeMethods],
  ['Regexp', tables.regexpMethods],
  ['MatchData', tables.matchMethods],
  ['Proc', tables.procMethods],
  ['Method', methodOwnMethods],
  ['Exception', tables.exceptionMethods],
  ['Class, Module', tables.classMethods],
  ['NilClass', tables.nilMethods],
  ['TrueClass, FalseClass', tables.booleanMethods],
  ['IO ($stdout, $stderr, $stdin)', ioMethods],
  ['StringIO', stringIOMethods],
  ['OpenStruct', OpenStruct.rubyMethods],
  ['Random', Random.rubyMethods],
  ['Math (functions)', tables.mathFunctions],
]

const SINGLETONS = [
  'Array',
  'Data',
  'Enumerator',
  'Hash',
  'Integer',
  'Proc',
  'Process',
  'Range',
  'Regexp',
  'Set',
  'String',
  'Struct',
  'Time',
]

/** docs/ruby-methods.md: every method of the core library, class by class. */
export function methodPage(): string {
  const lines = [
    '# The methods of the core library',
    '',
    'Written by `node scripts/method-pages.mjs` from the tables in `shell/ruby/`. What a class has from',
    'Comparable, Enumerable and Object is listed there. Operators are methods too.',
    '',
    '| Class | Methods | |',
    '|---|---|---|',
  ]
  for (const [title, methods, except] of CLASSES) {
    const names = Object.keys(methods).filter(
      (name) => except === undefined || except[name]?.[0] !== methods[name]?.[0],
    )
    lines.push(row(title, names))
  }
  lines.push(
    '',
    '## Methods of the classes themselves',
    '',
    '| Class | Methods | |',
    '|---|---|---|',
  )
  for (const title of SINGLETONS) lines.push(row(title, Object.keys(singletonsOf(title) ?? {})))
  return `${lines.join('\n')}\n`
}

function row(title: string, names: readonly string[]): string {
  const shown = [...names].sort().map((name) => `\`${name.replaceAll('|', '\\|')}\``)
  return `| ${title} | ${shown.join(' ')} | ${names.length} |`
}
