import * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath } from '../facts/syntax.ts'
import { kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { bodyOf } from './body.ts'
import type { AppFile } from './file-kinds.ts'

/** The file where an application adds methods to itself: `class << Rails.application; def domain … end; end`. */
export const APPLICATION_FILE = 'config/application.rb'

/** The class that holds them in gen/. */
const NAME = 'RailsApplication'

/** What `Rails.application.domain` and its kin are called in gen/: constants by the text of such calls. */
export function applicationCalls(files: ReadonlyMap<string, string>): [string, string][] {
  const text = files.get(APPLICATION_FILE) ?? ''
  if (!/^\s*class\s*<<\s*Rails\.application\b/m.test(text)) return []
  const { result, errors } = parseRuby(APPLICATION_FILE, text)
  if (errors.length > 0) return []
  return methodsOf(result.value.statements as Node).map(({ name }) => [
    `Rails.application.${name}`,
    NAME,
  ])
}

/**
 * The class of these methods alone, read anew from config/application.rb, and the file as one that defines it;
 * null where there are none.
 */
export function applicationClass(text: string): { file: AppFile; unit: Parsed } | null {
  const unit = parseRuby(APPLICATION_FILE, text)
  const { statements } = unit.result.value
  const methods = methodsOf(statements as Node)
  const [first] = methods
  if (first === undefined || unit.errors.length > 0) return null
  const { result } = parseRuby(APPLICATION_FILE, `class ${NAME}\n  def self.a = 1\nend`)
  const [made] = result.value.statements.body as unknown as nodes.ClassNode[]
  const opened = made as nodes.ClassNode
  const body = opened.body as nodes.StatementsNode
  const [example] = body.body as unknown as nodes.DefNode[]
  for (const def of methods) def.receiver = (example as nodes.DefNode).receiver
  body.body = methods as never
  for (const part of [opened, body, opened.constantPath]) {
    Reflect.set(part, 'location', first.location)
  }
  statements.body = [opened] as never
  const file: AppFile = {
    path: APPLICATION_FILE,
    kind: 'concern',
    name: 'application',
    constant: NAME,
    rubyName: NAME,
    keyword: 'class',
    module: 'gen/config/application.ts',
    version: null,
  }
  return { file, unit }
}

function methodsOf(statements: Node): nodes.DefNode[] {
  return bodyOf(statements).flatMap((item) => {
    if (!(item instanceof nodes.SingletonClassNode)) return []
    if (!isApplication(item.expression as Node)) return []
    const list = bodyOf(item.body as Node | null)
    return list.filter((each) => kindOf(each) === 'DefNode') as unknown as nodes.DefNode[]
  })
}

/** Whether a node is `Rails.application`. */
export function isApplication(node: Node | null): boolean {
  if (node === null || kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  return name === 'application' && constantPath(receiver) === 'Rails'
}
