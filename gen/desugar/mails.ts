import type * as nodes from '@ruby/prism/src/nodes.js'
import { URL_OPTIONS_METHOD } from '../application/references.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { symbolText } from '../parse/syntax.ts'
import { synthesizeAll } from '../parse/synthesize.ts'

/**
 * Gives a mailer what Rails' `method_missing` answers: a class method for each public method, which makes its mail,
 * as `UserMailer.welcome(user)` asks for it.
 */
export function writeOutMails(parsed: Parsed): void {
  for (const item of parsed.result.value.statements.body) {
    if (!is(item, 'ClassNode')) continue
    const body = bodyOf(item.body)
    const statics = publicMethods(body).flatMap((def) => synthesizeAll(mailMethod(def), def))
    if (statics.length > 0) (item.body as nodes.StatementsNode).body = [...body, ...statics]
  }
}

/** `def self.welcome(user, **options) = mail_of(:welcome, [user], options)`: what is left out is the action's to say. */
function mailMethod({ name, parameters }: nodes.DefNode): string {
  const names = ((parameters?.requireds ?? []) as { name?: string }[]).map(
    (each, index) => each.name ?? `argument_${index}`,
  )
  const {
    optionals = [],
    posts = [],
    rest = null,
    keywords = [],
    keywordRest = null,
  } = parameters ?? {}
  const hasRest = optionals.length + posts.length > 0 || rest !== null
  const hasKeywords = keywords.length > 0 || keywordRest !== null
  const list = [...names, ...(hasRest ? ['*rest'] : [])]
  const taken = [...list, ...(hasKeywords ? ['**options'] : [])].join(', ')
  return `def self.${name}(${taken}) = mail_of(:${name}, [${list.join(', ')}], ${hasKeywords ? 'options' : 'nil'})`
}

/** The methods that a class body defines for others. */
function publicMethods(body: readonly Node[]): nodes.DefNode[] {
  const found = new Map<string, nodes.DefNode>()
  let isPublic = true
  for (const item of body) {
    if (is(item, 'DefNode')) {
      if (isPublic && item.receiver === null && /^[a-z]\w*$/.test(item.name))
        found.set(item.name, item)
    }
    if (!is(item, 'CallNode')) continue
    const { name, receiver, arguments_ } = item
    if (receiver !== null || !/^(public|private|protected)$/.test(name)) continue
    const named = arguments_?.arguments_ ?? []
    if (named.length === 0) isPublic = name === 'public'
    for (const each of named) if (name !== 'public') found.delete(symbolText(each) ?? '')
  }
  found.delete(URL_OPTIONS_METHOD)
  return [...found.values()]
}
