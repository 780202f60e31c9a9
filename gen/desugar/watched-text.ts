import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { synthesize } from '../parse/synthesize.ts'

const WATCHERS = [
  'assert_difference',
  'assert_no_difference',
  'assert_changes',
  'assert_no_changes',
]

/**
 * Turns the Strings that `assert_difference "Article.count"` watches into the lambdas that they are:
 * `-> { Article.count }`. A String that is not written out cannot be run, and is refused.
 */
export function writeOutWatchedText(unit: Parsed): void {
  new Visit(unit).visit(unit.result.value, [])
}

class Visit {
  private readonly unit: Parsed

  constructor(unit: Parsed) {
    this.unit = unit
  }

  /** `scopes` holds the local variables in reach, the innermost block's first. */
  visit(node: Node, scopes: readonly (readonly string[])[]): void {
    const { locals } = node as nodes.BlockNode
    const isBlock = is(node, 'BlockNode', 'LambdaNode')
    const inner = isBlock ? [locals, ...scopes] : is(node, 'DefNode') ? [locals] : scopes
    if (is(node, 'CallNode') && WATCHERS.includes(node.name)) {
      const list = node.arguments_?.arguments_
      if (list !== undefined) this.writeOut(list, scopes)
    }
    for (const child of childrenOf(node)) this.visit(child, inner)
  }

  private writeOut(list: Node[], scopes: readonly (readonly string[])[]): void {
    const [watched] = list
    if (watched === undefined) return
    switch (kindOf(watched)) {
      case 'StringNode':
        list[0] = this.lambda(watched as nodes.StringNode, scopes)
        return
      case 'ArrayNode': {
        const items = (watched as nodes.ArrayNode).elements
        for (const [index, item] of items.entries()) {
          if (is(item, 'StringNode')) {
            items[index] = this.lambda(item, scopes)
          }
        }
        return
      }
      case 'KeywordHashNode':
      case 'HashNode':
        for (const pair of (watched as nodes.HashNode).elements) {
          if (!is(pair, 'AssocNode')) continue
          if (is(pair.key, 'StringNode')) {
            pair.key = this.lambda(pair.key, scopes) as typeof pair.key
          }
        }
        return
      case 'InterpolatedStringNode':
        this.refuse(watched, 'There is no Ruby at run time to evaluate text.')
    }
  }

  /** The lambda that runs the text, inside of lambdas that have the local variables it may use. */
  private lambda(node: nodes.StringNode, scopes: readonly (readonly string[])[]): Node {
    let code = `-> { ${node.unescaped.value} }`
    for (const names of scopes) {
      code = `-> { ${names.map((name) => `${name} = nil; `).join('')}${code} }`
    }
    if (parseRuby('', code).errors.length > 0) {
      this.refuse(node, `${this.unit.source.slice(node.location)} is not Ruby.`)
      return node
    }
    let made = synthesize(code, node)
    for (const _ of scopes) {
      const { body } = (made as nodes.LambdaNode).body as nodes.StatementsNode
      made = body.at(-1) as Node
    }
    return made
  }

  private refuse(node: Node, message: string): void {
    const hint = 'Write `assert_difference -> { Article.count }, 1 do`, one for each number.'
    this.unit.errors.push(
      this.unit.source.diagnostic(node.location, 'outside-subset', message, hint),
    )
  }
}
