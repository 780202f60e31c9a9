import { type Exchange, State } from './exchange.ts'
import { encodeSymbolHash, encodeValue, type SafeString } from './frame.ts'
import { type Decoders, FrameReader } from './frame-reader.ts'
import { FrameWriter, type FrameZone } from './frame-writer.ts'
import type { HandleTable } from './handle-table.ts'
import type { Core } from './load.ts'
import { speak } from './speech.ts'
import { TemplateError } from './template-error.ts'
import { noteLocation, type TemplateLocation } from './template-location.ts'

/** What a template needs and only the shell can compute; docs/wire-format.md, NEED. */
export interface Question {
  /** A method of the record, relation or object with this handle; a helper when it is null. */
  readonly handle: number | null
  readonly name: string
  readonly args: readonly unknown[]
  /** What the block given to it wrote. */
  readonly content: SafeString | null
  /** The block given to it, where it is the shell that calls it: its number for `callBlock`. */
  readonly block: number | null
  /** Whether a helper is called as a statement: what its blocks write is the answer. */
  readonly isStatement: boolean
}

/** What a template is rendered with. */
export interface RenderRequest {
  /** `articles/index` */
  readonly template: string
  /** `layouts/application`, or null for none. */
  readonly layout: string | null
  /** Instance variables by their names without `@`. */
  readonly assigns: Readonly<Record<string, unknown>>
  readonly locals: Readonly<Record<string, unknown>>
  readonly flash: ReadonlyMap<string, unknown>
  readonly context: RenderContext
  /** Sources by template name, for the excerpt in an error. */
  readonly views?: ReadonlyMap<string, string>
  /** Makes relations, objects, dates and decimals of what comes with a question. */
  readonly decoders?: Decoders
  /** Holds the objects that the core may ask about. */
  readonly handles?: HandleTable
}

/** What a template may know of the request. */
export interface RenderContext {
  readonly controller: string
  readonly action: string
  /** Scheme and host, for `*_url`. */
  readonly url: string
  /** Scheme and host that the request came for, where they are others. */
  readonly base_url?: string
  /** 32 random bytes as base64url. */
  readonly random: string
  readonly nonce: string | null
  /** The class of form builders, where it is not the core's. */
  readonly builder?: unknown
  /** The variants of partials, `+tablet+phone`, the dearest first; absent for none. */
  readonly variants?: string | undefined
  /** The zone that times of records are shown in; absent for UTC. */
  readonly zone?: FrameZone | undefined
  /** What every address is given beside its own options. */
  readonly url_options?: ReadonlyMap<string, unknown> | undefined
}

const METHOD = 1
const STATEMENT = 3
const writer = new FrameWriter(16384)

/**
 * Renders a template into `exchange.output`, asking `answer` for what only the application knows. It is
 * done when it returns, unless an answer is a promise: then it is done when the promise it gives is.
 * Throws TemplateError where the template is wrong; what `answer` throws is thrown on, and
 * `templateLocations` then says where it was asked.
 */
export function renderTemplate(
  core: Core,
  exchange: Exchange,
  request: RenderRequest,
  answer: (question: Question) => unknown,
): void | Promise<void> {
  const template = indexOf(core, request.template, request)
  const layout = request.layout === null ? -1 : indexOf(core, request.layout, request)
  encodeRequest(request)
  const start = exchange.place(writer.written)
  speak()
  const state = core.exports.render(exchange.address, template, layout, start, writer.length)
  return goOn(new Rendering(core, exchange, request, answer), state)
}

/** What stays the same while questions are answered. */
class Rendering {
  readonly core: Core
  readonly exchange: Exchange
  readonly request: RenderRequest
  readonly answer: (question: Question) => unknown

  constructor(
    core: Core,
    exchange: Exchange,
    request: RenderRequest,
    answer: (question: Question) => unknown,
  ) {
    this.core = core
    this.exchange = exchange
    this.request = request
    this.answer = answer
  }
}

function goOn(rendering: Rendering, reached: number): void | Promise<void> {
  const { core, exchange, request } = rendering
  let state = reached
  while (state === State.QUESTION) {
    const value = ask(rendering)
    if (value instanceof Promise) return waitFor(rendering, value)
    state = resume(rendering, value)
  }
  if (state === State.FAILED) throw failure(core, exchange, request)
}

