import { FrameworkError } from '../errors.ts'
import { type Exchange, State } from './exchange.ts'
import { encodeValue, type SafeString } from './frame.ts'
import { FrameReader } from './frame-reader.ts'
import { FrameWriter } from './frame-writer.ts'
import type { Core } from './load.ts'
import { failure, type Question, type RenderRequest, readQuestion } from './render.ts'
import { speak } from './speech.ts'

/** A helper of the core with its arguments and what its block wrote. */
export interface CoreHelperCall {
  readonly name: string
  readonly args: readonly unknown[]
  readonly content: SafeString | null
  /** Whether it is a method of the form builder that is the first argument. */
  readonly isMethod?: boolean
}

/** What questions of the core are read and answered with. */
type Asked = Pick<RenderRequest, 'views' | 'decoders' | 'handles'>

const writer = new FrameWriter(4096)

/**
 * Calls a helper of the core for a method of app/helpers, while its page waits for that method's answer:
 * one `link_to`, with one set of rules for escaping. `answer` is asked what the helper itself asks, a
 * record's `to_s` for instance. Throws TemplateError at the place where the page stands.
 */
export function callCoreHelper(
  core: Core,
  exchange: Exchange,
  request: Asked,
  { name, args, content, isMethod = false }: CoreHelperCall,
  answer: (question: Question) => unknown,
): unknown {
  const { callHelper, resume, leaveHelper } = core.exports
  let state = send(exchange, request, [name, args, content, isMethod], callHelper)
  while (state === State.QUESTION) {
    const question = readQuestion(core, exchange, request.decoders)
    try {
      const value = answer(question)
      if (value instanceof Promise) throw awaited(question)
      state = send(exchange, request, value, resume)
    } catch (error) {
      leaveHelper(exchange.address)
      throw error
    }
  }
  if (state === State.FAILED) throw failure(core, exchange, request)
  return new FrameReader(core.bytes, exchange.question.start, request.decoders).value()
}

/** Renders a template inside the page that waits for a method's answer; gives its HTML. */
export function renderInside(
  core: Core,
  exchange: Exchange,
  request: Asked,
  template: string,
  locals: ReadonlyMap<symbol, unknown>,
  answer: (question: Question) => unknown,
): string {
  const index = core.templates.get(template) ?? -1
  const enter = (address: number, start: number, length: number) =>
    core.exports.renderInside(address, index, start, length)
  finish(core, exchange, request, send(exchange, request, locals, enter), answer)
  const { start, length } = exchange.question
  return new TextDecoder().decode(core.bytes.subarray(start, start + length))
}

/** Calls the block of the question that waits, with what a method yields to it; gives what it wrote. */
export function callBlock(
  core: Core,
  exchange: Exchange,
  request: Asked,
  block: number,
  args: readonly unknown[],
  answer: (question: Question) => unknown,
): SafeString {
  const enter = (address: number, start: number, length: number) =>
    core.exports.callBlock(address, block, start, length)
  finish(core, exchange, request, send(exchange, request, args, enter), answer)
  return new FrameReader(core.bytes, exchange.question.start).value() as SafeString
}

/** Answers the questions of what runs inside the page until it is done. */
function finish(
  core: Core,
  exchange: Exchange,
  request: Asked,
  reached: number,
  answer: (question: Question) => unknown,
): void {
  let state = reached
  while (state === State.QUESTION) {
    const question = readQuestion(core, exchange, request.decoders)
    try {
      const value = answer(question)
      if (value instanceof Promise) throw awaited(question)
      state = send(exchange, request, value, core.exports.resume)
    } catch (error) {
      core.exports.fail(exchange.address)
      throw error
    }
  }
  if (state === State.FAILED) throw failure(core, exchange, request)
}

function send(
  exchange: Exchange,
  { handles }: Asked,
  value: unknown,
  entry: (exchange: number, start: number, length: number) => number,
): number {
  writer.reset(handles)
  encodeValue(writer, value)
  speak()
  return entry(exchange.address, exchange.place(writer.written), writer.length)
}

function awaited({ name }: Question): FrameworkError {
  return new FrameworkError(
    'NO_AWAIT',
    `\`${name}\` waits, which a helper of a helper, and a helper in a block, cannot.`,
    {
      hint: 'Call it first, and hand its value to the helper.',
    },
  )
}
