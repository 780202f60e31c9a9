import type { Statement } from '../typescript/tree.ts'

/** Names that are taken: some of its own, and those of wider sets. */
export class Names {
  readonly #own: Set<string>
  readonly #wider: readonly Pick<ReadonlySet<string>, 'has'>[]

  constructor(wider: readonly Pick<ReadonlySet<string>, 'has'>[], own: Iterable<string>) {
    this.#wider = wider
    this.#own = new Set(own)
  }

  has(name: string): boolean {
    return this.#own.has(name) || this.#wider.some((each) => each.has(name))
  }

  add(name: string): void {
    this.#own.add(name)
  }
}

/** What a module imports, under names that clash with nothing in it. */
export class Imports {
  readonly taken: Names
  private readonly modules = new Map<string, Map<string, string>>()
  private readonly typeOnly = new Set<string>()

  constructor(declared: Names) {
    this.taken = declared
  }

  /** The local name of an import. */
  use(from: string, exported: string, wanted?: string): string {
    const names = this.modules.get(from) ?? new Map<string, string>()
    this.modules.set(from, names)
    const known = names.get(exported)
    if (known !== undefined) {
      this.typeOnly.delete(`${from} ${exported}`)
      return known
    }
    const base = wanted ?? exported
    let local = base
    if (wanted === undefined && this.taken.has(local)) {
      local = `ruby${base.charAt(0).toUpperCase()}${base.slice(1)}`
      while (this.taken.has(local)) local = `${local}_`
    }
    this.taken.add(local)
    names.set(exported, local)
    return local
  }

  /** Whether a local name is that of an import. */
  isUse(from: string, exported: string, local: string): boolean {
    return this.modules.get(from)?.get(exported) === local
  }

  /** The local name of an import that only types need so far. */
  useType(from: string, exported: string, wanted?: string): string {
    const known = this.modules.get(from)?.get(exported)
    if (known !== undefined) return known
    const local = this.use(from, exported, wanted)
    this.typeOnly.add(`${from} ${exported}`)
    return local
  }

  /** Every import: from where, what, under which name. */
  list(): { from: string; exported: string; local: string }[] {
    return [...this.modules].flatMap(([from, names]) =>
      [...names].map(([exported, local]) => ({ from, exported, local })),
    )
  }

  /** The import statements, packages first, names in order. */
  statements(): Statement[] {
    const types = this.typeOnly
    const out: Statement[] = []
    const modules = [...this.modules.entries()].sort(
      ([a], [b]) => rank(a) - rank(b) || compare(a, b),
    )
    for (const [from, names] of modules) {
      const items = [...names.entries()]
        .sort(([, a], [, b]) => compareNames(a, b))
        .map(([exported, local]) => {
          const item = exported === local ? exported : `${exported} as ${local}`
          return types.has(`${from} ${exported}`) ? `type ${item}` : item
        })
      const allTypes = items.every((item) => item.startsWith('type '))
      const plain = allTypes ? items.map((item) => item.slice(5)) : items
      const keyword = allTypes ? 'import type' : 'import'
      const line = `${keyword} { ${plain.join(', ')} } from '${from}'`
      const text =
        line.length <= 100
          ? line
          : `${keyword} {\n${plain.map((item) => `  ${item},`).join('\n')}\n} from '${from}'`
      out.push({ kind: 'raw', text })
    }
    return out
  }
}

function rank(from: string): number {
  if (!from.startsWith('.')) return 0
  return from.startsWith('../') ? 1 : 2
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Biome's natural order: letter by letter A, a, B, b. */
function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const [one = '', other = ''] = [a[index], b[index]]
    const order = compare(one.toLowerCase(), other.toLowerCase()) || compare(one, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}
