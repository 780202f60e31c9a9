import type { Part, Pattern, Repeat } from './pattern-tree.ts'
import { widthOf } from './pattern-tree.ts'

/** What remains to be matched after a part: the end of all, or −1. */
type Next = (at: number) => number
type Matcher = (at: number, next: Next) => number

const END: Next = (at) => at

/**
 * Matches a pattern the way Onigmo does it, part by part with backtracking: for what JavaScript's own
 * engine has not (atomic groups, calls, `\K`, …) or does otherwise (groups in loops keep what they took).
 */
export class Backtracker {
  readonly #groups: Matcher[] = []
  readonly #root: Matcher
  readonly #flags: string
  readonly #size: number
  #subject = ''
  #from = 0
  #keep = -1
  /** Start and end of each group; −1 for one that took no part. */
  #spans: number[] = []
  #open: ({ at: number; up: unknown } | undefined)[] = []

  constructor(pattern: Pattern) {
    this.#flags = pattern.needsSets ? 'vy' : 'uy'
    this.#size = pattern.groups + 1
    this.#root = this.#compile(pattern.root)
  }

  /** The spans of the match that starts at an index; `from` is where the search began. */
  matchAt(subject: string, at: number, from: number): [number, number][] | null {
    this.#subject = subject
    this.#from = from
    this.#keep = -1
    this.#spans = new Array<number>(this.#size * 2).fill(-1)
    this.#open = []
    const end = this.#root(at, END)
    if (end < 0) return null
    const spans: [number, number][] = [[this.#keep < 0 ? at : this.#keep, end]]
    for (let index = 1; index < this.#size; index += 1) {
      spans.push([this.#spans[index * 2] ?? -1, this.#spans[index * 2 + 1] ?? -1])
    }
    return spans
  }

  #compile(part: Part): Matcher {
    switch (part.kind) {
      case 'leaf':
        return this.#leaf(part.source, part.caseless)
      case 'sequence':
        return this.#sequence(part.parts.map((inner) => this.#compile(inner)))
      case 'choice':
        return this.#choice(part.branches.map((inner) => this.#compile(inner)))
      case 'group':
        return this.#group(part.index, this.#compile(part.body))
      case 'repeat':
        return this.#repeat(part)
      case 'look':
        return part.behind
          ? this.#lookBehind(part.body, part.negated)
          : this.#lookAhead(part.body, part.negated)
      case 'atomic':
        return this.#atomic(this.#compile(part.body))
      case 'reference':
        return this.#reference(part.groups, part.caseless)
      case 'call':
        return (at, next) => (this.#groups[part.group] as Matcher)(at, next)
      case 'condition': {
        const [yes, no] = [this.#compile(part.yes), this.#compile(part.no)]
        return (at, next) => ((this.#spans[part.group * 2 + 1] ?? -1) >= 0 ? yes : no)(at, next)
      }
      case 'keep':
        return (at, next) =>
          this.#restoring(() => {
            this.#keep = at
            return next(at)
          })
      case 'start':
        return (at, next) => (at === this.#from ? next(at) : -1)
      case 'grapheme':
        return (at, next) => {
          const [cluster] = new Intl.Segmenter().segment(this.#subject.slice(at, at + 128))
          return cluster === undefined ? -1 : next(at + cluster.segment.length)
        }
    }
  }

  /** Runs a part, and puts groups and `\K` back when it fails. */
  #restoring(run: () => number): number {
    const [spans, open, keep] = [this.#spans.slice(), this.#open.slice(), this.#keep]
    const end = run()
    if (end < 0) [this.#spans, this.#open, this.#keep] = [spans, open, keep]
    return end
  }

  #leaf(source: string, caseless: boolean): Matcher {
    const step = this.#step(source, caseless)
    return (at, next) => {
      const end = step(at)
      return end < 0 ? -1 : next(end)
    }
  }

  #step(source: string, caseless: boolean): Next {
    const finder = new RegExp(source, `${this.#flags}${caseless ? 'i' : ''}`)
    return (at) => {
      finder.lastIndex = at
      return finder.test(this.#subject) ? finder.lastIndex : -1
    }
  }

  #sequence(parts: readonly Matcher[]): Matcher {
    const run = (index: number, at: number, next: Next): number => {
      const part = parts[index]
      return part === undefined ? next(at) : part(at, (end) => run(index + 1, end, next))
    }
    return (at, next) => run(0, at, next)
  }

  #choice(branches: readonly Matcher[]): Matcher {
    return (at, next) => {
      for (const branch of branches) {
        const end = branch(at, next)
        if (end >= 0) return end
      }
      return -1
    }
  }

  #group(index: number, body: Matcher): Matcher {
    const matcher: Matcher = (at, next) => {
      const before = this.#open[index]
      this.#open[index] = { at, up: before }
      const end = body(at, (after) => this.#close(index, after, next))
      if (end < 0) this.#open[index] = before
      return end
    }
    this.#groups[index] = matcher
    return matcher
  }

  #close(index: number, at: number, next: Next): number {
    const opened = this.#open[index]
    const [start, stop] = [this.#spans[index * 2] ?? -1, this.#spans[index * 2 + 1] ?? -1]
    this.#spans[index * 2] = opened?.at ?? -1
    this.#spans[index * 2 + 1] = at
    this.#open[index] = opened?.up as { at: number; up: unknown } | undefined
    const end = next(at)
    if (end < 0) {
      this.#spans[index * 2] = start
      this.#spans[index * 2 + 1] = stop
      this.#open[index] = opened
    }
    return end
  }

  #repeat(part: Repeat): Matcher {
    if (part.mode === 'possessive') return this.#atomic(this.#repeat({ ...part, mode: 'greedy' }))
    if (part.body.kind === 'leaf' && part.body.width !== 0 && part.mode === 'greedy') {
      return this.#repeatLeaf(this.#step(part.body.source, part.body.caseless), part)
    }
    const { min, max, mode } = part
    const body = this.#compile(part.body)
    const run = (count: number, at: number, next: Next): number => {
      const again = (): number =>
        // A turn that takes nothing is the last one.
        count < max ? body(at, (end) => (end === at ? next(end) : run(count + 1, end, next))) : -1
      if (count < min) return body(at, (end) => run(count + 1, end, next))
      if (mode === 'lazy') {
        const end = next(at)
        return end >= 0 ? end : again()
      }
      const end = again()
      return end >= 0 ? end : next(at)
    }
    return (at, next) => run(0, at, next)
  }

  #repeatLeaf(step: Next, { min, max }: Repeat): Matcher {
    return (at, next) => {
      const places = [at]
      for (let end = at; places.length <= max; ) {
        end = step(end)
        if (end < 0) break
        places.push(end)
      }
      for (let count = places.length - 1; count >= min; count -= 1) {
        const end = next(places[count] ?? at)
        if (end >= 0) return end
      }
      return -1
    }
  }

  #atomic(body: Matcher): Matcher {
    return (at, next) =>
      this.#restoring(() => {
        const end = body(at, END)
        return end < 0 ? -1 : next(end)
      })
  }

