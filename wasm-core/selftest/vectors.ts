// What a host that can pass nothing but numbers needs to replay calls: bytes in, a checksum out.

import { Exchange } from '../exchange'
import { receive } from '../http/receive'
import { addBytes, addNumber, getChecksum, startChecksum } from './checksum'

/** Stores eight bytes at an address that an allocation gave; gives the address after them. */
export function storeWords(address: usize, low: u32, high: u32): usize {
  store<u32>(address, low)
  store<u32>(address, high, 4)
  return address + 8
}

/** One number for all that an exchange says: its state, its error, what it asks and what it wrote. */
export function sumExchange(address: usize): u32 {
  const exchange = changetype<Exchange>(address)
  startChecksum(0)
  addNumber(exchange.state)
  addNumber(exchange.errorCode)
  addNumber(exchange.errorOffset)
  addBytes(exchange.errorTextStart, exchange.errorTextLength)
  addBytes(exchange.questionStart, exchange.questionLength)
  addBytes(exchange.outputStart, exchange.outputLength)
  return getChecksum()
}

/** `receive` at a moment that 32 bits hold. */
export function receiveAt(address: usize, start: usize, length: u32, now: u32): u32 {
  return receive(address, start, length, <i64>now)
}
