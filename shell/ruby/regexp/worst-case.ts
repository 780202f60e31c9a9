import { type Automaton, automatonOf, type State } from './automaton.ts'
import { type Component, componentsOf } from './components.ts'
import type { Part } from './pattern-tree.ts'
import type { Instruction, Program } from './program.ts'
import * as op from './program.ts'

/**
 * Steps that JavaScript's engine may take for one search: some 25 ms. Where a group is in a loop or a text is
 * referred to, JavaScriptCore is slower by far and gives up after a million turns, as if there were no match.
 */
const MOST_STEPS = 5_000_000
const MOST_TURNS = 200_000

/** What is gone through in a component at most, to see whether it is ambiguous. */
const MOST_PAIRS = 100_000

/** How a pattern's worst case grows: `factor * length ** degree` steps; a null degree is beyond every power. */
export interface WorstCase {
  readonly degree: number | null
  readonly factor: number
}

/** Whether a pattern has neither loops nor ways to choose from. */
export function isPlain(part: Part): boolean {
  switch (part.kind) {
    case 'leaf':
      return true
    case 'sequence':
      return part.parts.every(isPlain)
    case 'group':
      return isPlain(part.body)
    default:
      return false
  }
}

/** The longest subject that JavaScript's own engine may search, whatever it holds; −1 for none. */
export function mostForNative(program: Program): number {
  const { degree, factor } = worstCaseOf(program)
  if (degree === null) return -1
  const isSlow = hasSlowLoop(program)
  if (degree <= 1 && !isSlow && factor <= 1000) return Number.POSITIVE_INFINITY
  let steps = (isSlow ? MOST_TURNS : MOST_STEPS) / factor
  // A text is shared out among so many loops in `length ** degree / degree!` ways.
  for (let count = 2; count <= degree; count += 1) steps *= count
  const most = Math.floor(steps ** (1 / Math.max(degree, 1)))
  return most < 8 ? -1 : most
}

/** A loop around more than one character, or a reference. */
function hasSlowLoop({ code, leaves }: Program): boolean {
  return code.some(({ op: kind, x }, at) => {
    if (kind === op.REFERENCE) return true
    if (kind !== op.JUMP || x > at) return false
    const body = code[x + 1] as Instruction
    return at !== x + 2 || body.op !== op.TAKE || leaves[body.x]?.width !== 1
  })
}

/**
 * Bounds the ways that a backtracking engine may go for a subject, by the ambiguity of the pattern's automaton
 * (Weber and Seidl, On the degree of ambiguity of finite automata, 1991), in which a search may begin anywhere
 * and give up anywhere. Never too low; too high where it is easier so.
 */
export function worstCaseOf(program: Program): WorstCase {
  const automaton = automatonOf(program)
  if (automaton === null) return { degree: null, factor: 1 }
  dropSure(automaton.states)
  const { states } = automaton
  const { components, home } = componentsOf(states)
  const isAmbiguous = components.some((one) => one.isLoop && isExponential(states, one, home))
  if (isAmbiguous) return { degree: null, factor: 1 }
  return {
    degree: degreeOf(states, components, home),
    factor: factorOf(automaton, components, home),
  }
}

/** Removes the ways into states from which a match is certain and nothing is ever given back. */
function dropSure(states: readonly State[]): void {
  const sure = new Set([...states.keys()].filter((index) => states[index]?.mayEnd))
  for (let before = -1; before !== sure.size; ) {
    before = sure.size
    for (const index of sure) {
      const { next } = states[index] as State
      if ([...next.keys()].some((target) => !sure.has(target))) sure.delete(index)
    }
  }
  for (const { next } of states) for (const index of sure) next.delete(index)
}