  #lookAhead(part: Part, negated: boolean): Matcher {
    const body = this.#compile(part)
    return (at, next) => this.#looking(negated, () => body(at, END) >= 0, at, next)
  }

  #lookBehind(part: Part, negated: boolean): Matcher {
    const branches = part.kind === 'choice' ? part.branches : [part]
    const bodies = branches.map((branch) => [this.#compile(branch), widthOf(branch) ?? 0] as const)
    const found = (at: number): boolean =>
      bodies.some(([body, width]) => {
        const start = this.#back(at, width)
        return start >= 0 && body(start, (end) => (end === at ? end : -1)) >= 0
      })
    return (at, next) => this.#looking(negated, () => found(at), at, next)
  }

  #looking(negated: boolean, found: () => boolean, at: number, next: Next): number {
    return this.#restoring(() => {
      const spans = this.#spans.slice()
      if (found() === negated) return -1
      if (negated) this.#spans = spans
      return next(at)
    })
  }

  /** So many characters before an index. */
  #back(at: number, width: number): number {
    let start = at
    for (let count = 0; count < width; count += 1) {
      if (start <= 0) return -1
      start -= (this.#subject.charCodeAt(start - 1) & 0xfc00) === 0xdc00 && start > 1 ? 2 : 1
    }
    return start
  }

  #reference(groups: readonly number[], caseless: boolean): Matcher {
    const fold = (text: string): string => (caseless ? text.toLowerCase().toUpperCase() : text)
    return (at, next) => {
      for (const group of groups) {
        const stop = this.#spans[group * 2 + 1] ?? -1
        if (stop < 0) continue
        const text = this.#subject.slice(this.#spans[group * 2], stop)
        const end = at + text.length
        if (fold(this.#subject.slice(at, end)) === fold(text)) return next(end)
      }
      return -1
    }
  }
}
