import { elementOf } from '../facts/site.ts'
import type { Type } from '../facts/types.ts'
import type { Lowering } from './lowering.ts'

/** A type as TypeScript text; what it names is imported as a type. */
export function tsType(lo: Lowering, type: Type): string {
  const plain = plainType(lo, type)
  if (type.kind === 'nil' || plain === 'unknown') return plain
  return type.nilable ? `${plain} | null` : plain
}

function plainType(lo: Lowering, type: Type): string {
  switch (type.kind) {
    case 'nil':
      return 'null'
    case 'boolean':
      return 'boolean'
    case 'integer':
      if (type.bits !== undefined) return 'number'
      return lo.imports.useType('webfw/ruby', 'Int')
    case 'string':
      return lo.plainStrings ? 'string' : lo.imports.useType('webfw/ruby', 'Str')
    case 'symbol':
      return 'symbol'
    case 'array':
      return arrayType(lo, elementOf(type))
    case 'hash':
      return lo.imports.useType('webfw/ruby', 'Hash')
    case 'range':
      return lo.imports.useType('webfw/ruby', 'Range')
    case 'float':
      return lo.imports.useType('webfw/ruby', 'Float')
    case 'proc':
      return lo.imports.useType('webfw/ruby', 'Proc')
    case 'time':
      return lo.imports.useType('webfw/ruby', 'Time')
    case 'instance':
      return className(lo, type.name as string)
    case 'framework':
      if (type.name === 'Relation') {
        const of =
          type.of === undefined ? lo.imports.useType('webfw', 'Model') : tsType(lo, type.of)
        return `${lo.imports.useType('webfw', 'Relation')}<${of}>`
      }
      if (
        [
          'Params',
          'Flash',
          'Session',
          'Request',
          'Response',
          'Errors',
          'Sse',
          'LiveStream',
        ].includes(type.name as string)
      ) {
        return lo.imports.useType('webfw', type.name as string)
      }
      return 'unknown'
    default:
      return 'unknown'
  }
}

function className(lo: Lowering, full: string): string {
  const [head = full] = full.split('::')
  const home = lo.dialect.moduleOf(lo, head)
  if (home !== null) lo.imports.useType(home, head, head)
  return full.replaceAll('::', '.')
}

/** The elements of an Array as TypeScript sees them: what is not there yet is unknown. */
function arrayType(lo: Lowering, of: Type | undefined): string {
  return of === undefined || of.kind === 'bottom' ? 'unknown[]' : `${group(tsType(lo, of))}[]`
}

function group(text: string): string {
  return text.includes('|') ? `(${text})` : text
}