/** Whether some text leads from a state of a loop back to it in two ways. */
function isExponential(
  states: readonly State[],
  { members }: Component,
  home: readonly number[],
): boolean {
  const own = home[members[0] as number]
  const inside = (state: number): number[] =>
    [...(states[state] as State).next.keys()].filter((target) => home[target] === own)
  const follow = new Map(members.map((member) => [member, inside(member)]))
  const seen = new Set<number>()
  const open: [number, number][] = []
  const reach = (left: number, right: number): void => {
    const key = Math.min(left, right) * states.length + Math.max(left, right)
    if (seen.has(key)) return
    seen.add(key)
    open.push([left, right])
  }
  for (const member of members) {
    const targets = follow.get(member) as number[]
    if (targets.some((target) => ((states[member] as State).next.get(target) ?? 0) > 1)) return true
    for (const [index, left] of targets.entries()) {
      for (const right of targets.slice(index + 1))
        if (overlap(states, left, right)) reach(left, right)
    }
  }
  let steps = 0
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    for (const left of follow.get(pair[0]) as number[]) {
      for (const right of follow.get(pair[1]) as number[]) {
        steps += 1
        if (steps > MOST_PAIRS) return true
        if (!overlap(states, left, right)) continue
        if (left === right) return true
        reach(left, right)
      }
    }
  }
  return false
}

function overlap(states: readonly State[], left: number, right: number): boolean {
  return ((states[left] as State).kinds & (states[right] as State).kinds) !== 0n
}

/** The most loops one after another among which a text may be shared out; giving up is the last. */
function degreeOf(
  states: readonly State[],
  components: readonly Component[],
  home: readonly number[],
): number {
  const degrees = components.map(() => -1)
  degrees[home[0] as number] = 0
  let most = 0
  // Each component comes after those it leads to.
  for (let index = components.length - 1; index >= 0; index -= 1) {
    const degree = degrees[index] as number
    const component = components[index] as Component
    if (degree < 0) continue
    most = Math.max(most, degree + (component.isLoop ? 1 : 0))
    for (const other of reachable(states, component.members, () => true)) {
      const target = home[other] as number
      if (target === index) continue
      const shares = component.isLoop && isShared(states, components, home, index, target)
      degrees[target] = Math.max(degrees[target] as number, degree + (shares ? 1 : 0))
    }
  }
  return most
}

/** Whether one text may stay in a loop, lead from it to another, and stay there: an upper bound by its characters. */
function isShared(
  states: readonly State[],
  components: readonly Component[],
  home: readonly number[],
  from: number,
  to: number,
): boolean {
  const [left, right] = [components[from] as Component, components[to] as Component]
  if (!right.isLoop) return false
  const common = kindsOf(states, left) & kindsOf(states, right)
  const isTaken = (state: number): boolean => ((states[state] as State).kinds & common) !== 0n
  const turns = ({ members }: Component, number: number): boolean =>
    members.some(
      (member) =>
        isTaken(member) &&
        reachable(states, [member], (state) => home[state] === number && isTaken(state)).has(
          member,
        ),
    )
  if (!turns(left, from) || !turns(right, to)) return false
  const reached = reachable(states, left.members.filter(isTaken), isTaken)
  return right.members.some((member) => reached.has(member))
}

function kindsOf(states: readonly State[], { members }: Component): bigint {
  return members.reduce((kinds, member) => kinds | (states[member] as State).kinds, 0n)
}

/** The states that some lead to in one step or more, through those that are allowed. */
function reachable(
  states: readonly State[],
  from: readonly number[],
  allows: (state: number) => boolean,
): Set<number> {
  const seen = new Set<number>()
  const open = [...from]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const target of (states[state] as State).next.keys()) {
      if (seen.has(target) || !allows(target)) continue
      seen.add(target)
      open.push(target)
    }
  }
  return seen
}

/** In how many ways one text may lead along the components, and what trying the next state costs. */
function factorOf(
  { states, classes, lookbehindCost }: Automaton,
  components: readonly Component[],
  home: readonly number[],
): number {
  const factors: number[] = []
  let widest = 4
  for (const [index, { members, isLoop }] of components.entries()) {
    let ways = 1
    let rest = 1
    for (const member of members) {
      const { next } = states[member] as State
      widest = Math.max(widest, next.size)
      const leaving = [...next].filter(([target]) => home[target] !== index)
      for (const [target] of leaving) rest = Math.max(rest, factors[home[target] as number] ?? 1)
      for (let one = 0; one < classes; one += 1) {
        const bit = 1n << BigInt(one)
        const taken = leaving.filter(([target]) => ((states[target] as State).kinds & bit) !== 0n)
        ways = Math.max(
          ways,
          taken.reduce((sum, [, count]) => sum + count, 0),
        )
      }
    }
    factors.push(Math.min((isLoop ? members.length : 1) * ways * rest, 1e9))
  }
  return (factors[home[0] as number] as number) * (widest / 4) * lookbehindCost
}
