import type { Doc, Group } from './doc.ts'

/** A place in the printed text and the Ruby offset it comes from. */
export interface Mapping {
  line: number
  column: number
  at: number
  name: string | null
}

type Node = Exclude<Doc, string | readonly Doc[]>
type Command = readonly [indent: number, broken: boolean, doc: Doc]

const WIDTH = 100

/** Lays a document out at 100 columns, with `step` where statements begin; also returns where each marked piece went. */
export function printDoc(doc: Doc, step = ''): { text: string; mappings: Mapping[] } {
  propagate(doc, new Map())
  const out: string[] = []
  const mappings: Mapping[] = []
  const stack: Command[] = [[0, true, doc]]
  let column = 0
  let row = 0
  while (stack.length > 0) {
    const [indentation, broken, next] = stack.pop() as Command
    if (typeof next === 'string') {
      out.push(next)
      column += next.length
      continue
    }
    if (Array.isArray(next)) {
      for (let index = next.length - 1; index >= 0; index--) {
        stack.push([indentation, broken, next[index] as Doc])
      }
      continue
    }
    const node = next as Node
    switch (node.kind) {
      case 'mark':
        mappings.push({ line: row, column, at: node.at, name: node.name })
        break
      case 'indent':
        stack.push([indentation + 2, broken, node.contents])
        break
      case 'group': {
        const flat: Command = [indentation, false, node.contents]
        if (!node.broken && fits(flat, stack, WIDTH - column, false)) stack.push(flat)
        else stack.push([indentation, true, node.contents])
        break
      }
      case 'fluid': {
        const rest: Command[] = [...stack, [indentation, broken, node.contents]]
        if (fits([indentation, false, ' '], rest, WIDTH - column, false)) {
          stack.push([indentation, broken, [' ', node.contents]])
        } else {
          const newline: Doc = { kind: 'line', soft: false, hard: true, literal: false }
          stack.push([indentation + 2, true, [newline, node.contents]])
        }
        break
      }
      case 'choice':
        stack.push(choose(node.states, node.broken, indentation, stack, WIDTH - column))
        break
      case 'ifBreak':
        stack.push([indentation, broken, broken ? node.broken : node.flat])
        break
      case 'line':
        if (!broken && !node.hard) {
          if (!node.soft) {
            out.push(' ')
            column += 1
          }
          break
        }
        trim(out)
        row += 1
        out.push('\n')
        if (node.literal) {
          column = 0
        } else {
          out.push(' '.repeat(indentation))
          column = indentation
        }
        break
      case 'step':
        out.push(step)
        column += step.length
        break
      case 'breakParent':
        break
    }
  }
  return { text: out.join(''), mappings }
}

function choose(
  states: readonly Doc[],
  broken: boolean,
  indentation: number,
  rest: readonly Command[],
  width: number,
): Command {
  const last: Command = [indentation, true, states[states.length - 1] as Doc]
  if (broken) return last
  const flat: Command = [indentation, false, states[0] as Doc]
  if (fits(flat, rest, width, false)) return flat
  for (const state of states.slice(1)) {
    const command: Command = [indentation, true, state]
    if (fits(command, rest, width, false)) return command
  }
  return last
}

function fits(
  command: Command,
  rest: readonly Command[],
  available: number,
  mustBeFlat: boolean,
): boolean {
  let width = available
  let restIndex = rest.length
  const stack: Command[] = [command]
  while (width >= 0) {
    const top = stack.pop()
    if (top === undefined) {
      if (restIndex === 0) return true
      restIndex -= 1
      stack.push(rest[restIndex] as Command)
      continue
    }
    const [indentation, broken, doc] = top
    if (typeof doc === 'string') {
      width -= doc.length
      continue
    }
    if (Array.isArray(doc)) {
      for (let index = doc.length - 1; index >= 0; index--) {
        stack.push([indentation, broken, doc[index] as Doc])
      }
      continue
    }
    const node = doc as Node
    switch (node.kind) {
      case 'indent':
        stack.push([indentation, broken, node.contents])
        break
      case 'group':
        if (mustBeFlat && node.broken) return false
        stack.push([indentation, node.broken || broken, node.contents])
        break
      case 'fluid':
        stack.push([indentation, broken, [' ', node.contents]])
        break
      case 'choice':
        stack.push(
          node.broken
            ? [indentation, true, node.states[node.states.length - 1] as Doc]
            : [indentation, broken, node.states[0] as Doc],
        )
        break
      case 'ifBreak':
        stack.push([indentation, broken, broken ? node.broken : node.flat])
        break
      case 'line':
        if (broken || node.hard) return true
        if (!node.soft) width -= 1
        break
      default:
        break
    }
  }
  return false
}

function propagate(doc: Doc, seen: Map<Group, boolean>): boolean {
  if (typeof doc === 'string') return false
  if (Array.isArray(doc)) {
    let broken = false
    for (const part of doc) broken = propagate(part, seen) || broken
    return broken
  }
  const node = doc as Node
  switch (node.kind) {
    case 'breakParent':
      return true
    case 'line':
      return node.hard
    case 'indent':
    case 'fluid':
      return propagate(node.contents, seen)
    case 'group': {
      const known = seen.get(node)
      if (known !== undefined) return known
      if (propagate(node.contents, seen)) node.broken = true
      seen.set(node, node.broken)
      return node.broken
    }
    case 'ifBreak': {
      const broken = propagate(node.broken, seen)
      return propagate(node.flat, seen) || broken
    }
    case 'choice': {
      // A state that must break does not force the choice: one of the others may hold the break.
      let broken = false
      for (const [index, state] of node.states.entries()) {
        const state_ = propagate(state, seen)
        if (index === 0) broken = state_
      }
      return broken
    }
    case 'mark':
    case 'step':
      return false
  }
}

function trim(out: string[]): void {
  while (out.length > 0) {
    const last = out[out.length - 1] as string
    const kept = last.replace(/[ \t]+$/, '')
    if (kept.length > 0) {
      out[out.length - 1] = kept
      return
    }
    out.pop()
  }
}
