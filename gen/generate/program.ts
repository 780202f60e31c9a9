import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import { takeTexts } from '../desugar/evaluated-texts.ts'
import { BUILT_IN, libraryOf, libraryOfMethod, requiredLibraries } from '../facts/libraries.ts'
import { findMutation } from '../facts/mutation.ts'
import { ProgramFacts } from '../facts/program.ts'
import { type Dialect, PLAIN } from '../lower/dialect.ts'
import { NONE } from '../lower/frame.ts'
import { Lowering } from '../lower/lowering.ts'
import { writeModule } from '../lower/module.ts'
import { startDeclarations } from '../nodes/calls/block-node.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { childrenOf, is, kindOf, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { symbolText } from '../parse/syntax.ts'
import { Inference } from '../types/infer.ts'
import { type Statement, statement } from '../typescript/tree.ts'
import type { Generated } from './generated.ts'

interface Unit {
  parsed: Parsed
  requires: { node: Node; path: string }[]
}

/** Lowers a plain program: a file, which calls itself `programName`, and what it brings in with `require_relative`. */
export async function lowerProgram(
  file: string,
  text: string,
  read: (path: string) => string | null,
  programName = file,
): Promise<Generated> {
  const out: Generated = { files: new Map(), maps: new Map(), diagnostics: [] }
  const units = new Map<string, Unit>()
  collect(file, text, read, units, out.diagnostics)
  if (out.diagnostics.length > 0) return out
  const program = new ProgramFacts()
  for (const unit of units.values()) program.add(unit.parsed)
  program.finish()
  const files = [...units.values()].map((unit) => unit.parsed)
  const isClosed = !(program.changesClasses || program.sendsByName)
  const inference = new Inference(program, files, null, isClosed)
  const mutation = findMutation(inference, files)
  const homes = declarationHomes(units)
  const required = requiredLibraries(files)
  for (const [path, unit] of units) {
    const lowering = new Lowering(
      unit.parsed,
      inference,
      programDialect(path, homes, required),
      mutation,
    )
    lowering.isShared = units.size > 1
    lowering.isMain = path === file
    if (lowering.isMain) lowering.fileName = programName
    const statements = topLevel(lowering)
    const imports: Statement[] = unit.requires.map(({ path: required }) => ({
      kind: 'raw',
      text: `import '${relativeModule(path, required)}'`,
    }))
    const frozen = lowering.seesFrozen ? [statement(lowering.call('seeFrozen'))] : []
    const { text: code, map } = writeModule(lowering, [...imports, ...frozen, ...statements])
    out.files.set(modulePath(path), code)
    out.maps.set(modulePath(path), map)
    out.diagnostics.push(...lowering.diagnostics)
  }
  return out
}

/** The statements of a file's top level. */
export function topLevel(lowering: Lowering): Statement[] {
  const program = lowering.parsed.result.value
  const { prelude, result } = lowering.capture(() =>
    lowering.statements(program.statements, NONE, lowering.source.bytes.length),
  )
  return [...prelude, ...startDeclarations(lowering, lowering.scope), ...result]
}

function collect(
  file: string,
  text: string,
  read: (path: string) => string | null,
  units: Map<string, Unit>,
  diagnostics: Diagnostic[],
): void {
  if (units.has(file)) return
  const parsed = parseRuby(file, text)
  takeTexts(parsed, null)
  diagnostics.push(...parsed.errors)
  const unit: Unit = { parsed, requires: [] }
  units.set(file, unit)
  const { source } = parsed
  let hasRun = false
  for (const statement of parsed.result.value.statements.body) {
    if (!isRequire(statement)) {
      hasRun ||= !DECLARATIONS.has(kindOf(statement))
      diagnostics.push(...innerRequires(statement, parsed))
      continue
    }
    const call = statement as nodes.CallNode
    if (call.name !== 'require_relative') continue
    if (hasRun) {
      const message = 'A `require_relative` after code that runs is outside the Ruby subset.'
      const hint = 'Files are loaded first: write it at the top of the file.'
      diagnostics.push(source.diagnostic(statement.location, 'outside-subset', message, hint))
      continue
    }
    const wanted = symbolText(call.arguments_?.arguments_[0] ?? null)
    if (wanted === null) {
      const message = 'A `require_relative` of a computed path is outside the Ruby subset.'
      const hint =
        'Write the path as one String literal: which files belong to a program is settled ahead of time.'
      diagnostics.push(source.diagnostic(statement.location, 'outside-subset', message, hint))
      continue
    }
    const path = posix.join(posix.dirname(file), wanted.endsWith('.rb') ? wanted : `${wanted}.rb`)
    const found = read(path)
    if (found === null) {
      diagnostics.push(
        source.diagnostic(
          statement.location,
          ['unknown-file', path],
          `There is no file ${path} to require.`,
        ),
      )
      continue
    }
    unit.requires.push({ node: statement, path })
    collect(path, found, read, units, diagnostics)
  }
}

