import { Exchange, KEEP_ALIVE, REFUSED, SENT_AS_HEAD } from '../exchange'
import { writePlainResponse } from './refusal-response'
import { getReason } from './status'

/** Makes `output` a plain-text response whose body is the status' reason, and closes. */
export function refuse(address: usize, status: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  const isHead = (exchange.flags & SENT_AS_HEAD) !== 0
  exchange.flags &= ~KEEP_ALIVE
  writePlainResponse(exchange, status, getReason(status), isHead, now)
  exchange.state = REFUSED
  return REFUSED
}
