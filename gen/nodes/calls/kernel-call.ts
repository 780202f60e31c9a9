import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Visibility } from '../../facts/class-facts.ts'
import { fromTable } from '../../facts/library.ts'
import { OF_EVERY_SELF } from '../../facts/rebound-blocks.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName, methodKey } from '../../lower/names.ts'
import { NEVER } from '../../lower/purity.ts'
import { is } from '../../parse/parse.ts'
import { binary, type Expression, member, NULL, name, string, THIS } from '../../typescript/tree.ts'
import { isAccessor, methodShape, signatureOf } from '../classes/method-shape.ts'
import { parameterWords } from '../classes/parameter-words.ts'
import { elements } from '../literals/literal-node.ts'
import {
  blockArgument,
  fits,
  type Given,
  given,
  keywordObject,
  straightArguments,
} from './arguments-node.ts'
import { lambdaValue, procValue } from './block-node.ts'
import {
  conflicting,
  functionCall,
  instanceCall,
  libraryCall,
  openFunctionCall,
} from './direct-call.ts'
import { looseCall } from './loose-call.ts'

/** A call without receiver, or on self. */
export function selfCall(lo: Lowering, node: nodes.CallNode, explicit = false): Expression {
  const args = given(node)
  if (lo.isSelfOpen) return openCall(lo, node, args)
  const owner = lo.scope.owner
  const inClassBody = owner !== null && lo.scope.method === null
  if (lo.self !== null && owner !== null) {
    const onSelf = instanceCall(lo, node, () => lo.self ?? THIS, owner, args, true)
    if (onSelf !== null) return onSelf
  }
  if (owner !== null && !inClassBody) {
    const own = ownCall(lo, node, args)
    if (own !== null) return own
  }
  if (inClassBody && owner !== null) {
    const method = lo.program.findStatic(owner, node.name)
    if (method !== null) {
      const direct = staticCall(lo, node, args)
      if (direct !== null) return direct
    }
  }
  if (node.name === '__dir__' && lo.isPackage) return ownFolder(lo, node)
  const fn = lo.program.functions.get(node.name)
  if (fn !== undefined && !explicit) return functionCall(lo, node, fn, args)
  if (lo.program.redefined.has(node.name) && !explicit) {
    return looseCall(lo, node, () => lo.runtime('main'), args, 'sendSelf')
  }
  const kernel = kernelCall(lo, node, args)
  if (kernel !== null) return kernel
  const self = (): Expression => lo.self ?? (owner === null ? lo.runtime('main') : THIS)
  if (node.isVariableCall()) {
    return lo.call('variableCall', self(), string(node.name))
  }
  return declaration(lo, node, () => looseCall(lo, node, self, args, 'sendSelf'))
}

/** `__dir__` of a package: below the application's folder, as its files are named there. */
function ownFolder(lo: Lowering, node: nodes.CallNode): Expression {
  const folder = posix.dirname(lo.source.fileAt(node.location.startOffset))
  const file = lo.dialect.constant(lo, 'File', node) ?? NULL
  return lo.call('send', file, string('expand_path'), { kind: 'array', items: [string(folder)] })
}

/** Lowers a call whose blocks, where it declares something, run with another self than that of the code around. */
function declaration(lo: Lowering, node: nodes.CallNode, lower: () => Expression): Expression {
  const before = lo.isDeclaring
  lo.isDeclaring = node.receiver === null && lo.dialect.declares?.(node) === true
  try {
    return lower()
  } finally {
    lo.isDeclaring = before
  }
}

/** A call on the self of a block that may be run with any. */
function openCall(lo: Lowering, node: nodes.CallNode, args: Given): Expression {
  const self = lo.self ?? THIS
  const isLevel = /^(?:private|protected|public)$/.test(node.name) && node.receiver === null
  if (isLevel && node.arguments_ === null) {
    lo.level = node.name as Visibility
    return NULL
  }
  if (OF_EVERY_SELF.has(node.name) && (node.receiver === null || node.name === 'raise')) {
    const known = kernelCall(lo, node, args)
    if (known !== null) return known
  }
  const fn = lo.program.functions.get(node.name)
  if (fn !== undefined && node.receiver === null) return openFunctionCall(lo, node, self, fn, args)
  if (node.isVariableCall()) return lo.call('variableCall', self, string(node.name))
  return withLevel(
    lo,
    node,
    self,
    declaration(lo, node, () => looseCall(lo, node, () => self, args, 'sendSelf')),
  )
}

