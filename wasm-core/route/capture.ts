// What the parameters of the matched route's pattern have captured.

import { Exchange, NO_ROUTE } from '../exchange'
import { PathSegment } from '../http/target'
import { getRoute, getSegment, Route, Segment } from './table'
import { getPathSegment } from './tree'

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
