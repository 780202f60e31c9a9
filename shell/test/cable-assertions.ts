import { readGiven } from '../active-support/options.ts'
import { forgetBroadcasts, heldBroadcasts } from '../cable/held.ts'
import { serialized, streamName } from '../cable/stream-name.ts'
import { toJson } from '../json/write-json.ts'
import { readJson } from '../record/value/json.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { DomElement } from './dom-element.ts'
import { parsePage, select } from './html.ts'
import { OutgoingAssertions } from './outgoing-assertions.ts'

type Body = () => unknown

/** Claims about what is sent to pages. Source: Rails, ActionCable::TestHelper; turbo-rails, Turbo::Broadcastable::TestHelper. */
export abstract class CableAssertions extends OutgoingAssertions {
  /** Claims that so many messages were sent to a stream, in all or by a block. */
  assertBroadcasts(stream: unknown, count: unknown, ...rest: readonly unknown[]): unknown {
    const body = bodyOf(rest)
    const { list, value } = this.#sentTo(this.streamOf(stream), body)
    this.claim(list.length === Number(count), null, () => {
      return `${toS(count)} broadcasts to ${this.streamOf(stream)} expected, but ${list.length} were sent.`
    })
    return value
  }

  assertNoBroadcasts(stream: unknown, ...rest: readonly unknown[]): unknown {
    return this.assertBroadcasts(stream, 0, ...rest)
  }

  /** Claims that a message was sent to a stream, in all or by a block. */
  assertBroadcastOn(stream: unknown, data: unknown, ...rest: readonly unknown[]): void {
    const { list } = this.#sentTo(this.streamOf(stream), bodyOf(rest))
    this.claim(list.includes(toJson(data)), null, () => {
      const sent = list.map((each) => `\n  ${inspect(readJson(each))}`).join('')
      return `No messages sent with ${inspect(data)} to ${this.streamOf(stream)}\nMessage(s) found:${sent}`
    })
  }

  /** What a block sends to a stream. */
  captureBroadcasts(stream: unknown, ...rest: readonly unknown[]): unknown[] {
    return this.#sentTo(this.streamOf(stream), bodyOf(rest)).list.map(readJson)
  }

  /** What was sent to a stream, as JSON. */
  broadcasts(stream: unknown): string[] {
    return [...heldBroadcasts(this.streamOf(stream))]
  }

  clearMessages(stream: unknown): void {
    forgetBroadcasts(this.streamOf(stream))
  }

  /** The elements that were sent to a stream of records or texts, in all or by a block. */
  captureTurboStreamBroadcasts(stream: unknown, ...rest: readonly unknown[]): DomElement[] {
    const { list } = this.#sentTo(streamName(stream), bodyOf(rest))
    const html = list.map((each) => String(JSON.parse(each))).join('')
    return select([parsePage(html)], 'turbo-stream').map((each) => new DomElement(each))
  }

  /** Claims that elements were sent to such a stream: so many, or any. */
  assertTurboStreamBroadcasts(stream: unknown, ...rest: readonly unknown[]): unknown {
    const body = bodyOf(rest)
    const { options } = readGiven(body === null ? rest : rest.slice(0, -1))
    const found = this.captureTurboStreamBroadcasts(stream, body)
    const count = options.get('count') ?? null
    const isRight = count === null ? found.length > 0 : found.length === Number(count)
    this.claim(isRight, null, () => {
      const wanted = count === null ? 'at least one' : toS(count)
      return `Expected ${wanted} Turbo Stream broadcasts on ${inspect(streamName(stream))}, but there were ${found.length}`
    })
    return found
  }

  assertNoTurboStreamBroadcasts(stream: unknown, ...rest: readonly unknown[]): void {
    const found = this.captureTurboStreamBroadcasts(stream, bodyOf(rest))
    this.claim(found.length === 0, null, () => {
      return `Expected no Turbo Stream broadcasts on ${inspect(streamName(stream))}, but there were ${found.length}`
    })
  }

  /** How the stream is called that a claim names. */
  protected streamOf(stream: unknown): string {
    return isString(stream) ? String(stream) : serialized(stream)
  }

  #sentTo(stream: string, body: Body | null): { list: string[]; value: unknown } {
    const before = body === null ? 0 : heldBroadcasts(stream).length
    const value = body?.() ?? null
    return { list: heldBroadcasts(stream).slice(before), value }
  }
}

function bodyOf(rest: readonly unknown[]): Body | null {
  const last = rest.at(-1)
  return typeof last === 'function' ? (last as Body) : null
}