/** What defines methods in a block that is a class's body: after a bare `private` they are private. */
export function withLevel(
  lo: Lowering,
  node: nodes.CallNode,
  self: Expression,
  value: Expression,
): Expression {
  if (!lo.isSelfOpen || lo.level === 'public') return value
  if (!/^(?:define_method|attr(?:_\w+)?)$/.test(node.name)) return value
  return lo.call('sendSelf', self, string(lo.level), { kind: 'array', items: [value] })
}

function ownCall(lo: Lowering, node: nodes.CallNode, args: Given): Expression | null {
  const owner = lo.scope.owner
  if (owner === null) return null
  if (lo.scope.isStatic) return staticCall(lo, node, args)
  return instanceCall(lo, node, () => THIS, owner, args, true)
}

function staticCall(lo: Lowering, node: nodes.CallNode, args: Given): Expression | null {
  const owner = lo.scope.owner
  if (owner === null || lo.program.mayChange(owner, node.name, true)) return null
  const method = lo.program.findStatic(owner, node.name)
  if (method !== null) {
    if (isAccessor(lo, method)) return member(THIS, methodKey(node.name))
    const shape = methodShape(method)
    if (!fits(shape, args) || (args.block !== null && !shape.block)) return null
    return {
      kind: 'call',
      callee: member(THIS, methodKey(node.name)),
      args: straightArguments(lo, shape, args, node),
    }
  }
  if (owner.staticReaders.has(node.name) && args.positional.length === 0) {
    const value = member(THIS, methodKey(node.name))
    return lo.typeOf(node).nilable ? binary('??', value, NULL) : value
  }
  if (node.name === 'new' && !owner.isModule) {
    const initialize = lo.program.findMethod(owner, 'initialize')
    const struct = lo.program.ancestors(owner).some((at) => at.structMembers !== null)
    if (initialize !== null && !struct && !lo.program.hasLateInitialize(owner)) {
      const shape = methodShape(initialize)
      const isFitting = fits(shape, args) && (args.block === null || shape.block)
      if (isFitting && !conflicting(lo, owner, 'initialize', initialize)) {
        return { kind: 'new', callee: THIS, args: straightArguments(lo, shape, args, node) }
      }
    }
    return looseCall(lo, node, () => THIS, args, 'sendSelf')
  }
  return null
}

