// The routes as a tree: an edge is a literal piece of a path, or any piece, which is a parameter. One table by hash
// holds the literal edges of all nodes, so a path costs as many steps as it has pieces, however many routes there are.
//
// Node, 8 bytes          Edge, 16 bytes
// ├ parameter ┼ first ┤  ├ node ┼ child ┼ start ┼ length ┤

import { bootAllocate } from '../boot/arena'
import { Exchange, NO_ROUTE } from '../exchange'
import { GET, HEAD } from '../http/method'
import { PathSegment } from '../http/target'
import { hashBytes } from '../memory/hash'
import { getRoute, getSegment, Segment } from './table'

@unmanaged
class Node {
  /** The node that a piece of any text leads to; 0 for none. */
  parameter: u32
  /** The first route that ends here, the others behind it in drawing order; NO_ROUTE for none. */
  first: u32
}

@unmanaged
class Edge {
  node: u32
  /** 0 where the place is free: no edge leads to the root. */
  child: u32
  start: usize
  length: u32
}

let nodes: usize = 0
let nodeCount: u32 = 0
let edges: usize = 0
let edgeMask: u32 = 0

/** Makes the tree of so many routes, which have so many pieces in all; false when memory is full. */
export function growTree(routeCount: u32, segmentCount: u32): bool {
  let size: u32 = 2
  while (size < 2 * segmentCount) size <<= 1
  nodes = bootAllocate((segmentCount + 1) * offsetof<Node>())
  edges = bootAllocate(size * offsetof<Edge>())
  if (nodes === 0 || edges === 0) return false
  memory.fill(edges, 0, size * offsetof<Edge>())
  edgeMask = size - 1
  nodeCount = 0
  addNode()
  for (let index: u32 = 0; index < routeCount; index++) insert(index)
  return true
}

function insert(index: u32): void {
  const route = getRoute(index)
  let at: u32 = 0
  for (let position: u32 = 0; position < route.segmentCount; position++) {
    const segment = getSegment(route, position)
    at = segment.isParameter !== 0 ? parameterOf(at) : childOf(at, segment)
  }
  const node = nodeAt(at)
  route.next = NO_ROUTE
  if (node.first === NO_ROUTE) {
    node.first = index
    return
  }
  let last = getRoute(node.first)
  while (last.next !== NO_ROUTE) last = getRoute(last.next)
  last.next = index
}

function parameterOf(at: u32): u32 {
  const node = nodeAt(at)
  if (node.parameter === 0) node.parameter = addNode()
  return node.parameter
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
  node.first = NO_ROUTE
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

/** Finds the route of the exchange's method and decoded path, the first drawn of several; NO_ROUTE when there is none. */
export function matchRoute(exchange: Exchange): u32 {
  if (nodeCount === 0) return NO_ROUTE
  return search(exchange, 0, 0, 1 << (exchange.method === HEAD ? GET : exchange.method))
}

function search(exchange: Exchange, at: u32, position: u32, method: u32): u32 {
  const node = nodeAt(at)
  if (position === exchange.segmentCount) return firstOf(node, method)
  const piece = getPathSegment(exchange, position)
  const literal = edgeOf(at, piece.start, piece.length).child
  let found = literal === 0 ? NO_ROUTE : search(exchange, literal, position + 1, method)
  if (node.parameter !== 0) {
    found = min(found, search(exchange, node.parameter, position + 1, method))
  }
  return found
}

function firstOf(node: Node, method: u32): u32 {
  for (let index = node.first; index !== NO_ROUTE; ) {
    const route = getRoute(index)
    if ((route.methods & method) !== 0) return index
    index = route.next
  }
  return NO_ROUTE
}

/** The decoded text of a piece of the exchange's path. */
export function getPathSegment(exchange: Exchange, index: u32): PathSegment {
  return changetype<PathSegment>(exchange.segments + <usize>index * offsetof<PathSegment>())
}
