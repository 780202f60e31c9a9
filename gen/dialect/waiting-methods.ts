import type * as nodes from '@ruby/prism/src/nodes.js'
import { WAITING_ITERATORS } from '../../shell/ruby/enumerable/iterate-meanwhile.ts'
import { type AppFacts, roleOf } from '../application/app-facts.ts'
import type { ClassFacts, MethodFacts } from '../facts/class-facts.ts'
import { childrenOf, is, type Node } from '../parse/parse.ts'
import { callsSuper, constantPath } from '../parse/syntax.ts'
import { isLive } from './controllers/live-facts.ts'

const VERBS = 'get post put patch delete head'

/** Calls of the library that wait, by the constants that they are of. */
const OF_CONSTANTS: Readonly<Record<string, ReadonlySet<string>>> = {
  'Net::HTTP': words('get get_response post post_form put'),
  Faraday: words(VERBS),
  HTTParty: words(VERBS),
  URI: words('open'),
  'BCrypt::Password': words('create'),
  'ActiveStorage::Analysis': words('of'),
  'ActiveStorage::Transformer': words('transform'),
}

/** Calls that wait on a service of files, in the classes of Active Storage. */
const ON_SERVICES = words('open upload mirror')

/** Calls that wait on any object, and those on a connection in a class that speaks HTTP. */
const ANYWHERE = words('is_password? deliver_now deliver_now!')
const ON_CONNECTIONS = words(`${VERBS} request`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Names that say nothing of whose method is called. */
const GENERIC = words('new to_s to_a to_h each map send public_send value name')

interface Waiting {
  readonly methods: ReadonlySet<MethodFacts>
  /** The names by which they may be called on objects that nothing is known of. */
  readonly names: ReadonlySet<string>
}

const known = new WeakMap<AppFacts, Waiting>()

/** The methods of the application that wait: for another server, a password's digest, `sleep`, or by what they call. */
function waitingOf(app: AppFacts): Waiting {
  const found = known.get(app)
  if (found !== undefined) return found
  const waiting = { methods: new Set<MethodFacts>(), names: new Set<string>() }
  known.set(app, waiting)
  const all = [...app.program.classes.values()].flatMap((owner) =>
    [...owner.methods.values(), ...owner.statics.values()].map((method) => ({ owner, method })),
  )
  for (let before = -1; before < waiting.methods.size; ) {
    before = waiting.methods.size
    for (const { owner, method } of all) {
      if (waiting.methods.has(method) || !hasWait(app, owner, method, method.node.body)) continue
      waiting.methods.add(method)
      if (isCalled(app, owner, method.name)) waiting.names.add(method.name)
    }
  }
  return waiting
}

/** Whether objects that nothing is known of may be asked for a method: nobody asks an action, and a column is one more often. */
function isCalled(app: AppFacts, owner: ClassFacts, name: string): boolean {
  if (GENERIC.has(name) || roleOf(app, owner) === 'controller') return false
  return ![...app.tableColumns.values()].some((columns) => columns.includes(name))
}

function hasWait(
  app: AppFacts,
  owner: ClassFacts,
  method: MethodFacts,
  node: Node | null,
): boolean {
  if (node === null) return false
  if (is(node, 'CallNode') && isWait(app, owner, method, node)) return true
  return childrenOf(node).some((child) => hasWait(app, owner, method, child))
}

/**
 * Whether a call may wait. One with a block does where that is awaited: by `Net::HTTP.start`, `loop`, and methods that go through a
 * list. Elsewhere others would run in the middle of what the block stands in.
 */
export function isWait(
  app: AppFacts,
  owner: ClassFacts,
  method: MethodFacts,
  node: nodes.CallNode,
): boolean {
  if (node.isSafeNavigation() || node.isAttributeWrite()) return false
  const { name } = node
  const receiver = node.receiver
  const { methods, names } = waitingOf(app)
  if (node.block !== null) {
    if (isSession(node)) return true
    const isLoop = receiver === null ? name === 'loop' : WAITING_ITERATORS.has(name)
    return isLoop && blockWaits(app, owner, method, node.block, names)
  }
  if (receiver === null || is(receiver, 'SelfNode')) {
    const own = method.isStatic
      ? app.program.findStatic(owner, name)
      : app.program.findMethod(owner, name)
    if (own !== null) return methods.has(own)
    if (receiver === null && name === 'sleep') return true
    return method.isStatic && isParty(app, owner) && OF_CONSTANTS['HTTParty']?.has(name) === true
  }
  const path = constantPath(receiver)?.replace(/^::/, '') ?? null
  if (path !== null) {
    if (OF_CONSTANTS[path]?.has(name) === true) return true
    const facts = app.program.classes.get(path)
    if (facts === undefined) return false
    const found = app.program.findStatic(facts, name)
    if (found !== null) return methods.has(found)
    return isParty(app, facts) && OF_CONSTANTS['HTTParty']?.has(name) === true
  }
  if (ANYWHERE.has(name) || names.has(name)) return true
  if (ON_SERVICES.has(name) && owner.name.startsWith('ActiveStorage')) return true
  return ON_CONNECTIONS.has(name) && speaksHttp(owner)
}

/** Whether something in a block waits; `&:name` does where a method of the name does. */
function blockWaits(
  app: AppFacts,
  owner: ClassFacts,
  method: MethodFacts,
  block: Node,
  names: ReadonlySet<string>,
): boolean {
  if (is(block, 'BlockNode')) return hasWait(app, owner, method, block)
  const named = is(block, 'BlockArgumentNode') ? block.expression : null
  return is(named, 'SymbolNode') && names.has(named.unescaped.value)
}

/** `Net::HTTP.start(host) { |http| … }`, whose block is awaited. */
function isSession({ name, receiver, block }: nodes.CallNode): boolean {
  const path = constantPath(receiver)?.replace(/^::/, '')
  return path === 'Net::HTTP' && name === 'start' && is(block, 'BlockNode')
}

function isParty(app: AppFacts, facts: ClassFacts): boolean {
  return app.program.ancestors(facts).some((at) => at.includes.includes('HTTParty'))
}

const speaking = new WeakMap<ClassFacts, boolean>()

/** Whether a class names a client of HTTP: then `http.get` in it is most likely one. */
function speaksHttp(facts: ClassFacts): boolean {
  const found = speaking.get(facts)
  if (found !== undefined) return found
  const speaks = /\b(?:Net::HTTP|Faraday)\b/.test(facts.source.text)
  speaking.set(facts, speaks)
  return speaks
}

/** Whether a method gets a form for where others may run meanwhile. */
export function hasMeanwhile(app: AppFacts, owner: ClassFacts, method: MethodFacts): boolean {
  if (method.takesBlock || /\W$/.test(method.name) || isLive(app, owner)) return false
  return waitingOf(app).methods.has(method) && !callsSuper(method.node.body)
}
