import { outsideRequest } from '../controller/outside-request.ts'
import { HANDLER } from '../record/database/connection-handler.ts'
import { Model } from '../record/model/model.ts'
import { logger } from '../running.ts'
import { isHolding } from './held.ts'
import { latestMessage, messagesAfter, type StoredMessage, toldMessages } from './messages.ts'

/** What is made once of a message, however many it goes to: by the identifier of a subscription. */
export type Frames = Map<string, Uint8Array>

/** Who listens to a stream in this process. */
export interface Listener {
  /** A message arrived, as JSON. */
  hear(payload: string, frames: Frames): void
}

/** Milliseconds between two looks for what other processes have sent; nothing is read while the database is as it was. */
const EVERY = 20
/** Looks between two that ask whether another file, with lower numbers, has taken the place of the database. */
const CHECKED_EVERY = 50

const listeners = new Map<string, Set<Listener>>()
let timer: ReturnType<typeof setInterval> | null = null
/** The message that was read last. */
let last = 0
let looks = 0
let isDue = false

/** From now on the listener hears what is sent to the stream: nothing that was sent before. */
export function listen(stream: string, listener: Listener): void {
  if (isHolding()) return
  if (timer === null) {
    last = latestMessage()
    timer = setInterval(() => {
      if (Model[HANDLER].hasCommits?.() !== false) later()
    }, EVERY)
    // Who is told hears from now on.
    toldMessages()
    timer.unref()
  } else look()
  const all = listeners.get(stream) ?? new Set()
  listeners.set(stream, all.add(listener))
}

export function unlisten(stream: string, listener: Listener): void {
  const all = listeners.get(stream)
  all?.delete(listener)
  if (all?.size === 0) listeners.delete(stream)
  if (listeners.size > 0 || timer === null) return
  clearInterval(timer)
  timer = null
}

/** Looks when what runs has ended: it has sent something. */
export function lookSoon(): void {
  if (timer !== null) later()
}

function later(): void {
  if (isDue) return
  isDue = true
  outsideRequest().later(() => {
    isDue = false
    try {
      look()
    } catch (error) {
      logger.error(error)
    }
  }, 0)
}

function look(): void {
  if (Model[HANDLER].notices !== undefined) {
    lookAtTold()
    return
  }
  if (looks++ % CHECKED_EVERY === 0) last = Math.min(last, latestMessage())
  for (;;) {
    const messages = messagesAfter(last)
    for (const message of messages) {
      last = message.id
      deliver(message)
    }
    if (messages.length === 0) return
  }
}

/** Where others tell of messages; behind a connection that was lost and made again, all since the last that was read. */
function lookAtTold(): void {
  const told = toldMessages() ?? messagesAfter(last)
  for (const message of told) {
    last = Math.max(last, message.id)
    deliver(message)
  }
}

function deliver({ stream, payload }: StoredMessage): void {
  const all = listeners.get(stream)
  if (all === undefined) return
  const frames: Frames = new Map()
  // Who stops listening meanwhile hears no more; who begins to has not been there when it was sent.
  for (const listener of [...all]) if (all.has(listener)) listener.hear(payload, frames)
}
