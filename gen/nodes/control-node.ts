import type * as nodes from '@ruby/prism/src/nodes.js'
import { BOOLEAN, type Type } from '../facts/types.ts'
import {
  type Destination,
  type Frame,
  isNever,
  type Lowering,
  NEVER,
  NONE,
} from '../lower/lowering.ts'
import { kindOf, type Node } from '../parse.ts'
import {
  assign,
  bare,
  binary,
  call,
  declare,
  type Expression,
  literal,
  member,
  NULL,
  name,
  negation,
  type Statement,
  statement,
  string,
  TRUE,
} from '../typescript/tree.ts'
import { elements } from './literal-node.ts'

/** The byte where a node ends. */
export function endOf(node: { location: Node['location'] }): number {
  return node.location.startOffset + node.location.length
}

export const parenthesesNode = {
  value: (lo: Lowering, node: nodes.ParenthesesNode): Expression => lo.value(node.body),
  statement: (lo: Lowering, node: nodes.ParenthesesNode, destination: Destination) =>
    node.body === null ? lo.deliver(destination, NULL) : lo.statement(node.body, destination),
}

export const statementsNode = {
  value(lo: Lowering, node: nodes.StatementsNode): Expression {
    const body = node.body as Node[]
    for (const item of body.slice(0, -1)) lo.prelude.push(...lo.statement(item, NONE))
    const last = body[body.length - 1]
    return last === undefined ? NULL : lo.value(last)
  },
  statement: (lo: Lowering, node: nodes.StatementsNode, destination: Destination) =>
    lo.statements(node, destination),
}

type Branch = { test: Node; body: Node | null; other: Node | null; negated: boolean }

function branchOf(node: Node): Branch {
  if (kindOf(node) === 'UnlessNode') {
    const unless = node as nodes.UnlessNode
    return {
      test: unless.predicate,
      body: unless.statements,
      other: unless.elseClause,
      negated: true,
    }
  }
  const branch = node as nodes.IfNode
  return {
    test: branch.predicate,
    body: branch.statements,
    other: branch.subsequent,
    negated: false,
  }
}

function isTernaryShape(node: Node | null): boolean {
  if (node === null) return true
  if (kindOf(node) === 'ElseNode') return isTernaryShape((node as nodes.ElseNode).statements)
  if (kindOf(node) === 'StatementsNode') return (node as nodes.StatementsNode).body.length <= 1
  return true
}

export const ifNode = {
  value(lo: Lowering, node: Node): Expression {
    const branch = branchOf(node)
    const test = lo.test(branch.test)
    const condition = branch.negated ? negation(test) : test
    const then = lo.capture(() => lo.value(branch.body))
    const other = lo.capture(() => lo.value(branch.other))
    const simple = isTernaryShape(branch.body) && isTernaryShape(branch.other)
    if (then.prelude.length === 0 && other.prelude.length === 0 && simple) {
      return { kind: 'conditional', test: condition, then: then.result, else: other.result }
    }
    const target = name(lo.fresh('value'))
    const finish = (part: { prelude: Statement[]; result: Expression }): Statement[] =>
      isNever(part.result)
        ? part.prelude
        : [...part.prelude, statement(assign(target, part.result))]
    lo.prelude.push(declare('let', target, null), {
      kind: 'if',
      test: condition,
      then: finish(then),
      else: finish(other),
    })
    return target
  },
  statement(lo: Lowering, node: Node, destination: Destination): Statement[] | null {
    const branch = branchOf(node)
    const ternary = destination.kind !== 'none' && isTernary(lo, node)
    if (ternary) {
      const { prelude, result } = lo.capture(() => ifNode.value(lo, node))
      return [...prelude, ...lo.deliver(destination, result, node)]
    }
    const test = lo.test(branch.test)
    const condition = branch.negated ? negation(test) : test
    const outer = lo.prelude
    lo.prelude = []
    const then = lo.statements(branch.body, destination, bodyEnd(branch, node))
    let other: Statement[] | null = null
    if (branch.other !== null) {
      other =
        kindOf(branch.other) === 'ElseNode'
          ? lo.statements((branch.other as nodes.ElseNode).statements, destination, endOf(node) - 3)
          : lo.statement(branch.other, destination)
      if (other.length === 0) other = null
    } else if (destination.kind === 'assign') {
      other = lo.deliver(destination, NULL)
    }
    lo.prelude = outer
    if (then.length === 0 && other !== null) {
      return [{ kind: 'if', test: negation(condition), then: other, else: null }]
    }
    return flattenGuard([{ kind: 'if', test: condition, then, else: other }], destination)
  },
}

