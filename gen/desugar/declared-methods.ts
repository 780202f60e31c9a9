import type * as nodes from '@ruby/prism/src/nodes.js'
import { declares, modelWords } from '../../shell/vocabulary/record.ts'
import { announcedMethods } from '../application/announced-methods.ts'
import { withExtensions } from '../application/association-extensions.ts'
import { ASSOCIATION_WORDS } from '../application/declared-associations.ts'
import type { Namespaces } from '../application/namespaces.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import { nameBlocks } from './block-methods.ts'
import { withConcerns } from './concerning.ts'
import { writeOutCurrent } from './current-attributes.ts'
import { aliasNames } from './helper-aliases.ts'
import { isOfJobs, jobBody } from './job-blocks.ts'
import { withoutReplaced } from './replaced-methods.ts'
import { withOptions } from './with-options.ts'

/**
 * Writes out the methods that a class body only announces: `scope :recent, -> { … }` becomes
 * `def self.recent`. Words in a form that cannot be
 * written out stay, and are refused where they stand. Rails guide "Active Record Query Interface", section 14.
 */
export function writeOutMethods(parsed: Parsed, elsewhere: Elsewhere): void {
  for (const item of parsed.result.value.statements.body) {
    if (!is(item, 'ClassNode', 'ModuleNode')) continue
    const { body } = item
    if (!is(body, 'StatementsNode')) continue
    const list = body
    const { name } = item
    const opened = withOptions(withConcerns(list.body))
    list.body = withExtensions(opened) as typeof list.body
    for (const each of list.body) {
      nameReceiver(each, name)
      takeSelf(each)
    }
    if (isOfJobs(item, parsed.source.file)) list.body = jobBody(name, list.body) as typeof list.body
    writeOutCurrent(item)
    list.body = nameBlocks(name, list.body) as typeof list.body
    const statements = list.body
    const announced = new Set<Node>()
    const all = statements.flatMap((each) => {
      const alias = is(item, 'ModuleNode') ? null : associationAlias(each, statements)
      if (alias !== null) return [alias]
      const made = announcedMethods(each, {
        source: parsed.source,
        body: statements,
        lists: elsewhere.types,
      })
      if (made !== null) {
        const own = made.own.filter(({ name }) => !elsewhere.resetTokens.has(name))
        return [each, ...own, ...made.ofClass]
      }
      if (is(item, 'ModuleNode')) return [each]
      const methods = methodsOf(each)
      for (const method of methods ?? []) announced.add(method)
      return methods ?? [each]
    })
    list.body = withoutReplaced(all, announced) as typeof list.body
  }
}

/** `alias doctor practitioner` of an association as a method that asks it; null for any other statement. */
function associationAlias(item: Node, body: readonly Node[]): Node | null {
  const [own, other] = aliasNames(item)
  if (own == null || other == null) return null
  const name = other.replace(/=$/, '')
  const isSaid = (each: Node): boolean => {
    const call = each as nodes.CallNode
    if (!is(each, 'CallNode') || call.receiver !== null) return false
    return ASSOCIATION_WORDS.has(call.name) && symbolText(argumentsOf(call)[0] ?? null) === name
  }
  if (!body.some(isSaid) || body.some((each) => isMethod(each, other))) return null
  const text =
    name === other ? `def ${own} = ${name}` : `def ${own}(value)\nself.${name} = value\nend`
  return synthesize(text, item)
}

function isMethod(item: Node, name: string): boolean {
  return is(item, 'DefNode') && item.name === name
}

/** `def User.digest` in `class User` is `def self.digest`. */
function nameReceiver(item: Node, owner: string): void {
  if (!is(item, 'DefNode')) return
  if (constantPath(item.receiver) !== owner) return
  item.receiver = synthesize('self', item.receiver as Node)
}

/** `self.enum :status, …` in the body of a class is `enum :status, …`. */
function takeSelf(item: Node): void {
  if (is(item, 'CallNode') && is(item.receiver, 'SelfNode') && declares(item.name)) {
    item.receiver = null
  }
}

