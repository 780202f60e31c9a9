import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord, frameworkName, vocabulary } from '../../../shell/vocabulary/index.ts'
import {
  classProperty,
  isBelowRecordBase,
  recordSetting,
} from '../../application/record-classes.ts'
import { isAnnounced } from '../../facts/announced.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { startDeclarations } from '../../nodes/calls/block-node.ts'
import { constructorMember } from '../../nodes/classes/constructor.ts'
import { lateDefinition, meanwhileMember, methodMember } from '../../nodes/classes/def-node.ts'
import { memberOf } from '../../nodes/classes/member-node.ts'
import { isReplaced } from '../../nodes/classes/redefinition.ts'
import { endOf } from '../../nodes/control/control-node.ts'
import { bodyOf } from '../../parse/body.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import {
  assign,
  type Member,
  member,
  type Statement,
  statement,
  THIS,
} from '../../typescript/tree.ts'
import { announcedStatics } from './announced-types.ts'

/** How a pass takes what stands in a class body; null leaves it to plain Ruby. */
export interface BodyPass {
  directive(call: nodes.CallNode, lead: Statement[]): Statement[] | null
  overridden: 'Record' | 'Controller' | null
  /** Whether nobody looks at what the method gives back. */
  silent(method: MethodFacts): boolean
}

const VISIBILITY = new Set(['private', 'protected', 'public'])

/** What a class body becomes: what runs when the class is made, in the order of the Ruby file, and its methods. */
export interface ClassParts {
  head: Member[]
  members: Member[]
}

/** The parts of a class of the application. */
export function classMembers(
  lo: Lowering,
  facts: ClassFacts,
  opening: nodes.ClassNode,
  pass: BodyPass,
): ClassParts {
  const scope = lo.inference.scope(opening)
  const parts: ClassParts = { head: announcedStatics(lo, facts), members: [] }
  lo.inside(scope, { kind: 'class', tag: null, block: null }, () => {
    let previousEnd: number | null = null
    for (const item of bodyOf(opening.body)) {
      if (isAnnounced(item)) continue
      const lead = lo.comments.before(item.location.startOffset, previousEnd)
      previousEnd = endOf(item)
      try {
        one(lo, facts, item, lead, pass, parts)
      } catch (error) {
        lo.note(error)
      }
    }
    const rest = lo.comments
      .before(endOf(opening) - 3, previousEnd)
      .filter((line) => line.kind === 'comment')
    if (rest.length > 0) parts.members.push({ kind: 'note', lead: rest })
  })
  lo.outside.push(...startDeclarations(lo, scope))
  return parts
}

function one(
  lo: Lowering,
  facts: ClassFacts,
  item: Node,
  lead: Statement[],
  pass: BodyPass,
  { head, members }: ClassParts,
): void {
  const kind = kindOf(item)
  if (kind === 'DefNode') {
    members.push(...methodOf(lo, facts, item as nodes.DefNode, lead, pass))
    return
  }
  if (kind === 'CallNode' && (item as nodes.CallNode).receiver === null) {
    const call = item as nodes.CallNode
    const defs = VISIBILITY.has(call.name) ? definitionsIn(call) : []
    if (defs.length > 0) {
      for (const [index, def] of defs.entries()) {
        members.push(...methodOf(lo, facts, def, index === 0 ? lead : [], pass))
      }
      return
    }
    const { prelude, result } = lo.capture(() => pass.directive(call, lead))
    if (result !== null && prelude.length + result.length === 0) {
      const comments = lead.filter((line) => line.kind === 'comment')
      if (comments.length > 0) head.push({ kind: 'note', lead: comments })
      return
    }
    if (result !== null) {
      const body = [...lead, ...prelude, ...marked(item, result), ...lo.comments.after(endOf(item))]
      run(head, body)
      return
    }
  }
  const property = pass.overridden === 'Record' ? classProperty(item) : null
  if (property !== null) {
    const { prelude, result } = lo.capture(() => lo.value(property.value))
    const set = statement(assign(member(THIS, frameworkName(property.word)), result))
    run(head, [...lead, ...prelude, ...marked(item, [set]), ...lo.comments.after(endOf(item))])
    return
  }
  const setting = pass.overridden === 'Record' ? recordSetting(item) : null
  if (setting !== null) {
    checkSetting(lo, facts, item, setting)
    const comments = lead.filter((line) => line.kind === 'comment')
    if (comments.length > 0) head.push({ kind: 'note', lead: comments })
    return
  }
  for (const member of memberOf(lo, facts, item, false, lead)) {
    if (member.kind === 'static') {
      const body = [...(member.lead ?? []), ...marked(item, [...member.body])]
      run(head, [...body, ...lo.comments.after(endOf(item))])
    } else if (member.kind === 'field') head.push(member)
    else members.push(member)
  }
}

