// The routes as a tree: an edge is a literal piece of a path, or any piece, which is a parameter. One table by hash
// holds the literal edges of all nodes, so a path costs as many steps as it has pieces, however many routes there are.
// Parameters with a pattern, and paths with a program, hang on the nodes where their words end.

import { bootAllocate } from '../boot/arena'
import { Exchange, NO_ROUTE } from '../exchange'
import { GET, HEAD } from '../http/method'
import { PathSegment } from '../http/target'
import { hashBytes } from '../memory/hash'
import { noteCaptures } from './capture'
import { getLead } from './machine'
import { matchesPiece, matchRest } from './rest'
import { getRoute, getSegment, PARAMETER, Route, Segment } from './table'

@unmanaged
class Node {
  /** The node that a piece of any text leads to; 0 for none. */
  parameter: u32
  /** The same for a piece without a dot. */
  dotless: u32
  /** The first edge of a piece that matches a pattern, counted from 1; 0 for none. */
  patterned: u32
  /** The first route that ends here, the others behind it in drawing order; NO_ROUTE for none. */
  first: u32
  /** The same for routes whose programs go on from here. */
  program: u32
}

@unmanaged
class Edge {
  node: u32
  /** 0 where the place is free: no edge leads to the root. */
  child: u32
  start: usize
  length: u32
}

/** An edge of a piece that matches a program. */
@unmanaged
class PatternEdge {
  pattern: usize
  child: u32
  next: u32
}

let nodes: usize = 0
let nodeCount: u32 = 0
let edges: usize = 0
let edgeMask: u32 = 0
let patternEdges: usize = 0
let patternEdgeCount: u32 = 0

/** Makes the tree of so many routes, which have so many pieces in all; false when memory is full. */
export function growTree(routeCount: u32, segmentCount: u32): bool {
  let size: u32 = 2
  while (size < 2 * segmentCount) size <<= 1
  nodes = bootAllocate((segmentCount + 1) * offsetof<Node>())
  edges = bootAllocate(size * offsetof<Edge>())
  patternEdges = bootAllocate((segmentCount + 1) * offsetof<PatternEdge>())
  if (nodes === 0 || edges === 0 || patternEdges === 0) return false
  memory.fill(edges, 0, size * offsetof<Edge>())
  edgeMask = size - 1
  nodeCount = 0
  patternEdgeCount = 0
  addNode()
  let last: u32 = NO_ROUTE
  for (let index: u32 = 0; index < routeCount; index++) {
    const route = getRoute(index)
    // A program holds all forms of its route.
    if (route.program !== 0 && route.index === last) continue
    last = route.index
    insert(index, route)
  }
  return true
}

function insert(index: u32, route: Route): void {
  const hasProgram = route.program !== 0
  const count = hasProgram ? getLead(route.program) : route.segmentCount
  let at: u32 = 0
  for (let position: u32 = 0; position < count; position++) {
    at = childFor(at, route, getSegment(route, position))
  }
  const node = nodeAt(at)
  route.next = NO_ROUTE
  const first = hasProgram ? node.program : node.first
  if (first !== NO_ROUTE) {
    let last = getRoute(first)
    while (last.next !== NO_ROUTE) last = getRoute(last.next)
    last.next = index
  } else if (hasProgram) node.program = index
  else node.first = index
}

function childFor(at: u32, route: Route, segment: Segment): u32 {
  if (segment.kind !== PARAMETER) return childOf(at, segment)
  const node = nodeAt(at)
  if (segment.pattern !== 0) return patternedChild(node, segment.pattern)
  if (route.hasFormat !== 0) {
    if (node.dotless === 0) node.dotless = addNode()
    return node.dotless
  }
  if (node.parameter === 0) node.parameter = addNode()
  return node.parameter
}

function patternedChild(node: Node, pattern: usize): u32 {
  for (let index = node.patterned; index !== 0; ) {
    const edge = patternEdgeAt(index)
    if (isSameProgram(edge.pattern, pattern)) return edge.child
    index = edge.next
  }
  patternEdgeCount += 1
  const edge = patternEdgeAt(patternEdgeCount)
  edge.pattern = pattern
  edge.child = addNode()
  edge.next = node.patterned
  node.patterned = patternEdgeCount
  return edge.child
}

/** Whether two frames hold the same program: a length stands in front of each. */
function isSameProgram(left: usize, right: usize): bool {
  const length = sizeOf(left)
  return length === sizeOf(right) && memory.compare(left, right, length) === 0
}

function sizeOf(program: usize): u32 {
  const sets: u32 = load<u8>(program + 2)
  return 3 + sets * 32 + 2 + <u32>load<u16>(program + 3 + sets * 32) * 5
}

function patternEdgeAt(index: u32): PatternEdge {
  return changetype<PatternEdge>(patternEdges + <usize>(index - 1) * offsetof<PatternEdge>())
}

function childOf(at: u32, segment: Segment): u32 {
  const edge = edgeOf(at, segment.start, segment.length)
  if (edge.child === 0) {
    edge.node = at
    edge.start = segment.start
    edge.length = segment.length
    edge.child = addNode()
  }
  return edge.child
}

