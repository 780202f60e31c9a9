// Keys derived from the secret, one a purpose: HMAC-SHA256(secret, purpose).

import { copyText } from '../memory/text'
import { finishHmac, PREPARED_KEY_SIZE, prepareKey, startHmac } from './hmac'
import { updateDigest } from './sha256'

const SESSION_PURPOSE = 'webfw session key v1'
const COOKIE_PURPOSE = 'webfw cookie key v1'
const HASH_PURPOSE = 'webfw hash seed v1'

const secretKey = memory.data(64, 16)
const derived = memory.data(32, 16)
const purposeBytes = memory.data(64)

const sessionKey = memory.data(64, 16)
const cookieKey = memory.data(64, 16)
const previousSessionKey = memory.data(64, 16)
const previousCookieKey = memory.data(64, 16)

let hasSecret: bool = false
let hasPrevious: bool = false
let keySeed: u32 = 0

/** Derives the keys that sign and read; length 0 takes them away. */
export function setSecret(start: usize, length: u32): void {
  hasSecret = length !== 0
  if (!hasSecret) return
  deriveKeys(start, length, sessionKey, cookieKey)
  derive(HASH_PURPOSE)
  keySeed = load<u32>(derived)
  forget()
}

/** Derives the keys that only read. */
export function setPreviousSecret(start: usize, length: u32): void {
  hasPrevious = length !== 0
  if (!hasPrevious) return
  deriveKeys(start, length, previousSessionKey, previousCookieKey)
  forget()
}

/** A number nobody can guess who does not know the secret. */
export function getKeySeed(): u32 {
  return keySeed
}

/** The prepared key that signs sessions; 0 when there is no secret. */
export function getSessionKey(): usize {
  return hasSecret ? sessionKey : 0
}

/** The prepared key of the previous secret; 0 when there is none. */
export function getPreviousSessionKey(): usize {
  return hasPrevious ? previousSessionKey : 0
}

/** The prepared key that signs single cookies; 0 when there is no secret. */
export function getCookieKey(): usize {
  return hasSecret ? cookieKey : 0
}

/** The previous secret's key for single cookies; 0 when there is none. */
export function getPreviousCookieKey(): usize {
  return hasPrevious ? previousCookieKey : 0
}

function deriveKeys(start: usize, length: u32, session: usize, cookie: usize): void {
  prepareKey(secretKey, start, length)
  derive(SESSION_PURPOSE)
  prepareKey(session, derived, 32)
  derive(COOKIE_PURPOSE)
  prepareKey(cookie, derived, 32)
}

function derive(purpose: string): void {
  copyText(purposeBytes, purpose)
  startHmac(secretKey)
  updateDigest(purposeBytes, <u32>purpose.length)
  finishHmac(secretKey, derived)
}

function forget(): void {
  memory.fill(secretKey, 0, PREPARED_KEY_SIZE)
  memory.fill(derived, 0, 32)
}
