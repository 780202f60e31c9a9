import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord, frameworkName, vocabulary } from '../../shell/vocabulary/index.ts'
import type { ClassFacts, MethodFacts } from '../facts/program.ts'
import { type Lowering, NONE } from '../lower/lowering.ts'
import { endOf } from '../nodes/control-node.ts'
import { methodMember } from '../nodes/def-node.ts'
import { kindOf, type Node } from '../parse.ts'
import type { Member, Statement } from '../typescript/tree.ts'

/** How a pass takes what stands in a class body; null leaves it to plain Ruby. */
export interface BodyPass {
  directive(call: nodes.CallNode, lead: Statement[]): Statement[] | null
  overridden: 'Record' | 'Controller' | null
  /** Whether nobody looks at what the method gives back. */
  silent(method: MethodFacts): boolean
}

const SILENT = new Set([
  'private',
  'protected',
  'public',
  'attr_reader',
  'attr_writer',
  'attr_accessor',
])

/** The members of a class of the application, in the order of the Ruby file. */
export function classMembers(
  lo: Lowering,
  facts: ClassFacts,
  opening: nodes.ClassNode,
  pass: BodyPass,
): { statics: Statement[]; members: Member[] } {
  const scope = lo.inference.scope(opening as Node)
  const statics: Statement[] = []
  const members: Member[] = []
  const body = opening.body as Node | null
  const list =
    body === null
      ? []
      : kindOf(body) === 'StatementsNode'
        ? ((body as nodes.StatementsNode).body as Node[])
        : [body]
  lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
    let previousEnd: number | null = null
    for (const item of list) {
      const lead = lo.comments.before(item.location.startOffset, previousEnd)
      previousEnd = endOf(item)
      try {
        const trailing = (): Statement[] => lo.comments.after(endOf(item))
        one(lo, facts, item, lead, trailing, pass, statics, members)
      } catch (error) {
        lo.note(error)
      }
    }
    const rest = lo.comments
      .before(endOf(opening as Node) - 3, previousEnd)
      .filter((line) => line.kind === 'comment')
    if (rest.length > 0) members.push({ kind: 'note', lead: rest })
  })
  return { statics, members }
}

function one(
  lo: Lowering,
  facts: ClassFacts,
  item: Node,
  lead: Statement[],
  trailing: () => Statement[],
  pass: BodyPass,
  statics: Statement[],
  members: Member[],
): void {
  const kind = kindOf(item)
  if (kind === 'DefNode') {
    members.push(methodOf(lo, facts, item as nodes.DefNode, lead, pass))
    return
  }
  if (kind === 'SingletonClassNode') {
    const open = item as nodes.SingletonClassNode
    const scope = lo.inference.scope(item)
    lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
      const inner = (
        open.body === null ? [] : ((open.body as nodes.StatementsNode).body as Node[])
      ) as Node[]
      for (const [index, def] of inner.entries()) {
        if (kindOf(def) !== 'DefNode') continue
        const own = lo.comments.before(def.location.startOffset, null)
        members.push(
          methodOf(lo, facts, def as nodes.DefNode, index === 0 ? [...lead, ...own] : own, pass),
        )
      }
    })
    return
  }
  if (kind === 'ConstantWriteNode') {
    const write = item as nodes.ConstantWriteNode
    const { prelude, result } = lo.capture(() => lo.value(write.value))
    if (prelude.length === 0) {
      members.push({
        kind: 'field',
        key: write.name,
        modifiers: ['static', 'readonly'],
        value: result,
        lead,
        at: item.location.startOffset,
      })
      return
    }
  }
  if (kind === 'CallNode') {
    const call = item as nodes.CallNode
    if (call.receiver === null && SILENT.has(call.name)) {
      const args = (call.arguments_?.arguments_ ?? []) as Node[]
      const defs = args.filter((arg) => kindOf(arg) === 'DefNode')
      for (const def of defs) members.push(methodOf(lo, facts, def as nodes.DefNode, lead, pass))
      const comments = lead.filter((line) => line.kind === 'comment')
      if (defs.length === 0 && comments.length > 0) members.push({ kind: 'note', lead: comments })
      return
    }
    if (call.receiver === null) {
      const { prelude, result } = lo.capture(() => pass.directive(call, lead))
      if (result !== null) {
        statics.push(...lead, ...prelude, ...marked(item, result), ...trailing())
        return
      }
    }
  }
  if (kind === 'ClassNode' || kind === 'ModuleNode') {
    members.push(...lo.nestedClass(item as nodes.ClassNode, lead))
    return
  }
  statics.push(...lead, ...marked(item, lo.statement(item, NONE)), ...trailing())
}

function marked(item: Node, list: Statement[]): Statement[] {
  return list.map((statement, index) =>
    index === 0
      ? { kind: 'markedStatement', at: item.location.startOffset, value: statement }
      : statement,
  )
}

function methodOf(
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.DefNode,
  lead: Statement[],
  pass: BodyPass,
): Member {
  const isStatic = lo.program.methods.find((method) => method.node === node)?.isStatic === true
  const table = isStatic ? facts.statics : facts.methods
  const method = table.get(node.name)
  if (method === undefined || method.node !== node) {
    lo.refuse(
      node,
      `The method ${node.name} is defined twice in ${facts.name}.`,
      'Keep the one that should run.',
    )
  }
  const framework =
    pass.overridden !== null && findWord(vocabulary[pass.overridden], node.name) !== null
  const silent = pass.silent(method) && !framework
  const member = methodMember(lo, node, method, lead, silent) as Member & {
    kind: 'method'
  }
  const modifiers = [...member.modifiers]
  const typed = { ...member, parameters: [...member.parameters] }
  const parent = lo.program.superclassOf(facts)
  const inherited =
    parent !== null &&
    (isStatic
      ? lo.program.findStatic(parent, node.name)
      : lo.program.findMethod(parent, node.name)) !== null
  const word =
    pass.overridden === null || isStatic ? null : findWord(vocabulary[pass.overridden], node.name)
  const replaces = word !== null && !['to_s', 'inspect', '=='].includes(node.name)
  if (replaces) typed.key = frameworkName(node.name)
  if (inherited || replaces) modifiers.unshift('override')
  if (!isStatic && method.visibility !== 'public') {
    const open =
      lo.program.descendants(facts).length > 0 || method.visibility === 'protected' || inherited
    modifiers.unshift(open ? 'protected' : 'private')
  }
  typed.modifiers = order(modifiers)
  return typed
}

const RANKS = ['private', 'protected', 'static', 'override', 'get', 'set']

function order(modifiers: string[]): string[] {
  return [...modifiers].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))
}
