// The routes as they were drawn.
//
// Route, 48 bytes                                      Segment, 12 bytes
// ├ verb ┼ protected ┼ name ┼ length ┼ segments ┼ count  ├ start ┼ length ┼ isParameter

/** One piece of a pattern between two slashes. */
@unmanaged
export class Segment {
  /** The literal text, or the parameter's name without its colon. */
  start: usize
  length: u32
  isParameter: u32
}

@unmanaged
export class Route {
  /** Bit of the method in a set of methods: 1 << method. */
  methods: u32
  /** Whether a request must carry a CSRF token. */
  isProtected: u32
  nameStart: usize
  nameLength: u32
  segments: usize
  segmentCount: u32
  parameterCount: u32
}

let routes: usize = 0
let routeCount: u32 = 0

/** How many routes there are. */
export function countRoutes(): u32 {
  return routeCount
}

/** The route at `index`, in drawing order. */
export function getRoute(index: u32): Route {
  return changetype<Route>(routes + <usize>index * offsetof<Route>())
}

/** The segment at `index` of a route's pattern. */
export function getSegment(route: Route, index: u32): Segment {
  return changetype<Segment>(route.segments + <usize>index * offsetof<Segment>())
}

/** Index of the first route with this name (`article`, `edit_article`), −1 when there is none. */
export function findNamedRoute(start: usize, length: u32): i32 {
  for (let index: u32 = 0; index < routeCount; index++) {
    const route = getRoute(index)
    if (route.nameLength === length && memory.compare(route.nameStart, start, length) === 0) {
      return <i32>index
    }
  }
  return -1
}
