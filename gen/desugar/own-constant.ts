import type * as nodes from '@ruby/prism/src/nodes.js'
import { isControllerBase } from '../application/app-facts.ts'
import { type AppFile, superclassOf, wrongConstant } from '../application/file-kinds.ts'
import { migrationRelease } from '../application/migration-release.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { is, kindOf, type Parsed } from '../parse/parse.ts'

/** What a file is by its content: one of app/models may hold a module, one of a concerns folder a class. */
export function asModule(file: AppFile, unit: Parsed | null): AppFile {
  if (unit === null || (file.kind !== 'model' && file.kind !== 'concern')) return file
  const own = unit.result.value.statements.body.find(
    (item) => is(item, 'ClassNode', 'ModuleNode') && item.name === file.constant,
  )
  if (own === undefined) return file
  const keyword = is(own, 'ModuleNode') ? 'module' : 'class'
  return { ...file, keyword, kind: keyword === 'module' ? 'concern' : file.kind }
}

/** Reports a file that does not open the constant its path stands for, below the right superclass. */
export function checkConstant(file: AppFile, unit: Parsed | null, diagnostics: Diagnostic[]): void {
  if (file.constant === null || unit === null) return
  const body = unit.result.value.statements.body
  const wanted = file.keyword === 'module' ? 'ModuleNode' : 'ClassNode'
  const opened = body.filter((item) => is(item, 'ClassNode', 'ModuleNode')) as nodes.ClassNode[]
  const own = opened.find((item) => item.name === file.constant && kindOf(item) === wanted)
  if (own !== undefined) {
    const superclass = superclassOf(file)
    if (superclass !== null && own.superclass === null) {
      diagnostics.push(
        unit.source.diagnostic(
          own.constantPath.location,
          'wrong-constant',
          `${file.constant} has no superclass.`,
          `Write \`class ${file.constant} < ${superclass}\`.`,
        ),
      )
    }
    if (superclass !== null && own.superclass !== null) {
      const text = unit.source.slice(own.superclass.location)
      // A path that became a name is a class of the application.
      const isOwn = text.includes('::') && is(own.superclass, 'ConstantReadNode')
      const isRails = /^(::)?(?!ActionPack\b)(Action|Active)[A-Z]\w*(::|$)/.test(text)
      const isKnown =
        (file.kind === 'controller' && isControllerBase(text)) ||
        (file.kind === 'migration' && migrationRelease(text) !== null)
      if (isRails && !isKnown && !isOwn) {
        const at = own.superclass.location
        const hint = `Write \`class ${file.constant} < ${superclass}\`.`
        diagnostics.push(
          unit.source.diagnostic(at, 'wrong-constant', `${text} is Rails' own class.`, hint),
        )
      }
    }
    return
  }
  const first = opened[0]
  const { message, hint } = wrongConstant(file, first?.name ?? null)
  const at = first?.constantPath.location ?? { startOffset: 0, length: 1 }
  const kind = ['wrong-constant', file.rubyName ?? file.constant] as const
  diagnostics.push(unit.source.diagnostic(at, kind, message, hint))
}
