import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize, underscore } from '../../shell/inflection/inflection.ts'
import { bodyOf } from '../parse/body.ts'
import { childrenOf, is, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import { writeOutLastRequest } from './last-request.ts'

/** A test case of Rails: its name in the syntax tree, and the class of webfw/test that it is. */
interface RailsTestCase {
  readonly constant: string
  readonly exported: string
  /** What a class that opens it again stands below. */
  readonly parent: string
}

const CASES: Readonly<Record<string, RailsTestCase>> = {
  'ActiveSupport::TestCase': {
    constant: 'ActiveSupportTestCase',
    exported: 'TestCase',
    parent: 'Webfw::Test',
  },
  'ActionDispatch::IntegrationTest': {
    constant: 'ActionDispatchIntegrationTest',
    exported: 'IntegrationTest',
    parent: 'ActiveSupportTestCase',
  },
  'ActionDispatch::SystemTestCase': {
    constant: 'ActionDispatchSystemTestCase',
    exported: 'SystemTest',
    parent: 'ActionDispatchIntegrationTest',
  },
  'ActionController::TestCase': {
    constant: 'ActionControllerTestCase',
    exported: 'ControllerTest',
    parent: 'ActiveSupportTestCase',
  },
  'ActionMailer::TestCase': {
    constant: 'ActionMailerTestCase',
    exported: 'MailerTest',
    parent: 'ActiveSupportTestCase',
  },
  'ActiveJob::TestCase': {
    constant: 'ActiveJobTestCase',
    exported: 'JobTestCase',
    parent: 'ActiveSupportTestCase',
  },
  'ActionCable::TestCase': {
    constant: 'ActionCableTestCase',
    exported: 'TestCase',
    parent: 'ActiveSupportTestCase',
  },
  'ActionCable::Channel::TestCase': {
    constant: 'ActionCableChannelTestCase',
    exported: 'ChannelTest',
    parent: 'ActiveSupportTestCase',
  },
  'ActionCable::Connection::TestCase': {
    constant: 'ActionCableConnectionTestCase',
    exported: 'ConnectionTest',
    parent: 'ActiveSupportTestCase',
  },
  'ActionMailbox::TestCase': {
    constant: 'ActionMailboxTestCase',
    exported: 'TestCase',
    parent: 'ActiveSupportTestCase',
  },
  'ActionView::TestCase': {
    constant: 'ActionViewTestCase',
    exported: 'ViewTest',
    parent: 'ActiveSupportTestCase',
  },
}

const UNBUILT: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  'Rails::Generators::TestCase': ['An application has no generators.', 'Delete the file.'],
  'Minitest::Test': [
    'Tests run inside the application.',
    'Write `class … < ActiveSupport::TestCase`.',
  ],
  'Test::Unit::TestCase': [
    'Tests run inside the application.',
    'Write `class … < ActiveSupport::TestCase`.',
  ],
}

/**
 * Gives the test cases of Rails names of one word: `class ArticleTest < ActiveSupport::TestCase` stands below
 * ActiveSupportTestCase, and so does `module ActiveSupport; class TestCase` of test/test_helper.rb open it.
 * What has no counterpart is refused.
 */
export function writeOutTestCases(unit: Parsed): void {
  writeOutLastRequest(unit)
  renameWords(unit)
  const { statements } = unit.result.value
  statements.body = inTestClass(unit, statements.body).flatMap((item) => {
    const opened = openedInModule(item) ?? openedOnLoad(item)
    const list = opened ?? [item]
    for (const each of list) {
      if (!is(each, 'ClassNode')) continue
      rename(unit, each)
      withoutGiven(each)
    }
    return list
  }) as typeof statements.body
}

/** Words of a test class that a file may say at its top level: `test "adds" do … end`. */
const TOP_LEVEL = new Set(['test', 'setup', 'teardown', 'fixtures'])

/** The same statements, with the tests of the top level in a class below Webfw::Test. */
function inTestClass(unit: Parsed, list: readonly Node[]): Node[] {
  const isOfTests = (item: Node): boolean => {
    const { name, receiver } = item as nodes.CallNode
    return is(item, 'CallNode') && receiver === null && TOP_LEVEL.has(name)
  }
  const tests = list.filter(isOfTests)
  const [first] = tests
  if (first === undefined) return [...list]
  const path = unit.source.file.replace(/\.rb$/, '').replace(/\W+/g, '_')
  const made = synthesize(`class ${camelize(path)}AtTheTop < Webfw::Test; self; end`, first)
  const body = (made as nodes.ClassNode).body as nodes.StatementsNode
  body.body = tests as typeof body.body
  return list.flatMap((item) => (item === first ? [made] : isOfTests(item) ? [] : [item]))
}

