import type * as nodes from '@ruby/prism/src/nodes.js'
import { ivarKey } from '../../../shell/ruby/object/instance-variables.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import { testCaseExport } from '../../desugar/rails-test-case.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { tsType } from '../../lower/ts-type.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { superclass } from '../../nodes/classes/class-node.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../../parse/syntax.ts'
import {
  assign,
  callMethod,
  type Expression,
  literal,
  type Member,
  member,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { classMembers } from '../class-body/members.ts'
import { refuseUnknownWord } from '../class-body/words.ts'

/** A class of tests; one that opens a test case of Rails again adds to that. */
export function testClass(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  node: nodes.ClassNode,
): Statement[] {
  const names = new Map<string, Node>()
  const { head, members } = classMembers(lo, facts, node, {
    overridden: null,
    directive: (call) => testDirective(app, lo, facts, call, names),
    silent: () => false,
  })
  const base = baseOf(lo, facts, node)
  const reopened = testCaseExport(facts.name)
  if (reopened !== null) return reopenedCase(lo, reopened, base, head, members)
  const fields: Member[] = [...facts.classIvars.entries(), ...facts.ivars.entries()]
    .filter(([ivar], index, all) => all.findIndex(([other]) => other === ivar) === index)
    .map(([ivar, type]) => ({
      kind: 'field',
      key: ivarKey(ivar),
      modifiers: ['declare'],
      type: tsType(lo, type),
    }))
  const methods = methodTests(app, lo, facts, names)
  const tail: Member[] = methods.length === 0 ? [] : [{ kind: 'static', body: methods }]
  return [
    {
      kind: 'class',
      exported: true,
      at: node.location.startOffset,
      body: { name: facts.name, extends: base, members: [...fields, ...head, ...members, ...tail] },
    },
  ]
}

function baseOf(lo: Lowering, facts: ClassFacts, node: nodes.ClassNode): Expression | null {
  const exported = testCaseExport(constantPath(node.superclass))
  return exported === null ? superclass(lo, facts) : testImport(lo, exported)
}

function testImport(lo: Lowering, exported: string): Expression {
  const from = 'webfw/test'
  return { kind: 'import', name: lo.imports.use(from, exported, exported), from }
}

/** `class ActiveSupport::TestCase`: its methods go to the class of the framework, its statements run with it. */
function reopenedCase(
  lo: Lowering,
  exported: string,
  base: Expression | null,
  head: readonly Member[],
  members: readonly Member[],
): Statement[] {
  const owner = testImport(lo, exported)
  const methods: Expression = {
    kind: 'classExpression',
    body: { name: null, extends: base, members: [...members] },
  }
  const reopen: Expression = {
    kind: 'call',
    callee: testImport(lo, 'reopenTest'),
    args: [owner, methods],
  }
  const body = head.flatMap((part) => {
    if (part.kind === 'static') return [...(part.lead ?? []), ...part.body]
    if (part.kind !== 'field' || part.value === undefined) return part.lead ?? []
    return [...(part.lead ?? []), statement(assign(member(THIS, part.key), part.value))]
  })
  const opened = lo.call('openClass', owner, { kind: 'function', parameters: [], body })
  return [
    ...(members.length === 0 ? [] : [statement(reopen)]),
    ...(body.length === 0 ? [] : [statement(opened)]),
  ]
}

/** `def test_title`: a test of its own, also where a module or a class above has it. */
function methodTests(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  names: ReadonlyMap<string, Node>,
): Statement[] {
  const own = app.program.ancestors(facts).filter((at) => at === facts || at.isModule)
  const methods = own.flatMap((at) => [...at.methods.values()])
  return methods.flatMap(({ name: word, node, source, visibility }) => {
    if (!word.startsWith('test_') || visibility !== 'public') return []
    if (names.has(word)) refuseTwice(lo, node, word)
    const t = name(lo.steady('t'))
    const body: Expression = {
      kind: 'arrow',
      parameters: [{ target: t }],
      body: callMethod(t, methodKey(word)),
    }
    const { startOffset, length } = node.location
    const lines = [source.line(startOffset), source.line(startOffset + length)]
    return [statement(callMethod(THIS, 'test', string(word), body, placeOf(source.file, lines)))]
  })
}

function placeOf(file: string, [from = 0, to = 0]: readonly number[]): Expression {
  return { kind: 'array', items: [string(file), literal(`${from}`), literal(`${to}`)] }
}

/** What a word of a test class's body becomes; null leaves it to plain Ruby. */
export function testDirective(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  names: Map<string, Node>,
): Statement[] | null {
  switch (call.name) {
    case 'test':
      return [declaredTest(lo, call, names)]
    case 'setup':
    case 'teardown':
      return around(app, lo, facts, call)
    case 'fixtures':
      return [namedFixtures(app, lo, call)]
    case 'parallelize':
    case 'use_transactional_tests=':
    case 'parallelize_setup':
    case 'parallelize_teardown':
      // Each file has a process and a database of its own already.
      return []
    case 'driven_by':
      return [drivenBy(lo, call)]
    case 'served_by':
      return []
    default:
      refuseUnknownWord(app, lo, facts, call, 'test')
      return null
  }
}

/** `driven_by :selenium, using: :headless_chrome, screen_size: [1400, 1400]`: which of them runs scripts, and the size of its window. */
function drivenBy(lo: Lowering, call: nodes.CallNode): Statement {
  const [driver, keywords] = argumentsOf(call)
  const pairs = is(keywords, 'KeywordHashNode') ? keywords.elements : []
  const size = pairs.flatMap((pair) => {
    if (!is(pair, 'AssocNode') || symbolText(pair.key) !== 'screen_size') return []
    return is(pair.value, 'ArrayNode') ? pair.value.elements.map((each) => lo.value(each)) : []
  })
  return statement(callMethod(THIS, 'drivenBy', string(symbolText(driver ?? null) ?? ''), ...size))
}

/** `test "is #{status}" do` in a loop of the class's body; null for a call of another form. */
export function computedTest(lo: Lowering, call: nodes.CallNode): Expression | null {
  const [title, ...rest] = argumentsOf(call)
  const block = blockOf(call)
  if (call.name !== 'test' || title === undefined || rest.length > 0 || block === null) return null
  const { startOffset, length } = call.location
  const lines = [lo.source.line(startOffset), lo.source.line(startOffset + length)]
  const named = lo.call('toS', lo.value(title))
  return callMethod(THIS, 'test', named, onTest(lo, block), placeOf(lo.source.file, lines))
}

function declaredTest(lo: Lowering, call: nodes.CallNode, names: Map<string, Node>): Statement {
  const first = argumentsOf(call)[0] ?? null
  const title = symbolText(first)
  if (title === null) {
    lo.misuse(call, '`test` wants a name.', 'Write `test "does something" do … end`.')
  }
  const block = blockOf(call)
  if (block === null) {
    lo.misuse(call, '`test` wants a block.', 'Write `test "does something" do … end`.')
  }
  const method = `test_${title.replace(/\s+/g, '_')}`
  if (names.has(method)) refuseTwice(lo, first as Node, title)
  names.set(method, first as Node)
  const { startOffset, length } = call.location
  const lines = [lo.source.line(startOffset), lo.source.line(startOffset + length)]
  const place = placeOf(lo.source.file, lines)
  return statement(callMethod(THIS, 'test', string(title), onTest(lo, block), place))
}

function refuseTwice(lo: Lowering, at: Node, title: string): never {
  return lo.nameTaken(
    at,
    `There is a test \`${title}\` in this class already.`,
    'Give it a name of its own.',
  )
}

function around(app: AppFacts, lo: Lowering, facts: ClassFacts, call: nodes.CallNode): Statement[] {
  const block = blockOf(call)
  const args = argumentsOf(call)
  if (block !== null) return [statement(callMethod(THIS, call.name, onTest(lo, block)))]
  if (args.length === 0) {
    lo.misuse(call, `\`${call.name}\` wants a block.`, `Write \`${call.name} do … end\`.`)
  }
  return args.map((arg) => {
    const word = symbolText(arg)
    if (word === null) {
      lo.misuse(arg, `\`${call.name}\` wants a block, or names of methods.`)
    }
    if (app.program.findMethod(facts, word) === null) {
      const known = app.program.ancestors(facts).flatMap((at) => [...at.methods.keys()])
      const hint = didYouMean(word, known, `Write \`def ${word}\`.`)
      lo.refuse(arg, ['unknown-method', word], `This test has no method \`${word}\`.`, hint)
    }
    const t = name(lo.steady('t'))
    const body: Expression = {
      kind: 'arrow',
      parameters: [{ target: t }],
      body: callMethod(t, methodKey(word)),
    }
    return statement(callMethod(THIS, call.name, body))
  })
}

function namedFixtures(app: AppFacts, lo: Lowering, call: nodes.CallNode): Statement {
  const args = argumentsOf(call)
  const sets = args.map((arg) => {
    const word = symbolText(arg)
    if (word === null) lo.misuse(arg, '`fixtures` wants names.', 'Write `fixtures :all`.')
    const set = word.replaceAll('/', '_')
    if (set !== 'all' && !app.fixtures.has(set)) {
      const hint = didYouMean(set, [...app.fixtures.keys()], undefined, '`:%`')
      lo.refuse(
        arg,
        ['unknown-file', `test/fixtures/${word}.yml`],
        `There is no test/fixtures/${word}.yml.`,
        hint,
      )
    }
    return string(set)
  })
  return statement(callMethod(THIS, 'fixtures', ...sets))
}

function blockOf(call: nodes.CallNode): nodes.BlockNode | null {
  const { block } = call
  return is(block, 'BlockNode') ? block : null
}

/** A block whose self is the test, as a function that takes it. */
function onTest(lo: Lowering, block: nodes.BlockNode): Expression {
  const t = name(lo.steady('t'))
  lo.self = t
  const { value } = functionOf(lo, block, 'block', true)
  lo.self = null
  const arrow = value as Extract<typeof value, { kind: 'arrow' }>
  return Array.isArray(arrow.body)
    ? { ...arrow, parameters: [{ target: t }] }
    : { ...arrow, parameters: [{ target: t }], body: [statement(arrow.body as never)] }
}
