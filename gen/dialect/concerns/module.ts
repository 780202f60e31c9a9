import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, plainKind } from '../../application/app-facts.ts'
import { recordSetting } from '../../application/record-classes.ts'
import { blockOf, extendsConcern, isConcern } from '../../desugar/concerns.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { NONE } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { endOf } from '../../nodes/control/control-node.ts'
import { bodyOf } from '../../parse/body.ts'
import { is, type Node } from '../../parse/parse.ts'
import { interfaceOf } from '../../typescript/print.ts'
import { type Member, name, type Statement, statement, THIS } from '../../typescript/tree.ts'
import { announcedTypes } from '../class-body/announced-types.ts'
import { refuseUnknownWord } from '../class-body/words.ts'
import { controllerWord } from '../controllers/class-words.ts'
import { refuseHooks } from '../controllers/hooks.ts'
import { modelWord, recordTypes } from '../models/models.ts'
import { testDirective } from '../tests/test-class.ts'
import { isTestModule } from '../tests/words.ts'
import { concernOf, ownersOf, ownModules } from './facts.ts'

/** A module of app/models or app/controllers, with the types of what its methods find on self. */
export function concernModule(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.ModuleNode,
): Statement[] {
  const kind = concernOf(app, facts)
  if (kind?.kind === 'controller') refuseHooks(lo, facts)
  const wanted = kind === null || kind.isOfClass ? null : BASES[kind.kind]
  const out: Statement[] = []
  if (wanted !== null) {
    const base = lo.imports.useType('webfw', wanted)
    const others = ownModules(app, facts).filter((at) => at !== facts)
    const parents = [base, ...others.map((at) => reference(lo, at))]
    out.push(interfaceOf(facts.name, parents, announcedTypes(lo, facts)))
  }
  return [...lo.statement(node, NONE), ...out]
}

const BASES = { model: 'Model', controller: 'Controller', plain: null } as const

/** The name of a class of another file, where only its type is meant. */
function reference(lo: Lowering, facts: ClassFacts): string {
  const home = lo.dialect.moduleOf(lo, facts.name)
  if (home !== null) lo.imports.useType(home, facts.name, facts.name)
  return facts.name
}

/** `interface Ticket extends Searchable {}`: what its columns, its declarations and the modules of a class give its objects. */
export function mixedTypes(app: AppFacts, lo: Lowering, facts: ClassFacts): Statement[] {
  const modules = ownModules(app, facts).filter((at) => concernOf(app, at) !== null)
  const self = facts.prepends.length === 0 ? [] : [`InstanceType<typeof ${facts.name}>`]
  const parents = [...self, ...modules.map((at) => reference(lo, at))]
  const made = [...recordTypes(app, lo, facts), ...announcedTypes(lo, facts)]
  if (parents.length + made.length === 0) return []
  return [{ kind: 'blank' }, interfaceOf(facts.name, parents, made)]
}

/** `extend ActiveSupport::Concern` and `included do … end` in a module; null for another statement. */
export function concernMember(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  lead: Statement[],
): Member[] | null {
  const isOfTests = isTestModule(facts)
  const isOfApp = facts.isModule && !/^(?:db|test)\//.test(facts.source.file)
  if (call.receiver !== null || !(isOfTests || isOfApp)) return null

  if (extendsConcern(call)) {
    return [{ kind: 'static', body: [statement(lo.call('concern', THIS))], lead }]
  }
  if (isOfTests) {
    const included = blockOf(call, 'included')
    return included === null ? null : [includedInTests(app, lo, facts, included, lead)]
  }
  const openings = facts.openings as nodes.ModuleNode[]
  const node = openings.find(isConcern) ?? (openings[0] as nodes.ModuleNode)
  const word = call.name === 'prepended' ? 'prepended' : 'included'
  const block = blockOf(call, word)
  if (block === null) {
    checkWord(app, lo, facts, node, call)
    return null
  }
  if (!isConcern(node)) refuseHook(lo, call, node)
  return [{ ...includedMember(app, lo, facts, block, lead), key: `${word}_block` } as Member]
}