function addNode(): u32 {
  const node = nodeAt(nodeCount)
  node.parameter = 0
  node.dotless = 0
  node.patterned = 0
  node.first = NO_ROUTE
  node.program = NO_ROUTE
  nodeCount += 1
  return nodeCount - 1
}

function nodeAt(index: u32): Node {
  return changetype<Node>(nodes + <usize>index * offsetof<Node>())
}

/** The edge of a literal piece, or the free place for it. */
function edgeOf(node: u32, start: usize, length: u32): Edge {
  let at = hashBytes(node * 0x9e3779b1, start, length) & edgeMask
  let edge = edgeAt(at)
  while (edge.child !== 0 && !isEdge(edge, node, start, length)) {
    at = (at + 1) & edgeMask
    edge = edgeAt(at)
  }
  return edge
}

function edgeAt(index: u32): Edge {
  return changetype<Edge>(edges + <usize>index * offsetof<Edge>())
}

function isEdge(edge: Edge, node: u32, start: usize, length: u32): bool {
  if (edge.node !== node || edge.length !== length) return false
  return memory.compare(edge.start, start, length) === 0
}

/** The methods that are asked for, the route found so far, and how much of the last piece is its format. */
let wanted: u32 = 0
let found: u32 = NO_ROUTE
let formatLength: u32 = 0
let slots: usize = 0
/** Routes before this one were tried already. */
let least: u32 = 0

/**
 * Finds the route of the exchange's method and decoded path, the first drawn of several `from` on, and sets `route` and
 * what its path says; false when memory is full.
 */
export function matchRoute(exchange: Exchange, from: u32 = 0): bool {
  found = NO_ROUTE
  least = from
  exchange.route = NO_ROUTE
  if (nodeCount === 0) return true
  wanted = 1 << exchange.method
  if (exchange.method === HEAD) wanted |= 1 << GET
  formatLength = 0
  slots = 0
  search(exchange, 0, 0)
  if (found === NO_ROUTE) return true
  const route = getRoute(found)
  exchange.route = route.index
  exchange.form = found
  return noteCaptures(exchange, route, formatLength, slots)
}

function search(exchange: Exchange, at: u32, position: u32): void {
  const node = nodeAt(at)
  if (node.program !== NO_ROUTE) runPrograms(exchange, node, position)
  if (position === exchange.segmentCount) return accept(node, 0)
  const piece = getPathSegment(exchange, position)
  const literal = edgeOf(at, piece.start, piece.length).child
  if (literal !== 0) search(exchange, literal, position + 1)
  if (node.parameter !== 0) search(exchange, node.parameter, position + 1)
  const dot = lastDot(piece)
  if (node.dotless !== 0 && dot === piece.length) search(exchange, node.dotless, position + 1)
  for (let index = node.patterned; index !== 0; ) {
    const edge = patternEdgeAt(index)
    index = edge.next
    if (matchesPiece(exchange, edge.pattern, piece, piece.length)) {
      search(exchange, edge.child, position + 1)
    }
  }
  const isLast = position + 1 === exchange.segmentCount
  if (isLast && dot !== 0 && dot + 1 < piece.length)
    acceptWithFormat(exchange, node, at, piece, dot)
}

/** Routes that end with a piece and a format behind its dot. */
function acceptWithFormat(
  exchange: Exchange,
  node: Node,
  at: u32,
  piece: PathSegment,
  dot: u32,
): void {
  const format = piece.length - dot
  const literal = edgeOf(at, piece.start, dot).child
  if (literal !== 0) accept(nodeAt(literal), format)
  if (node.dotless !== 0 && !hasDot(piece.start, dot)) accept(nodeAt(node.dotless), format)
  for (let index = node.patterned; index !== 0; ) {
    const edge = patternEdgeAt(index)
    index = edge.next
    if (matchesPiece(exchange, edge.pattern, piece, dot)) accept(nodeAt(edge.child), format)
  }
}

/** Takes the first route that ends at a node, when none before it was found. */
function accept(node: Node, format: u32): void {
  for (let index = node.first; index < found; ) {
    const route = getRoute(index)
    const isNew = route.index >= least && (route.methods & wanted) !== 0
    if (isNew && (format === 0 || route.hasFormat !== 0)) {
      found = index
      formatLength = format
      slots = 0
      return
    }
    index = route.next
  }
}

function runPrograms(exchange: Exchange, node: Node, position: u32): void {
  for (let index = node.program; index < found; ) {
    const route = getRoute(index)
    if (route.index >= least && (route.methods & wanted) !== 0) {
      const captures = matchRest(exchange, position, route.program)
      if (captures !== 0) {
        found = index
        slots = captures
        return
      }
    }
    index = route.next
  }
}

/** Where the last dot of a piece stands; its length when it has none. */
function lastDot(piece: PathSegment): u32 {
  for (let index = piece.length; index > 0; index--) {
    if (load<u8>(piece.start + index - 1) === 0x2e) return index - 1
  }
  return piece.length
}

function hasDot(start: usize, length: u32): bool {
  for (let index: u32 = 0; index < length; index++) {
    if (load<u8>(start + index) === 0x2e) return true
  }
  return false
}

/** The decoded text of a piece of the exchange's path. */
function getPathSegment(exchange: Exchange, index: u32): PathSegment {
  return changetype<PathSegment>(exchange.segments + <usize>index * offsetof<PathSegment>())
}
