import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node, type Parsed } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesizeAll } from '../synthesize.ts'

/**
 * Gives a mailer what Rails' `method_missing` answers: a class method for each public method, which makes its mail,
 * as `UserMailer.welcome(user)` asks for it.
 */
export function writeOutMails(parsed: Parsed): void {
  for (const item of parsed.result.value.statements.body as Node[]) {
    if (kindOf(item) !== 'ClassNode') continue
    const opened = item as nodes.ClassNode
    const body = bodyOf(opened.body as Node | null)
    const statics = publicMethods(body).flatMap((def) =>
      synthesizeAll(mailMethod(parsed, def), def as Node),
    )
    if (statics.length > 0)
      (opened.body as nodes.StatementsNode).body = [...body, ...statics] as never
  }
}

/** `def self.welcome(user, locale: nil) = mail_of(:welcome, [user], { locale: locale })`. */
function mailMethod(parsed: Parsed, { name, parameters }: nodes.DefNode): string {
  if (parameters === null) return `def self.${name} = mail_of(:${name}, [], nil)`
  const named = parameters as unknown as Readonly<Record<string, { name?: string }[]>>
  const names = (list: string): string[] => (named[list] ?? []).map((each) => each.name ?? '')
  const splat = (node: unknown, stars: string): string[] => {
    const own = (node as { name?: string | null } | null)?.name ?? null
    return own === null ? [] : [`${stars}${own}`]
  }
  const args = [
    ...names('requireds'),
    ...names('optionals'),
    ...splat(parameters.rest, '*'),
    ...names('posts'),
  ]
  const keywords = [
    ...names('keywords').map((key) => `${key}: ${key}`),
    ...splat(parameters.keywordRest, '**'),
  ]
  const hash = keywords.length === 0 ? 'nil' : `{ ${keywords.join(', ')} }`
  const taken = parsed.source.slice(parameters.location)
  return `def self.${name}(${taken}) = mail_of(:${name}, [${args.join(', ')}], ${hash})`
}

/** The methods that a class body defines for others. */
function publicMethods(body: readonly Node[]): nodes.DefNode[] {
  const found = new Map<string, nodes.DefNode>()
  let isPublic = true
  for (const item of body) {
    if (kindOf(item) === 'DefNode') {
      const def = item as nodes.DefNode
      if (isPublic && def.receiver === null && /^[a-z]\w*$/.test(def.name)) found.set(def.name, def)
    }
    if (kindOf(item) !== 'CallNode') continue
    const { name, receiver, arguments_ } = item as nodes.CallNode
    if (receiver !== null || !/^(public|private|protected)$/.test(name)) continue
    const named = (arguments_?.arguments_ ?? []) as Node[]
    if (named.length === 0) isPublic = name === 'public'
    for (const each of named) if (name !== 'public') found.delete(symbolText(each) ?? '')
  }
  found.delete('default_url_options')
  return [...found.values()]
}
