// The zone that the page at work shows times in: its periods, the earliest first. Each has 24 bytes: the first
// microsecond since 1970, the place of a TIME then, the bytes of the abbreviation and the abbreviation.

import { Writer, writeBytes } from '../memory/writer'

const PERIOD: u32 = 24
const UTC = memory.data<u8>([0x55, 0x54, 0x43])

const UTC_ZONE: u32 = 1
/** The place of a TIME in UTC that has a zone: what columns hold where a page says none. */
const UTC_PLACE: u32 = UTC_ZONE << 19

let periods: usize = 0
let count: u32 = 0

/** Takes the zone of a page; none for UTC. */
export function useZone(start: usize, length: u32): void {
  periods = start
  count = length / PERIOD
}

/** Where a TIME of that many microseconds is looked at from in the zone of the page. */
export function placeAt(time: i64): u32 {
  return count === 0 ? UTC_PLACE : load<u32>(periodAt(time), 8)
}

/** Appends what a zone, UTC or that of the page, is called at a point in time: `CEST`. */
export function writeAbbreviation(writer: Writer, time: i64, zone: u32): void {
  if (zone === UTC_ZONE) return writeBytes(writer, UTC, 3)
  if (count === 0) return
  const period = periodAt(time)
  writeBytes(writer, period + 16, min(load<u32>(period, 12), PERIOD - 16))
}

function periodAt(time: i64): usize {
  let low: u32 = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (load<i64>(periods + middle * PERIOD) <= time) low = middle
    else high = middle - 1
  }
  return periods + low * PERIOD
}