/** Other requests are answered meanwhile: the core keeps everything of this one in its exchange. */
async function waitFor(rendering: Rendering, promise: Promise<unknown>): Promise<void> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    throw stop(rendering, error)
  }
  await goOn(rendering, resume(rendering, value))
}

function resume(rendering: Rendering, value: unknown): number {
  const { core, exchange, request } = rendering
  writer.reset(request.handles)
  try {
    encodeValue(writer, value)
  } catch (error) {
    throw stop(rendering, error)
  }
  const at = exchange.place(writer.written)
  speak()
  return core.exports.resume(exchange.address, at, writer.length)
}

function indexOf(core: Core, name: string, request: RenderRequest): number {
  const index = core.templates.get(name)
  if (index !== undefined) return index
  const place = { template: name, offset: 0, views: request.views }
  throw new TemplateError(NO_TEMPLATE, name, place, [...core.templates.keys()])
}

const NO_TEMPLATE = 349

/** What a page knows of its request, in the order of the frame; `base_url` is `url` where nothing is said. */
const CONTEXT = ['controller', 'action', 'url', 'base_url', 'random', 'nonce'] as const
const OPTIONAL = ['builder', 'url_options', 'variants', 'zone'] as const

function encodeRequest(request: RenderRequest): void {
  writer.reset(request.handles)
  encodeSymbolHash(writer, request.assigns)
  encodeSymbolHash(writer, request.locals)
  encodeValue(writer, request.flash)
  const { context } = request
  let count = CONTEXT.length
  for (const name of OPTIONAL) if (context[name] !== undefined) count += 1
  writer.hash(count)
  for (const name of CONTEXT) {
    const value = context[name]
    writer.symbol(name)
    encodeValue(writer, value === undefined ? context.url : value)
  }
  for (const name of OPTIONAL) {
    const value = context[name]
    if (value === undefined) continue
    writer.symbol(name)
    if (name === 'zone') writer.zone(value as FrameZone)
    else encodeValue(writer, value)
  }
}

function ask(rendering: Rendering): unknown {
  const { core, exchange, request, answer } = rendering
  const question = readQuestion(core, exchange, request.decoders)
  try {
    return answer(question)
  } catch (error) {
    throw stop(rendering, error)
  }
}

/** Stops at the question that could not be answered, and notes where it was asked. */
function stop({ core, exchange, request }: Rendering, error: unknown): unknown {
  core.exports.fail(exchange.address)
  noteLocation(error, locationOf(core, exchange, request))
  return error
}

/** What the core asks. */
export function readQuestion(core: Core, exchange: Exchange, decoders?: Decoders): Question {
  const reader = new FrameReader(core.bytes, exchange.question.start, decoders)
  const kind = reader.u8()
  const handle = kind === METHOD ? (reader.value() as number) : null
  const name = reader.name() as string
  const args = reader.value() as unknown[]
  const given = reader.value() as SafeString | number | null
  const isBlock = typeof given === 'number'
  const isStatement = kind === STATEMENT
  return isBlock
    ? { handle, name, args, content: null, block: given, isStatement }
    : { handle, name, args, content: given, block: null, isStatement }
}

/** The error at which the core stopped, with its place. */
export function failure(
  core: Core,
  exchange: Exchange,
  request: Pick<RenderRequest, 'views'>,
): TemplateError {
  const { template, offset } = whereOf(core, exchange)
  const place = { template, offset, views: request.views }
  return new TemplateError(exchange.errorCode, exchange.errorText, place, [])
}

function locationOf(core: Core, exchange: Exchange, request: RenderRequest): TemplateLocation {
  const { template, offset } = whereOf(core, exchange)
  return new TemplateError(exchange.errorCode, '', { template, offset, views: request.views }, [])
}

function whereOf(core: Core, exchange: Exchange): { template: string; offset: number } {
  const template = nameOfTemplate(core, exchange.errorTemplate)
  return { template, offset: template === '' ? 0 : exchange.errorOffset }
}

/** The name of the template in which the question that waits was asked; empty for none. */
export function templateInUse(core: Core, exchange: Exchange): string {
  return nameOfTemplate(core, core.exports.templateInUse(exchange.address))
}

function nameOfTemplate(core: Core, index: number): string {
  for (const [name, place] of core.templates) if (place === index) return name
  return ''
}
