import { SafeString } from '../core/safe-string.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { NoMethodError } from '../ruby/exception/detailed-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import type { Dispatcher } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { isKeywords } from '../ruby/types.ts'
import { STREAM_ACTIONS } from '../vocabulary/view.ts'
import { escapeHtml, type HelperPage } from './helper.ts'

/** What `turbo_stream.append "comments", @comment` says; Turbo handbook, Streams. */
export interface TurboStream {
  readonly action: string
  /** A text, a record, or what `dom_id` takes; null for `refresh`. */
  readonly target: unknown
  /** Whether the target is a CSS selector: `append_all`. */
  readonly isSelector: boolean
  /** The second argument: HTML, or a record whose partial is rendered. */
  readonly content: unknown
  readonly options: ReadonlyMap<string, unknown>
}

/** An action of the application's own: a method of app/helpers writes its element. */
export interface OwnStream {
  readonly own: string
  readonly args: readonly unknown[]
  readonly content: SafeString | null
}

/** `turbo_stream`: makes the elements of a page of Turbo streams. */
export class TurboStreams {
  static {
    nameClass(this, 'Turbo::Streams::TagBuilder')
  }

  readonly #page: HelperPage | null

  /** Without a page, as in a controller, the elements are written when the answer is rendered. */
  constructor(page: HelperPage | null) {
    this.#page = page
  }

  /** Calls one of its methods; `content` is what a block wrote. */
  call(name: string, args: readonly unknown[], content: SafeString | null): unknown {
    const isSelector = name.endsWith('_all')
    const plain = isSelector ? name.slice(0, -'_all'.length) : name
    if (!STREAM_ACTIONS.has(plain) && name !== 'action') {
      const stream = { own: name, args, content }
      return this.#page === null ? stream : writeTurboStream(this.#page, stream)
    }
    const last = args.at(-1)
    const options = optionsOf(last)
    const rest = options === null ? [...args] : args.slice(0, -1)
    const action = name === 'action' ? toS(rest.shift()) : plain
    const [target = null, given = null] = rest
    const stream = {
      action,
      target,
      isSelector,
      content: content ?? given,
      options: options ?? new Map<string, unknown>(),
    }
    return this.#page === null ? stream : writeTurboStream(this.#page, stream)
  }
}

/** The element of a stream. Raises NoMethodError for an action that neither Turbo nor app/helpers has. */
export function writeTurboStream(
  page: HelperPage,
  stream: TurboStream | OwnStream | SafeString,
): SafeString {
  if (stream instanceof SafeString) return stream
  if ('own' in stream) {
    const written = page.callOwn(stream.own, stream.args, stream.content)
    if (written === undefined) throw unknown(stream.own)
    return written instanceof SafeString ? written : new SafeString(escapeHtml(toS(written)))
  }
  const { action, target, isSelector, options } = stream
  const attributes = [`action="${escapeHtml(action)}"`]
  if (action === 'refresh') attributes.push(...refreshAttributes(options))
  else attributes.push(`${isSelector ? 'targets' : 'target'}="${targetOf(page, stream)}"`)
  const method = options.get('method')
  if (method !== undefined && method !== null)
    attributes.push(`method="${escapeHtml(toS(method))}"`)
  const isEmpty = action === 'remove' || action === 'refresh'
  const template = isEmpty ? '' : `<template>${contentOf(page, stream, target)}</template>`
  return new SafeString(`<turbo-stream ${attributes.join(' ')}>${template}</turbo-stream>`)
}

function refreshAttributes(options: ReadonlyMap<string, unknown>): string[] {
  const id = options.get('request_id')
  return id === undefined || id === null ? [] : [`request-id="${escapeHtml(toS(id))}"`]
}

function targetOf(page: HelperPage, { target, isSelector }: TurboStream): string {
  if (isSelector || isText(target)) return escapeHtml(toS(target))
  return escapeHtml(page.domId(Array.isArray(target) ? target : [target]))
}

/** The block's text, HTML, a rendered template, or the partial of the record that is the target. */
function contentOf(page: HelperPage, { content, options }: TurboStream, target: unknown): string {
  const rendering = new Map([...options].filter(([key]) => key !== 'method'))
  if (content instanceof SafeString) return content.html
  if (isText(content)) return escapeHtml(toS(content))
  if (content !== null) return page.render([content, ...(rendering.size > 0 ? [rendering] : [])])
  const plain = rendering.get('plain') ?? rendering.get('body')
  if (plain !== undefined) return escapeHtml(toS(plain))
  const html = rendering.get('html')
  if (html !== undefined) return html instanceof SafeString ? html.html : escapeHtml(toS(html))
  if (rendering.size > 0) return page.render([rendering])
  return isText(target) || Array.isArray(target) ? '' : page.render([target])
}

function isText(value: unknown): boolean {
  return ['string', 'symbol', 'number', 'bigint', 'boolean'].includes(typeof value)
}

/** Keywords by their names, from a template's call or from Ruby; null where there are none. */
function optionsOf(value: unknown): Map<string, unknown> | null {
  if (value instanceof Map || value instanceof Hash) {
    const pairs = [...(value as Iterable<[unknown, unknown]>)]
    return new Map(pairs.map(([key, each]) => [nameOf(key), each]))
  }
  return isKeywords(value) ? new Map(Object.entries(value)) : null
}

function nameOf(key: unknown): string {
  return typeof key === 'symbol' ? (Symbol.keyFor(key) ?? key.description ?? '') : toS(key)
}

function unknown(name: string): NoMethodError {
  const known = [...STREAM_ACTIONS].join(', ')
  return new NoMethodError(
    `undefined method \`${name}' for a Turbo stream: there are ${known}`,
    Symbol.for(name),
  )
}

/** Calls on `turbo_stream` from lowered code. */
export const dispatchTurboStreams: Dispatcher = (receiver, name, args) => {
  return receiver instanceof TurboStreams ? { value: receiver.call(name, args, null) } : undefined
}
