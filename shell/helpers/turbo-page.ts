import { textOption } from '../active-support/options.ts'
import { SafeString } from '../core/safe-string.ts'
import { className } from '../ruby/class/class-info.ts'
import { toS } from '../ruby/object/texts.ts'
import { cableAddress } from '../running.ts'
import { escapeHtml, type HelperCall, type HelperPage } from './helper.ts'
import { type TurboStream, TurboStreams, writeTurboStream } from './turbo-streams.ts'

/** `turbo_stream`: the builder of streams for this page. */
export function turboStream({ page }: HelperCall): TurboStreams {
  return new TurboStreams(page)
}

/**
 * `turbo_stream_action_tag :scroll, target: @article, animation: :wiggle`: the element of an action of one's own, whose
 * other options are attributes.
 */
export function turboStreamActionTag({ args, options, page }: HelperCall): unknown {
  const action = toS(args[0])
  const { target, targets, template, ...others } = Object.fromEntries(options)
  const attributes = new Map(
    Object.entries(others).map(([key, value]) => [Symbol.for(key), value] as const),
  )
  attributes.set(Symbol.for('action'), action)
  if (target !== undefined && target !== null)
    attributes.set(Symbol.for('target'), idOf(page, target, ''))
  else if (targets !== undefined && targets !== null)
    attributes.set(Symbol.for('targets'), idOf(page, targets, '#'))
  const isEmpty = action === 'remove' || action === 'refresh'
  const content = template instanceof SafeString ? template.html : toS(template ?? '')
  const inside = new SafeString(isEmpty ? '' : `<template>${content}</template>`)
  return page.callCore('content_tag', ['turbo-stream', inside, attributes], null)
}

let signName: (streamables: readonly unknown[]) => string = () => ''

/** Says how the names of streams are signed, in binaries that speak over a socket. */
export function signStreamNamesWith(sign: typeof signName): void {
  signName = sign
}

/**
 * `turbo_stream_from room, :messages`: the element that subscribes a page to what is broadcast to a stream. Its name is
 * signed. Source: turbo-rails.
 */
export function turboStreamFrom({ args, options, page }: HelperCall): unknown {
  const attributes = new Map(
    [...options].map(([key, value]) => [Symbol.for(key), value] as [symbol, unknown]),
  )
  const channel = options.get('channel') ?? null
  attributes.set(
    Symbol.for('channel'),
    typeof channel === 'function' ? className(channel) : toS(channel ?? 'Turbo::StreamsChannel'),
  )
  attributes.set(Symbol.for('signed-stream-name'), signName(args))
  return page.callCore('content_tag', ['turbo-cable-stream-source', '', attributes], null)
}

/** Tells scripts of a page where the sockets of Action Cable are. */
export function actionCableMetaTag(): SafeString {
  return new SafeString(`<meta name="action-cable-url" content="${escapeHtml(cableAddress())}" />`)
}

/** A text as it is; of a record, what `dom_id` says, behind the sign that makes it a selector. */
function idOf(page: HelperPage, target: unknown, sign: string): string {
  if (['string', 'symbol'].includes(typeof target)) return toS(target)
  return sign + page.domId(Array.isArray(target) ? target : [target])
}

/** The stream of a controller's `render turbo_stream:` at a place. */
export function turboStreamAt({ args, page }: HelperCall): SafeString {
  return writeTurboStream(page, page.streams[Number(args[0])] as TurboStream)
}

/** `turbo_refreshes_with method: :morph, scroll: :preserve`: how a page takes the place of itself. */
export function turboRefreshesWith(call: HelperCall): SafeString {
  const method = textOption(call, 'method', 'replace')
  const scroll = textOption(call, 'scroll', 'reset')
  return new SafeString(
    `${meta('turbo-refresh-method', method)}${meta('turbo-refresh-scroll', scroll)}`,
  )
}

export function turboRefreshMethodTag({ args }: HelperCall): SafeString {
  return meta('turbo-refresh-method', args.length === 0 ? 'replace' : toS(args[0]))
}

export function turboRefreshScrollTag({ args }: HelperCall): SafeString {
  return meta('turbo-refresh-scroll', args.length === 0 ? 'reset' : toS(args[0]))
}

export function turboExemptsPageFromCache(): SafeString {
  return meta('turbo-cache-control', 'no-cache')
}

export function turboExemptsPageFromPreview(): SafeString {
  return meta('turbo-cache-control', 'no-preview')
}

export function turboPageRequiresReload(): SafeString {
  return meta('turbo-visit-control', 'reload')
}

function meta(name: string, content: string): SafeString {
  return new SafeString(`<meta name="${name}" content="${escapeHtml(content)}">`)
}