/** What every test has without asking. */
const GIVEN =
  /^(::)?(ActionMailer::TestHelper|ActiveJob::TestHelper|ActiveJob::Continuation::TestHelper|ActionCable::TestHelper|Turbo::Broadcastable::TestHelper|ActiveSupport::Testing::TimeHelpers)$/

/** Takes `include ActionMailer::TestHelper` and its kin out of a class. */
function withoutGiven({ body }: nodes.ClassNode): void {
  if (!is(body, 'StatementsNode')) return
  for (const item of body.body) failUnwritten(item)
  body.body = body.body.filter((item) => {
    if (!is(item, 'CallNode') || item.name !== 'include') return true
    const mixed = argumentsOf(item)
    return !mixed.every((each) => GIVEN.test(constantPath(each) ?? ''))
  }) as typeof body.body
}

/** Gives `test "pending"` the block that it has in Rails, which fails. */
function failUnwritten(item: Node): void {
  const { name, receiver, block, arguments_ } = item as nodes.CallNode
  if (!is(item, 'CallNode') || name !== 'test' || receiver !== null || block !== null) return
  const title = symbolText((arguments_?.arguments_ ?? [])[0] ?? null)
  if (title === null) return
  const text = JSON.stringify(`No implementation provided for ${title}`).replaceAll('#', '\\#')
  const made = synthesize(`test { flunk ${text} }`, item) as nodes.CallNode
  Object.assign(item, { block: made.block })
}

/** The classes of `module ActiveSupport … end`, each with its full name; null for anything else. */
function openedInModule(item: Node): Node[] | null {
  if (!is(item, 'ModuleNode')) return null
  const { name, body } = item
  const list = bodyOf(body)
  const isCase = (each: Node): boolean => {
    if (!is(each, 'ClassNode')) return false
    const { name: own, superclass } = each
    return `${name}::${own}` in CASES || isTestCase(superclass)
  }
  if (list.length === 0 || !list.every(isCase)) return null
  for (const each of list) {
    const opened = each as nodes.ClassNode
    opened.constantPath = renamed(opened.constantPath, `${name}::${opened.name}`)
  }
  return list
}

const HOOKS: Readonly<Record<string, string>> = {
  active_support_test_case: 'ActiveSupport::TestCase',
  action_dispatch_integration_test: 'ActionDispatch::IntegrationTest',
}

/** `ActiveSupport.on_load(:action_dispatch_integration_test) do … end` as the class it opens; null for anything else. */
function openedOnLoad(item: Node): Node[] | null {
  if (!is(item, 'CallNode')) return null
  const { name, receiver, arguments_, block } = item
  const [hook] = arguments_?.arguments_ ?? []
  const path = HOOKS[symbolText(hook ?? null) ?? '']
  if (name !== 'on_load' || constantPath(receiver) !== 'ActiveSupport' || path === undefined)
    return null
  if (!is(block, 'BlockNode')) return null
  const opened = synthesize(`class ${path}; end`, item) as nodes.ClassNode
  opened.body = block.body
  opened.locals = block.locals
  return [opened]
}

function isTestCase(superclass: Node | null): boolean {
  const path = constantPath(superclass)?.replace(/^::/, '') ?? ''
  return path === 'Webfw::Test' || path in CASES
}

function rename(unit: Parsed, node: nodes.ClassNode): void {
  const path = constantPath(node.constantPath)?.replace(/^::/, '') ?? ''
  // `class ActiveSupport::TestCase` has its flat name already, as every class of a path has.
  const own = CASES[path] ?? Object.values(CASES).find(({ constant }) => constant === path)
  if (own !== undefined) {
    node.constantPath = renamed(node.constantPath, own.constant)
    node.name = own.constant
    node.superclass = renamed(node.superclass ?? node.constantPath, own.parent)
    return
  }
  const above = constantPath(node.superclass)?.replace(/^::/, '') ?? ''
  if (path.includes('::') && isTestCase(node.superclass)) {
    // `class Admin::ArticlesTest`: a test needs no module around it.
    node.name = path.replaceAll('::', '')
    node.constantPath = renamed(node.constantPath, node.name)
  }
  const known = CASES[above]
  if (known !== undefined && node.superclass !== null) {
    if (known.exported === 'ControllerTest') nameActions(node, path)
    if (known.constant === 'ActionMailboxTestCase') includeHelper(node)
    node.superclass = renamed(node.superclass, known.constant)
    return
  }
  const unbuilt = UNBUILT[above]
  if (unbuilt === undefined || node.superclass === null) return
  const [reason, remedy] = unbuilt
  const at = node.superclass.location
  unit.errors.push(
    unit.source.diagnostic(
      at,
      'unsupported',
      `${above} is outside the framework. ${reason}`,
      remedy,
    ),
  )
}

