// Which route a path and a method lead to: the first that was drawn.

import { Exchange, NO_ROUTE } from '../exchange'
import { GET, HEAD } from '../http/method'
import { PathSegment } from '../http/target'
import { findCandidates, getCandidate, getRoute, getSegment, Route, Segment } from './table'

/** Finds the route of the exchange's method and decoded path; NO_ROUTE when there is none. */
export function matchRoute(exchange: Exchange): u32 {
  const method: u32 = 1 << (exchange.method === HEAD ? GET : exchange.method)
  const count = exchange.segmentCount
  const end = findCandidates(count + 1)
  for (let position = findCandidates(count); position < end; position++) {
    const index = getCandidate(position)
    const route = getRoute(index)
    if ((route.methods & method) !== 0 && isMatch(exchange, route)) return index
  }
  return NO_ROUTE
}

function isMatch(exchange: Exchange, route: Route): bool {
  for (let index: u32 = 0; index < route.segmentCount; index++) {
    const wanted = getSegment(route, index)
    if (wanted.isParameter !== 0) continue
    const given = getPathSegment(exchange, index)
    if (wanted.length !== given.length) return false
    if (memory.compare(wanted.start, given.start, wanted.length) !== 0) return false
  }
  return true
}

/** How many parameters the matched route's pattern captured. */
export function countCaptures(exchange: Exchange): u32 {
  return exchange.route === NO_ROUTE ? 0 : getRoute(exchange.route).parameterCount
}

/** The name of a captured parameter. */
export function getCaptureName(exchange: Exchange, index: u32): Segment {
  const route = getRoute(exchange.route)
  return getSegment(route, findParameter(route, index))
}

/** The decoded text of a captured parameter. */
export function getCapture(exchange: Exchange, index: u32): PathSegment {
  return getPathSegment(exchange, findParameter(getRoute(exchange.route), index))
}

function findParameter(route: Route, index: u32): u32 {
  let rest = index
  for (let position: u32 = 0; position < route.segmentCount; position++) {
    if (getSegment(route, position).isParameter === 0) continue
    if (rest === 0) return position
    rest -= 1
  }
  return 0
}

function getPathSegment(exchange: Exchange, index: u32): PathSegment {
  return changetype<PathSegment>(exchange.segments + <usize>index * offsetof<PathSegment>())
}
