import type * as nodes from '@ruby/prism/src/nodes.js'
import {
  CONTROLLER_REMEDIES,
  JOB_REMEDIES,
  MODEL_REMEDIES,
  TEST_REMEDIES,
} from '../../../shell/vocabulary/absent-declarations.ts'
import {
  channelDeclarations,
  connectionDeclarations,
  mailboxDeclarations,
} from '../../../shell/vocabulary/cable.ts'
import { controllerDeclarations } from '../../../shell/vocabulary/controller.ts'
import { vocabulary } from '../../../shell/vocabulary/index.ts'
import { jobDeclarations } from '../../../shell/vocabulary/job.ts'
import { modelDeclarations } from '../../../shell/vocabulary/record.ts'
import { testClassWords } from '../../../shell/vocabulary/test.ts'
import { UNTOLD } from '../../../shell/vocabulary/word.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { ownersOf } from '../concerns/facts.ts'
import { associationHint } from './association-words.ts'
import { isModuleWord } from './module-words.ts'

const INCLUDED =
  'Write `extend ActiveSupport::Concern` in the module, and the line inside `included do … end`.'

/** Declarations that a module's body cannot say by itself, and where to write them. */
const MODULE_REMEDIES: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(modelDeclarations), ...Object.keys(controllerDeclarations), 'scope'].flatMap(
    (word) => (isModuleWord(word) ? [] : [[word, INCLUDED]]),
  ),
)

/** What plain Ruby lets a class body call. */
const RUBY_WORDS: ReadonlySet<string> = new Set(
  `attr attr_reader attr_writer attr_accessor private protected public module_function
  private_class_method public_class_method private_constant alias_method include extend prepend
  define_method puts print p pp raise require require_relative freeze format sprintf lambda proc
  loop catch throw warn rand srand sleep binding block_given? Integer Float String Array Hash
  instance_variable_set instance_variable_get class_eval instance_eval eval autoload refine using
  const_get const_set class_variable_get class_variable_set class_variable_defined? class_variables
  remove_class_variable remove_method undef_method remove_const method_missing system exec spawn fork
  trap load send public_send __send__ then tap new name to_s inspect class object_id hash
  instance_methods method_defined? instance_method superclass ancestors with_options`.split(/\s+/),
)

const SUGGESTED: readonly string[] =
  'attr_reader attr_writer attr_accessor private protected public include extend alias_method'.split(
    ' ',
  )

const KINDS = {
  controller: {
    words: vocabulary.ControllerClass,
    what: 'Controllers have',
    remedies: CONTROLLER_REMEDIES,
  },
  mailer: { words: vocabulary.MailerClass, what: 'Mailers have', remedies: CONTROLLER_REMEDIES },
  model: { words: vocabulary.ModelClass, what: 'Models have', remedies: MODEL_REMEDIES },
  migration: { words: {}, what: 'Migrations have', remedies: {} },
  test: { words: testClassWords, what: 'A class of tests has', remedies: TEST_REMEDIES },
  job: { words: jobDeclarations, what: 'Jobs have', remedies: JOB_REMEDIES },
  channel: { words: channelDeclarations, what: 'Channels have', remedies: {} },
  connection: { words: connectionDeclarations, what: 'Connections have', remedies: {} },
  mailbox: { words: mailboxDeclarations, what: 'Mailboxes have', remedies: {} },
  plain: { words: {}, what: 'A plain class has', remedies: {} },
  module: { words: {}, what: 'A module has', remedies: MODULE_REMEDIES },
} as const

/** Refuses a call in a class body that nothing would answer when the application starts. */
export function refuseUnknownWord(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  kind: keyof typeof KINDS,
): void {
  const { words, what, remedies } = KINDS[kind]
  const { name } = call
  // Who mixes a module of a package in is not known to it.
  if (lo.isPackage) return
  const remedy: unknown = Object.hasOwn(remedies, name) ? Reflect.get(remedies, name) : undefined
  if (Object.hasOwn(words, name) && /^(?:job|channel|connection|mailbox)$/.test(kind)) return
  if (isOwn(app, facts, name) || (remedy === undefined && isKnown(name, app))) return
  const options = associationHint(call)
  const full = typeof remedy === 'string' && options !== null ? `${remedy} ${options}` : remedy
  const hint =
    full ??
    didYouMean(
      name,
      [...Object.keys(words), ...SUGGESTED, ...facts.statics.keys()],
      `There are: ${listed(words)}`,
    )
  lo.refuse(
    { location: call.messageLoc ?? call.location },
    remedy === undefined ? ['unknown-method', name] : 'unsupported',
    remedy === undefined ? `${what} no \`${name}\`.` : `\`${name}\` is not written in a ${kind}.`,
    typeof hint === 'string' ? hint : undefined,
  )
}

function listed(words: object): string {
  const names = Object.keys(words).filter((word) => !UNTOLD.has(word))
  return `${(names.length === 0 ? ['attr_accessor', 'include', 'private'] : names).join(', ')}.`
}

/** Whether the application's own classes and modules answer: theirs is not taken for Rails'. */
function isOwn(app: AppFacts, facts: ClassFacts, name: string): boolean {
  return ownersOf(app, facts).some((owner) => {
    if (app.program.findStatic(owner, name) !== null) return true
    return app.program.ancestors(owner).some((at) => at.staticReaders.has(name))
  })
}

function isKnown(name: string, { program }: AppFacts): boolean {
  if (RUBY_WORDS.has(name) || program.functions.has(name) || isModuleWord(name)) return true
  // Methods of the modules that the class is extended with.
  return [...program.classes.values()].some((at) => at.isModule && at.methods.has(name))
}