/** `self.table_name = …` is for a class below ActiveRecord::Base, and read before anything runs. */
function checkSetting(
  lo: Lowering,
  facts: ClassFacts,
  item: Node,
  { word, value }: NonNullable<ReturnType<typeof recordSetting>>,
): void {
  if (!isBelowRecordBase(lo.program, facts)) {
    const hint = `Write \`class ${facts.name} < ApplicationRecord\`: a model without a superclass is called after its table.`
    lo.misplaced(item, `\`self.${word} =\` is for models below ApplicationRecord.`, hint)
  }
  if (/^(String|Symbol|Array|Nil|True|False)Node$/.test(kindOf(value))) return
  lo.refuse(value, 'computed', `The value of \`self.${word}\` is computed.`, 'Write it out.')
}

function definitionsIn(call: nodes.CallNode): nodes.DefNode[] {
  const args = argumentsOf(call)
  return args.filter((arg) => is(arg, 'DefNode'))
}

/** Puts statements after what runs already: into the static block before, or a new one. */
function run(head: Member[], body: Statement[]): void {
  const last = head.at(-1)
  if (last?.kind === 'static')
    head[head.length - 1] = { kind: 'static', body: [...last.body, ...body] }
  else head.push({ kind: 'static', body: trimmed(body) })
}

/** Statements without blank lines at their start. */
export function trimmed(statements: Statement[]): Statement[] {
  const first = statements.findIndex((item) => item.kind !== 'blank')
  return first === -1 ? [] : statements.slice(first)
}

function marked(item: Node, list: Statement[]): Statement[] {
  return list.map((statement, index) =>
    index === 0 && statement.kind !== 'markedStatement'
      ? { kind: 'markedStatement', at: item.location.startOffset, value: statement }
      : statement,
  )
}

/** A method; none where the class defines it again. */
function methodOf(
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.DefNode,
  lead: Statement[],
  pass: BodyPass,
): Member[] {
  const isStatic = lo.program.methods.find((method) => method.node === node)?.isStatic === true
  if (facts.redefined.has(isStatic ? `self.${node.name}` : node.name)) {
    return [{ kind: 'static', body: lateDefinition(lo, node), lead }]
  }
  const table = isStatic ? facts.statics : facts.methods
  const method = table.get(node.name)
  if (method === undefined || method.node !== node) {
    if (method !== undefined && isReplaced(lo, node, method.node)) return []
    lo.nameTaken(
      node,
      `The method ${node.name} is defined twice in ${facts.name}.`,
      'Keep the one that should run.',
    )
  }
  const made = constructorMember(lo, facts, method, lead)
  if (made !== null) return [made]
  const framework =
    pass.overridden !== null && findWord(vocabulary[pass.overridden], node.name) !== null
  const silent = pass.silent(method) && !framework
  const meanwhile = meanwhileMember(lo, node, method)
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
  const replaces = (lo.dialect.memberKey?.(method) ?? null) !== null
  if (inherited || replaces) modifiers.unshift('override')
  if (!isStatic && method.visibility !== 'public') {
    const open =
      lo.program.descendants(facts).length > 0 || method.visibility === 'protected' || inherited
    modifiers.unshift(open ? 'protected' : 'private')
  }
  typed.modifiers = order(modifiers)
  return [typed, ...meanwhile(silent)]
}

const RANKS = ['private', 'protected', 'static', 'override', 'async', 'get', 'set']

function order(modifiers: string[]): string[] {
  return [...modifiers].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))
}
