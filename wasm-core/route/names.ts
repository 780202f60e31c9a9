// Names of routes: a table by hash that holds index + 1 of the first route of each name.

import { bootAllocate } from '../boot/arena'
import { hashBytes } from '../memory/hash'
import { getRoute } from './table'

let places: usize = 0
let mask: u32 = 0

/** Enters the names of so many routes; false when memory is full. */
export function nameRoutes(routeCount: u32): bool {
  let size: u32 = 2
  while (size < 2 * routeCount) size <<= 1
  places = bootAllocate(size * 4)
  if (places === 0) return false
  memory.fill(places, 0, size * 4)
  mask = size - 1
  for (let index: u32 = 0; index < routeCount; index++) {
    const route = getRoute(index)
    if (route.nameLength === 0) continue
    const place = placeOf(route.nameStart, route.nameLength)
    if (load<u32>(place) === 0) store<u32>(place, index + 1)
  }
  return true
}

/** Index of the first route with this name (`article`, `edit_article`), −1 when there is none. */
export function findNamedRoute(start: usize, length: u32): i32 {
  if (places === 0 || length === 0) return -1
  return <i32>load<u32>(placeOf(start, length)) - 1
}

/** Where the name stands, or could. */
function placeOf(start: usize, length: u32): usize {
  let at = hashBytes(0, start, length) & mask
  while (!isPlaceOf(at, start, length)) at = (at + 1) & mask
  return places + ((<usize>at) << 2)
}

function isPlaceOf(at: u32, start: usize, length: u32): bool {
  const index = load<u32>(places + ((<usize>at) << 2))
  if (index === 0) return true
  const route = getRoute(index - 1)
  return route.nameLength === length && memory.compare(route.nameStart, start, length) === 0
}