/** After `if (…) return x` the other branch needs no else. */
function flattenGuard(list: Statement[], _: Destination): Statement[] {
  return list
}

function bodyEnd(branch: Branch, node: Node): number {
  return branch.other === null ? endOf(node) - 3 : branch.other.location.startOffset
}

function isTernary(lo: Lowering, node: Node): boolean {
  const text = lo.source.slice(node.location)
  if (text.includes('\n')) return false
  return kindOf(node) === 'IfNode' && (node as nodes.IfNode).ifKeywordLoc === null
}

export const elseNode = {
  value: (lo: Lowering, node: nodes.ElseNode): Expression => lo.value(node.statements),
  statement: (lo: Lowering, node: nodes.ElseNode, destination: Destination) =>
    lo.statements(node.statements, destination),
}

function logical(which: '&&' | '||') {
  return {
    value(lo: Lowering, node: nodes.AndNode): Expression {
      const type = lo.typeOf(node.left)
      const left = lo.value(node.left)
      const { prelude, result } = lo.capture(() => lo.value(node.right))
      if (prelude.length === 0) {
        if (type.kind === 'boolean' && !type.nilable) return binary(which, left, result)
        const nilOnly = type.kind !== 'any' && type.kind !== 'bottom' && type.kind !== 'boolean'
        if (which === '||' && nilOnly) return type.nilable ? binary('??', left, result) : left
        const kept = lo.once(left, 'value')
        const test = lo.truth(kept, type)
        return which === '||'
          ? { kind: 'conditional', test, then: kept, else: result }
          : { kind: 'conditional', test, then: result, else: kept }
      }
      const target = name(lo.fresh('value'))
      lo.prelude.push(declare('let', target, left))
      const test = lo.truth(target, type)
      lo.prelude.push({
        kind: 'if',
        test: which === '&&' ? test : negation(test),
        then: isNever(result) ? prelude : [...prelude, statement(assign(target, result))],
        else: null,
      })
      return target
    },
    statement(lo: Lowering, node: nodes.AndNode, destination: Destination): Statement[] | null {
      if (destination.kind !== 'none') return null
      const test = lo.test(node.left)
      const then = lo.statement(node.right, NONE)
      return [{ kind: 'if', test: which === '&&' ? test : negation(test), then, else: null }]
    },
  }
}

export const andNode = logical('&&')
export const orNode = logical('||')

