import type * as nodes from '@ruby/prism/src/nodes.js'
import { objectExtension } from '../../../shell/active-support/object.ts'
import { answers, RubyObject } from '../../../shell/ruby/index.ts'
import { classMethods } from '../../../shell/vocabulary/class-methods.ts'
import { constantPath } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../nearest.ts'
import { isRefusedWord } from '../../nodes/calls/refused-call.ts'
import type { AppFacts } from '../app-facts.ts'

const EXACT = 'Reckon with `BigDecimal("0.5")`, which is exact, or with Floats.'
const OF_ERRORS = 'Ask an error where it came from: `error.backtrace`.'
const ASKED = 'Ask for one method: `respond_to?(:name)`.'
const SINGLE = 'Define the methods in the class, or with `define_singleton_method`.'
const CHARACTERS = 'Write the characters, or `\\u{e9}`.'
const GONE = 'Delete the call: Ruby 3.2 has none of them.'
const VALUES = 'Call the method on the object, or pass a block.'

/** Methods of Ruby and Active Support that nothing here answers, with what to write. */
const ABSENT: Readonly<Record<string, string>> = {
  ...{ Complex: EXACT, Rational: EXACT, rationalize: EXACT, to_c: EXACT, to_r: EXACT },
  ...{ next_float: EXACT, prev_float: EXACT },
  ...{ backtrace_locations: OF_ERRORS, caller: OF_ERRORS, caller_locations: OF_ERRORS },
  ...{ methods: ASKED, private_methods: ASKED, protected_methods: ASKED, public_methods: ASKED },
  ...{ singleton_class: SINGLE, singleton_method: SINGLE, singleton_methods: SINGLE },
  ...{ setbyte: CHARACTERS, undump: CHARACTERS },
  ...{ taint: GONE, 'tainted?': GONE, untaint: GONE, untrust: GONE, 'untrusted?': GONE },
  ...{ ruby2_keywords: VALUES, super_method: VALUES, unbind: VALUES },
  __dir__: 'Name the folder from the root: `Rails.root.join("config")`.',
  crypt:
    '`BCrypt::Password.create(text)` keeps a password, `Digest::SHA256.hexdigest(text)` makes a digest.',
  global_variables: 'Name the variable.',
  local_variables: 'Name the variable.',
  repeated_combination: 'Write `list.product(list)`.',
  repeated_permutation: 'Write `list.product(list)`.',
  source_location: 'The log names the line of what raises.',
  with_options: 'Write the options at each call.',
}

/** Refuses a call that no class here answers, and one that a class of Ruby's library does not answer itself. */
export function checkAbsentMethod(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  isOwn: (path: string) => boolean,
): void {
  const { name } = node
  if (isDefined(app, lo, name)) return
  const at = { location: node.messageLoc ?? node.location }
  const remedy = Object.hasOwn(ABSENT, name) ? ABSENT[name] : undefined
  if (remedy !== undefined) lo.unsupported(at, `There is no \`${name}\` here.`, remedy)
  const path = constantPath(node.receiver)?.replace(/^::/, '') ?? ''
  if (path === 'I18n' && name === 'backend=') {
    const hint =
      'Put the texts into files of config/locales; `I18n.backend.store_translations` adds others.'
    lo.unsupported(at, 'The backend of translations is the one of their files.', hint)
  }
  const listed = Object.hasOwn(classMethods, path) ? classMethods[path] : undefined
  if (listed === undefined || isOwn(path) || isRefusedWord(name)) return
  const words = listed.trim().split(/\s+/)
  if (words.includes(name) || isOfEveryClass(name)) return
  lo.unsupported(
    at,
    `\`${path}.${name}\` is not here.`,
    didYouMean(name, words, `There are ${words.map((word) => `\`${word}\``).join(', ')}.`),
  )
}

function isDefined({ models }: AppFacts, { program }: Lowering, name: string): boolean {
  return (
    program.methodNames.has(name) ||
    program.attributeNames.has(name.replace(/=$/, '')) ||
    [...models.values()].some(({ columns }) => columns.some((column) => column.name === name))
  )
}

function isOfEveryClass(name: string): boolean {
  return answers(RubyObject, name) || Object.hasOwn(objectExtension, name)
}