/** Gives a test of mailboxes the words of ActionMailbox::TestHelper. */
function includeHelper(node: nodes.ClassNode): void {
  const made = synthesize('class A\n  include ActionMailboxTestHelper\nend', node)
  const body = (made as nodes.ClassNode).body as nodes.StatementsNode
  body.body.push(...(bodyOf(node.body) as typeof body.body))
  node.body = body
}

const VERBS = new Set(['get', 'post', 'patch', 'put', 'delete', 'head'])

/** `get :show, params: { id: 1 }` in a test of ActionController::TestCase asks its controller's action. */
function nameActions(owner: nodes.ClassNode, path: string): void {
  const controller = underscore(path.replace(/ControllerTest$/, ''))
  eachCall(owner, (call) => {
    if (call.receiver !== null || !VERBS.has(call.name)) return
    const made = synthesize(
      `process(:x, controller: "${controller}", method: "${call.name.toUpperCase()}")`,
      call,
    ) as nodes.CallNode
    const [action, given] = argumentsOf(call)
    const list = made.arguments_?.arguments_ as Node[]
    if (action !== undefined) list[0] = action
    const pairs = (list[1] as nodes.KeywordHashNode).elements as unknown[]
    if (is(given, 'KeywordHashNode')) {
      pairs.push(...given.elements)
    }
    call.name = made.name
    call.arguments_ = made.arguments_
  })
}

/** Rails' names of what tests have under another. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  assert_raise: 'assert_raises',
  assert_not_in_delta: 'refute_in_delta',
  assert_not_in_epsilon: 'refute_in_epsilon',
  assert_not_instance_of: 'refute_instance_of',
  assert_not_kind_of: 'refute_kind_of',
  assert_not_operator: 'refute_operator',
  assert_not_respond_to: 'refute_respond_to',
}

/** `ActionDispatch::TestRequest.create`, `assert_dom` and `assert_not_dom` in the words that tests have. */
function renameWords(unit: Parsed): void {
  eachCall(unit.result.value, (call) => {
    const path = constantPath(call.receiver)?.replace(/^::/, '')
    if (call.name === 'create' && path === 'ActionDispatch::TestRequest') {
      call.receiver = null
      call.name = 'test_request'
    }
    if (call.receiver !== null) return
    call.name = OTHER_NAMES[call.name] ?? call.name
    if (call.name === 'assert_template') refuseParts(unit, call)
    if (call.name === 'assert_dom') call.name = 'assert_select'
    if (call.name === 'assert_not_dom') expectNone(call)
  })
}

/** `assert_template partial: "form", count: 2`: the core renders partials, and tells no one. */
function refuseParts(unit: Parsed, call: nodes.CallNode): void {
  const [first] = argumentsOf(call)
  if (first === undefined) return
  const text = is(first, 'StringNode') ? first.unescaped.value : ''
  const pairs = is(first, 'KeywordHashNode') ? first.elements : []
  const isLayout = pairs.every((pair) => unit.source.slice(pair.location).startsWith('layout:'))
  if (isLayout && !/(^|\/)_[^/]*$/.test(text)) return
  const message = '`assert_template` knows the template and the layout of a page, not its partials.'
  const hint = 'Write `assert_select` for what the partial shows.'
  unit.errors.push(unit.source.diagnostic(first.location, 'unsupported', message, hint))
}

/** `assert_not_dom "h4", "Admin"` is `assert_select "h4", text: "Admin", count: 0`. */
function expectNone(call: nodes.CallNode): void {
  const list = argumentsOf(call)
  const made = synthesize('x(text: 1, count: 0)', call) as nodes.CallNode
  const [keywords] = made.arguments_?.arguments_ as Node[]
  const pairs = (keywords as nodes.KeywordHashNode).elements
  const [, text] = list
  if (is(text, 'KeywordHashNode')) {
    pairs.splice(0, 1, ...text.elements)
  } else if (text === undefined) pairs.shift()
  else (pairs[0] as nodes.AssocNode).value = text
  list.splice(1, 1, keywords as Node)
  call.name = 'assert_select'
}

function eachCall(node: Node, visit: (call: nodes.CallNode) => void): void {
  if (is(node, 'CallNode')) visit(node)
  for (const child of childrenOf(node)) eachCall(child, visit)
}

function renamed<T extends object>(node: T, path: string): T {
  return synthesize(path, node as Node) as T
}

let opened: Parsed | null = null

/** The test cases as the program knows them, also where no file opens them. */
export function railsTestCases(): Parsed {
  opened ??= parseRuby(
    'webfw/test.rb',
    Object.values(CASES)
      .map(({ constant, parent }) => `class ${constant} < ${parent}; end\n`)
      .join(''),
  )
  return opened
}

/** The class of webfw/test that a name of the syntax tree stands for; null for any other. */
export function testCaseExport(constant: string | null): string | null {
  if (constant === 'Webfw::Test') return 'Test'
  const found = Object.values(CASES).find((each) => each.constant === constant)
  return found?.exported ?? null
}