/** Each `require_relative` inside of something: files are loaded first, whatever is around it. */
function innerRequires(node: Node, parsed: Parsed): Diagnostic[] {
  const found = childrenOf(node).flatMap((child) => innerRequires(child, parsed))
  if (!isRequire(node) || (node as nodes.CallNode).name !== 'require_relative') return found
  const message = 'A `require_relative` inside other code is outside the Ruby subset.'
  const hint = 'Files are loaded first: write it at the top of the file.'
  return [...found, parsed.source.diagnostic(node.location, 'outside-subset', message, hint)]
}

const DECLARATIONS = new Set(['ClassNode', 'ModuleNode', 'DefNode', 'ConstantWriteNode'])

function isRequire(statement: Node): boolean {
  if (!is(statement, 'CallNode')) return false
  const { receiver, name } = statement
  return receiver === null && (name === 'require_relative' || name === 'require')
}

function declarationHomes(units: Map<string, Unit>): Map<string, string> {
  const homes = new Map<string, string>()
  for (const [path, unit] of units) {
    for (const statement of unit.parsed.result.value.statements.body) {
      const kind = kindOf(statement)
      if (!['ClassNode', 'ModuleNode', 'DefNode', 'ConstantWriteNode'].includes(kind)) continue
      const declared = (statement as nodes.ClassNode).name
      if (!homes.has(declared)) homes.set(declared, path)
    }
  }
  return homes
}

function programDialect(
  path: string,
  homes: ReadonlyMap<string, string>,
  required: ReadonlySet<string>,
): Dialect {
  return {
    ...PLAIN,
    call(lowering, node) {
      const library = libraryOfMethod(node.name)
      if (
        library !== null &&
        !required.has(library) &&
        !lowering.program.methodNames.has(node.name)
      ) {
        lowering.refuse(
          { location: node.messageLoc ?? node.location },
          ['unknown-method', node.name],
          `There is no method \`${node.name}\` before \`require "${library}"\`.`,
          'Write it at the top of the file.',
        )
      }
      if (node.receiver !== null) return null
      if (node.name === 'require_relative') return { kind: 'literal', text: 'true' }
      if (node.name !== 'require') return null
      const wanted = symbolText(node.arguments_?.arguments_[0] ?? null)
      if (wanted !== null && BUILT_IN.has(wanted)) return { kind: 'literal', text: 'true' }
      void lowering
      return null
    },
    constant(lowering, constant, node) {
      const library = libraryOf(constant)
      if (
        library === null ||
        required.has(library) ||
        lowering.program.resolveClass(constant, null) !== null
      )
        return null
      return lowering.refuse(
        node,
        ['unknown-constant', constant],
        `There is no ${constant} before \`require "${library}"\`.`,
        'Write it at the top of the file.',
      )
    },
    moduleOf(_, constant) {
      const home = homes.get(constant)
      return home === undefined || home === path ? null : relativeModule(path, home)
    },
  }
}

function modulePath(file: string): string {
  return file.replace(/\.rb$/, '.ts')
}

function relativeModule(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), modulePath(to))
  return path.startsWith('.') ? path : `./${path}`
}
