import type { State } from './automaton.ts'

/** States that all lead to each other. */
export interface Component {
  readonly members: readonly number[]
  /** Some way leads from it to itself. */
  readonly isLoop: boolean
}

/** The strongly connected components (Tarjan's), each after all those that it leads to; and where each state is. */
export function componentsOf(states: readonly State[]): {
  components: Component[]
  home: readonly number[]
} {
  const components: Component[] = []
  const home = states.map(() => -1)
  const order = states.map(() => -1)
  const low = states.map(() => 0)
  const path: number[] = []
  let count = 0
  const visit = (state: number): void => {
    order[state] = low[state] = count
    count += 1
    path.push(state)
    const { next } = states[state] as State
    for (const target of next.keys()) {
      if (order[target] === -1) {
        visit(target)
        low[state] = Math.min(low[state] as number, low[target] as number)
      } else if (home[target] === -1) {
        low[state] = Math.min(low[state] as number, order[target] as number)
      }
    }
    if (low[state] !== order[state]) return
    const members = path.splice(path.indexOf(state))
    for (const member of members) home[member] = components.length
    components.push({ members, isLoop: members.length > 1 || next.has(state) })
  }
  for (const state of states.keys()) if (order[state] === -1) visit(state)
  return { components, home }
}
