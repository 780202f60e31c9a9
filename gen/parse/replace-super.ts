import { is, type Node, replaceChildren } from './parse.ts'

/** Puts another node in place of each `super` of a method's body. */
export function replaceSuper(node: Node | null, instead: (found: Node) => Node): void {
  if (node === null) return
  replaceChildren(node, (child) => {
    if (is(child, 'SuperNode', 'ForwardingSuperNode')) return instead(child)
    if (!is(child, 'DefNode')) replaceSuper(child, instead)
    return child
  })
}