/** What other files say of the methods that declarations announce. */
type Elsewhere = Pick<Namespaces, 'types' | 'resetTokens'>

/**
 * The methods that `scope` and `to_param` announce; null for any other statement, or another form.
 */
export function methodsOf(item: Node): Node[] | null {
  if (!is(item, 'CallNode')) return null
  if (item.receiver !== null) return null
  if (item.name === 'scope') return scopeMethod(item)
  if (item.name === 'to_param') return paramMethod(item)
  return null
}

/** `to_param :name`: the id, and behind it what the method gives, in words of a URL. */
function paramMethod(call: nodes.CallNode): Node[] | null {
  const [first, second] = argumentsOf(call)
  const name = symbolText(first ?? null)
  if (name === null || second !== undefined) return null
  const text = `def to_param
  default = super
  slug = ${name}.to_s.squish.parameterize.truncate(20, separator: "-", omission: "")
  default.nil? || slug.blank? ? default : "#{default}-#{slug}"
end`
  return [synthesize(text, item(call))]
}

function scopeMethod(call: nodes.CallNode): Node[] | null {
  const [first, second, third] = argumentsOf(call)
  const name = symbolText(first ?? null)
  if (name === null || second === undefined || third !== undefined || call.block !== null) {
    return null
  }
  if (Object.hasOwn(modelWords, name)) return null
  const lambda = lambdaOf(second)
  if (lambda === null || !/^[a-z_]\w*[?!]?$/.test(name)) return null
  const def = synthesize(`def self.${name} = ((all) || all)`, item(call)) as nodes.DefNode
  const parameters = lambda.parameters
  if (parameters !== null && !is(parameters, 'BlockParametersNode')) return null
  def.parameters = parameters?.parameters ?? null
  def.locals = lambda.locals
  def.nameLoc = (first as Node).location
  if (lambda.body !== null) {
    if (isQuery(lambda.body as Node)) def.body = lambda.body as nodes.StatementsNode
    else fallBack(def, lambda.body as Node)
  }
  return [def]
}

function lambdaOf(node: Node): { parameters: unknown; body: unknown; locals: string[] } | null {
  if (is(node, 'LambdaNode')) return node
  if (!is(node, 'CallNode')) return null
  const { receiver, name, block } = node
  const isLambda = receiver === null && (name === 'lambda' || name === 'proc')
  return isLambda && is(block, 'BlockNode') ? block : null
}

const QUERIES = new Set(
  'all where not order limit offset select distinct includes preload none or merge reorder reverse_order missing'.split(
    ' ',
  ),
)

/** Whether a scope's body is one chain of queries, so that it never gives nil. */
function isQuery(body: Node): boolean {
  return queryIn(body) !== null
}

/** Whether a class method asks the class it is called on, and gives what that query finds: `def loud = where(…)`. */
export function isOwnQuery({ body }: nodes.DefNode): boolean {
  let call = body === null ? null : queryIn(body)
  // With a block `select` gives an Array.
  if (call === null || call.block !== null) return false
  while (is(call.receiver, 'CallNode')) {
    call = call.receiver
  }
  const isOnSelf = call.receiver === null || is(call.receiver, 'SelfNode')
  return isOnSelf && call.name !== 'connection'
}

function queryIn(body: Node): nodes.CallNode | null {
  const list = is(body, 'StatementsNode') ? body.body : []
  const [only] = list
  const isOne = list.length === 1 && is(only, 'CallNode')
  return isOne && QUERIES.has(only.name) ? only : null
}

/** A scope that gives nil or false gives everything. */
function fallBack(def: nodes.DefNode, body: Node): void {
  const statements = def.body as nodes.StatementsNode
  const outer = statements.body[0] as nodes.ParenthesesNode
  const or = (outer.body as nodes.StatementsNode).body[0] as nodes.OrNode
  ;(or.left as nodes.ParenthesesNode).body = body
  or.left.location = body.location
  statements.body = [or]
}

function item(call: nodes.CallNode): Node {
  return call
}