/** The methods of Kernel that are part of the language here. */
function kernelCall(lo: Lowering, node: nodes.CallNode, args: Given): Expression | null {
  const block = args.block
  switch (node.name) {
    case 'block_given?': {
      const known = lo.methodFrame().block
      return known == null ? { kind: 'literal', text: 'false' } : binary('!=', name(known), NULL)
    }
    case 'lambda':
      if (is(block, 'BlockNode')) {
        return lambdaValue(lo, block)
      }
      return passedBlock(lo, node, block)
    case 'proc':
      if (is(block, 'BlockNode')) {
        return procValue(lo, block)
      }
      return passedBlock(lo, node, block)
    case 'raise':
    case 'fail':
      return raising(lo, args)
    case 'loop': {
      if (block === null) return null
      return lo.call('loop', blockArgument(lo, block, node))
    }
    case 'catch': {
      if (block === null) return null
      const [tag = NULL] = elements(lo, args.positional)
      const body = blockArgument(lo, block, node)
      return args.positional.length === 0
        ? lo.call('catchTag', lo.call('newObject', lo.runtime('RubyObject')), body)
        : lo.call('catchTag', tag, body)
    }
    case 'throw':
      refuseStringTag(lo, args)
      lo.prelude.push({
        kind: 'expression',
        value: lo.call('throwTag', ...elements(lo, args.positional)),
      })
      return NEVER
    case 'require':
      if (lo.isPackage) return lo.call('requireAbsent', ...elements(lo, args.positional))
      return lo.refuse(
        node,
        [
          'unknown-library',
          lo.source.slice((args.positional[0] ?? node).location).replace(/["']/g, ''),
        ],
        'Gems and the standard library are outside the Ruby subset.',
        'Of the standard library there are `set`, `time`, `stringio` and `ostruct`; an application also has JSON, without `require`. Files of the program come with `require_relative`.',
      )
    case '__method__':
      return lo.scope.method === null ? NULL : lo.call('symbol', string(lo.scope.method.name))
    case 'binding':
      return lo.beyond(
        node,
        '`binding` is outside the Ruby subset.',
        'Pass the values you need as arguments.',
      )
    case 'method': {
      const first = args.positional[0]
      if (first === undefined || !is(first, 'SymbolNode', 'StringNode')) return null
      const wanted = first.unescaped.value
      const fn = lo.program.functions.get(wanted)
      if (fn !== undefined && (lo.scope.owner === null || !hasOwn(lo, wanted))) {
        const signature = signatureOf(methodShape(fn))
        const words = lo.asksParameters ? parameterWords(fn.node.parameters) : null
        return lo.call(
          'functionMethod',
          string(wanted),
          name(localName(wanted)),
          ...(signature === null && words === null
            ? []
            : [signature === null ? NULL : string(signature)]),
          ...(words === null ? [] : [string(words)]),
        )
      }
      return lo.call('method', lo.scope.owner === null ? lo.runtime('main') : THIS, string(wanted))
    }
    case 'puts':
    case 'print':
    case 'p':
    case 'pp':
      if (block !== null || args.keywords !== null) return null
      return lo.call(node.name, ...elements(lo, args.positional))
  }
  const plain = PLAIN_FUNCTIONS[node.name]
  if (
    plain !== undefined &&
    Object.hasOwn(PLAIN_FUNCTIONS, node.name) &&
    block === null &&
    args.keywords === null
  ) {
    return lo.call(plain, ...elements(lo, args.positional))
  }
  const method = fromTable('kernelMethods', node.name)
  if (method === null) return null
  return libraryCall(lo, method, null, node, args)
}

/** Whether every object answers a call of this name without receiver. */
export function isKernelMethod(name: string): boolean {
  return OF_THE_LANGUAGE.has(name) || fromTable('kernelMethods', name) !== null
}

/** Whether the class around has a method of this name, which stands before the top level's. */
function hasOwn(lo: Lowering, wanted: string): boolean {
  const owner = lo.scope.owner
  if (owner === null) return false
  return lo.scope.isStatic
    ? lo.program.findStatic(owner, wanted) !== null
    : lo.program.findMethod(owner, wanted) !== null
}

/** `lambda(&block)` and `proc(&block)`: the block as it is. */
function passedBlock(lo: Lowering, node: nodes.CallNode, block: Given['block']): Expression {
  if (block !== null) return lo.call('toProc', blockArgument(lo, block, node))
  return lo.misuse(
    node,
    `\`${node.name}\` wants a block.`,
    `Write \`${node.name} { |x| … }\`, or pass one on with \`&block\`.`,
  )
}

/** Kernel methods that the library exports as they are. */
const PLAIN_FUNCTIONS: Readonly<Record<string, string>> = {
  format: 'format',
  sprintf: 'format',
  printf: 'printf',
  warn: 'warn',
  exit: 'exit',
  abort: 'abort',
}

const OF_THE_LANGUAGE = new Set([
  ...Object.keys(PLAIN_FUNCTIONS),
  ...'block_given? lambda proc raise fail loop catch throw require require_relative __method__ binding method'.split(
    ' ',
  ),
  ...'puts print p pp gets readlines rand srand sleep at_exit'.split(' '),
])

/** A String literal is a new object each time, which no `catch` waits for. */
function refuseStringTag(lo: Lowering, args: Given): void {
  const [tag] = args.positional
  if (tag === undefined || !is(tag, 'StringNode', 'InterpolatedStringNode')) return
  if (is(tag, 'StringNode') && tag.isFrozen()) return
  lo.misuse(
    tag,
    'A String as the tag of `throw` is another one than that of its `catch`.',
    'Write a Symbol in both places.',
  )
}

function raising(lo: Lowering, args: Given): Expression {
  const values = elements(lo, args.positional)
  if (args.keywords !== null) {
    const keywords = keywordObject(lo, args.keywords)
    values.push(keywords)
  }
  lo.prelude.push({ kind: 'throw', value: lo.call('raise', ...values) })
  return NEVER
}