export const whileNode = {
  statement(lo: Lowering, node: nodes.WhileNode, destination: Destination): Statement[] {
    const until = kindOf(node as Node) === 'UntilNode'
    const frame: Frame = { kind: 'loop', tag: null, destination }
    const { prelude, result } = lo.capture(() => lo.test(node.predicate))
    const test = until ? negation(result) : result
    lo.frames.push(frame)
    const body = lo.statements(node.statements, NONE, endOf(node as Node) - 3)
    lo.frames.pop()
    const after = destination.kind === 'assign' ? [] : lo.deliver(destination, NULL)
    const before = destination.kind === 'assign' ? lo.deliver(destination, NULL) : []
    const label = frame.label === undefined ? {} : { label: frame.label }
    if (node.isBeginModifier()) {
      if (prelude.length === 0)
        return [...before, { kind: 'doWhile', test, body, ...label }, ...after]
      const again = name(lo.fresh('again'))
      return [
        ...before,
        declare('let', again, TRUE),
        {
          kind: 'for',
          start: null,
          test: again,
          step: null,
          body: [...body, ...prelude, statement(assign(again, test))],
          ...label,
        },
        ...after,
      ]
    }
    if (prelude.length === 0) {
      const simple = bare(test)
      const endless: Statement =
        simple.kind === 'literal' && simple.text === 'true'
          ? { kind: 'while', test: literal('true'), body, ...label }
          : { kind: 'while', test, body, ...label }
      return [...before, endless, ...after]
    }
    return [
      ...before,
      {
        kind: 'while',
        test: TRUE,
        body: [
          ...prelude,
          { kind: 'if', test: negation(test), then: [{ kind: 'break' }], else: null },
          ...body,
        ],
        ...label,
      },
      ...after,
    ]
  },
}

function argumentsValue(lo: Lowering, args: nodes.ArgumentsNode | null): Expression | null {
  const list = (args?.arguments_ ?? []) as Node[]
  if (list.length === 0) return null
  if (list.length === 1 && kindOf(list[0] as Node) !== 'SplatNode') return lo.value(list[0] as Node)
  return { kind: 'array', items: elements(lo, list) }
}

/** Statements for `return`, `break` or `next`. */
function leave(lo: Lowering, node: Node, keyword: 'return' | 'break' | 'next'): Statement[] {
  const args = (node as nodes.ReturnNode).arguments_
  const frames = lo.frames
  const list = (args?.arguments_ ?? []) as Node[]
  const only =
    list.length === 1 && kindOf(list[0] as Node) !== 'SplatNode' ? (list[0] as Node) : null
  const returned = (silent: boolean | undefined): Statement[] => {
    if (args === null) return [{ kind: 'return', value: null }]
    if (silent) {
      const run = only === null ? [] : lo.statement(only, NONE)
      return [...run, { kind: 'return', value: null }]
    }
    const { prelude, result } = lo.capture(() => argumentsValue(lo, args) ?? NULL)
    if (isNever(result)) return prelude
    return [...prelude, { kind: 'return', value: result }]
  }
  for (let index = frames.length - 1; index >= 0; index--) {
    const frame = frames[index] as Frame
    if (frame.kind === 'class') break
    if (keyword === 'next') {
      if (frame.kind === 'loop') {
        const run = only === null ? [] : lo.statement(only, NONE)
        return [...run, { kind: 'continue' }]
      }
      if (frame.kind === 'block' || frame.kind === 'lambda') return returned(false)
      break
    }
    if (keyword === 'break') {
      if (frame.kind === 'loop') {
        const destination = frame.destination ?? NONE
        const { prelude, result } = lo.capture(() => argumentsValue(lo, args) ?? NULL)
        if (destination.kind === 'return') return [...prelude, { kind: 'return', value: result }]
        const out =
          destination.kind === 'assign'
            ? lo.deliver(destination, result)
            : args === null
              ? []
              : lo.deliver(NONE, result)
        return [...prelude, ...out, { kind: 'break' }]
      }
      if (frame.kind === 'lambda') return returned(false)
      if (frame.kind === 'block') {
        frame.tag ??= lo.fresh('stop')
        return thrown(lo, frame.tag, args)
      }
      break
    }
    if (frame.kind === 'method' || frame.kind === 'lambda') {
      const crossed = frames.slice(index + 1).some((inner) => inner.kind === 'block')
      if (!crossed) return returned(frame.silent)
      frame.tag ??= lo.fresh('leave')
      return thrown(lo, frame.tag, args)
    }
    if (frame.kind === 'top') {
      lo.refuse(
        node,
        `\`${keyword}\` has nothing to leave here.`,
        'At the top level of a program write `exit`, or put the code into a method.',
      )
    }
  }
  lo.refuse(node, `\`${keyword}\` has nothing to leave here.`)
}