const HOOKS = new Set(['included', 'class_methods', 'prepended'])

function checkWord(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.ModuleNode,
  call: nodes.CallNode,
): void {
  if (HOOKS.has(call.name)) {
    if (isConcern(node)) {
      lo.misuse(call, `\`${call.name}\` wants a block.`, `Write \`${call.name} do … end\`.`)
    }
    refuseHook(lo, call, node)
  }
  refuseUnknownWord(app, lo, facts, call, 'module')
}

function refuseHook(lo: Lowering, call: nodes.CallNode, node: nodes.ModuleNode): never {
  return lo.misplaced(
    call,
    `\`${call.name}\` is a word of concerns.`,
    `Write \`extend ActiveSupport::Concern\` first in module ${node.name}.`,
  )
}

/** What the class that includes the module is told: a function that runs with the class as `this`. */
function includedMember(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  block: nodes.BlockNode,
  lead: Statement[],
): Member {
  const concern = concernOf(app, facts)
  const isUnused = concern?.kind === 'plain' && concern.includers.length === 0
  const kind = isUnused ? 'model' : (concern?.kind ?? 'plain')
  const base = BASES[kind]
  const type = base === null ? null : lo.imports.useType('webfw', base)
  return includedBlock(lo, block, lead, type, (item) => declared(app, lo, facts, kind, item))
}

/** The same of a module that tests include: `included do setup :sign_in end`. */
function includedInTests(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  block: nodes.BlockNode,
  lead: Statement[],
): Member {
  return includedBlock(lo, block, lead, null, (item) => {
    const call = is(item, 'CallNode') ? item : null
    const found = call?.receiver === null ? testDirective(app, lo, facts, call, new Map()) : null
    if (found !== null) return found
    return lo.misplaced(
      item,
      '`included` takes the declarations of a class of tests.',
      `Write this in the class that includes ${facts.name}.`,
    )
  })
}

function includedBlock(
  lo: Lowering,
  block: nodes.BlockNode,
  lead: Statement[],
  type: string | null,
  lower: (item: Node) => Statement[],
): Member {
  const scope = lo.inference.scope(block)
  const body: Statement[] = []
  lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
    let previousEnd: number | null = null
    for (const item of bodyOf(block.body)) {
      body.push(...lo.comments.before(item.location.startOffset, previousEnd))
      previousEnd = endOf(item)
      try {
        const { prelude, result } = lo.capture(() => lower(item))
        body.push(...prelude, ...result)
      } catch (error) {
        lo.note(error)
      }
    }
  })
  return {
    kind: 'method',
    key: 'included_block',
    modifiers: ['static'],
    parameters: [{ target: name('this'), type: type === null ? 'unknown' : `typeof ${type}` }],
    returns: 'void',
    body,
    lead,
  } as Member
}

/** A statement of `included do … end`, which runs with the class as self. */
function declared(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  kind: 'model' | 'controller' | 'plain',
  item: Node,
): Statement[] {
  const call = is(item, 'CallNode') ? item : null
  if (call !== null && call.receiver === null) {
    const found =
      kind === 'model'
        ? modelWord(app, lo, facts, call)
        : kind === 'controller'
          ? controllerWord(app, lo, facts, call)
          : null
    if (found !== null) return found
    if (kind === 'plain') {
      for (const owner of ownersOf(app, facts)) {
        refuseUnknownWord(app, lo, owner, call, plainKind(app, owner))
      }
    }
  }
  if (app.parts.has(facts.name)) {
    return lo.misplaced(
      item,
      'Of what a class of models or controllers says, config/ takes declarations alone.',
      'Write this in the class itself.',
    )
  }
  const setting = recordSetting(item)
  if (setting === null) return lo.statement(item, NONE)
  return lo.misplaced(
    item,
    `\`${setting.word}\` of what includes a module is not known ahead.`,
    `Write this in the class that includes ${facts.name}.`,
  )
}
