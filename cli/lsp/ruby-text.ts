import { childrenOf, is, kindOf, type Node, readTree } from '../../gen/index.ts'

/** A variable's scope: the node that opens it, and those around it, outermost first. */
export type Scopes = readonly Node[]

const SCOPES = new Set([
  'ProgramNode',
  'DefNode',
  'BlockNode',
  'LambdaNode',
  'ClassNode',
  'ModuleNode',
  'SingletonClassNode',
])

/** A Ruby file or a template as an editor has it: its tree, and offsets in bytes for those in UTF-16 units. */
export class RubyText {
  readonly path: string
  readonly text: string
  readonly root: Node
  readonly #bytes: Buffer

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
    this.#bytes = Buffer.from(text)
    const ruby = path.endsWith('.erb') ? rubyOfTemplate(text) : text
    this.root = readTree(ruby).value as Node
  }

  /** The byte of an index of the text. */
  byteOf(index: number): number {
    return Buffer.byteLength(this.text.slice(0, index))
  }

  /** The index in the text of a byte. */
  indexOf(byte: number): number {
    return this.#bytes.toString('utf8', 0, byte).length
  }

  slice({ startOffset, length }: Node['location']): string {
    return this.#bytes.toString('utf8', startOffset, startOffset + length)
  }

  /** The nodes around a byte, outermost first; a word's end counts as inside. */
  pathTo(byte: number): Node[] {
    const path: Node[] = []
    let at: Node | undefined = this.root
    while (at !== undefined) {
      path.push(at)
      const inside: Node[] = childrenOf(at).filter(({ location: { startOffset, length } }) => {
        return startOffset <= byte && byte <= startOffset + length
      })
      // Of two that meet at the byte, the one that begins there.
      at = inside.at(-1)
    }
    return path
  }

  /** Every node, with the scopes around it. */
  each(see: (node: Node, scopes: Scopes) => void): void {
    const visit = (node: Node, scopes: Scopes): void => {
      const inner = SCOPES.has(kindOf(node)) ? [...scopes, node] : scopes
      see(node, inner)
      for (const child of childrenOf(node)) visit(child, inner)
    }
    visit(this.root, [])
  }
}

/** The Ruby of a template with all else blank: the same bytes, in the same places. */
export function rubyOfTemplate(text: string): string {
  const bytes = Buffer.from(text)
  const out = Buffer.alloc(bytes.length, ' ')
  for (const [at, byte] of bytes.entries()) if (byte === 10) out[at] = 10
  for (const match of text.matchAll(/<%(?![%#])[-=|]*=?([\s\S]*?)-?%>/g)) {
    const code = match[1] ?? ''
    if (/^\s*#/.test(code)) continue
    const start = Buffer.byteLength(text.slice(0, match.index + match[0].indexOf(code, 2)))
    out.write(code, start)
    const end = start + Buffer.byteLength(code)
    // `%>` ends a statement; `-%>` has room for it too.
    out.write(';', end)
  }
  return out.toString()
}

/** The scope that has a local variable which is read or written in a node. */
export function scopeOfLocal(node: Node, scopes: Scopes): Node | null {
  const { depth } = node as Node & { depth?: number }
  return scopes.at(-1 - (depth ?? 0)) ?? null
}

/** The name of a local variable that a node is about; null for another node. */
export function localName(node: Node): string | null {
  if (!LOCALS.test(kindOf(node))) return null
  return (node as Node & { name: string | null }).name
}

const LOCALS =
  /^LocalVariable(?:Read|Write|Target|OperatorWrite|OrWrite|AndWrite)Node$|^(?:Required|Optional|Rest|Block|RequiredKeyword|OptionalKeyword|KeywordRest)ParameterNode$/

/** Where the name of a local variable stands in its node. */
export function nameSpan(node: Node): Node['location'] {
  const { nameLoc, location } = node as Node & { nameLoc?: Node['location'] | null }
  return nameLoc ?? location
}

/** The class and the method around a node: their names, `Admin::Article` and `publish`; null outside of any. */
export function placeOf(
  path: readonly Node[],
  text: RubyText,
): { owner: string; method: string | null } {
  const names: string[] = []
  let method: string | null = null
  for (const node of path) {
    if (is(node, 'ClassNode', 'ModuleNode')) {
      names.push(text.slice(node.constantPath.location))
      method = null
    }
    if (is(node, 'DefNode')) method = node.name
  }
  return { owner: names.join('::'), method }
}