function thrown(lo: Lowering, tag: string, args: nodes.ArgumentsNode | null): Statement[] {
  const { prelude, result } = lo.capture(() => argumentsValue(lo, args))
  const value = result === null ? call(name(tag)) : call(name(tag), result)
  return [...prelude, { kind: 'return', value }]
}

function leaving(keyword: 'return' | 'break' | 'next') {
  return {
    value(lo: Lowering, node: Node): Expression {
      lo.prelude.push(...leave(lo, node, keyword))
      return NEVER
    },
    statement: (lo: Lowering, node: Node): Statement[] => leave(lo, node, keyword),
  }
}

export const returnNode = leaving('return')
export const breakNode = leaving('break')
export const nextNode = leaving('next')

export const redoNode = {
  value: (lo: Lowering, node: Node): Expression =>
    lo.refuse(
      node,
      '`redo` is outside the Ruby subset.',
      'Write a `while` loop with a condition of its own.',
    ),
}

export const definedNode = {
  value(lo: Lowering, node: nodes.DefinedNode): Expression {
    const value = node.value as Node
    switch (kindOf(value)) {
      case 'LocalVariableReadNode':
        return string('local-variable')
      case 'InstanceVariableReadNode': {
        const target = lo.value(value)
        return {
          kind: 'conditional',
          test: binary('===', target, literal('undefined')),
          then: NULL,
          else: string('instance-variable'),
        }
      }
      case 'SelfNode':
        return string('self')
      case 'NilNode':
        return string('expression')
      case 'TrueNode':
      case 'FalseNode':
      case 'StringNode':
      case 'IntegerNode':
        return string('expression')
      case 'YieldNode': {
        const block = lo.methodFrame().block
        return block == null
          ? NULL
          : {
              kind: 'conditional',
              test: binary('==', name(block), NULL),
              then: NULL,
              else: string('yield'),
            }
      }
      case 'LocalVariableWriteNode':
      case 'InstanceVariableWriteNode':
        return string('assignment')
      case 'ConstantReadNode': {
        const path = (value as nodes.ConstantReadNode).name
        const known =
          lo.program.resolveClass(path, lo.scope.owner) !== null ||
          lo.program.constants.has(path) ||
          isCoreConstant(path)
        return known ? string('constant') : NULL
      }
      case 'CallNode': {
        const callNode = value as nodes.CallNode
        if (callNode.receiver === null) {
          const known =
            lo.inference.functionFor(callNode.name, lo.scope) !== null ||
            ['puts', 'print', 'p', 'raise', 'format', 'require', 'lambda', 'proc'].includes(
              callNode.name,
            )
          return known ? string('method') : NULL
        }
        const receiver = lo.value(callNode.receiver)
        return {
          kind: 'conditional',
          test: lo.call('respondTo', receiver, string(callNode.name)),
          then: string('method'),
          else: NULL,
        }
      }
      default:
        return lo.refuse(
          node as Node,
          '`defined?` of this expression is outside the Ruby subset.',
          'Ask for nil, or use `respond_to?`.',
        )
    }
  },
}

function isCoreConstant(path: string): boolean {
  return [
    'String',
    'Integer',
    'Float',
    'Array',
    'Hash',
    'Symbol',
    'Struct',
    'Comparable',
    'Enumerable',
    'Kernel',
    'Object',
    'Time',
    'Math',
  ].includes(path)
}

