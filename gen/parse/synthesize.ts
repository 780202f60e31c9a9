import { type Node, parseRuby } from './parse.ts'
import { place } from './place.ts'

/** A declaration made from text, standing where a node stands. */
export function synthesize(text: string, at: Node): Node {
  const made = parseRuby('', text).result.value.statements.body[0] as Node
  place(made, at.location)
  return made
}

/** The same for several statements, all of them standing where one does. */
export function synthesizeAll(text: string, at: Node): Node[] {
  return placeAll(parseRuby('', text).result.value.statements.body, at)
}

/** Lets statements stand where a node does. */
export function placeAll(made: Node[], at: Node): Node[] {
  for (const each of made) place(each, at.location)
  return made
}
