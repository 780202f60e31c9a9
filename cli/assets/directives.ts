import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AssetFiles } from './asset-files.ts'

/** A word of Sprockets in the comment that a file begins with: `*= require_tree .`. */
export interface Directive {
  readonly line: number
  readonly name: string
  readonly argument: string
}

/** The comments before the first line of code, in CSS, JavaScript and CoffeeScript. */
const HEADER =
  /^(?:\s*(?:\/\*[\s\S]*?\*\/|###[\s\S]*?###|(?:\/\/.*(?:\n|$))+|(?:#(?!##).*(?:\n|$))+))+/
const DIRECTIVE =
  /^\W*=\s*(require|require_self|require_tree|require_directory|include|stub|link|link_tree|link_directory|depend_on|depend_on_asset)\b\s*(.*?)\s*(?:\*\/)?$/

/** The directives in the header of a file, and its text without them, line by line as it was. */
export function readDirectives(text: string): { directives: Directive[]; body: string } {
  const header = HEADER.exec(text)?.[0] ?? ''
  const directives: Directive[] = []
  const lines = header.split('\n').map((line, index) => {
    const found = DIRECTIVE.exec(line)
    if (found === null) return line
    const [, name = '', argument = ''] = found
    directives.push({ line: index + 1, name, argument: argument.replace(/^["']|["']$/g, '') })
    return line.endsWith('*/') ? '*/' : ''
  })
  return { directives, body: lines.join('\n') + text.slice(header.length) }
}

/** The assets that app/assets/config/manifest.js links, or `application` where there is no such file (Sprockets 3). */
export function linkedAssets(root: string, files: AssetFiles): ReadonlySet<string> {
  const path = join(root, 'app/assets/config/manifest.js')
  if (!existsSync(path)) return new Set(['application.css', 'application.js'])
  const { directives } = readDirectives(readFileSync(path, 'utf8'))
  const linked = directives.flatMap(({ name, argument }) => {
    const [target = '', suffix = ''] = argument.split(/\s+/)
    if (name === 'link') return [target]
    const folder = `${join(dirname(path), target)}/`
    const below = [...files].filter(([each, file]) => {
      const isNear = name === 'link_tree' || !file.slice(folder.length).includes('/')
      return each.endsWith(suffix) && file.startsWith(folder) && isNear
    })
    return below.map(([each]) => each)
  })
  return new Set(linked)
}
