import { className } from '../../ruby/class/class-info.ts'
import { definitionOf } from './definition.ts'
import { isRecord } from './is-record.ts'
import type { ModelClass } from './model.ts'
import { findModelClass } from './model-named.ts'

/** The classes that include GlobalID::Identification, by name. */
const identified = new Map<string, object>()

/** Lets Global IDs name the objects of a class. */
export function identify(type: object): void {
  identified.set(className(type), type)
}

/** Whether a Global ID may name an object: a record, or one whose class includes GlobalID::Identification. */
export function isIdentified(value: unknown): value is { constructor: object } {
  if (isRecord(value)) return true
  return typeof value === 'object' && value !== null && isIdentifiedType(value.constructor)
}

function isIdentifiedType(type: object | undefined): boolean {
  return type !== undefined && identified.get(className(type)) === type
}

/** What Global IDs call a class. */
export function nameOfType(type: object): string {
  return isIdentifiedType(type) ? className(type) : definitionOf(type as ModelClass).name
}

/** The class of that name; undefined for none. */
export function typeNamed(name: string): object | undefined {
  return findModelClass(name) ?? identified.get(name)
}
