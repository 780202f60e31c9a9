import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppSource } from '../load/app-source.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { childrenOf, is, type Node, readTree } from '../parse/parse.ts'
import { type GenerateOptions, generateApp } from './generate-app.ts'
import type { Generated } from './generated.ts'

/** What gen made, and what of. */
export interface Made extends Generated {
  readonly source: AppSource
}

/**
 * What gen makes where only bodies of methods and templates have changed since `before`: these files alone are lowered, the modules
 * of the others are those from before. Null where more has changed (a declaration, a signature, a file that came or went, a
 * name that nothing asked for) and where something is wrong: all is to be lowered then. What a body alone can change for
 * other files, the type of what a method returns, is not in it: who takes it lowers all files a little later.
 */
export async function generateAgain(
  source: AppSource,
  before: Made,
  options: Pick<GenerateOptions, 'core'>,
): Promise<Generated | null> {
  const { files } = before.source
  const paths = [...source.files.keys()]
  if (paths.length !== files.size || paths.some((path) => !files.has(path))) return null
  const changed = new Set(paths.filter((path) => files.get(path) !== source.files.get(path)))
  const isBody = (path: string) =>
    outlineOf(path, files.get(path) ?? '') === outlineOf(path, source.files.get(path) ?? '')
  if (changed.size === 0 || ![...changed].every(isBody)) return null
  const found = await generateApp(source, { ...options, only: (path) => changed.has(path) })
  const isWrong = found.diagnostics.some(({ severity }) => severity === 'error')
  const isNew = [...found.files.keys()].some((path) => !before.files.has(path))
  if (isWrong || isNew || found.names !== before.names) return null
  const kept = (told: readonly Diagnostic[] = []) => told.filter(({ file }) => !changed.has(file))
  return {
    ...found,
    files: new Map([...before.files, ...found.files]),
    maps: new Map([...before.maps, ...found.maps]),
    diagnostics: eachOnce([...kept(before.diagnostics), ...found.diagnostics]),
    asked: eachOnce([...kept(before.asked), ...(found.asked ?? [])]),
  }
}

/** A file without the bodies of its methods, and a template without its text; of a file of another kind, all. */
function outlineOf(path: string, text: string): string {
  if (/^app\/views\/.+\.erb$/.test(path)) return ''
  if (!/^(?:app|lib)\/.+\.rb$/.test(path)) return text
  const bytes = Buffer.from(text)
  const parts: string[] = []
  let done = 0
  const visit = (node: Node): void => {
    const body = is(node, 'DefNode') ? (node as nodes.DefNode).body : null
    if (body === null) {
      for (const child of childrenOf(node)) visit(child)
      return
    }
    const { startOffset, length } = (body as Node).location
    parts.push(bytes.toString('utf8', done, startOffset))
    done = startOffset + length
  }
  visit(readTree(text).value)
  return [...parts, bytes.toString('utf8', done)].join('\0')
}

function eachOnce(told: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map(
    told.map((each) => [`${each.file}:${each.line}:${each.column} ${each.message}`, each] as const),
  )
  return [...known.values()]
}
