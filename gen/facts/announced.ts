import type { Node } from '../parse/parse.ts'

const announced = new WeakSet<Node>()

/** Notes that a method stands for one that a declaration makes when the class is made: it is known, and not written. */
export function announce<Each extends Node>(methods: Each[]): Each[] {
  for (const each of methods) announced.add(each)
  return methods
}

/** Whether a method is made by a declaration when the class is made. */
export function isAnnounced(node: object): boolean {
  return announced.has(node as Node)
}
