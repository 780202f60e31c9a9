// The zones of the page at work, whose periods come in frames: that in which it shows times of columns, and those of
// other times. A period has 24 bytes: the first microsecond since 1970, the place of a TIME then, the bytes of the
// abbreviation and the abbreviation. The earliest is the first.

import { Writer, writeBytes } from '../memory/writer'

const PERIOD: u32 = 24
const UTC = memory.data<u8>([0x55, 0x54, 0x43])

/** The number of UTC, which has no periods. */
const UTC_ZONE: u32 = 1

/** What a page knows of zones. */
@unmanaged
export class Zones {
  /** The Zone that came last, 0 for none. */
  last: usize
  /** The number of the one that times of columns are shown in. */
  own: u32
}

/** A zone; `previous` is the one that came before it. */
@unmanaged
export class Zone {
  previous: usize
  number: u32
  periods: usize
  count: u32
}

let zones: usize = 0

/** Takes the zones of a page; 0 for none. */
export function useZones(address: usize): void {
  zones = address
}

/** Sets the zone of the page; UTC unless it is told. */
export function showIn(number: u32): void {
  changetype<Zones>(zones).own = number
}

/** Keeps a zone of the page, whose memory the caller has taken. */
export function keepZone(zone: Zone, number: u32, start: usize, length: u32): void {
  if (zones === 0 || length < PERIOD) return
  const all = changetype<Zones>(zones)
  zone.previous = all.last
  zone.number = number
  zone.periods = start
  zone.count = length / PERIOD
  all.last = changetype<usize>(zone)
}

/** The place of a TIME of a column, of that many microseconds, in the zone of the page. */
export function placeOfColumn(time: i64): u32 {
  return placeIn(zones === 0 ? UTC_ZONE : changetype<Zones>(zones).own, time)
}

/** The place of a TIME in a zone. */
export function placeIn(number: u32, time: i64): u32 {
  const period = periodAt(number, time)
  return period === 0 ? UTC_ZONE << 19 : load<u32>(period, 8)
}

/** Appends what a zone is called at a point in time: `CEST`. */
export function writeAbbreviation(writer: Writer, time: i64, number: u32): void {
  const period = periodAt(number, time)
  if (period === 0) return writeBytes(writer, UTC, 3)
  writeBytes(writer, period + 16, min(load<u32>(period, 12), PERIOD - 16))
}

/** The period of a zone at a point in time; 0 for UTC. */
function periodAt(number: u32, time: i64): usize {
  const zone = find(number)
  if (zone === null) return 0
  let low: u32 = 0
  let high = zone.count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (load<i64>(zone.periods + middle * PERIOD) <= time) low = middle
    else high = middle - 1
  }
  return zone.periods + low * PERIOD
}

function find(number: u32): Zone | null {
  if (number === UTC_ZONE || zones === 0) return null
  let at = changetype<Zones>(zones).last
  while (at !== 0) {
    const zone = changetype<Zone>(at)
    if (zone.number === number) return zone
    at = zone.previous
  }
  return null
}
