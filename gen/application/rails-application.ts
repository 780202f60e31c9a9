import * as nodes from '@ruby/prism/src/nodes.js'
import { OF_RAILS } from '../../shell/active-support/notifications.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed, parseRuby, replaceChildren, walk } from '../parse/parse.ts'
import { constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * The file where an application adds methods to itself: in its class below Rails::Application, or in
 * `class << Rails.application`.
 */
export const APPLICATION_FILE = 'config/application.rb'

/** The class that holds them in gen/. */
export const APPLICATION_NAME = 'RailsApplication'

/** What `Rails.application.domain` and its kin are called in gen/: constants by the text of such calls. */
export function applicationCalls(files: ReadonlyMap<string, string>): [string, string][] {
  const text = files.get(APPLICATION_FILE) ?? ''
  if (!/^\s*def\s/m.test(text)) return []
  const { result, errors } = parseRuby(APPLICATION_FILE, text)
  if (errors.length > 0) return []
  return methodsOf(result.value.statements).map(({ name }) => [
    `Rails.application.${name}`,
    APPLICATION_NAME,
  ])
}

/** The statements of `Rails.application.configure do … end`; null for another call. */
export function configureBody({ name, receiver, block }: nodes.CallNode): Node[] | null {
  const isOuter = name === 'configure' && isApplication(receiver) && is(block, 'BlockNode')
  return isOuter ? bodyOf(block.body) : null
}

/** The order in which Rails reads its configuration. Rails guide "Configuring Rails Applications", section 5.1. */
export function configurationRank(path: string): number {
  if (path === APPLICATION_FILE) return 0
  if (path === 'config/environment.rb') return 3
  return path.startsWith('config/environments/') ? 1 : 2
}

/** The event of the framework that a statement subscribes to, and of which nobody is told here; null for none. */
export function frameworkEvent(item: Node): string | null {
  if (!subscribes(item)) return null
  const { arguments_, receiver } = item as nodes.CallNode
  const event = symbolText(arguments_?.arguments_[0] ?? null)
  const isOfNotifications = constantPath(receiver) === NOTIFICATIONS
  return isOfNotifications && event !== null && OF_RAILS.test(event) ? event : null
}

const NOTIFICATIONS = 'ActiveSupport::Notifications'

function subscribes(item: Node): boolean {
  return is(item, 'CallNode') && /^(un)?subscribe$/.test(item.name)
}

/** `config`, `Rails.configuration` or `Rails.application.config`. */
export function isConfig(node: Node | null): boolean {
  if (!is(node, 'CallNode')) return false
  const { name, receiver } = node
  if (name !== 'config' && name !== 'configuration') return false
  return receiver === null || constantPath(receiver) === 'Rails' || isApplication(receiver)
}

/** The methods that config/application.rb adds to `Rails.application`. */
export function methodsOf(statements: Node): nodes.DefNode[] {
  return bodyOf(statements).flatMap((item): nodes.DefNode[] => {
    if (item instanceof nodes.ModuleNode) return methodsOf(item.body as Node)
    const isOpened =
      item instanceof nodes.SingletonClassNode
        ? isApplication(item.expression)
        : item instanceof nodes.ClassNode && constantPath(item.superclass) === 'Rails::Application'
    if (!isOpened) return []
    const list = bodyOf((item as nodes.ClassNode).body)
    return list.filter((each) => is(each, 'DefNode'))
  })
}

/** Writes `Rails.application` for the class that config/application.rb defines: `Shop::Application.config`. */
export function writeOutApplication(parsed: Parsed, constant: string): void {
  const written = (node: Node): Node =>
    constantPath(node)?.replace(/^::/, '') === constant
      ? synthesize('Rails.application', node)
      : node
  walk(parsed.result.value, (node) => {
    replaceChildren(node, written)
  })
}

/** The application class of config/application.rb: `Shop::Application`. */
export function applicationClass(files: ReadonlyMap<string, string>): string | null {
  const text = files.get(APPLICATION_FILE) ?? ''
  const [, name] =
    /^module\s+([A-Z]\w*)[^]*?^\s*class\s+Application\s*<\s*(?:::)?Rails::Application\b/m.exec(
      text,
    ) ?? []
  return name === undefined ? null : `${name}::Application`
}

/** Whether a node is `Rails.application`. */
export function isApplication(node: Node | null): boolean {
  if (!is(node, 'CallNode')) return false
  const { name, receiver } = node
  return name === 'application' && constantPath(receiver) === 'Rails'
}
