import { withCurrent } from '../../active-support/current-attributes.ts'
import type { CableHandler, CableSite } from '../../app.ts'
import type { Settings } from '../../config/settings.ts'
import { withNewState } from '../../ruby/request-state.ts'
import type { Answer } from '../socket/reading.ts'
import { acceptOf, textFrame, WebSocketPeer } from '../socket/web-socket.ts'
import type { ConnectionPool } from '../stack.ts'
import type { Action } from './action.ts'

/** The protocol that Rails' client speaks; it offers another that says that it is not understood. */
const PROTOCOL = 'actioncable-v1-json'

/** The controller of the route that `mount ActionCable.server => "/cable"` draws, in whichever namespace. */
const MOUNTED = /\baction_cable\/server$/

/** What sockets are answered with. */
export interface CableWorld {
  readonly settings: Settings
  readonly pool: ConnectionPool
  readonly isDevelopment: boolean
  /** Whether the process stops. */
  readonly isDraining: boolean
  warn(line: string): void
}

/**
 * The answer that opens a socket where sockets are mounted, or at the usual path: null for a request that asks for none there, or
 * comes from elsewhere, undefined for one that asks for something else. RFC 6455, section 4.2.
 */
export function cableAnswer(
  action: Action,
  world: CableWorld,
  connect: (site: CableSite) => CableHandler,
): Answer | null | undefined {
  const { exchange, controllerName } = action
  const { pool, settings } = world
  const path = settings.cableMountPath
  if (!MOUNTED.test(controllerName) && (path === null || exchange.path !== path)) return undefined
  if (world.isDraining) return null
  const field = (name: string): string => exchange.list(name) ?? ''
  const key = field('sec-websocket-key')
  const isUpgrade =
    exchange.method === 'GET' &&
    !exchange.isSentAsHead &&
    !exchange.isHttp10 &&
    includesWord(field('upgrade'), 'websocket') &&
    includesWord(field('connection'), 'upgrade') &&
    field('sec-websocket-version') === '13' &&
    /^[A-Za-z0-9+/]{22}==$/.test(key)
  if (!isUpgrade) return null
  const origin = exchange.field('origin')
  if (!allowsOrigin(action, world, origin)) {
    world.warn(`Request origin not allowed: ${origin ?? ''}`)
    return null
  }
  const isOffered = includesWord(field('sec-websocket-protocol'), PROTOCOL)
  const head = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${acceptOf(key)}`,
    ...(isOffered ? [`Sec-WebSocket-Protocol: ${PROTOCOL}`] : []),
  ]
  action.detach()
  const site: CableSite = {
    request: action,
    perform: (body) => pool.turn(null, () => inEmpty(action, body)),
    waitToWrite: () => pool.waitToWrite?.() ?? null,
    frame: textFrame,
  }
  let peer: WebSocketPeer | null = null
  return {
    bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    pieces: null,
    keepAlive: false,
    endsWithVisitor: true,
    release: () => exchange.close(),
    stream(outlet) {
      const opened = new WebSocketPeer(outlet, connect(site))
      peer = opened
      return () => opened.gone()
    },
    incoming: (bytes) => peer?.push(bytes),
    stopping: () => peer?.stopping(),
  }
}

/** Runs something with `Current` empty, in the usual zone and locale, and the id of the request to upgrade in the log. */
function inEmpty(origin: Action, body: () => unknown): unknown {
  return withNewState({ origin }, () => withCurrent(body))
}

function includesWord(list: string, word: string): boolean {
  return list.split(',').some((each) => each.trim().toLowerCase() === word)
}

/** Whether a page of that origin may open a socket. Source: Rails, ActionCable::Connection::Base#allow_request_origin?. */
function allowsOrigin(
  action: Action,
  { settings, isDevelopment }: CableWorld,
  origin: string | null,
): boolean {
  if (settings.cableDisableRequestForgeryProtection) return true
  if (settings.cableAllowSameOriginAsHost && origin === action.request.baseUrl()) return true
  const allowed = settings.cableAllowedRequestOrigins
  if (allowed.length === 0 && isDevelopment) return LOCAL.test(origin ?? '')
  return allowed.some((each) => {
    return typeof each === 'string' ? each === origin : each.exec(origin ?? '', 0) !== null
  })
}

/** What Rails allows in development. */
const LOCAL = /https?:\/\/localhost:\d+/
