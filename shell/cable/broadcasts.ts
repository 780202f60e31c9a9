import { readGiven } from '../active-support/options.ts'
import { OutsideRenderer } from '../controller/outside-renderer.ts'
import type { Request } from '../controller/request.ts'
import { SafeString } from '../core/safe-string.ts'
import { outsideView } from '../helpers/outside-view.ts'
import { isBlank } from '../record/value/blank.ts'
import { optionKey } from '../ruby/hash/keywords.ts'
import { send, symbol } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { requestState } from '../ruby/request-state.ts'
import { broadcast } from './broadcast.ts'
import { streamName } from './stream-name.ts'

/** The keywords of a broadcast, by their names in Ruby. */
export type Options = ReadonlyMap<string, unknown>

type ControllerClass = ConstructorParameters<typeof OutsideRenderer>[0]

let renderer: ControllerClass | null = null

/** Says with which controller's helpers pages of broadcasts are made. */
export function renderBroadcastsWith(type: ControllerClass): void {
  renderer = type
}

/** The id of the request that runs, which a page that made it passes over when it hears of the refresh; null for none. */
function turboRequestId(): string | null {
  const { origin, isLater } = requestState()
  const request = isLater ? undefined : (origin?.request as Partial<Request> | undefined)
  return request?.headers?.().get('X-Turbo-Request-Id') ?? null
}

/** The HTML of `partial:`, `template:` and their kin. */
function rendered(rendering: Options, format: string): unknown {
  const entries = [...rendering].map(([key, value]) => [optionKey(key), value])
  const options = { ...Object.fromEntries(entries), formats: [symbol(format)] }
  return new OutsideRenderer(renderer as ControllerClass).renderToString(options)
}

/** `<turbo-stream>` for a target, or for what a selector finds. */
function element(
  action: unknown,
  target: unknown,
  targets: unknown,
  attributes: Options,
  template: unknown,
): string {
  const given = { ...Object.fromEntries(attributes), target, targets, template }
  return toS(send(outsideView(), 'turbo_stream_action_tag', [toS(action), given]))
}

/** Parts the streams and the options that concern the element from those that make its content. */
export function read(given: readonly unknown[]) {
  const { args, options } = readGiven(given)
  const rest = new Map(options)
  const take = (name: string): unknown => {
    const value = rest.get(name) ?? null
    rest.delete(name)
    return value
  }
  return { streamables: args.flat(), rest, take }
}

/** Sends the element of an action. Source: turbo-rails, Turbo::Streams::Broadcasts. */
export function broadcastAction(action: string | null, given: readonly unknown[]): null {
  const { streamables, rest, take } = read(given)
  const name = action ?? take('action')
  const [target, targets, attributes] = [take('target'), take('targets'), take('attributes')]
  if (streamables.every(isBlank)) return null
  const isEmpty = name === 'remove' || name === 'refresh'
  const content = take('content') ?? take('html')
  const isRendered = rest.get('render') !== false && rest.size > 0
  const template = content ?? (isEmpty || !isRendered ? '' : rendered(rest, 'html'))
  const further = attributes === null ? new Map() : readGiven([attributes]).options
  const html = element(name, target, targets, further, new SafeString(toS(template)))
  return broadcastContent(streamables, html)
}

/** Has all pages of a stream ask for themselves again, but the one whose request it comes from. */
export function broadcastRefresh(given: readonly unknown[]): null {
  const { streamables, content } = refresh(given)
  return broadcastContent(streamables, content)
}

/** What such a refresh says, to whom, and what tells it from others. */
export function refresh(given: readonly unknown[]): {
  streamables: unknown[]
  content: string
  key: string
} {
  const { streamables, rest, take } = read(given)
  const id = take('request_id') ?? turboRequestId()
  const attributes = id === null ? rest : new Map([['request-id', id], ...rest])
  const content = element('refresh', null, null, attributes, '')
  return { streamables, content, key: `${streamName(streamables)} ${toS(id)}` }
}

/** Sends the streams that a template has. */
export function broadcastRender(given: readonly unknown[]): null {
  const { streamables, rest } = read(given)
  return broadcastContent(streamables, rendered(rest, 'turbo_stream'))
}

/** Sends elements that are written already. */
export function broadcastContent(streamables: readonly unknown[], content: unknown): null {
  if (streamables.every(isBlank)) return null
  return broadcast(streamName(streamables), toS(content))
}
