import { OUT_OF_MEMORY } from '../error-code'
import { nameRoutes } from './names'
import { readRoutes, routeCount, segmentCount } from './table'
import { growTree } from './tree'

/** Takes `bootRoutes`' frame, which must stay where it is; 0, or an error code. */
export function bootRoutes(start: usize, length: u32): i32 {
  const error = readRoutes(start, length)
  if (error !== 0) return error
  return growTree(routeCount, segmentCount) && nameRoutes(routeCount) ? 0 : OUT_OF_MEMORY
}