export const caseNode = {
  value(lo: Lowering, node: nodes.CaseNode): Expression {
    const target = name(lo.fresh('value'))
    lo.prelude.push(declare('let', target, null))
    lo.prelude.push(...caseNode.statement(lo, node, { kind: 'assign', target }))
    return target
  },
  statement(lo: Lowering, node: nodes.CaseNode, destination: Destination): Statement[] {
    const out: Statement[] = []
    let subject: Expression | null = null
    let type: Type = BOOLEAN
    if (node.predicate !== null) {
      type = lo.typeOf(node.predicate)
      const { prelude, result } = lo.capture(() => lo.once(lo.value(node.predicate), 'subject'))
      out.push(...prelude)
      subject = result
    }
    const whens = node.conditions as nodes.WhenNode[]
    const build = (index: number): Statement[] | null => {
      const when = whens[index]
      if (when === undefined) {
        if (node.elseClause !== null) {
          return lo.statements(
            (node.elseClause as nodes.ElseNode).statements,
            destination,
            endOf(node as Node) - 3,
          )
        }
        return destination.kind === 'assign' ? lo.deliver(destination, NULL) : null
      }
      const { prelude, result } = lo.capture(() => whenTest(lo, when, subject, type))
      const next = whens[index + 1] ?? node.elseClause
      const end =
        next === undefined || next === null
          ? endOf(node as Node) - 3
          : (next as Node).location.startOffset
      const then = lo.statements(when.statements, destination, end)
      const other = build(index + 1)
      const branch: Statement = { kind: 'if', test: result, then, else: other }
      return [...prelude, branch]
    }
    out.push(...(build(0) ?? []))
    return out
  },
}

function whenTest(
  lo: Lowering,
  when: nodes.WhenNode,
  subject: Expression | null,
  type: Type,
): Expression {
  const tests = lo.ordered(
    (when.conditions as Node[]).map((condition) => (): Expression => {
      if (kindOf(condition) === 'SplatNode') {
        const list = lo.call('splat', lo.value((condition as nodes.SplatNode).expression))
        const item = name(lo.fresh('pattern'))
        const test =
          subject === null ? lo.call('isTruthy', item) : lo.call('caseEquals', item, subject)
        return call(member(list, 'some'), {
          kind: 'arrow',
          parameters: [{ target: item }],
          body: test,
        })
      }
      if (subject === null) return lo.test(condition)
      return caseTest(lo, condition, subject, type)
    }),
  )
  return tests.reduce((left, right) => binary('||', left, right))
}

/** `pattern === subject` for a pattern written in the program. */
export function caseTest(lo: Lowering, pattern: Node, subject: Expression, type: Type): Expression {
  const kind = kindOf(pattern)
  const plain =
    (kind === 'IntegerNode' && type.kind === 'integer') ||
    (kind === 'StringNode' && type.kind === 'string' && lo.plainStrings) ||
    kind === 'SymbolNode' ||
    kind === 'TrueNode' ||
    kind === 'FalseNode'
  if (plain) return binary('===', subject, lo.value(pattern))
  if (kind === 'NilNode') return binary('==', subject, NULL)
  return lo.call('caseEquals', lo.value(pattern), subject)
}

export const forNode = {
  statement(lo: Lowering, node: nodes.ForNode, destination: Destination): Statement[] {
    const index = node.index as Node
    const source = lo.value(node.collection)
    const item = name(lo.fresh('item'))
    const before = lo.prelude
    lo.prelude = []
    lo.frames.push({ kind: 'loop', tag: null, destination })
    const write = lo.capture(() => assignTarget(lo, index, item))
    const body = lo.statements(node.statements, NONE, endOf(node as Node) - 3)
    lo.frames.pop()
    lo.prelude = before
    return [
      {
        kind: 'forOf',
        keyword: 'const',
        target: item,
        source: lo.call('splat', source),
        body: [...write.prelude, ...write.result, ...body],
      },
      ...(destination.kind === 'none' ? [] : lo.deliver(destination, source)),
    ]
  },
}

let assignTarget: (lo: Lowering, target: Node, value: Expression) => Statement[] = () => []

/** Multiple assignment registers how it writes to a target, to keep the files apart. */
export function registerAssignTarget(fn: typeof assignTarget): void {
  assignTarget = fn
}
